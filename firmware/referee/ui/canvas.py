"""The one-bit canvas: text in cells, large type, bars; eight dots of a column to a byte."""

from micropython import const

try:
    from .glyphs_viper import fill, ink, put, put_double
except (ImportError, SyntaxError, NameError):  # an interpreter without the viper emitter
    from .glyphs import fill, ink, put, put_double

_HEAD = const(8)


class Face:
    """A monospaced type face as the build wrote it: 128 glyphs, page by page."""

    def __init__(self, data: "bytes | bytearray") -> None:
        if bytes(data[:4]) != b"FACE":
            raise ValueError("This file is not a type face: deploy again.")
        self.width = data[4]
        self.pages = data[5] // 8
        if len(data) != _HEAD + 128 * self.width * self.pages:
            raise ValueError("This type face is cut short: deploy again.")
        self.glyphs = memoryview(data)[_HEAD:]


class Canvas:
    """A frame of `width` x `height` dots in MONO_VLSB order, drawn without allocating.

    Text goes into cells of the body face: `columns` x `rows` of them. Strings carry symbols as
    control codes.
    """

    def __init__(self, width: int, height: int, body: Face, large: Face, scale: int = 1) -> None:
        self.width = width
        self.height = height
        self.body = body
        self.large = large
        self.scale = scale
        self.columns = width // body.width
        self.rows = height // (8 * body.pages)
        self.large_columns = width // (large.width * scale)
        self.large_rows = (large.pages * scale + body.pages - 1) // body.pages
        self.margin = (width - self.columns * body.width) // 2
        self.buf = bytearray(width * ((height + 7) // 8))

    def clear(self, byte: int = 0) -> None:
        """Make every dot dark, or fill every eight rows with a byte, its bit 0 on top."""
        fill(self.buf, 0, len(self.buf), byte)

    def text(self, column: int, row: int, text: str, invert: bool = False) -> None:
        """Write a text from a cell on, ending at the right edge; `invert` dark on light."""
        face = self.body
        count = min(len(text), self.columns - column)
        if count <= 0 or not 0 <= row < self.rows:
            return
        put(
            self.buf,
            row * face.pages * self.width + column * face.width + self.margin,
            self.width,
            face.glyphs,
            face.width,
            face.pages,
            text,
            count,
            255 if invert else 0,
        )

    def texts(self, row: int, lines: "list[str]") -> int:
        """Write texts from a row on, one below the other; return the row behind them."""
        for line in lines:
            self.text(0, row, line)
            row += 1
        return row

    def line(self, row: int, text: str, invert: bool = False) -> None:
        """Write a text over a whole row; the rest of the row is filled with the background."""
        self.fill(row, 0, self.width, 255 if invert else 0)
        self.text(0, row, text, invert)

    def title(self, text: str, corner: str) -> None:
        """Write the title and the text in the corner, underlined over the whole width."""
        self.text(0, 0, text)
        self.right(0, corner)
        ink(self.buf, (self.body.pages - 1) * self.width, self.width, 0x80)

    def busy(self) -> None:
        """Light the corner: a key was heard, and its work may take a moment."""
        self.fill(0, self.width - self.body.width, self.body.width, 0xFF)

    def right(self, row: int, text: str, invert: bool = False) -> None:
        """Write a text that ends in the last column."""
        self.text(max(0, self.columns - len(text)), row, text, invert)

    def big(self, row: int, text: str, invert: bool = False) -> None:
        """Write a text in large type, centered, from a body row on; at most `large_columns`."""
        face = self.large
        scale = self.scale
        count = min(len(text), self.large_columns)
        left = (self.width - count * face.width * scale) // 2
        if not 0 <= row <= self.rows - self.large_rows:
            return
        (put_double if scale == 2 else put)(
            self.buf,
            row * self.body.pages * self.width + left,
            self.width,
            face.glyphs,
            face.width,
            face.pages,
            text,
            count,
            255 if invert else 0,
        )

    def fill(self, row: int, x: int, width: int, byte: int) -> None:
        """Fill `width` dots from x on over the height of a body row with a byte pattern."""
        pages = self.body.pages
        if not 0 <= row < self.rows:
            return
        for page in range(row * pages, (row + 1) * pages):
            fill(self.buf, page * self.width + x, width, byte)

    def bar(self, row: int, x: int, width: int, invert: bool = False) -> None:
        """Draw a bar of `width` dots that lies in a body row, a dot free above and below."""
        pages = self.body.pages
        at = row * pages * self.width + x
        for page in range(pages if 0 <= row < self.rows else 0):
            byte = (0xFF if page else 0xFE) & (0xFF if page < pages - 1 else 0x7F)
            fill(self.buf, at + page * self.width, width, byte ^ 255 if invert else byte)

    def column(self, row: int, x: int, width: int, height: int) -> None:
        """Draw a bar of `height` dots that stands on the foot of a body row."""
        at = (row + 1) * self.body.pages * self.width + x
        while height > 0 and self.width <= at <= len(self.buf):
            at -= self.width
            fill(self.buf, at, width, 0xFF00 >> height & 0xFF if height < 8 else 0xFF)
            height -= 8
