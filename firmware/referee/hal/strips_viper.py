"""Find changed tiles of a frame and paint them in machine code; the twin of strips.py."""

import micropython
from micropython import const

_SEED = const(0x2545F491)
_PRIME = const(16777619)
_BITS = const(0x3FFFFFFF)


@micropython.viper
def scan(buf, at: int, sums, first: int, tiles: int, width: int) -> int:
    """Return a bit for each tile of a page that changed; see strips.scan."""
    dots = ptr8(buf)
    kept = ptr32(sums)
    changed = 0
    tile = 0
    while tile < tiles:
        sum_ = _SEED
        end = at + width
        while at < end:
            sum_ = (sum_ ^ dots[at]) * _PRIME & _BITS
            sum_ ^= sum_ >> 15
            at += 1
        if kept[first + tile] != sum_:
            kept[first + tile] = sum_
            changed |= 1 << tile
        tile += 1
    return changed


@micropython.viper
def paint(out, buf, at: int, width: int, row: int, light: int, dark: int):
    """Write the dots of two rows of a page in two colors; see strips.paint."""
    upper = ptr16(out)
    dots = ptr8(buf)
    one = 1 << row
    two = 2 << row
    x = 0
    while x < width:
        byte = dots[at + x]
        upper[x] = light if byte & one else dark
        upper[width + x] = light if byte & two else dark
        x += 1
