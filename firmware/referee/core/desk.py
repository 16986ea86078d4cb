"""Plain cards and the log, outside any ruleset: drawn, logged and saved before they are shown."""

from .deck import name
from .game import Game


def draw_card(game: Game) -> int:
    """Draw a card from the session's first deck; raise DeckEmpty when none is left."""
    deck = game.session.decks[0][1]
    card = deck.draw(game.bits(game.session))[0]
    game.record("Card " + name(card))
    game.save()
    return int(card)


def shuffle_cards(game: Game) -> None:
    """Gather all cards of the session's first deck and shuffle them."""
    game.session.decks[0][1].reset(game.bits(game.session))
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
    return _block(game)[len(recent) - 1 - index]


def _block(game: Game) -> "list[str]":
    """Return the lines of the newest archived block, oldest first."""
    number = game.session.archived
    raw = game.store.load("log%d" % (number - 1)) if number else None
    return raw.decode().split("\n") if raw else []
