"""Copy glyphs into the canvas in plain Python, for interpreters without the viper emitter."""


def put(
    buf: bytearray,
    at: int,
    stride: int,
    face: "bytes | memoryview",
    width: int,
    pages: int,
    text: str,
    count: int,
    flip: int,
) -> None:
    """Copy `count` characters of a text to offset `at` of the canvas.

    `stride` is the canvas width in bytes, `face` the glyphs of `width` columns by `pages` pages,
    and every byte is xor-ed with `flip` (0 or 255).
    """
    size = width * pages
    for i in range(count):
        glyph = (ord(text[i]) & 127) * size
        for page in range(pages):
            to = at + page * stride
            for column in range(width):
                buf[to + column] = face[glyph + column] ^ flip
            glyph += width
        at += width


def put_double(
    buf: bytearray,
    at: int,
    stride: int,
    face: "bytes | memoryview",
    width: int,
    pages: int,
    text: str,
    count: int,
    flip: int,
) -> None:
    """Copy characters as `put` does, at twice their size: each dot becomes two by two."""
    size = width * pages
    for i in range(count):
        glyph = (ord(text[i]) & 127) * size
        for page in range(pages):
            to = at + page * 2 * stride
            for column in range(width):
                wide = _spread(face[glyph + column] ^ flip)
                for x in (to + 2 * column, to + 2 * column + 1):
                    buf[x] = wide & 255
                    buf[x + stride] = wide >> 8
            glyph += width
        at += width * 2


def _spread(byte: int) -> int:
    """Double every bit of a byte."""
    wide = 0
    for bit in range(8):
        if byte >> bit & 1:
            wide |= 3 << bit * 2
    return wide


def ink(buf: bytearray, at: int, count: int, mask: int) -> None:
    """Set the dots of a mask in `count` bytes of the canvas from `at` on."""
    for i in range(at, at + count):
        buf[i] |= mask


def fill(buf: bytearray, at: int, count: int, byte: int) -> None:
    """Set `count` bytes of the canvas from `at` on."""
    for i in range(at, at + count):
        buf[i] = byte
