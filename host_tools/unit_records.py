"""Encode the units of a pack, as `referee.core.units` reads them."""

import struct

from .place import Place
from .unit_source import UnitField, UnitKind
from .unit_text import FACT, Change, Condition, Term
from .use_source import Same, Use
from .writer import Directory, Texts, words

CHOICE, FLAG, LOST, TURN, TICKS, BATTLE, SCORE = 1, 2, 4, 8, 16, 32, 64
NO_TEST = 255
EACH, SIDE, SAME, FOE = 1, 2, 4, 8
FULL, LACK = 0x80, 0x40  # of a fill: the full number of the field, or what it lacks of it


def unit_record(kind: UnitKind, texts: Texts, directory: Directory) -> bytes:
    """Return the fields and states of a kind of unit, after its title and id."""
    place = kind.place
    out = bytes([len(kind.fields), len(kind.states)])
    for field in kind.fields:
        out += words(texts.name(field.key, place), texts.line(field.label, place))
        out += bytes([_flags(field), field.high, field.start, len(field.options)])
        out += words(*(texts.line(option, place) for option in field.options))
    for state in kind.states:
        due = directory.number(state.due) if state.due else NO_TEST
        out += words(texts.line(state.label, place)) + bytes([due])
        out += _conditions(state.when, texts, place)
    return out


def use_record(use: Use, texts: Texts, directory: Directory) -> bytes:
    """Return what a procedure does with a unit, after its word on the form."""
    place = use.place
    out = bytes([directory.number(use.procedure), directory.number(use.unit)])
    out += bytes([len(use.fill), len(use.checks), len(use.after), len(use.unless)])
    out += bytes([len(use.tallies), EACH * use.each | _same(use.same)])
    out += words(_key(use.same, texts, place)) + _conditions(use.only, texts, place)
    for fill in use.fill:
        field = fill.field | (FULL if fill.full else LACK if fill.lost else 0)
        out += words(texts.name(fill.key, place)) + bytes([field, len(fill.numbers)])
        out += bytes(fill.numbers)
    for check in use.checks:
        out += words(texts.name(check.key, place)) + bytes([check.option])
        out += _conditions(check.when, texts, place)
    for change in use.after:
        out += _change(change, texts, place)
    for refusal in use.unless:
        out += words(texts.line(refusal.say, place)) + _conditions(refusal.when, texts, place)
    for tally in use.tallies:
        out += words(texts.name(tally.key, place))
        out += bytes([directory.number(tally.unit), _same(tally.same)])
        out += words(_key(tally.same, texts, place)) + _conditions(tally.when, texts, place)
    return out


def _same(same: Same) -> int:
    return (SIDE if same.side else 0) | (SAME if same.key else 0) | (FOE if same.foe else 0)


def _key(same: Same, texts: Texts, place: Place) -> int:
    return texts.name(same.key, place) if same.key else 0


def _flags(field: UnitField) -> int:
    flags = CHOICE if field.options else 0
    for given, bit in ((field.flag, FLAG), (field.lost, LOST), (field.turn, TURN)):
        flags |= bit if given else 0
    flags |= (BATTLE if field.battle else 0) | (SCORE if field.score else 0)
    return flags | (TICKS if field.ticks else 0)


def _change(change: Change, texts: Texts, place: Place) -> bytes:
    head = bytes([change.field, change.how]) + _term(change.term, texts, place)
    return head + _conditions(change.when, texts, place)


def _conditions(when: tuple[Condition, ...], texts: Texts, place: Place) -> bytes:
    """Return a count, then each comparison in nine bytes."""
    out = bytes([len(when)])
    for one in when:
        out += _term(one.left, texts, place) + bytes([one.compare])
        out += _term(one.right, texts, place)
    return out


def _term(term: Term, texts: Texts, place: Place) -> bytes:
    value = texts.line(term.name, place) if term.kind == FACT else term.value
    return struct.pack("<BBH", term.times, term.kind, value)
