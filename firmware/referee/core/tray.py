"""Plain dice, outside any ruleset: rolled, logged and saved before they are shown."""

from .chances import next_bits
from .dice import Rolled
from .game import Game
from .notation import parse


def roll_dice(game: Game, text: str) -> Rolled:
    """Roll a dice notation with the game's bits and return what fell; raise NotationError."""
    dice = parse(text)
    rolled = dice.roll(next_bits(game))
    game.session.dice = text
    game.session.fell = (rolled.total,) + rolled.natural
    natural = ",".join([str(value) for value in rolled.natural])
    game.record("%s = %d (%s)" % (text, rolled.total, natural))
    game.save()
    return rolled
