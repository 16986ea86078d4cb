"""Read the boards, one folder each: what a display, its keys and its memory hold."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

from .place import Place, SourceError, shown

ROOT = Path(__file__).resolve().parent.parent
BOARDS = ROOT / "boards"
ARCHS = ("armv6m", "armv7emsp", "x64", "bytecode")
COLUMNS = 20  # of text that every screen counts on
ROWS = 8
KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "PREV", "NEXT")


@dataclass(frozen=True)
class Board:
    """Hold one board; sizes in pixels, memory in bytes, `raw` its file as it is.

    `body` and `large` name faces by their size, such as 6x8; `scale` enlarges the large one.
    """

    id: str
    title: str
    driver: str
    width: int
    height: int
    body: str
    large: str
    scale: int
    arch: str
    heap: int
    flash: int
    raw: dict[str, object]

    @property
    def columns(self) -> int:
        """Return how many characters of the body face a line holds."""
        return self.width // int(self.body.partition("x")[0])

    @property
    def rows(self) -> int:
        """Return how many lines of the body face the display holds."""
        return self.height // int(self.body.partition("x")[2])


class _Part:
    """Take the keys of one JSON object, each asked for by its type."""

    def __init__(self, place: Place, name: str, data: object) -> None:
        if not isinstance(data, dict):
            raise SourceError(place, f"{name} must be an object in braces.")
        self.place = place
        self.name = name
        self.data = dict(data)

    def take(self, key: str) -> object:
        if key not in self.data:
            raise SourceError(self.place, f'{self.name} lacks "{key}"; add it.')
        return self.data.pop(key)

    def text(self, key: str, form: str = r".+") -> str:
        value = self.take(key)
        if not isinstance(value, str) or not re.fullmatch(form, value):
            raise SourceError(self.place, f'"{key}" must be a text like {form}, not {value!r}.')
        return value

    def number(self, key: str, low: int, high: int) -> int:
        value = self.take(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise SourceError(
                self.place, f'"{key}" must be a whole number {low} to {high}, not {value!r}.'
            )
        return value

    def finish(self) -> None:
        for key in self.data:
            raise SourceError(self.place, f'{self.name} has an unknown "{key}"; remove it.')


def board_ids(folder: Path = BOARDS) -> list[str]:
    """Return the ids of all boards, in the order of their names."""
    return sorted(path.parent.name for path in folder.glob("*/board.json"))


def _load(board_id: str, folder: Path) -> tuple[Place, dict[str, object]]:
    """Return a board's file and what it holds, as JSON."""
    path = folder / board_id / "board.json"
    place = Place(shown(path))
    if not path.is_file():
        known = ", ".join(board_ids(folder)) or "none"
        raise SourceError(place, f'There is no board "{board_id}"; known are {known}.')
    try:
        raw: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise SourceError(
            Place(place.file, error.lineno, error.colno), f"This is not JSON: {error.msg}."
        ) from error
    return place, raw


def read_board(board_id: str, folder: Path = BOARDS) -> Board:
    """Return a board by the name of its folder, or raise SourceError with the file."""
    place, raw = _load(board_id, folder)
    top = _Part(place, "The board", raw)
    display = _Part(place, "display", top.take("display"))
    faces = _Part(place, "faces", top.take("faces"))
    _check_keys(place, top.take("keys"))
    _Part(place, "display.bus", display.take("bus"))
    board = Board(
        board_id,
        top.text("title"),
        display.text("driver", r"\w+"),
        display.number("width", 64, 1024),
        display.number("height", 32, 1024),
        faces.text("body", r"\d+x\d+"),
        faces.text("large", r"\d+x\d+"),
        faces.number("scale", 1, 8),
        top.text("arch", "|".join(ARCHS)),
        top.number("heap", 32768, 1 << 24),
        top.number("flash", 65536, 1 << 28),
        raw,
    )
    for part in (display, faces, top):
        part.finish()
    if board.columns < COLUMNS or board.rows < ROWS:
        raise SourceError(
            place,
            f"{board.columns} x {board.rows} characters of {board.body} fit the display and "
            f"{COLUMNS} x {ROWS} are needed; take a smaller face.",
        )
    return board


def _check_keys(place: Place, data: object) -> None:
    """Check the key meanings; what a meaning is wired to is the metal's business."""
    keys = _Part(place, "keys", data)
    for key in keys.data:
        if key not in KEYS:
            raise SourceError(place, f'"{key}" is no key meaning; known are {", ".join(KEYS)}.')


def device_data(board: Board, face: int) -> dict[str, object]:
    """Return what the device needs of its board; `face` is the CRC of the body face.

    Text columns and face are what its packs must be built for.
    """
    kept: dict[str, object] = {"id": board.id, "title": board.title}
    kept |= {key: board.raw[key] for key in ("display", "faces", "keys", "heap")}
    return kept | {"columns": board.columns, "rows": board.rows, "face": face}
