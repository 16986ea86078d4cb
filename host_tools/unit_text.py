"""Read the sentences of a unit: comparisons, and what an outcome changes.

They are written as a player would say them: `2 * figures < figures.full`,
`figures -= losses when good = 0`. Names are fields of the unit; in a change also what the outcome
tells, which `fact.` marks where a field has the same name.
"""

import re
from dataclasses import dataclass

from .record import Record

COMPARES = ("<", "<=", "=", "!=", ">=", ">")
CHANGES = ("=", "-=", "+=")
SIDE_WORD = "side"  # 0 or 1, as a term
CONSTANT, NOW, FULL, FACT, SIDE = range(5)
_TERM = r"(?:(\d+) *\* *)?([a-z_]+(?:\.[a-z_]+)?|\d+)"
_CONDITION = re.compile(rf"{_TERM} *(<=|>=|!=|<|>|=) *{_TERM}")
_CHANGE = re.compile(rf"([a-z_]+) *(-=|\+=|=) *{_TERM}(?: +when +(.+))?")
_AND = re.compile(r" +and +")
_MOST = 255


@dataclass(frozen=True)
class Term:
    """Hold one side of a comparison: `times` the number, field or fact that it names."""

    times: int
    kind: int
    value: int = 0
    name: str = ""


@dataclass(frozen=True)
class Condition:
    """Hold a comparison of two terms; `compare` is its number in COMPARES."""

    left: Term
    compare: int
    right: Term


@dataclass(frozen=True)
class Change:
    """Hold what happens to a field; `how` is its number in CHANGES."""

    field: int
    how: int
    term: Term
    when: tuple[Condition, ...]


def changes(record: Record, key: str, keys: tuple[str, ...]) -> tuple[Change, ...]:
    """Return the changes that a list of texts declares."""
    found = []
    for text in record.texts(key):
        match = _CHANGE.fullmatch(text)
        if not match or match[1] not in keys:
            raise record.error(
                f'"{text}" is no change; write as "figures -= losses when good = 0".', key
            )
        term = _term(record, key, match[3], match[4], keys, True)
        when = conditions(record, key, match[5], keys, True) if match[5] else ()
        how = CHANGES.index(match[2])
        found.append(Change(keys.index(match[1]), how, term, when))
    return tuple(found)


def conditions(
    record: Record, key: str, text: str, keys: tuple[str, ...], facts: bool
) -> tuple[Condition, ...]:
    """Return the comparisons of a text, all of which must hold."""
    found = []
    for part in _AND.split(text):
        match = _CONDITION.fullmatch(part.strip())
        if not match:
            raise record.error(
                f'"{part}" is no comparison; write as "2 * figures < figures.full".', key
            )
        left = _term(record, key, match[1], match[2], keys, facts)
        right = _term(record, key, match[4], match[5], keys, facts)
        found.append(Condition(left, COMPARES.index(match[3]), right))
    return tuple(found)


def _term(
    record: Record, key: str, times: str | None, name: str, keys: tuple[str, ...], facts: bool
) -> Term:
    many = int(times or 1)
    if many > _MOST or name.isdigit() and int(name) > _MOST:
        raise record.error(f"Numbers here go to {_MOST}.", key)
    if name.isdigit():
        return Term(many, CONSTANT, int(name))
    if name == SIDE_WORD:
        return Term(many, SIDE)
    first, _, last = name.partition(".")
    if first in keys and last in ("", "full"):
        return Term(many, FULL if last else NOW, keys.index(first))
    if facts and (not last or first == "fact"):
        return Term(many, FACT, 0, last or first)
    raise record.error(f'The unit has no field "{name}"; it has {", ".join(keys)}.', key)
