"""Copy glyphs into the canvas in machine code; the twin of glyphs.py, bit for bit."""

import micropython


@micropython.viper
def put(buf, at: int, stride: int, face, width: int, pages: int, text, count: int, flip: int):
    """Copy `count` characters of a text to offset `at` of the canvas; see glyphs.put."""
    out = ptr8(buf)
    ink = ptr8(face)
    codes = ptr8(text)
    size = width * pages
    for i in range(count):
        glyph = (codes[i] & 127) * size
        for page in range(pages):
            to = at + page * stride
            end = to + width
            while to < end:
                out[to] = ink[glyph] ^ flip
                to += 1
                glyph += 1
        at += width


@micropython.viper
def put_double(
    buf, at: int, stride: int, face, width: int, pages: int, text, count: int, flip: int
):
    """Copy characters at twice their size; see glyphs.put_double."""
    out = ptr8(buf)
    ink = ptr8(face)
    codes = ptr8(text)
    size = width * pages
    for i in range(count):
        glyph = (codes[i] & 127) * size
        for page in range(pages):
            to = at + page * 2 * stride
            for _ in range(width):
                byte = ink[glyph] ^ flip
                glyph += 1
                wide = 0
                bit = 0
                while bit < 8:
                    if byte >> bit & 1:
                        wide |= 3 << bit * 2
                    bit += 1
                out[to] = wide & 255
                out[to + 1] = wide & 255
                out[to + stride] = wide >> 8
                out[to + stride + 1] = wide >> 8
                to += 2
        at += width * 2


@micropython.viper
def ink(buf, at: int, count: int, mask: int):
    """Set the dots of a mask in `count` bytes of the canvas from `at` on."""
    out = ptr8(buf)
    end = at + count
    while at < end:
        out[at] = out[at] | mask
        at += 1


@micropython.viper
def fill(buf, at: int, count: int, byte: int):
    """Set `count` bytes of the canvas from `at` on."""
    out = ptr8(buf)
    end = at + count
    while at < end:
        out[at] = byte
        at += 1
