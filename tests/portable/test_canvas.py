"""The canvas: machine code and plain code draw the same bytes, and nothing leaves the frame."""

from referee.core.bits import Bits
from referee.ui import glyphs
from referee.ui.canvas import Canvas, Face

try:
    from referee.ui import glyphs_viper as machine
except (ImportError, SyntaxError, NameError):  # an interpreter without the viper emitter
    machine = glyphs

GUARD = 40  # bytes around a frame that nobody may touch


def face(width: int, pages: int, seed: bytes = b"face") -> Face:
    """Return a type face of noise: 128 glyphs."""
    bits = Bits(seed)
    size = 128 * width * pages
    data = bytearray(b"FACE") + bytes((width, 8 * pages, 0, 0))
    block = bytes([bits.byte() for _ in range(251)])
    while len(data) < 8 + size:
        data.extend(block)
    return Face(data[: 8 + size])


def noise(bits: Bits, size: int) -> bytearray:
    """Return a frame of noise, so that every byte which is touched is seen."""
    block = bytes([bits.byte() for _ in range(97)])
    return bytearray((block * (size // 97 + 1))[:size])


def both(name: str, frame: bytearray, *words: object) -> bytearray:
    """Draw with both and return what both drew."""
    other = bytearray(frame)
    getattr(glyphs, name)(frame, *words)
    getattr(machine, name)(other, *words)
    assert frame == other, (name, words)
    return frame


def test_put_and_put_double_are_twins() -> None:
    bits = Bits(b"put")
    for width, pages, name, scale in (
        (6, 1, "put", 1),
        (12, 2, "put", 1),
        (5, 2, "put_double", 2),
    ):
        glyph = face(width, pages)
        for _ in range(12):
            stride = scale * width * 4 + bits.below(30)
            frame = noise(bits, stride * (scale * pages + 2) + GUARD)
            count = bits.below(5)
            text = "".join([chr(bits.below(128)) for _ in range(4)])
            at = bits.below(stride - scale * width * 4 + 1) + stride * bits.below(2)
            flip = 255 * bits.below(2)
            before = bytes(frame)
            both(name, frame, at, stride, glyph.glyphs, width, pages, text, count, flip)
            end = at + (scale * pages - 1) * stride + count * scale * width
            assert frame[:at] == before[:at]
            if count:
                assert frame[end:] == before[end:]
            else:
                assert frame == before


def test_fill_and_ink_are_twins() -> None:
    bits = Bits(b"fill")
    for _ in range(40):
        frame = noise(bits, 60)
        before = bytes(frame)
        at = bits.below(50)
        count = bits.below(60 - at + 1)
        byte = bits.byte()
        filled = both("fill", bytearray(frame), at, count, byte)
        assert filled == before[:at] + bytes([byte] * count) + before[at + count :]
        inked = both("ink", bytearray(frame), at, count, byte)
        for i in range(60):
            assert inked[i] == before[i] | (byte if at <= i < at + count else 0)


def test_a_letter_outside_the_face_stays_inside_its_bytes() -> None:
    glyph = face(6, 1)
    for text in ("\u00e9\u2660", "\u20ac"):
        frame = bytearray(40)
        machine.put(frame, 0, 20, glyph.glyphs, 6, 1, text, len(text), 0)
        glyphs.put(frame, 0, 20, glyph.glyphs, 6, 1, text, len(text), 0)
        assert not any(frame[6 * len(text) :])


def test_a_glyph_doubled_is_two_by_two_dots() -> None:
    glyph = face(1, 1)
    frame = both("put_double", bytearray(4), 0, 2, glyph.glyphs, 1, 1, "A", 1, 0)
    for bit in range(8):
        dot = glyph.glyphs[65] >> bit & 1
        for x in (0, 1):
            for y in (2 * bit, 2 * bit + 1):
                assert frame[y // 8 * 2 + x] >> (y & 7) & 1 == dot


def canvas(width: int = 62, height: int = 32) -> Canvas:
    """Return a canvas with 10 columns and a margin of one dot, filled with noise."""
    made = Canvas(width, height, face(6, 1), face(12, 2, b"large"))
    made.buf[:] = noise(Bits(b"canvas"), len(made.buf))
    return made


def glyph_of(made: Canvas, letter: str) -> bytes:
    return bytes(made.body.glyphs[6 * ord(letter) : 6 * ord(letter) + 6])


def test_text_keeps_the_margin_and_is_cut_at_the_edge() -> None:
    made = canvas()
    assert (made.columns, made.rows, made.margin) == (10, 4, 1)
    before = bytes(made.buf)
    made.text(8, 1, "abcdef")
    at = 62 + 1 + 48
    assert made.buf[at : at + 12] == glyph_of(made, "a") + glyph_of(made, "b")
    assert made.buf[:at] == before[:at]
    assert made.buf[at + 12 :] == before[at + 12 :]


def test_rows_and_columns_outside_are_ignored() -> None:
    made = canvas()
    before = bytes(made.buf)
    for column, row in ((0, -1), (0, 4), (0, 99), (10, 0), (11, 3)):
        made.text(column, row, "abc")
    for row in (-1, 4, 5):
        made.line(row, "abc", True)
        made.fill(row, 0, 62, 255)
        made.bar(row, 0, 62)
    for row in (-1, -2, 5):
        made.column(row, 0, 62, 8)
    for row in (-1, 3, 4, 9):
        made.big(row, "12")
    assert made.buf == before


def test_a_line_fills_its_row_and_no_other() -> None:
    made = canvas()
    before = bytes(made.buf)
    made.line(2, "ab", True)
    dark = bytes([byte ^ 255 for byte in glyph_of(made, "a") + glyph_of(made, "b")])
    assert made.buf[124:186] == b"\xff" + dark + b"\xff" * 49
    assert made.buf[:124] + made.buf[186:] == before[:124] + before[186:]


def test_the_right_text_ends_in_the_last_column() -> None:
    made = canvas()
    made.right(0, "xyz")
    assert made.buf[61 - 6 : 61] == glyph_of(made, "z")
    made.right(0, "0123456789abc")
    assert made.buf[1:7] == glyph_of(made, "0")


def test_large_text_is_centered_and_cut() -> None:
    made = canvas()
    before = bytes(made.buf)
    made.big(1, "1234567")
    assert made.large_columns == 5
    for row in (1, 2):
        assert made.buf[62 * row : 62 * row + 1] == before[62 * row : 62 * row + 1]
        assert made.buf[62 * row + 61] == before[62 * row + 61]
    assert made.buf[186:] == before[186:]
    assert made.buf[63:75] == made.large.glyphs[24 * 49 : 24 * 49 + 12]


def test_a_bar_lies_in_its_row() -> None:
    made = canvas()
    for dots in (0, 1, 20, 40):
        for invert, byte in ((False, b"\x7e"), (True, b"\x81")):
            made.clear()
            made.bar(1, 10, dots, invert)
            assert made.buf == bytes(72) + byte * dots + bytes(248 - 72 - dots)
    tall = Canvas(24, 48, face(6, 2), face(12, 2))
    tall.bar(1, 3, 2)
    assert bytes(tall.buf[48:]) == bytes(3) + b"\xfe" * 2 + bytes(22) + b"\x7f" * 2 + bytes(67)


def test_a_column_stands_on_its_foot() -> None:
    made = canvas()
    for height in range(25):
        made.clear()
        made.column(2, 5, 3, height)
        dots = [y for y in range(32) if made.buf[y // 8 * 62 + 5] >> y % 8 & 1]
        assert dots == list(range(24 - height, 24)), height
        assert sum([1 for byte in made.buf if byte]) == 3 * ((height + 7) // 8)


def test_what_is_no_face_is_refused() -> None:
    refused = 0
    for data in (b"FACX" + bytes(900), b"FACE\x06\x08\x00\x00" + bytes(767)):
        try:
            Face(data)
        except ValueError as error:
            assert str(error).endswith(".")
            refused += 1
    assert refused == 2
