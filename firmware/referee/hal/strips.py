"""Find changed rows of a frame and paint them, in plain Python; the twin of strips_viper.py."""

from micropython import const

_SEED = const(0x2545F491)
_PRIME = const(16777619)
_BITS = const(0x3FFFFFFF)  # a small int everywhere


def digest(buf: bytearray, at: int, count: int) -> int:
    """Return a hash of 30 bits: one change in 10**9 goes unseen until the next one."""
    sum_ = _SEED
    for x in range(at, at + count):
        sum_ = (sum_ ^ buf[x]) * _PRIME & _BITS
        sum_ ^= sum_ >> 15
    return sum_


def paint(
    out: bytearray, buf: bytearray, at: int, width: int, row: int, light: int, dark: int
) -> None:
    """Write the dots of two rows of a page in two colors, high byte first."""
    to = 0
    for bit in (row, row + 1):
        for x in range(at, at + width):
            color = light if buf[x] >> bit & 1 else dark
            out[to] = color >> 8
            out[to + 1] = color & 255
            to += 2
