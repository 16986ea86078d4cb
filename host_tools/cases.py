"""Read the worked examples of a ruleset, run them with loaded dice, and hand them to a device."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.core.cards import parse_card
from referee.core.procedure import Form
from referee.core.run import Run
from referee.core.session import FORM

from .answers import Word, resolve
from .glyphs import to_device, to_print
from .library import Book, find_ruleset
from .loaded import LoadedChance
from .names import fold
from .simulation import play

_KEYS = {
    "procedure": str,
    "name": str,
    "with": dict,
    "more": list,
    "dice": list,
    "cards": list,
    "rulings": dict,
    "outcome": dict,
    "verdict": str,
}


class CaseError(ValueError):
    """Say in one sentence which example is wrong, and how."""


@dataclass(frozen=True)
class Case:
    """One worked example; `given` holds the answers in words, one mapping a form."""

    name: str
    procedure: str
    given: tuple[Mapping[str, Word], ...]
    dice: tuple[int, ...]
    cards: tuple[int, ...]
    rulings: Mapping[str, str]
    outcome: Mapping[str, int | str]
    verdict: str | None


def read_cases(folder: Path) -> list[Case]:
    """Return the examples of a ruleset's folder, none where it has no cases.toml."""
    path = folder / "cases.toml"
    if not path.is_file():
        return []
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as error:
        raise CaseError("%s/cases.toml: %s." % (folder.name, error)) from error
    except RecursionError as error:
        raise CaseError("%s/cases.toml: It is nested too deep." % folder.name) from error
    blocks = data.get("case", [])
    if set(data) - {"case"} or not isinstance(blocks, list):
        raise CaseError("%s/cases.toml: write only [[case]] blocks." % folder.name)
    cases = [
        _case(block, "%s/cases.toml: case %d" % (folder.name, i + 1))
        for i, block in enumerate(blocks)
    ]
    seen: set[str] = set()
    for case in cases:
        if case.name in seen:
            raise CaseError('%s/cases.toml: two cases are called "%s".' % (folder.name, case.name))
        seen.add(case.name)
    return cases


def _case(block: Mapping[str, object], where: str) -> Case:
    for key, value in block.items():
        if key not in _KEYS:
            raise CaseError(
                '%s: "%s" is not a key; known are %s.' % (where, key, ", ".join(_KEYS))
            )
        if not isinstance(value, _KEYS[key]):
            raise CaseError("%s: %s must be a %s." % (where, key, _KEYS[key].__name__))
    for key in ("procedure", "name", "outcome"):
        if not block.get(key):
            raise CaseError("%s: %s is missing." % (where, key))
    return _typed(dict(block), where)


def _typed(block: dict[str, Any], where: str) -> Case:
    get = block.get
    try:
        return Case(
            block["name"],
            block["procedure"],
            (get("with", {}), *get("more", [])),
            tuple(int(die) for die in get("dice", [])),
            tuple(parse_card(str(card)) for card in get("cards", [])),
            get("rulings", {}),
            block["outcome"],
            get("verdict"),
        )
    except (ValueError, TypeError) as error:
        raise CaseError("%s: %s" % (where, error)) from error


def run_case(book: Book, case: Case) -> Run:
    """Return an example run to its end; raises CaseError where it does not come out so."""
    where = '%s, case "%s"' % (book.source.id, case.name)
    try:
        run = _play(book, case)
    except (ValueError, KeyError) as error:
        raise CaseError("%s: %s" % (where, to_print(str(error)))) from error
    forms = sum(1 for kind, _ in run.steps if kind == FORM)
    if len(case.given) > max(1, forms):
        raise CaseError("%s: answers for %d forms, %d asked." % (where, len(case.given), forms))
    outcome = run.outcome
    assert outcome is not None
    facts = {name: _printed(value) for name, value in outcome.facts}
    for name, value in case.outcome.items():
        if name not in facts:
            raise CaseError("%s: no fact is called %s; there are %s." % (where, name, list(facts)))
        if facts[name] != value:
            raise CaseError("%s: %s is %r, not %r." % (where, name, facts[name], value))
    if case.verdict is not None and fold(case.verdict) != fold(to_print(outcome.verdict)):
        raise CaseError(
            '%s: the verdict is "%s", not "%s".' % (where, to_print(outcome.verdict), case.verdict)
        )
    return run


def _play(book: Book, case: Case) -> Run:
    def answers(index: int, form: Form) -> tuple[int, ...]:
        if index and index >= len(case.given):
            raise CaseError('"%s" is asked too: add its answers to `more`.' % to_print(form.title))
        return resolve(form, case.given[index], book.printed)

    book.choose(dict(case.rulings))
    chance = LoadedChance(case.dice, case.cards, book.decks())
    run = play(book.make(book.procedure(case.procedure)), book.rules, answers, chance)
    chance.finish()
    return run


def _printed(value: int | str) -> int | str:
    return to_print(value) if isinstance(value, str) else value


def _device(value: int | str) -> int | str:
    return to_device(value) if isinstance(value, str) else value


def export_cases(ruleset: str, tables: Path | None = None) -> list[dict[str, object]]:
    """Return a ruleset's examples in numbers alone, for a runner that reads no TOML.

    Each has name, procedure, module, forms (answers of each form), dice, cards, rulings (option
    numbers in directory order), outcome ([fact, value] pairs in the device's code page) and
    verdict (or None).
    """
    book = find_ruleset(ruleset, tables)
    return [_exported(book, case) for case in read_cases(book.source.folder)]


def _exported(book: Book, case: Case) -> dict[str, object]:
    run = run_case(book, case)
    procedure = book.procedure(case.procedure)
    verdict = run.outcome.verdict if run.outcome and case.verdict is not None else None
    return {
        "name": case.name,
        "procedure": procedure.id,
        "module": procedure.module,
        "forms": [list(values) for kind, values in run.steps if kind == FORM],
        "dice": list(case.dice),
        "cards": list(case.cards),
        "rulings": list(book.options()),
        "outcome": [[name, _device(value)] for name, value in case.outcome.items()],
        "verdict": verdict,
    }
