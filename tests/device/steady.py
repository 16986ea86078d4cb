"""Weigh what a screen at rest and what a key costs in heap, on the Pico's board over its fakes.

    micropython -X heapsize=900k tests/device/steady.py ROOT BUILT

Prints ["steady", screen, loops, bytes], ["key", screen, key, bytes] for a key that stays on its
screen, and at last ["done"].
"""

import gc
import json
import sys

from runner import tell

_ROOT, _BUILT = sys.argv[1:3]
sys.path[:0] = [
    _ROOT + "/firmware", _BUILT, _ROOT + "/tests/metal", _ROOT + "/tests/fakes",
]  # fmt: skip

import clock  # noqa: E402
from handheld import board  # noqa: E402
from referee.core.game import Game  # noqa: E402
from referee.core.pack import NOTE, PROCEDURE, RULING, TABLE  # noqa: E402
from referee.core.promises import Store  # noqa: E402
from referee.hal.library import Library  # noqa: E402
from referee.ui.app import App  # noqa: E402
from referee.ui.canvas import Canvas, Face  # noqa: E402
from referee.ui.keys import DOWN, LEFT, OK, RIGHT, UP  # noqa: E402

LOOPS = 1000
NAMES = ("UP", "DOWN", "LEFT", "RIGHT")
RULES = "rules_britannia"


class Shelf(Store):
    """Keep records in memory, without a copy of what is saved over and over."""

    def __init__(self) -> None:
        self.records: dict[str, bytes | bytearray] = {}

    def load(self, name: str) -> "bytes | None":
        """Return a record."""
        found = self.records.get(name)
        return None if found is None else bytes(found)

    def save(self, name: str, body: "bytes | bytearray") -> None:
        """Keep a record."""
        self.records[name] = body

    def get(self, name: str, most: int = -1) -> None:
        """Find no page."""

    def put(self, name: str, body: "bytes | bytearray") -> None:
        """Keep no page."""


def face(name: str) -> Face:
    """Return a face of the built board."""
    with open("%s/faces/%s.face" % (_BUILT, name), "rb") as file:
        return Face(file.read())


def opened() -> "tuple[App, object]":
    """Return an app on a board with nothing pressed."""
    with open(_BUILT + "/board.json") as file:
        config = json.load(file)
    canvas = Canvas(128, 64, face("6x8"), face("12x16"))
    made = board()
    library = Library(_BUILT + "/tables", config["columns"], config["face"])
    app = App(canvas, Game(Shelf(), library, lambda: bytes(range(32))), made)
    app.start()
    return app, made


def steady(app: App, made: "object", loops: int) -> int:
    """Return what loops of scan, draw and show allocate with nothing pressed."""
    keys = made._keys  # type: ignore[attr-defined]
    closed = made._closed  # type: ignore[attr-defined]
    show = made.show  # type: ignore[attr-defined]
    ticks = clock.ticks_ms
    buf = app.canvas.buf
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(loops):
        keys.scan(closed(), ticks())
        keys.take()
        app.draw()
        show(buf)
    taken = gc.mem_alloc() - before
    gc.enable()
    return int(taken)


def key_cost(app: App, key: int) -> int:
    """Return what a key allocates up to the drawn frame."""
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    app.press(key)
    app.draw()
    taken = gc.mem_alloc() - before
    gc.enable()
    return int(taken)


def weighed(app: App, made: "object") -> None:
    """Weigh the screen that is shown, and the keys that stay on it."""
    name = app.game.session.path[-1][0]
    steady(app, made, 2)
    tell("steady", name, LOOPS, steady(app, made, LOOPS))
    for key in (DOWN, DOWN, UP, RIGHT):
        depth = len(app.game.session.path)
        taken = key_cost(app, key)
        if len(app.game.session.path) != depth:
            app.press(LEFT)
            break
        tell("key", name, NAMES[key], taken)


def main() -> None:
    """Go through all kinds of screens."""
    app, made = opened()
    while app.game.session.path[-1][0] != "home":
        app.back()
    weighed(app, made)
    for name in ("dice", "cards", "log", "about"):
        app.home()
        app.open(name)
        weighed(app, made)
    app.home()
    app.game.open_ruleset(RULES)
    app.open("ruleset")
    weighed(app, made)
    pack = app.game.opened().pack
    screens = (("grid", TABLE), ("note", NOTE), ("ruling", RULING), ("form", PROCEDURE))
    app.open("listing", TABLE)
    weighed(app, made)
    for name, kind in screens:
        app.home()
        app.game.open_ruleset(RULES)
        app.open("ruleset")
        app.open(name, pack.entries(kind)[0])
        weighed(app, made)
        if name in ("grid", "form"):
            app.press(OK)
            weighed(app, made)
    tell("done")


main()
