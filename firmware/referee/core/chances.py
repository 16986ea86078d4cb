"""The game's own dice and decks: each roll has its number, its key and its place in the log."""

from binascii import b2a_base64

from micropython import const

from .bits import Bits
from .cards import plain
from .entropy import FRESH, roll_key
from .game import CARDS, Game
from .pack import DECK

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from .deck import Deck

_HEAD = const(2)  # bytes before the first word of an account
JOKERS = 2  # of the deck that belongs to no ruleset


class Throw(Bits):
    """The bits of the coming log entry, and the account of what was made of them.

    `account` is text: it lists what fell, in the order of drawing. `d6:3,4` are dice,
    `typed-d6:3,4` those that a player typed in; `cards!2,1` tells all cards of a deck shuffled
    (jokers, policy), `cards:AS,7H` cards drawn, `cards/2:AS` the same after all cards that lay
    out but the newest 2 were discarded, `cards?1` one drawn face down, `cards^7H` a card turned
    over.
    """

    def __init__(self, game: Game) -> None:
        session = game.session
        self._fresh = game.entropy()[:FRESH]
        entropy = self._fresh + session.chain
        Bits.__init__(self, roll_key(session.secret, session.number + 1, entropy))
        self.account = bytearray(b" [")

    def told(self) -> bytearray:
        """Return the account with the fresh entropy, as it stands at the end of a log line."""
        account = self.account
        if len(account) == _HEAD:
            return bytearray()
        account.extend(b" ~")
        account.extend(b2a_base64(self._fresh))
        account[-1] = 93  # the bracket in place of the line feed
        return account

    def put(self, text: str) -> None:
        """Put a word into the account."""
        if len(self.account) > _HEAD:
            self.account.append(32)
        self.account.extend(text.encode())

    def dice(self, sides: int, naturals: "tuple[int, ...]", typed: bool = False) -> None:
        """Put dice into the account."""
        if not naturals:
            return
        self.put("%sd%d" % ("typed-" if typed else "", sides))
        account = self.account
        comma = 58  # a colon before the first
        for value in naturals:
            account.append(comma)
            _digits(account, value)
            comma = 44

    def drawn(self, name: str, cards: "tuple[int, ...]") -> None:
        """Put cards into the account, behind the discarding that went before."""
        if not cards:
            return
        words = bytes(self.account[_HEAD:]).split(b" ")
        if not words[-1].startswith((name + "/").encode()):
            self.put(name)
        self.account.extend((":" + ",".join([plain(card) for card in cards])).encode())

    def reset(self, name: str, deck: "Deck") -> None:
        """Shuffle all cards of a deck and put that into the account."""
        deck.reset(self)
        self.put("%s!%d,%d" % (name, deck.jokers, deck.policy))


def _digits(out: bytearray, value: int) -> None:
    """Write a number without a text in between: a roll has many dice and little heap."""
    tens = value // 10
    if tens:
        _digits(out, tens)
    out.append(48 + value - 10 * tens)


def open_deck(game: Game, name: str, bits: Throw) -> "Deck":
    """Return a deck of the session by its id; an unopened one is shuffled first."""
    from .deck import WHEN_EMPTY, Deck  # most rolls need no cards

    for key, state in game.session.decks:
        if key == name and state:
            return Deck.restore(state)
    deck = Deck(JOKERS, WHEN_EMPTY)
    if name != CARDS:
        pack = game.opened().pack
        at = pack.record(pack.find(DECK, name))
        deck = Deck(pack.data[at + 4], pack.data[at + 5])
    bits.reset(name, deck)
    return deck


def keep_decks(game: Game, decks: "list[tuple[str, Deck]]") -> None:
    """Put decks back into the session; the caller saves."""
    kept = []
    for name, state in game.session.decks:
        for key, deck in decks:
            if key == name:
                state = deck.state()
        kept.append((name, state))
    game.session.decks = kept
