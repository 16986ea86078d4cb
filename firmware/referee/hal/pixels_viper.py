"""Compare, copy and turn dots in machine code; the twin of pixels.py, bit for bit."""

import micropython


@micropython.viper
def span(new, at: int, old, old_at: int, count: int) -> int:
    """Return the first and the last changed byte, or -1; see pixels.span."""
    one = ptr8(new)
    two = ptr8(old)
    first = 0
    while one[at + first] == two[old_at + first]:
        first += 1
        if first == count:
            return -1
    last = count - 1
    while one[at + last] == two[old_at + last]:
        last -= 1
    return first | last << 8


@micropython.viper
def copy(out, to: int, source, at: int, count: int):
    """Copy `count` bytes."""
    target = ptr8(out)
    taken = ptr8(source)
    end = at + count
    while at < end:
        target[to] = taken[at]
        to += 1
        at += 1


@micropython.viper
def turn(out, buf, at: int, pages: int, stride: int, flip: int):
    """Turn eight columns into one byte for each line; see pixels.turn."""
    target = ptr8(out)
    dots = ptr8(buf)
    lines = pages * 8
    bits = flip & 7
    y = 0
    while y < lines:
        byte = 0
        x = 0
        while x < 8:
            byte |= (dots[at + x] >> (y & 7) & 1) << (x ^ bits)
            x += 1
        if flip:
            target[y] = byte
        else:
            target[lines - 1 - y] = byte
        y += 1
        if y & 7 == 0:
            at += stride
