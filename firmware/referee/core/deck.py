"""A deck of cards that loses and doubles none: draw, out, held and discard piles."""

from micropython import const

from referee.core.bits import Source, shuffle
from referee.core.cards import RANKS, SUITED, is_red, plain, rank

NEVER = const(0)  # what is discarded stays out until the next game
WHEN_EMPTY = const(1)  # the discards come back at the first draw from an empty pile
ON_TRIGGER = const(2)  # a trigger card makes the reshuffle due at the end of the turn
ON_COMMAND = const(3)  # only when a player says so

_MOST_JOKERS = const(4)
_HEADER = const(4)
_DUE = const(32)  # in the first byte of a saved deck, beside jokers and policy
_LAID = const(64)


class DeckError(ValueError):
    """Tell in one sentence why a deck refuses; nothing has moved."""


class DeckEmpty(DeckError):
    """Tell that the draw pile has too few cards."""


class Deck:
    """Keep 52 cards and some jokers in four piles; every card is in exactly one of them.

    A new deck is unopened: all its cards are discards until `reset` shuffles them, so that
    nobody draws from the order of the factory.
    """

    def __init__(
        self, jokers: int = 0, policy: int = NEVER, triggers: "bytes | None" = None
    ) -> None:
        if not 0 <= jokers <= _MOST_JOKERS or not NEVER <= policy <= ON_COMMAND:
            raise DeckError("A deck has 0 to %d jokers and a known policy." % _MOST_JOKERS)
        self.jokers = jokers
        self.policy = policy
        self.due = False
        self._triggers = triggers
        self._draw = bytearray()  # the top card is the last
        self._out = bytearray()
        self._held = bytearray()
        self._discards = bytearray(range(SUITED + jokers))

    def counts(self) -> "tuple[int, int, int, int]":
        """Return how many cards lie in the draw pile, out, held and in the discards."""
        return len(self._draw), len(self._out), len(self._held), len(self._discards)

    def left(self) -> int:
        """Return how many cards the draw pile has."""
        return len(self._draw)

    def left_by(self) -> "tuple[bytes, bytes, int]":
        """Return the draw pile's red cards by rank, black cards by rank, and jokers."""
        red = bytearray(RANKS)
        black = bytearray(RANKS)
        jokers = 0
        for card in self._draw:
            if card >= SUITED:
                jokers += 1
            elif is_red(card):
                red[rank(card)] += 1
            else:
                black[rank(card)] += 1
        return bytes(red), bytes(black), jokers

    def rest(self) -> "list[int]":
        """Return the cards of the draw pile by number: never in the order in which they lie."""
        return sorted(self._draw)

    def out(self) -> "tuple[int, ...]":
        """Return the cards drawn this turn and not yet placed, oldest first."""
        return tuple(self._out)

    def held(self) -> "tuple[int, ...]":
        """Return the cards that players keep, oldest first."""
        return tuple(self._held)

    def discards(self) -> "tuple[int, ...]":
        """Return the discards, oldest first."""
        return tuple(self._discards)

    def draw(self, source: Source, n: int = 1) -> "tuple[int, ...]":
        """Return `n` cards from the top, now out; raise DeckEmpty, nothing moved, if too few.

        Drawing several is the same as drawing one after the other.
        """
        if n < 0:
            raise DeckError("Draw 0 cards or more, not %d." % n)
        reach = len(self._draw)
        if self.policy == WHEN_EMPTY:
            reach += len(self._discards)
        if n > reach:
            raise DeckEmpty("The deck is empty: %d wanted, %d left." % (n, reach))
        for _ in range(n):
            if not self._draw:
                self._gather(source)
            card = self._draw[-1]
            self._draw[-1:] = b""
            self._out.append(card)
            if self.policy == ON_TRIGGER and self._is_trigger(card):
                self.due = True
        return tuple(self._out[len(self._out) - n :])

    def discard(self, card: int) -> None:
        """Move a card that is out or held to the discards; raise DeckError otherwise."""
        _lift(card, (self._out, self._held))
        self._discards.append(card)

    def hold(self, card: int) -> None:
        """Keep a card that is out beyond the turn; raise DeckError otherwise."""
        _lift(card, (self._out,))
        self._held.append(card)

    def turn_up(self, card: int) -> None:
        """Lay a card that is held with those that are out; raise DeckError otherwise."""
        _lift(card, (self._held,))
        self._out.append(card)

    def clear_out(self, keep: int) -> int:
        """Discard what is out but the newest `keep` cards; return how many went."""
        went = max(0, len(self._out) - keep)
        self._discards.extend(self._out[:went])
        self._out = self._out[went:]
        return went

    def put_back(self, card: int, top: bool) -> None:
        """Lay a card from out, held or discards on top of or under the draw pile."""
        _lift(card, (self._out, self._held, self._discards))
        at = len(self._draw) if top else 0
        self._draw[at:at] = bytes((card,))

    def return_card(self, card: int, source: Source) -> None:
        """Slip a card that is out or held into the draw pile at a place drawn by lot."""
        _lift(card, (self._out, self._held))
        at = source.below(len(self._draw) + 1)
        self._draw[at:at] = bytes((card,))

    def reshuffle(self, source: Source) -> None:
        """Shuffle discards and draw pile together; raise DeckError where the policy is NEVER."""
        if self.policy == NEVER:
            raise DeckError("This deck is not reshuffled before the next game.")
        self._gather(source)

    def end_turn(self, source: Source) -> None:
        """Discard what is out and reshuffle if a trigger card made that due."""
        self._discards.extend(self._out)
        self._out = bytearray()
        if self.due:
            self._gather(source)

    def reset(self, source: Source) -> None:
        """Take back every card, out and held too, and shuffle: a new game."""
        self._draw = bytearray(range(SUITED + self.jokers))
        self._out = bytearray()
        self._held = bytearray()
        self._discards = bytearray()
        self._gather(source)

    def stack(self, cards: "tuple[int, ...] | list[int] | bytes") -> None:
        """Put these cards of the draw pile on top, the first to be drawn first, as a test does.

        Raise DeckError, nothing moved, when one of them is not in the draw pile.
        """
        pile = bytearray(self._draw)
        for card in cards:
            _lift(card, (pile,))
        self._draw = pile + bytearray(reversed(tuple(cards)))

    def state(self) -> bytes:
        """Return settings and order of all piles in 4 bytes and one for each card.

        The cards lie so that a draw changes none of their places, only the 4 bytes.
        """
        head = bytes(
            (
                _LAID | self.jokers | self.policy << 3 | (_DUE if self.due else 0),
                len(self._draw),
                len(self._out),
                len(self._held),
            )
        )
        return head + self._discards + self._out + bytes(reversed(self._draw)) + self._held

    @classmethod
    def restore(cls, state: bytes, triggers: "bytes | None" = None) -> "Deck":
        """Return the deck of `state`; raise DeckError unless each card is there exactly once."""
        head = state[:_HEADER]
        cards = state[_HEADER:]
        if len(head) < _HEADER or head[0] > 127:
            raise DeckError("The saved deck cannot be read.")
        deck = cls(head[0] & 7, head[0] >> 3 & 3, triggers)
        if sorted(cards) != list(range(SUITED + deck.jokers)):
            raise DeckError("The saved deck has lost or doubled a card.")
        if head[1] + head[2] + head[3] > len(cards):
            raise DeckError("The saved deck cannot be read.")
        deck.due = bool(head[0] & _DUE)
        if not head[0] & _LAID:  # saved by the second release: draw pile, out, held, discards
            out = head[1] + head[2]
            held = out + head[3]
            draw = bytes(reversed(cards[: head[1]]))
            cards = cards[held:] + cards[head[1] : out] + draw + cards[out:held]
        held = len(cards) - head[3]
        drawn = held - head[1]
        out = drawn - head[2]
        deck._discards = bytearray(cards[:out])
        deck._out = bytearray(cards[out:drawn])
        deck._draw = bytearray(reversed(cards[drawn:held]))
        deck._held = bytearray(cards[held:])
        return deck

    def _is_trigger(self, card: int) -> bool:
        """Tell whether `card` makes a reshuffle due: a joker where no others are declared."""
        return card >= SUITED if self._triggers is None else bytes((card,)) in self._triggers

    def _gather(self, source: Source) -> None:
        """Shuffle the discards into the draw pile; nothing is due any more."""
        self._draw.extend(self._discards)
        self._discards = bytearray()
        self.due = False
        shuffle(self._draw, source)


def _lift(card: int, piles: "tuple[bytearray, ...]") -> None:
    """Take `card` out of the pile it lies in; raise DeckError when it lies in none of them."""
    for pile in piles:
        for at in range(len(pile)):
            if pile[at] == card:
                pile[at : at + 1] = b""
                return
    raise DeckError("%s is not in that pile." % (plain(card)))
