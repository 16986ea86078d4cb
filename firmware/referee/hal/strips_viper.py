"""Find changed rows of a frame and paint them in machine code; the twin of strips.py."""

import micropython
from micropython import const

_SEED = const(0x2545F491)
_PRIME = const(16777619)
_BITS = const(0x3FFFFFFF)


@micropython.viper
def digest(buf, at: int, count: int) -> int:
    """Return a hash of 30 bits; see strips.digest."""
    dots = ptr8(buf)
    sum_ = _SEED
    end = at + count
    while at < end:
        sum_ = (sum_ ^ dots[at]) * _PRIME & _BITS
        sum_ ^= sum_ >> 15
        at += 1
    return sum_


@micropython.viper
def paint(out, buf, at: int, width: int, row: int, light: int, dark: int):
    """Write the dots of two rows of a page in two colors; see strips.paint."""
    upper = ptr16(out)
    dots = ptr8(buf)
    one = 1 << row
    two = 2 << row
    light = (light & 255) << 8 | light >> 8
    dark = (dark & 255) << 8 | dark >> 8
    x = 0
    while x < width:
        byte = dots[at + x]
        upper[x] = light if byte & one else dark
        upper[width + x] = light if byte & two else dark
        x += 1
