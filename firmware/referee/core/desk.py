"""Plain cards, outside any ruleset: drawn, logged and saved before they are shown."""

from .cards import name, plain
from .chances import JOKERS, Throw, keep_decks, open_deck
from .deck import WHEN_EMPTY, Deck, DeckEmpty
from .game import CARDS, Game


def look(game: Game) -> "tuple[int, tuple[int, ...], int]":
    """Return how many cards are left, those that were drawn, oldest first, and face-down ones."""
    state = game.session.decks[0][1]
    deck = Deck.restore(state) if state else Deck(JOKERS)
    return deck.left() if state else sum(deck.counts()), deck.out(), len(deck.held())


def draw_card(game: Game, hidden: bool = False) -> None:
    """Draw a card from the session's first deck; raise DeckEmpty when none is left.

    A hidden one lies face down: nobody is told which it is before it is turned over.
    """
    bits = Throw(game)
    deck = open_deck(game, CARDS, bits)
    card = deck.draw(bits)[0]
    words = "Card " + name(card)
    if hidden:
        deck.hold(card)
        bits.put(CARDS + "?1")
        words = "1 card (hidden)"
    else:
        bits.drawn(CARDS, (card,))
    _keep(game, deck, words, bits)


def turn_over(game: Game) -> None:
    """Turn the oldest face-down card over; raise DeckEmpty when there is none."""
    bits = Throw(game)
    deck = open_deck(game, CARDS, bits)
    if not deck.held():
        raise DeckEmpty("No card lies face down.")
    card = deck.held()[0]
    deck.turn_up(card)
    bits.put("%s^%s" % (CARDS, plain(card)))
    _keep(game, deck, "Turned over " + name(card), bits)


def shuffle_cards(game: Game) -> None:
    """Gather all cards of the session's first deck and shuffle them."""
    bits = Throw(game)
    deck = Deck(JOKERS, WHEN_EMPTY)
    bits.reset(CARDS, deck)
    _keep(game, deck, "All cards shuffled", bits)


def _keep(game: Game, deck: Deck, words: str, bits: Throw) -> None:
    keep_decks(game, [(CARDS, deck)])
    game.record(words, bits.told())
    game.save()
