"""Count what fell in a game, from its log, and judge in whole numbers how even that is."""

from micropython import const

from .archive import KEPT, book_name, number_at, page_name

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable

    from .game import Game

MOST_SIDES = const(100)
_ENOUGH = const(5)  # dice a face before anything is said of them
_SCALE = const(10000)
_TAIL = const(6)  # bytes of the chain behind an account
# How many games go by until one is so uneven, and how many deviations that is, in thousandths.
_LEVELS = ((1000000, 4753), (10000, 3719), (1000, 3090), (100, 2326), (50, 2054))


class Fell:
    """How one kind of die fell: `counts` of its faces, and the longest streak of one face."""

    def __init__(self, sides: int) -> None:
        self.sides = sides
        self.counts = [0] * sides
        self.total = 0
        self.streak = 0
        self.face = 0
        self._last = 0
        self._run = 0

    def add(self, value: int) -> None:
        """Count a natural value; the next one may go on with its streak."""
        self.counts[value - 1] += 1
        self.total += 1
        self._run = self._run + 1 if value == self._last else 1
        self._last = value
        if self._run > self.streak:
            self.streak = self._run
            self.face = value

    def strays(self, thousandths: int) -> bool:
        """Tell whether chi-square is above so many thousandths of a standard deviation.

        Wilson and Hilferty: the cube root of chi-square by its degrees of freedom is nearly
        normal, with mean 1 - 2/(9 df) and variance 2/(9 df).
        """
        freedom = self.sides - 1
        part = 2 * _SCALE * _SCALE // (9 * freedom)
        root = _SCALE - part // _SCALE + thousandths * _root(part) // 1000
        square = self.sides * sum([count * count for count in self.counts]) - self.total**2
        return square * _SCALE**3 > self.total * freedom * root**3

    def verdict(self) -> str:
        """Return in plain words how even the counts are."""
        if self.total < _ENOUGH * self.sides:
            return "Too few to judge: %d of %d." % (self.total, _ENOUGH * self.sides)
        for games, thousandths in _LEVELS:
            if self.strays(thousandths):
                return "Uneven: 1 in %d games." % games
        if not self.strays(-3090):
            return "Too even: 1 in 1000 games."
        return "As even as dice are."


def _root(n: int) -> int:
    """Return the whole part of a square root."""
    root = n
    better = (n + 1) // 2
    while better < root:
        root = better
        better = (root + n // root) // 2
    return root


class Tally:
    """What fell, by the size of the dice: d6 first, the others by their sides."""

    def __init__(self) -> None:
        self.dice: list[Fell] = []

    def of(self, sides: int) -> Fell:
        """Return the counts of one kind of die."""
        for found in self.dice:
            if found.sides == sides:
                return found
        found = Fell(sides)
        at = 0
        while at < len(self.dice) and (self.dice[at].sides == 6 or self.dice[at].sides < sides):
            at += 1
        self.dice.insert(0 if sides == 6 else at, found)
        return found

    def line(self, raw: "bytes | bytearray", at: int, end: int) -> None:
        """Count the dice of a log line; those that players typed in are not the device's."""
        stop = raw.rfind(b" ~", at, end)
        at = raw.rfind(b" [", at, end) + 2
        if at < 2 or stop < at or raw[end - _TAIL] != 93:
            return
        while at < stop:
            space = raw.find(b" ", at, stop)
            if space < 0:
                space = stop
            self._word(raw, at, space)
            at = space + 1

    def _word(self, raw: "bytes | bytearray", at: int, end: int) -> None:
        """Count a word such as d6:3,4 of an account, and skip all others."""
        sides = number_at(raw, at + 1)
        colon = raw.find(b":", at, end)
        if raw[at] != 100 or not 1 < sides <= MOST_SIDES or colon < 0:
            return
        add = self.of(sides).add
        value = 0
        for i in range(colon + 1, end):
            if raw[i] == 44:
                add(value)
                value = 0
            else:
                value = 10 * value + raw[i] - 48
        add(value)


def count(game: "Game", tell: "Callable[[int, int], None]") -> Tally:
    """Return what fell in the game in hand; `tell` hears the blocks read and their number."""
    tally = Tally()
    session = game.session
    newest = number_at(session.log[0].encode()) if session.log else session.number + 1
    first = max(session.start, session.bound - KEPT)
    last = session.bound + session.pages
    for i in range(first, last):
        tell(i - first, last - first)
        name = book_name(i) if i < session.bound else page_name(i - session.bound)
        raw = game.store.get(name) or b""
        at = 0
        while at < len(raw):
            end = raw.find(b"\n", at)
            if end < 0:
                end = len(raw)
            if session.first <= number_at(raw, at) < newest:
                tally.line(raw, at, end)
            at = end + 1
    for text in session.log:
        raw = text.encode()
        tally.line(raw, 0, len(raw))
    return tally
