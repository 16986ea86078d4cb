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
EXTRAS = ("led", "buzzer", "tilt")
KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "HOME", "DICE", "CARDS", "FORM", "QUICK")
_LINES = ("sda", "scl", "sck", "mosi", "dc", "cs", "rst")  # of a display's bus
_OPTIONS = ("rotate", "contrast", "x", "y", "invert", "light", "dark", "backlight")
_COLORS = ("red", "green", "blue")
_PULSED = ("display.backlight", "buzzer")
_SLICES = 8  # that make pulses, each for two pins at one frequency; pins 16 apart share one too
_LAST_PIN = 29


@dataclass(frozen=True)
class Board:
    """Hold one board; sizes in pixels, memory in bytes, `raw` its file as it is.

    `metal` is the module of the firmware that makes the board: terminal or pico; `extras` are the
    modules of what else hangs on its pins: led, buzzer, tilt.

    `body` and `large` name faces by their size, such as 6x8; `scale` enlarges the large one.
    """

    id: str
    title: str
    metal: str
    driver: str
    width: int
    height: int
    body: str
    large: str
    scale: int
    arch: str
    heap: int
    flash: int
    extras: tuple[str, ...]
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
    keys = _check_keys(place, top.take("keys"))
    bus = _Part(place, "display.bus", display.take("bus")).data
    options = {key: display.number(key, 0, 65535) for key in _OPTIONS if key in display.data}
    extras = tuple(name for name in EXTRAS if name in top.data)
    pins = [(f"keys.{key}", pin) for key, pin, _, _ in keys]
    pins += [(f"display.bus.{name}", bus[name]) for name in _LINES if name in bus]
    pins += [("display.backlight", options["backlight"])] if "backlight" in options else []
    _check_pins(place, pins + _extra_pins(top))
    board = Board(
        board_id,
        top.text("title"),
        top.text("metal", r"\w+"),
        display.text("driver", r"\w+"),
        display.number("width", 64, 1024),
        display.number("height", 32, 1024),
        faces.text("body", r"\d+x\d+"),
        faces.text("large", r"\d+x\d+"),
        faces.number("scale", 1, 8),
        top.text("arch", "|".join(ARCHS)),
        top.number("heap", 32768, 1 << 24),
        top.number("flash", 65536, 1 << 28),
        extras,
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


def _check_keys(place: Place, data: object) -> list[tuple[str, int, str, str]]:
    """Return the keys as (meaning, pin, meaning when held, meaning in a chord); "" is none.

    A chord is a press while another key is down that has a hold. What a board can say must
    reach everything: up, down, OK and back by a press or a hold, QUICK in any way.

    Raises SourceError.
    """
    found: list[tuple[str, int, str, str]] = []
    for key, wired in _Part(place, "keys", data).data.items():
        pin, *rest = wired if isinstance(wired, list) and len(wired) in (2, 3) else (wired,)
        hold, chord = (*rest, "", "")[:2]
        if not isinstance(pin, int) or not 0 <= pin <= _LAST_PIN:
            raise SourceError(place, f'"{key}" needs a pin 0 to {_LAST_PIN}, not {wired!r}.')
        for meaning in (key, *(word for word in (hold, chord) if word)):
            if meaning not in KEYS:
                raise SourceError(
                    place, f'"{meaning}" is no key meaning; known are {", ".join(KEYS)}.'
                )
        found.append((key, pin, hold, chord))
    _check_reach(place, found)
    return found


def _check_reach(place: Place, found: list[tuple[str, int, str, str]]) -> None:
    """Raise SourceError when the keys do not reach everything."""
    reached = {meaning for key, _, hold, _ in found for meaning in (key, hold)}
    missing = [meaning for meaning in ("UP", "DOWN", "OK", "BACK") if meaning not in reached]
    if found and missing:
        raise SourceError(
            place, f'No key means {missing[0]}; give it one, or a hold as [pin, "{missing[0]}"].'
        )
    holds = [key for key, _, hold, _ in found if hold]
    chords = {chord for key, _, _, chord in found if chord and set(holds) - {key}}
    for key, _, _, chord in found:
        if chord and chord not in chords:
            raise SourceError(
                place, f'"{key}" makes a chord with no key: one of the others needs a hold.'
            )
    if found and "QUICK" not in reached | chords:
        raise SourceError(
            place, 'No key means QUICK; give it one, a hold, or a chord as [pin, "", "QUICK"].'
        )
    if ("LEFT" in reached) != ("RIGHT" in reached):
        raise SourceError(place, "LEFT and RIGHT come together; add the other or remove both.")


def _extra_pins(top: _Part) -> list[tuple[str, object]]:
    """Take what a board may have besides display and keys, and return its pins by name."""
    pins: list[tuple[str, object]] = []
    if "led" in top.data:
        led = _Part(top.place, "led", top.take("led"))
        pins += [(f"led.{color}", led.take(color)) for color in _COLORS]
        if "on" in led.data:
            led.number("on", 0, 1)
        led.finish()
    pins += [(name, top.take(name)) for name in ("buzzer", "tilt") if name in top.data]
    if "battery" in top.data:
        pins.append(("battery", top.number("battery", 26, _LAST_PIN)))
    return pins


def _check_pins(place: Place, wanted: list[tuple[str, object]]) -> None:
    """Raise SourceError when two things want the same pin, or one pulse at two frequencies."""
    taken: dict[int, str] = {}
    pulsed: dict[int, str] = {}
    for name, pin in wanted:
        if not isinstance(pin, int) or not 0 <= pin <= _LAST_PIN:
            raise SourceError(place, f'"{name}" needs a pin 0 to {_LAST_PIN}, not {pin!r}.')
        if pin in taken:
            raise SourceError(place, f'"{name}" and "{taken[pin]}" both want pin {pin}.')
        taken[pin] = name
        if name in _PULSED:
            shared = pulsed.setdefault(pin // 2 % _SLICES, name)
            if shared != name:
                raise SourceError(
                    place,
                    f'"{name}" on pin {pin} has one frequency with "{shared}"; move it to a pin '
                    "that is not its neighbor, nor 16 away.",
                )


def device_data(board: Board, face: int) -> dict[str, object]:
    """Return what the device needs of its board; `face` is the CRC of the body face.

    Text columns and face are what its packs must be built for.
    """
    kept: dict[str, object] = {"id": board.id, "title": board.title, "metal": board.metal}
    parts = ("display", "faces", "battery", *EXTRAS)
    kept |= {key: board.raw[key] for key in parts if key in board.raw}
    kept["keys"] = [list(key) for key in _check_keys(Place(board.id), board.raw["keys"])]
    return kept | {"columns": board.columns, "rows": board.rows, "face": face}
