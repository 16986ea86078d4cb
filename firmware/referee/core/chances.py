"""The game's own dice and decks: each roll has its number, its key and its place in the log."""

from micropython import const

from .bits import Bits
from .entropy import roll_key
from .game import CARDS, Game
from .pack import DECK

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from .bits import Source
    from .deck import Deck

JOKERS = 2  # of the deck that belongs to no ruleset


def next_bits(game: Game) -> Bits:
    """Count a roll and return its bits."""
    session = game.session
    session.number += 1
    return Bits(roll_key(session.secret, session.number, game.entropy()))


def open_deck(game: Game, name: str, source: "Source") -> "Deck":
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
    deck.reset(source)
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
