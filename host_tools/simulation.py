"""Play a procedure many times with seeded dice, for odds that are too many to follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from referee.core.bits import Bits, Source
from referee.core.procedure import Count, Draw, Form, Roll, Score
from referee.core.rules import Rules
from referee.core.run import Chance, Run

from .distribution import Distribution, End, end_of

FULL_DECK = 52  # cards of a deck that nobody described
REPORT_EVERY = 256

Make = Callable[[Rules], Any]
Answers = Sequence[tuple[int, ...]] | Callable[[int, Form], tuple[int, ...]]
Progress = Callable[[Fraction], None]
Decks = Mapping[str, Sequence[int]]


def given(answers: Answers, index: int, form: Form) -> tuple[int, ...]:
    """Return the answers to the form asked as number `index` from 0, or raise ValueError."""
    if callable(answers):
        return answers(index, form)
    if index < len(answers):
        return answers[index]
    raise ValueError("%s is asked on the way: give its answers too." % form.title)


class LooseChance(Chance):
    """Roll with a source and draw by lot from decks of which only the cards left are known."""

    def __init__(self, source: Source, decks: Decks) -> None:
        Chance.__init__(self, source, [])
        self._decks = decks
        self._left: dict[str, list[int]] = {}

    def perform(self, request: Roll | Count | Score | Draw) -> tuple[int, ...]:
        """Return the natural dice or the cards; raises ValueError when cards are too few."""
        if not isinstance(request, Draw):
            return Chance.perform(self, request)
        left = self.left(request.deck)
        if request.n > len(left):
            raise ValueError(too_few(request, len(left)))
        below = self.source.below
        return tuple(left.pop(below(len(left))) for _ in range(request.n))

    def left(self, deck: str) -> list[int]:
        """Return the cards that a deck still has, to be taken out by whoever draws."""
        return self._left.setdefault(deck, list(self._decks.get(deck, range(FULL_DECK))))


def too_few(request: Draw, left: int) -> str:
    """Return the sentence for a draw that the deck cannot serve."""
    return "%s needs %d cards and the deck has %d." % (request.label, request.n, left)


def play(make: Make, rules: Rules, answers: Answers, chance: Chance) -> Run:
    """Return a procedure run to its end; raises ValueError with a sentence."""
    run = Run(make, rules)
    forms = 0
    while run.outcome is None:
        if isinstance(run.request, Form):
            run.answer(given(answers, forms, run.request))
            forms += 1
        run.roll(chance)
    return run


def simulate(
    make: Make,
    rules: Rules,
    answers: Answers,
    trials: int,
    *,
    decks: Decks | None = None,
    seed: bytes = b"",
    progress: Progress | None = None,
) -> Distribution:
    """Return the outcomes of many plays, marked as not exact; the same seed gives the same."""
    counts: dict[End, int] = {}
    bits = Bits(seed)
    for trial in range(trials):
        outcome = play(make, rules, answers, LooseChance(bits, decks or {})).outcome
        assert outcome is not None
        end = end_of(outcome)
        counts[end] = counts.get(end, 0) + 1
        if progress and trial % REPORT_EVERY == 0:
            progress(Fraction(trial, trials))
    ends = {end: Fraction(count, trials) for end, count in counts.items()}
    return Distribution(ends, trials, exact=False)
