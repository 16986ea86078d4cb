"""Compare, copy and turn dots in plain Python, for interpreters without the viper emitter."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    Bytes = bytes | bytearray | memoryview


def span(new: "Bytes", at: int, old: "Bytes", old_at: int, count: int) -> int:
    """Return the first changed of `count` bytes and the last, times 256; -1 when none changed."""
    first = 0
    while new[at + first] == old[old_at + first]:
        first += 1
        if first == count:
            return -1
    last = count - 1
    while new[at + last] == old[old_at + last]:
        last -= 1
    return first | last << 8


def copy(out: bytearray, to: int, source: "Bytes", at: int, count: int) -> None:
    """Copy `count` bytes."""
    for i in range(count):
        out[to + i] = source[at + i]


def turn(out: bytearray, buf: "Bytes", at: int, pages: int, stride: int, flip: int) -> None:
    """Turn the eight columns from `at` on into one byte for each line, its left dot in bit 0.

    They go into `out` from the lowest line up; `flip` 255 turns them half around instead.
    """
    lines = pages * 8
    for y in range(lines):
        byte = 0
        for x in range(8):
            if buf[at + x] >> (y & 7) & 1:
                byte |= 1 << (7 - x if flip else x)
        out[y if flip else lines - 1 - y] = byte
        if y & 7 == 7:
            at += stride
