"""Follow every branch of a procedure and return the exact chance of each outcome."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count, islice
from typing import NamedTuple

from referee.core.procedure import Count, Draw, Form, Outcome, Roll, Say
from referee.core.rules import Rules

from .branches import Pile, Unmergeable, cards, dice
from .distribution import Distribution
from .simulation import (
    FULL_DECK,
    REPORT_EVERY,
    Answers,
    Decks,
    Make,
    Progress,
    given,
    simulate,
)

LIMIT = 100_000  # branches followed before the odds are simulated instead
TRIALS = 10_000  # plays of a simulation
ENOUGH = Fraction(1, 1000)  # what may be left out before the odds are simulated instead
_DEEP = 40  # requests, more than a rule without an endless re-roll makes
_FAINT = Fraction(1, 10**12)  # below this a branch as deep as that is left out


class TooLarge(Exception):
    """Tell that a tree has more branches than the limit."""


def explore(
    make: Make,
    rules: Rules,
    answers: Answers = (),
    limit: int = LIMIT,
    *,
    decks: Decks | None = None,
    plain: bool = False,
    seed: bytes = b"",
    progress: Progress | None = None,
) -> Distribution:
    """Return the chance of every outcome, exact unless there are more than `limit` branches.

    The likeliest branches are followed first. Where an endless re-roll, or the limit, leaves
    out at most ENOUGH, that is the `rest`; where it would be more, the odds are simulated.
    `answers` are those to the forms in the order they are asked (a form without one is an
    error), or a function that returns them. `decks` gives the cards left in each deck, 52 where
    it says nothing. With `plain` every die and card is followed alone. `seed` starts the
    simulation that takes the place of a tree too large. Raises ValueError with a sentence.
    """
    try:
        return follow(
            make, rules, answers, limit, ENOUGH, decks=decks, plain=plain, progress=progress
        )
    except TooLarge:
        return simulate(make, rules, answers, TRIALS, decks=decks, seed=seed, progress=progress)


def follow(
    make: Make,
    rules: Rules,
    answers: Answers = (),
    limit: int = LIMIT,
    enough: Fraction = Fraction(0),
    *,
    decks: Decks | None = None,
    plain: bool = False,
    progress: Progress | None = None,
) -> Distribution:
    """Return the exact chance of every outcome.

    Raises TooLarge when `limit` branches, or an endless re-roll, leave out more than `enough`.
    """
    piles: dict[str, Pile] = {name: tuple(left) for name, left in (decks or {}).items()}
    tree = _Tree(make, rules, answers, limit, enough, plain, progress)
    try:
        return tree.follow(piles, plain)
    except Unmergeable:
        return tree.follow(piles, True)


class _Node(NamedTuple):
    """A point of the tree: what was told so far, and what is left to draw."""

    told: tuple[object, ...]
    forms: int
    chance: Fraction
    piles: Mapping[str, Pile]
    drawn: tuple[int, ...]


@dataclass
class _Tree:
    """Follow the branches of one procedure, each by running it again from its start."""

    make: Make
    rules: Rules
    answers: Answers
    limit: int
    enough: Fraction
    plain: bool
    progress: Progress | None

    def follow(self, piles: Mapping[str, Pile], plain_cards: bool) -> Distribution:
        """Return the whole tree's outcomes; raises TooLarge, or Unmergeable for plain cards."""
        found = Distribution()
        done = Fraction(0)
        serial = count()
        nodes = [(-1.0, next(serial), _Node((), 0, Fraction(1), piles, ()))]
        full = False
        while nodes:
            node = heappop(nodes)[2]
            request = self._replay(node.told)
            if isinstance(request, Outcome):
                found.add(request, node.chance)
                done += node.chance
                if self.progress and found.branches % REPORT_EVERY == 0:
                    self.progress(done)
                continue
            room = 0 if full else self.limit - found.branches - len(nodes)
            below = list(islice(self._below(node, request, plain_cards), room + 1))
            full = len(below) > room
            if full or len(node.told) > _DEEP and node.chance < _FAINT:
                found.rest += node.chance
                if found.rest > self.enough:
                    raise TooLarge
                continue
            for child in below:
                heappush(nodes, (-float(child.chance), next(serial), child))
        return found

    def _replay(self, told: Sequence[object]) -> Form | Roll | Count | Draw | Outcome:
        """Run the procedure again up to the next question or its end."""
        del self.rules.trail[:]
        generator = self.make(self.rules)
        told = (None, *told)
        at = 0
        try:
            while True:
                request = generator.send(told[at])
                while isinstance(request, Say):
                    request = generator.send(None)
                at += 1
                if at == len(told):
                    generator.close()
                    return request  # type: ignore[no-any-return]
        except StopIteration as stop:
            if not isinstance(stop.value, Outcome):
                raise TypeError("A procedure must return an Outcome.") from None
            return stop.value

    def _below(
        self, node: _Node, request: Form | Roll | Count | Draw, plain_cards: bool
    ) -> Iterator[_Node]:
        told, forms, chance, piles, drawn = node
        if isinstance(request, Form):
            filled = request.check(given(self.answers, forms, request))
            yield _Node((*told, filled), forms + 1, chance, piles, drawn)
        elif isinstance(request, Draw):
            pile = piles.get(request.deck, tuple(range(FULL_DECK)))
            for hand, p, left in cards(request, pile, plain_cards):
                after = {**piles, request.deck: left}
                yield _Node((*told, hand), forms, chance * p, after, hand)
        else:
            for answer, p in dice(request, drawn, self.plain):
                yield _Node((*told, answer), forms, chance * p, piles, ())
