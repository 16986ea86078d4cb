"""Find changed tiles of a frame and paint them, in plain Python; the twin of strips_viper.py."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array

_SEED = const(0x2545F491)
_PRIME = const(16777619)
_BITS = const(0x3FFFFFFF)  # a small int everywhere


def scan(buf: bytearray, at: int, sums: "array[int]", first: int, tiles: int, width: int) -> int:
    """Return a bit for each tile of a page that changed, and keep its sum from `first` on.

    A tile is `width` bytes; its sum is a hash of 30 bits: one change in 10**9 goes unseen until
    the tile changes again.
    """
    changed = 0
    for tile in range(tiles):
        sum_ = _SEED
        for x in range(at, at + width):
            sum_ = (sum_ ^ buf[x]) * _PRIME & _BITS
            sum_ ^= sum_ >> 15
        at += width
        if sums[first + tile] != sum_:
            sums[first + tile] = sum_
            changed |= 1 << tile
    return changed


def paint(
    out: bytearray, buf: bytearray, at: int, width: int, row: int, light: int, dark: int
) -> None:
    """Write the dots of two rows of a page in two colors, low byte first."""
    to = 0
    for bit in (row, row + 1):
        for x in range(at, at + width):
            color = light if buf[x] >> bit & 1 else dark
            out[to] = color & 255
            out[to + 1] = color >> 8
            to += 2
