"""Hold the handheld in a test: the firmware's screens and store, keys from a script."""

import gc
import hashlib
import json
import os
import sys
import time

from micropython import const
from referee.core.game import Game
from referee.hal.library import Library
from referee.hal.store import Store
from referee.hal.terminal import paint_braille
from referee.ui.app import App
from referee.ui.board import Board
from referee.ui.canvas import Canvas, Face
from referee.ui.keys import BACK, DOWN, HOME, LEFT, NAMES, OK, RIGHT, UP
from referee.ui.modules import forget, loaded

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


_FOLDER = const(0x4000)
# Beside the built board; each process its own, emptied for each Hand.
_STATE = "%s/../hand-%d"
_START = time.time_ns()
_TABLE = 8000  # bytes: no table of fewer names is as large
_NAMES = 1300
_WIDENED: "list[bool]" = []


def widen_names() -> None:
    """Let MicroPython's table of names double now, while the heap is in one piece.

    A device begins anew for each ruleset, so that its names fit; the harness's own and those of
    several rulesets in one process do not, and the table of 1280 wants one run of 9 or 14 KB.
    """
    if not hasattr(gc, "mem_alloc"):
        return
    number = 0
    grown = _TABLE if _WIDENED else 0
    _WIDENED.append(True)
    while grown < _TABLE and number < _NAMES:
        before = gc.mem_alloc()
        hasattr(gc, "harness%d" % number)  # looks up, and so interns, a name that is nowhere
        grown = gc.mem_alloc() - before
        number += 1


def built() -> str:
    """Return the folder of the built board that this interpreter was given."""
    widen_names()
    for folder in sys.path:
        try:
            with open(folder + "/board.json"):
                return folder
        except OSError:
            continue
    raise OSError("No built board is on the path.")


def empty_folder(path: str) -> str:
    """Make a folder, or empty the one that is there with those in it, and return it."""
    try:
        os.mkdir(path)
    except OSError:
        for name in files_in(path):
            os.remove(path + "/" + name)
    return path


def files_in(path: str) -> "list[str]":
    """Return the names of all files in a folder and, with its name before them, in one of it."""
    found = []
    for name in sorted(os.listdir(path)):
        if os.stat(path + "/" + name)[0] & _FOLDER:
            found += [name + "/" + inner for inner in sorted(os.listdir(path + "/" + name))]
        else:
            found.append(name)
    return found


class HandBoard(Board):
    """The board of a Hand: what a test sets is what it has."""

    def __init__(self, few_keys: bool) -> None:
        self.few_keys = few_keys
        self.keys = (UP, DOWN, OK, BACK) if few_keys else (UP, DOWN, LEFT, RIGHT, OK, BACK, HOME)
        self.step = -1
        self.shown = 0
        self.off: list[str] = []
        self.chip = hashlib.sha256(b"chip").digest()

    def random(self) -> bytes:
        """Return what stands for the chip's entropy."""
        return self.chip

    def show(self, buf: bytearray) -> None:
        """Count the frames that a screen shows while it works."""
        self.shown += 1

    def battery(self) -> int:
        """Return the battery that a test set."""
        return self.step

    def switch(self, extra: str, on: bool) -> None:
        """Note what is off."""
        self.off = [name for name in self.off if name != extra] + ([] if on else [extra])


class Hand:
    """One handheld over a built board folder; `seed` makes its entropy repeatable.

    `state` is the folder of its records, emptied; without one, each process has its own. `shelf`
    is the class of the store that keeps them.
    """

    shelf = Store

    def __init__(
        self, folder: str, seed: bytes = b"flow", few_keys: bool = False, state: str = ""
    ) -> None:
        with open(folder + "/board.json") as file:
            config = json.load(file)
        self._config = config
        self._folder = folder
        self.board = HandBoard(few_keys)
        self._seed = seed
        self.state = empty_folder(state or _STATE % (folder, _START))
        display = config["display"]
        faces = config["faces"]
        self.canvas = Canvas(
            display["width"],
            display["height"],
            self._face(faces["body"]),
            self._face(faces["large"]),
            faces["scale"],
        )
        self._base = loaded()
        if hasattr(gc, "freeze"):
            gc.freeze()  # on CPython the test house itself is large: each collection took 50 ms
        self.power_on()
        self.press("OK")  # the commitment of the first game is read

    def _face(self, name: str) -> Face:
        with open("%s/%s.face" % (self._folder, name), "rb") as file:
            return Face(file.read())

    def _entropy(self) -> bytes:
        self._seed = hashlib.sha256(self._seed).digest()
        return self._seed

    def power_on(self) -> None:
        """Begin again with what the store holds, as after the battery fell out."""
        self.app: App = None  # type: ignore[assignment]
        forget("referee.", self._base)
        forget("tables.")
        gc.collect()  # a device that starts has an empty heap
        library = Library(self._folder + "/tables", self._config["columns"], self._config["face"])
        self.store = self.shelf(self.state)
        self.app = App(self.canvas, Game(self.store, library, self._entropy), self.board)
        self.app.start()
        self.app.draw()

    def press(self, words: str) -> None:
        """Press keys by their meanings, such as "DOWN OK*2", each let go before the next."""
        for word in words.split():
            name, _, times = word.partition("*")
            for _ in range(int(times or "1")):
                self.hit(NAMES.index(name))
                while self.app.settle():
                    pass
        self.app.draw()

    def hit(self, key: int) -> None:
        """Press one key and let nothing settle, as fast fingers do."""
        self.app.press(key)

    def send(self, units: str) -> None:
        """Add units, each in hexadecimal, to the open ruleset, and begin as after a cable."""
        from referee.core.roster import Roster

        game = self.app.game
        there = Roster(self.store, game.session.ruleset, game.opened().pack)
        for unit in units.split():
            there.add(bytearray(bytes.fromhex(unit)))
        there.save()
        self.power_on()

    def screen(self) -> str:
        """Return the name of the screen that is shown."""
        return str(self.app.game.session.path[-1][0])

    def pick(self, title: str) -> None:
        """Move the cursor of a list down to the item with a title and open it."""
        shown: Any = self.app.screen
        for place in range(shown.count()):
            if shown.item(place).strip(" \x1a") == title.strip("\x1a"):
                shown.place = place
                self.press("OK")
                return
        raise KeyError(title, self.app.game.session.path, self.app.game.fault, self.text())

    def frame(self) -> "Iterator[str]":
        """Give the frame line by line in Braille signs."""
        canvas = self.canvas
        out = bytearray(3 * canvas.width)
        for y in range(0, canvas.height, 4):
            count = paint_braille(out, canvas.buf, canvas.width, y)
            yield bytes(out[:count]).decode()

    def text(self) -> "list[str]":
        """Return the body text that stands on the frame, row by row, read from its dots.

        A dark-on-light cell reads the same as a light one; what is no glyph reads as a blank.
        """
        canvas = self.canvas
        face = canvas.body
        rows = []
        for row in range(canvas.rows):
            line = ""
            for column in range(canvas.columns):
                ink = bytearray()
                for page in range(face.pages):
                    at = (row * face.pages + page) * canvas.width + column * face.width
                    at += canvas.margin
                    ink.extend(canvas.buf[at : at + face.width])
                if row == 0:  # the title is underlined
                    for i in range(len(ink) - face.width, len(ink)):
                        ink[i] &= 127
                line += self._sign(ink)
            rows.append(line.rstrip(" "))
        return rows

    def _sign(self, ink: bytearray) -> str:
        """Return the character whose glyph these dots are, light or dark, or a blank."""
        glyphs = self.canvas.body.glyphs
        size = len(ink)
        for _ in range(2):
            for code in range(33, 159):
                code &= 127  # letters first, then the symbols
                if (
                    code not in (32, 127)
                    and glyphs[code * size : code * size + size] == ink
                    and any(ink)
                ):
                    return chr(code)
            ink = bytearray([byte ^ 255 for byte in ink])
        return " "


def play(script: str, hand: Hand) -> "Iterator[tuple[str, Iterator[str]]]":
    """Run a flow script and give its shots one by one as (name, frame lines).

    A line is `press KEYS`, `pick TITLE` of a list, `units HEX HEX` (the host has sent an army to
    the open ruleset), `shot NAME`, `power` (the battery falls out), or a # comment.
    """
    for line in script.split("\n"):
        word, _, rest = line.strip().partition(" ")
        if word == "press":
            hand.press(rest)
        elif word == "pick":
            hand.pick(rest)
        elif word == "units":
            hand.send(rest)
        elif word == "shot":
            yield rest, hand.frame()
        elif word == "power":
            hand.power_on()
        elif word and not word.startswith("#"):
            raise ValueError("A flow has no line %r." % line)


def drawn_twice(hand: "Hand") -> int:
    """Return what a second draw of the screen allocates, 0 where nobody can tell."""
    draw = hand.app.draw
    draw()
    if not hasattr(gc, "mem_alloc"):
        return 0
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    draw()
    after = gc.mem_alloc()
    gc.enable()
    return int(after - before)
