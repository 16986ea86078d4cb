"""What the fault loops run the firmware with: a board that presses OK, an app it knows."""

import failing
from hand import empty_folder, files_in
from referee.ui import board as ui_board
from referee.ui.app import App
from referee.ui.keys import OK

LAST = 400  # calls on files that no press makes
TOLD = 4  # faults in a row after which OK does not lead away


class Over(BaseException):
    """Say that the script is at its end; the last net must not catch it."""


class Anew(BaseException):
    """Say that the board began anew."""


class Ending:
    """Take whatever ends a run: an error that gets out is what is looked for."""

    def __init__(self) -> None:
        self.anew = False
        self.refused = False
        self.felt = False
        self.text = ""

    def __enter__(self) -> "Ending":
        return self

    def __exit__(self, kind: object, error: "BaseException | None", trace: object) -> bool:
        self.felt = failing.files.left <= 0
        failing.over()
        self.anew = isinstance(error, Anew)
        self.refused = isinstance(error, OSError)
        if not isinstance(error, (Anew, Over)):
            self.text = "%s %s gets out" % (type(error).__name__, error)
        return True


class Watched(App):
    """An app that makes itself known to its board; a fault is over when its press is."""

    calls = 0

    def press(self, key: int) -> None:
        """Hear a key under the fault that the board laid."""
        try:
            App.press(self, key)
        finally:
            Watched.calls = LAST - failing.files.left
            failing.over()

    def draw(self) -> None:
        """Draw, and be known."""
        self.board.app = self  # type: ignore[attr-defined]
        App.draw(self)


class Board(ui_board.Board):
    """A board that presses OK under a fault, then OK on what it is told, and then stops."""

    few_keys = False
    keys = (OK,)

    def __init__(self, state: str, room: int, call: int, errno: int) -> None:
        self.state = state
        self.app: Watched = None  # type: ignore[assignment]
        self._fault = (room, call, errno)
        self._pressed = 0
        self.told: list[str] = []

    def drop(self) -> None:
        """Take the app apart: what looks like a pointer to it must not keep 40 KB."""
        if self.app is not None:
            self.app.screen = self.app._blank
            self.app.game.run = self.app.game.rules = self.app.game.memory = None
            self.app.game = None  # type: ignore[assignment]
        self.app = None  # type: ignore[assignment]

    def random(self) -> bytes:
        """Return what looks like entropy."""
        return bytes(range(32))

    def micros(self) -> int:
        """Return a time."""
        return 1

    def show(self, buf: bytearray) -> None:
        """Take a frame."""

    def restart(self) -> None:
        """Begin anew."""
        raise Anew

    def close(self) -> None:
        """Close nothing: the store is looked at next."""

    def poll(self, wait: int = 200) -> int:
        """Return OK: the first under the fault, later ones while there is a fault to read."""
        if self.app.game.session.path[-1][0] == "fault":
            self.told.append(self.app.game.fault)
        elif self._pressed or self._fault[1] < 0:
            raise Over
        if len(self.told) > TOLD:
            raise Over
        self._pressed += 1
        if self._pressed == 1:
            failing.lay(*self._fault)
        return OK


def kept_files(folder: str) -> "list[tuple[str, bytes]]":
    """Return all records as they lie there."""
    found = []
    for name in files_in(folder):
        with open(folder + "/" + name, "rb") as file:
            found.append((name, file.read()))
    return found


def restore(folder: str, kept: "list[tuple[str, bytes]]") -> None:
    """Put records back and remove all others."""
    empty_folder(folder)
    for name, raw in kept:
        with open(folder + "/" + name, "wb") as file:
            file.write(raw)
