"""Play a procedure with loaded dice and cards: each is used, in order, and none is left over."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.bits import Bits, Source
from referee.core.cards import name
from referee.core.loaded import Loaded
from referee.core.procedure import Count, Draw, Roll, Score

from .glyphs import to_print
from .simulation import Decks, LooseChance


class LoadError(ValueError):
    """Say in one sentence how many dice or cards are missing, doubled or left over."""


class LoadedChance(LooseChance):
    """Give natural dice and cards in the order they are asked for.

    Where `dice` or `cards` is None they come from `source` instead.
    """

    def __init__(
        self,
        dice: Sequence[int] | None,
        cards: Sequence[int] | None,
        decks: Decks,
        source: Source | None = None,
    ) -> None:
        LooseChance.__init__(self, source or Bits(b""), decks)
        self._dice = None if dice is None else Loaded(list(dice))
        self._dice_left = 0 if dice is None else len(dice)
        self._cards = None if cards is None else list(cards)

    def perform(self, request: Roll | Count | Score | Draw) -> tuple[int, ...]:
        """Return the next dice or cards; raises LoadError or LoadedError with a sentence."""
        if isinstance(request, Draw):
            if self._cards is None:
                return LooseChance.perform(self, request)
            return self._take(request, self._cards)
        if self._dice is None:
            return LooseChance.perform(self, request)
        if request.n > self._dice_left:
            raise LoadError(_more("dice", "d%d" % request.sides, request, self._dice_left))
        self._dice_left -= request.n
        return tuple([self._dice.die(request.sides) for _ in range(request.n)])

    def _take(self, request: Draw, cards: list[int]) -> tuple[int, ...]:
        if request.n > len(cards):
            raise LoadError(_more("cards", "cards", request, len(cards)))
        left = self.left(request.deck)
        for card in cards[: request.n]:
            if card not in left:
                raise LoadError(
                    "Change card %s: it is out already or not in the deck." % to_print(name(card))
                )
            left.remove(card)
        taken = tuple(cards[: request.n])
        del cards[: request.n]
        return taken

    def finish(self) -> None:
        """Raise LoadError when dice or cards are left over."""
        for left, what in ((self._dice_left, "dice"), (len(self._cards or ()), "cards")):
            if left:
                raise LoadError("Give fewer %s: %d of them are left over." % (what, left))


def _more(what: str, thing: str, request: Roll | Count | Score | Draw, left: int) -> str:
    return "Give more %s: %s needs %d %s and %d of those given are left." % (
        what,
        request.label,
        request.n,
        thing,
        left,
    )
