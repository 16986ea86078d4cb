"""Plain cards and the log, outside any ruleset: drawn, logged and saved before they are shown."""

from .bits import Bits
from .cards import name
from .chances import JOKERS, keep_decks, next_bits, open_deck
from .deck import Deck
from .game import CARDS, Game
from .session import LOG_BLOCKS


def cards(game: Game, bits: Bits) -> Deck:
    """Return the deck that belongs to no ruleset; the bits shuffle it when it is unopened."""
    return open_deck(game, CARDS, bits)


def look(game: Game) -> "tuple[int, tuple[int, ...]]":
    """Return how many cards are left and those that were drawn, oldest first."""
    state = game.session.decks[0][1]
    deck = Deck.restore(state) if state else Deck(JOKERS)
    return deck.left() if state else sum(deck.counts()), deck.out()


def draw_card(game: Game) -> int:
    """Draw a card from the session's first deck; raise DeckEmpty when none is left."""
    bits = next_bits(game)
    deck = cards(game, bits)
    card = deck.draw(bits)[0]
    keep_decks(game, [(CARDS, deck)])
    game.record("Card " + name(card))
    game.save()
    return int(card)


def shuffle_cards(game: Game) -> None:
    """Gather all cards of the session's first deck and shuffle them."""
    bits = next_bits(game)
    deck = cards(game, bits)
    deck.reset(bits)
    keep_decks(game, [(CARDS, deck)])
    game.record("All cards shuffled")
    game.save()


def log_count(game: Game) -> int:
    """Return how many log lines there are: the newest and those of the last archived block."""
    return len(game.session.log) + len(_block(game))


def log_line(game: Game, index: int) -> str:
    """Return a log line, counted from the newest."""
    recent = game.session.log
    if index < len(recent):
        return str(recent[-1 - index])
    older = _block(game)
    index -= len(recent)
    return older[-1 - index] if index < len(older) else "This line has moved to the archive."


def _block(game: Game) -> "list[str]":
    """Return the lines of the newest archived block, oldest first."""
    number = game.session.archived
    raw = game.store.load("log%d" % ((number - 1) % LOG_BLOCKS)) if number else None
    return raw.decode().split("\n") if raw else []
