"""Dice and shuffles with the faults of the field, each of which the battery must catch."""

from __future__ import annotations

from referee.core.bits import Bits, Source

_WORD = 0xFFFFFFFF


class Remainder(Bits):
    """Keep the remainder of a byte: the low faces of a d6 fall 43 times in 256, the others 42."""

    def die(self, sides: int) -> int:
        """Return a natural value that leans to the low faces."""
        return self.below(sides) + 1

    def below(self, n: int) -> int:
        """Return the remainder."""
        return self.byte() % n


class LateRejection(Bits):
    """Reject, but one value too late: one face of a d6 owns 43 of 253 draws."""

    def die(self, sides: int) -> int:
        """Return a natural value of which one face is too frequent."""
        return self.below(sides) + 1

    def below(self, n: int) -> int:
        """Return the remainder of a byte; of those past the last share one is let in."""
        limit = 256 // n * n
        draw = self.byte()
        while draw > limit:
            draw = self.byte()
        return draw % n


class WideRemainder(Bits):
    """Keep the remainder of two bytes: no count of dice shows it, an enumeration of draws does."""

    def die(self, sides: int) -> int:
        """Return a natural value that leans by one in 65536."""
        return self.below(sides) + 1

    def below(self, n: int) -> int:
        """Return the remainder."""
        return (self.byte() << 8 | self.byte()) % n


class Smoothed(Bits):
    """Roll a die that repeats once more, as players ask for: each face even, streaks too rare."""

    _last = 0

    def die(self, sides: int) -> int:
        """Return a natural value that seldom equals the one before."""
        value = Bits.die(self, sides)
        if value == self._last:
            value = Bits.die(self, sides)
        self._last = value
        return value


class FirstDraw(Source):
    """Draw as MicroPython's `random` does after `seed`: the first value is nearly always odd.

    Its Yasmarang generator starts from a seed of 32 bits without stirring it first.
    """

    def __init__(self, key: bytes) -> None:
        self._pad = int.from_bytes(key[-4:], "big")
        self._n, self._d, self._dat = 69, 233, 0

    def _word(self) -> int:
        pad = self._pad + self._dat + self._d * self._n & _WORD
        pad = (pad << 3) + (pad >> 29) & _WORD
        self._pad, self._n = pad, pad | 2
        self._d ^= (pad << 31) + (pad >> 1) & _WORD
        self._dat ^= (pad ^ self._d >> 8 ^ 1) & 255
        return (pad ^ self._d << 5 ^ pad >> 18 ^ self._dat << 1) & _WORD

    def below(self, n: int) -> int:
        """Return a number from 0 to `n` - 1, by mask and rejection."""
        mask = (1 << (n - 1).bit_length()) - 1
        draw = self._word() & mask
        while draw >= n:
            draw = self._word() & mask
        return draw


def swap_with_any(items: list[int] | bytearray, source: Source) -> None:
    """Swap each card with any card: 3 cards then have 27 ways into 6 orders."""
    for place in range(len(items)):
        pick = source.below(len(items))
        items[place], items[pick] = items[pick], items[place]


def never_in_place(items: list[int] | bytearray, source: Source) -> None:
    """Swap each card with one before it, never with itself: no card stays where it was."""
    for last in range(len(items) - 1, 0, -1):
        pick = source.below(last)
        items[last], items[pick] = items[pick], items[last]
