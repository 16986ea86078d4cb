"""Try every procedure of a ruleset: what it asks, ends with and says must fit the displays."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from referee.core.bits import Bits
from referee.core.procedure import Checklist, Choice, Field, Form, Outcome
from referee.core.rules import SAID
from referee.ui.wrap import wrap

from .cases import CaseError, read_cases, run_case
from .glyphs import GlyphError, to_device, to_print
from .library import Book
from .simulation import LooseChance, Make, Progress, play
from .slips import Slip
from .source import Procedure

# The smallest display: 128x64, and the columns of the 240-wide panels, which have one fewer.
COLUMNS = 20
LABEL = 8
OPTION = 11
LARGE_COLUMNS = 10
LARGE_LINES = 3
_SEEDS = 3
_MANY = 24  # values of one field that are tried one by one


def check_ruleset(book: Book, progress: Progress | None = None) -> tuple[int, list[str]]:
    """Return how many examples came out right, and a sentence for each thing that is wrong."""
    problems: list[str] = []
    cases = read_cases(book.source.folder)
    good = 0
    for case in cases:
        try:
            run = run_case(book, case)
        except CaseError as error:
            problems.append(str(error))
            continue
        good += 1
        if run.outcome is not None:
            problems += _in(
                "%s, case %s" % (book.source.id, case.name), check_outcome(run.outcome)
            )
    book.choose({})
    procedures = book.source.procedures
    for done, procedure in enumerate(procedures):
        where = "%s, %s" % (book.source.id, procedure.id)
        problems += _in(where, _Trial(book, procedure).problems())
        if progress:
            progress(Fraction(done + 1, len(procedures)))
    return good, list(dict.fromkeys(problems))


def _in(where: str, faults: Iterator[str] | list[str]) -> list[str]:
    return ["%s: %s" % (where, fault) for fault in faults]


class _Trial:
    """Play one procedure with its defaults, and with each answer changed alone."""

    def __init__(self, book: Book, procedure: Procedure) -> None:
        self._book = book
        self._make: Make = book.make(procedure)
        self._found: list[str] = []
        self._first: Form | None = None

    def problems(self) -> list[str]:
        """Return a sentence for each thing that is wrong."""
        try:
            self._play(None, 0)
        except ValueError as error:
            self._found.append("with its defaults, %s" % to_print(str(error)))
        if self._first is not None:
            for answers in _variations(self._first):
                for seed in range(_SEEDS):
                    self._try(answers, seed)
        return self._found

    def _try(self, answers: tuple[int, ...], seed: int) -> None:
        try:
            self._play(answers, seed)
        except Slip as error:
            self._found.append("answered %s, %s" % (answers, error))
        except ValueError:
            return  # a sentence for the player: these answers do not go together

    def _play(self, first: tuple[int, ...] | None, seed: int) -> None:
        def answers(index: int, form: Form) -> tuple[int, ...]:
            self._found += check_form(form)
            if index == 0:
                self._first = self._first or form
            return first if first is not None and index == 0 else form.defaults()

        chance = LooseChance(Bits(seed.to_bytes(1, "big")), self._book.decks())
        run = play(self._make, self._book.rules, answers, chance)
        if run.outcome is not None:
            self._found += check_outcome(run.outcome)
        for entry in run.rules.trail:
            if entry[0] == SAID:
                self._found += _shown(str(entry[1]))


def _variations(form: Form) -> Iterator[tuple[int, ...]]:
    """Yield the defaults with one answer changed, each option and both ends of each number."""
    defaults = form.defaults()
    for i, field in enumerate(form.fields):
        for value in _values(field):
            answers = (*defaults[:i], value, *defaults[i + 1 :])
            yield answers
            for j, other in enumerate(form.fields):
                if other.only is not None and other.only[0] == field.key:
                    for inner in _values(other):
                        yield (*answers[:j], inner, *answers[j + 1 :])


def _values(field: Field) -> list[int]:
    low, high = field.low(), field.high()
    if isinstance(field, Checklist):
        return [0, *(1 << bit for bit in range(len(field.options))), high]
    if high - low <= _MANY:
        return list(range(low, high + 1))
    return [low, low + 1, high]


def check_form(form: Form) -> Iterator[str]:
    """Yield a sentence for each text of a form that the smallest display cannot show."""
    yield from _line("the form", form.title, COLUMNS)
    keys = [field.key for field in form.fields]
    for field in form.fields:
        yield from _line("the question", field.label, LABEL)
        if keys.count(field.key) > 1:
            yield 'two questions have the key "%s".' % field.key
        if isinstance(field, Choice | Checklist):
            for i in range(len(field.options)):
                yield from _line("the option", str(field.options[i]), OPTION)
        if not field.low() <= field.default <= field.high():
            yield 'the default of "%s" is not one of its answers.' % to_print(field.label)


def check_outcome(outcome: Outcome) -> Iterator[str]:
    """Yield a sentence for each text of an outcome that the smallest display cannot show."""
    yield from _shown(outcome.verdict)
    lines = wrap(outcome.verdict, LARGE_COLUMNS)
    longest = max((len(word) for word in outcome.verdict.split()), default=0)
    if len(lines) > LARGE_LINES or longest > LARGE_COLUMNS:
        yield 'the verdict "%s" does not fit %d lines of %d in large type.' % (
            " ".join(to_print(outcome.verdict).split()),
            LARGE_LINES,
            LARGE_COLUMNS,
        )
    for name, value in outcome.facts:
        yield from _line("the fact", "%s %s" % (name, value), COLUMNS)


def _line(what: str, text: str, room: int) -> Iterator[str]:
    if len(text) > room:
        yield '%s "%s" has %d characters and %d fit.' % (what, to_print(text), len(text), room)
    yield from _shown(text)


def _shown(text: str) -> Iterator[str]:
    """Yield a sentence when a text has a character that no face of the device has."""
    try:
        to_device(to_print(text))
    except GlyphError as error:
        yield str(error)
