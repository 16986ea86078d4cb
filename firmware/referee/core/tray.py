"""Plain dice, outside any ruleset: rolled or typed in, logged and saved before they are shown."""

from micropython import const

from .bits import Source
from .chances import Throw
from .dice import Rolled
from .game import Game
from .loaded import Loaded
from .notation import parse

PLAIN = const(-1)  # the argument of the screen that types them in
_TIMES = "x"  # between how often dice are rolled and their notation
_MOST = const(100)  # dice of all rolls of an entry: its line fits a page of the log


class Heard(Source):
    """Pass dice on and hear their sides and naturals, for the log."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.groups: list[tuple[int, list[int]]] = []

    def die(self, sides: int) -> int:
        """Return the next die."""
        value = self._source.die(sides)
        if not self.groups or self.groups[-1][0] != sides:
            self.groups.append((sides, []))
        self.groups[-1][1].append(value)
        return value


def to_type(text: str) -> "list[int]":
    """Return the sides of each real die that a notation takes; raise ValueError if that varies."""
    sides: list[int] = []
    for term in parse(text).terms:
        if term.tries or term.burst:
            raise ValueError("Dice that roll again cannot be typed in: %s." % text)
        sides.extend([6, 6] * term.count if term.pair else [term.sides] * term.count)
    return sides


def often(text: str) -> "tuple[int, str]":
    """Return how often dice of the session are rolled at once, and their notation."""
    before, sign, notation = text.partition(_TIMES)
    return (int(before), notation) if sign else (1, text)


def roll_often(game: Game, text: str, times: int) -> None:
    """Roll a dice notation several times, as one entry; the session keeps all totals.

    Raises NotationError, or ValueError when that would be too many dice.
    """
    dice = parse(text)
    if times * sum([term.count for term in dice.terms]) > _MOST:
        raise ValueError("%d rolls at once take %d dice each." % (times, _MOST // times))
    bits = Throw(game)
    heard = Heard(bits)
    totals = tuple([dice.roll(heard).total for _ in range(times)])
    for sides, naturals in heard.groups:
        bits.dice(sides, tuple(naturals))
    told = " ".join([str(total) for total in totals])
    game.session.dice = "%d%s%s" % (times, _TIMES, text)
    game.session.fell = (sum(totals),) + totals
    game.record("%s = %s" % (game.session.dice, told), bits.told())
    game.save()


def roll_dice(game: Game, text: str, typed: "tuple[int, ...]" = ()) -> Rolled:
    """Roll a dice notation with the game's bits and return what fell; raise NotationError.

    With `typed` these naturals of real dice count; raise LoadedError when they do not fit.
    """
    bits = Throw(game)
    loaded = Loaded(typed)
    source: Source = loaded if typed else bits
    dice = parse(text)
    if len(dice.terms) == 1:
        rolled = dice.roll(source)
        term = dice.terms[0]
        bits.dice(6 if term.pair else term.sides, rolled.natural, bool(typed))
    else:
        heard = Heard(source)
        rolled = dice.roll(heard)
        for sides, naturals in heard.groups:
            bits.dice(sides, tuple(naturals), bool(typed))
    loaded.finish()
    game.session.dice = text
    game.session.fell = (rolled.total,) + rolled.natural
    words = "%s = %d%s" % (text, rolled.total, " typed" if typed else "")
    game.record(words, bits.told())
    game.save()
    return rolled
