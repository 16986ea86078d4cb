"""Drive a procedure: the transcript of answers is its whole state."""

from micropython import const

from .procedure import Count, Draw, Form, Outcome, Roll, Say, Score
from .rules import CARDS, DICE, SAID, Rules
from .session import CHANCE, FORM, TYPED

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Any

    from .bits import Source
    from .deck import Deck


class BackError(ValueError):
    """Say in one sentence why a step cannot be taken back."""


class StepError(ValueError):
    """Say in one sentence that a transcript does not fit its procedure."""


class Run:
    """A procedure under way.

    `make` is the procedure (a generator function of the Rules) and `steps` a transcript: a list
    of (FORM, answers), (CHANCE, natural dice or cards) and (TYPED, natural dice). `request` is
    what it waits for (a Form, Roll, Count, Score or Draw), or None when `outcome` is there.
    """

    def __init__(
        self,
        make: "Callable[[Rules], Any]",
        rules: Rules,
        steps: "list[tuple[int, tuple[int, ...]]] | tuple[()]" = (),
    ) -> None:
        self.make = make
        self._generator: Generator[Any, object, object] | None = None
        self.rules = rules
        self.steps: list[tuple[int, tuple[int, ...]]] = []
        self.request: Form | Roll | Count | Score | Draw | None = None
        self.outcome: Outcome | None = None
        self._replay(list(steps))

    def _replay(self, steps: "list[tuple[int, tuple[int, ...]]]") -> None:
        self.close()
        del self.rules.trail[:]
        self.steps = []
        self.outcome = None
        self._generator = self.make(self.rules)
        done = False
        try:
            self._send(None)
            for kind, values in steps:
                if kind == FORM:
                    self.answer(values)
                else:
                    self.supply(values, kind == TYPED)
            done = True
        finally:
            if not done:
                self.close()

    def _send(self, value: "object") -> None:
        """Pass an answer in and go on to the next request, keeping remarks on the way."""
        if self._generator is None:
            raise TypeError("This run is closed.")
        send = self._generator.send
        try:
            request = send(value)
            while isinstance(request, Say):
                self.rules.note(SAID, request.text)
                request = send(None)
        except StopIteration as stop:
            self.request = None
            self.outcome = stop.value
            if not isinstance(self.outcome, Outcome):
                raise TypeError("A procedure must return an Outcome.")
            return
        self.request = request

    def answer(self, answers: "tuple[int, ...]") -> None:
        """Answer the form that is asked, or raise AnswerError and change nothing."""
        form = self.request
        if not isinstance(form, Form):
            raise StepError("No form is asked now.")
        answers = form.check(answers)
        self.steps.append((FORM, answers))
        self._send(answers)

    def supply(self, values: "tuple[int, ...]", typed: bool = False) -> None:
        """Give the natural dice or the cards of the chance that is asked."""
        request = self.request
        if request is None or isinstance(request, Form):
            raise StepError("No dice or cards are asked now.")
        answer: int | tuple[int, ...] = settle(request, values)
        self.steps.append((TYPED if typed else CHANCE, values))
        if isinstance(request, Draw):
            self.rules.note(CARDS, request, values)
        else:
            more = (True,) if typed else ()
            self.rules.note(DICE, request, values, answer, *more)
        self._send(answer)

    def roll(self, chance: "Chance", by_hand: bool = False) -> None:
        """Roll and draw until the next form or the outcome, or `by_hand` until dice are asked."""
        while self.request is not None and not isinstance(self.request, Form):
            if by_hand and self.request.n and not isinstance(self.request, Draw):
                return
            self.supply(chance.perform(self.request))

    def back(self) -> None:
        """Take the last form's answers back, or raise BackError across a roll or a card."""
        if not self.steps:
            raise BackError("This is the first question.")
        if self.steps[-1][0] != FORM:
            raise BackError("The dice are cast: a correction goes into the log.")
        self._replay(self.steps[:-1])

    def close(self) -> None:
        """Close the generator: MicroPython never runs the `finally` of one that is dropped."""
        if self._generator is not None:
            self._generator.close()
            self._generator = None


def settle(
    request: "Roll | Count | Score | Draw", values: "tuple[int, ...]"
) -> "int | tuple[int, ...]":
    """Return what a procedure is told of natural dice or cards."""
    if len(values) != request.n:
        raise ValueError("%s takes %d, not %d." % (request.label, request.n, len(values)))
    if isinstance(request, Draw):
        sort = request.sort
        return tuple(sort(card) for card in values) if sort else values
    if isinstance(request, Roll):
        return values
    if isinstance(request, Score):
        return sum([request.points[value - 1] for value in values])
    hits = tuple(1 if request.hit(value) else 0 for value in values)
    return hits if request.each else sum(hits)


class Chance:
    """Roll dice and draw cards: from the session's own bits and decks, or from loaded ones.

    `source` has die(sides) and below(n); `decks` is a list of (id, Deck).
    """

    def __init__(self, source: "Source", decks: "list[tuple[str, Deck]]") -> None:
        self.source = source
        self.decks = decks

    def deck(self, name: str) -> "Deck":
        """Return a deck by its id, or raise KeyError."""
        for key, deck in self.decks:
            if key == name:
                return deck
        raise KeyError(name)

    def perform(self, request: "Roll | Count | Score | Draw") -> "tuple[int, ...]":
        """Return the natural dice or the cards of a request."""
        if isinstance(request, Draw):
            return self.deck(request.deck).draw(self.source, request.n)
        die = self.source.die
        return tuple([die(request.sides) for _ in range(request.n)])
