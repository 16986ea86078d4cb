"""Weigh what a screen at rest and what a key costs in heap, on the Pico's board over its fakes.

    micropython -X heapsize=900k tests/device/steady.py ROOT BUILT

Prints ["steady", screen, loops, bytes], ["key", screen, key, bytes] up to the first frame that a
key changes, ["held", screen, key, presses, bytes] for an arrow held until it counts as stuck, on a
screen that calls it swift, and at last ["done"].
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
from referee.ui.keys import BACK, DOWN, LEFT, NAMES, OK, RIGHT, UP  # noqa: E402
from start import Watch, press  # noqa: E402

LOOPS = 1000
HELD = 100  # repeats of an arrow in 5 s: 0.4 s of none, 8 of 120 ms, then one each 40 ms
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
    with open("%s/%s.face" % (_BUILT, name), "rb") as file:
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


def key_cost(app: App, made: "object", key: int) -> int:
    """Return what a key allocates until the display is told of the first frame that it changes."""
    watch = Watch(app, made)  # type: ignore[arg-type]
    frames: list[int] = []
    show = made.show  # type: ignore[attr-defined]

    def first(buf: bytearray) -> None:
        frames.append(gc.mem_alloc())

    made.show = first  # type: ignore[attr-defined]
    while app.settle():
        pass
    gc.collect()
    gc.disable()
    frames.append(gc.mem_alloc())
    press(app, made, watch, key)  # type: ignore[arg-type]
    app.draw()
    first(app.canvas.buf)
    gc.enable()
    made.show = show  # type: ignore[attr-defined]
    return frames[1] - frames[0]


def held_cost(app: App, key: int) -> int:
    """Return what an arrow allocates that is held; nothing settles before it is let go."""
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(HELD):
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
    path = list(app.game.session.path)
    for key in (DOWN, UP, RIGHT, LEFT, OK, BACK):
        if name != "home" or key != BACK:
            tell("key", name, NAMES[key], key_cost(app, made, key))
            restored(app, path)
        if key in app.screen.swift:
            tell("held", name, NAMES[key], HELD, held_cost(app, key))
            restored(app, path)


def restored(app: App, path: "list[tuple[str, int, int]]") -> None:
    """Go back to the screens of a path, unless they are shown."""
    if [step[0] for step in app.game.session.path] != [step[0] for step in path]:
        app.home()
        for name, argument, place in path[1:]:
            app.open(name, argument, place)
            if name == "form" and path[-1][0] == "result":
                app.press(OK)
                return


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
    for screen in ("units", "turn", "quick", "settings", "fairness", "game"):
        app.home()
        app.game.open_ruleset(RULES)
        app.open(screen)
        weighed(app, made)
    tell("done")


main()
