"""Read drawn faces, compile them for the device, and break text into a board's lines."""

import binascii
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from adafruit_display_text import wrap_text_to_pixels  # type: ignore[import-untyped]

from .boards import Board
from .glyphs import to_print
from .place import Place, SourceError, shown

FACES = Path(__file__).resolve().parent / "faces"
MAGIC = b"FACE"
CODES = 128


@dataclass(frozen=True)
class Glyph:
    """Hold a glyph's measures in pixels, as the text wrapper asks for them."""

    width: int
    height: int
    shift_x: int
    shift_y: int = 0
    dx: int = 0
    dy: int = 0


class Face:
    """Hold a monospaced face: `pixels` maps a code to its rows of '#' and '.'."""

    def __init__(self, width: int, height: int, pixels: dict[int, list[str]]) -> None:
        self.width = width
        self.height = height
        self._pixels = pixels

    def has(self, char: str) -> bool:
        """Tell whether the face can show a character of a device string."""
        return char in " \n" or ord(char) in self._pixels

    def get_glyph(self, code: int) -> Glyph:
        """Return the measures of a glyph: they are the same for all."""
        return Glyph(self.width, self.height, self.width)

    def get_bounding_box(self) -> tuple[int, int]:
        """Return width and height of the face in pixels."""
        return self.width, self.height

    @cached_property
    def data(self) -> bytes:
        """The compiled face: 8 bytes of head, then 128 glyphs by pages of 8 rows (MONO_VLSB)."""
        head = MAGIC + bytes([self.width, self.height, 0, 0])
        return head + b"".join(self._columns(code) for code in range(CODES))

    @cached_property
    def crc32(self) -> int:
        """The CRC of the compiled face, by which a pack names the face it is wrapped for."""
        return binascii.crc32(self.data)

    def _columns(self, code: int) -> bytes:
        """Return one glyph: page by page from the top, a byte a column, bit 0 the upper row."""
        rows = self._pixels.get(code, ["." * self.width] * self.height)
        return bytes(
            sum((rows[page + bit][x] == "#") << bit for bit in range(8))
            for page in range(0, self.height, 8)
            for x in range(self.width)
        )


def parse_face(text: str, name: str) -> Face:
    """Return a face from its drawing; `name` is the file for errors.

    Raises SourceError with the line that is not as it must be.
    """
    lines = [(i, line.strip()) for i, line in enumerate(text.splitlines(), 1)]
    lines = [(i, line) for i, line in lines if line and not re.match(r"#\s|#$", line)]
    if not lines:
        raise SourceError(Place(name), "The face is empty; begin with `face WIDTH HEIGHT`.")
    head = re.fullmatch(r"face (\d+) (\d+)", lines[0][1])
    if head is None or not 1 <= int(head[1]) <= 32 or int(head[2]) not in (8, 16, 24, 32):
        raise SourceError(
            Place(name, lines[0][0]),
            "The first line must be `face WIDTH HEIGHT`, height 8, 16, 24 or 32.",
        )
    width, height = int(head[1]), int(head[2])
    pixels: dict[int, list[str]] = {}
    rows: list[str] = [""] * height
    at = lines[0][0]
    for i, line in lines[1:]:
        match = re.fullmatch(r"glyph 0x([0-9a-fA-F]{2})\b.*", line)
        if match is None:
            if not re.fullmatch(rf"[#.]{{{width}}}", line):
                raise SourceError(Place(name, i), f"A row is {width} of # and ., not {line!r}.")
            rows.append(line)
            continue
        _full(rows, height, Place(name, at))
        code, at = int(match[1], 16), i
        if code >= CODES or code in pixels:
            raise SourceError(Place(name, i), f"Glyph 0x{code:02x} is twice or over 0x7f.")
        rows = pixels[code] = []
    _full(rows, height, Place(name, at))
    return Face(width, height, pixels)


def _full(rows: list[str], height: int, place: Place) -> None:
    if len(rows) != height:
        raise SourceError(place, f"The glyph has {len(rows)} rows and must have {height}.")


def read_face(name: str, folder: Path = FACES) -> Face:
    """Return the face of a name such as `6x8`, or raise SourceError."""
    path = folder / f"{name}.face.txt"
    if not path.is_file():
        raise SourceError(Place(shown(path)), f'There is no face "{name}"; draw it there.')
    face = parse_face(path.read_text(encoding="utf-8"), shown(path))
    if name != f"{face.width}x{face.height}":
        raise SourceError(
            Place(shown(path)), f"The face is {face.width}x{face.height}; name the file so."
        )
    return face


class BoardFaces:
    """Hold both faces of a board and measure text with them."""

    def __init__(self, board: Board, folder: Path = FACES) -> None:
        self.body = read_face(board.body, folder)
        self.large = read_face(board.large, folder)
        self.columns = board.columns

    def check(self, text: str) -> None:
        """Raise ValueError when a glyph is missing or a word is wider than the display."""
        for char in text:
            for face in (self.body, self.large):
                if not face.has(char):
                    raise ValueError(
                        f"The face {face.width}x{face.height} has no {to_print(char)!r} "
                        f"(0x{ord(char):02x}); draw it or write another word."
                    )
        for word in text.replace("\n", " ").split(" "):
            if len(word) > self.columns:
                raise ValueError(
                    f'The word "{to_print(word)}" has {len(word)} characters and a line '
                    f"{self.columns}; set a space or a hyphen and a space."
                )

    def wrap(self, text: str) -> str:
        """Return a text with its lines broken between words for the body face."""
        # The wrapper keeps one pixel free, hence one more: a line may be full.
        limit = self.columns * self.body.width + 1
        lines: list[str] = []
        for paragraph in text.split("\n"):
            lines += wrap_text_to_pixels(paragraph, limit, self.body)
        return "\n".join(lines)
