"""Hold the handheld in a test: the firmware's screens, a store in memory, keys from a script."""

import hashlib
import json

from micropython import const
from referee.core.game import Game
from referee.core.promises import Store
from referee.hal.library import Library
from referee.hal.terminal import paint_braille
from referee.ui.app import App
from referee.ui.canvas import Canvas, Face
from referee.ui.keys import NAMES

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Iterator


class MemoryStore(Store):
    """Records in memory, with the store's own promises: a body saved is a body loaded."""

    def __init__(self) -> None:
        self.records: dict[str, bytes] = {}
        self.damaged = 0
        self.saves = 0

    def load(self, name: str) -> "bytes | None":
        """Return a record's body or None."""
        return self.records.get(name)

    def save(self, name: str, body: "bytes | bytearray") -> None:
        """Keep a record's body."""
        self.records[name] = bytes(body)
        self.saves += 1


class Hand:
    """One handheld over a built board folder; `seed` makes its entropy repeatable."""

    def __init__(self, folder: str, seed: bytes = b"flow", few_keys: bool = False) -> None:
        with open(folder + "/board.json") as file:
            config = json.load(file)
        self._config = config
        self._folder = folder
        self._few_keys = few_keys
        self._seed = seed
        self.store = MemoryStore()
        display = config["display"]
        faces = config["faces"]
        self.canvas = Canvas(
            display["width"],
            display["height"],
            self._face(faces["body"]),
            self._face(faces["large"]),
            faces["scale"],
        )
        self.power_on()

    def _face(self, name: str) -> Face:
        with open("%s/faces/%s.face" % (self._folder, name), "rb") as file:
            return Face(file.read())

    def _entropy(self) -> bytes:
        self._seed = hashlib.sha256(self._seed).digest()
        return self._seed

    def power_on(self) -> None:
        """Begin again with what the store holds, as after the battery fell out."""
        library = Library(self._folder + "/tables", self._config["columns"], self._config["face"])
        self.app = App(self.canvas, Game(self.store, library, self._entropy), self._few_keys)
        self.app.start()
        self.app.draw()

    def press(self, words: str) -> None:
        """Press keys by their meanings, such as "DOWN OK*2"."""
        for word in words.split():
            name, _, times = word.partition("*")
            for _ in range(int(times or "1")):
                self.app.press(NAMES.index(name))
        self.app.draw()

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
        size = face.width * face.pages
        glyphs = {}
        for code in range(127, 0, -1):
            ink = bytes(face.glyphs[code * size : code * size + size])
            if code != 32 and not any(ink):
                continue
            glyphs[ink] = chr(code)
            glyphs[bytes([byte ^ 255 for byte in ink])] = chr(code)
        rows = []
        for row in range(canvas.rows):
            line = ""
            for column in range(canvas.columns):
                ink = b""
                for page in range(face.pages):
                    at = (row * face.pages + page) * canvas.width + column * face.width
                    at += canvas.margin
                    ink += bytes(canvas.buf[at : at + face.width])
                if row == 0:  # the title is underlined
                    ink = ink[: -face.width] + bytes([byte & 127 for byte in ink[-face.width :]])
                line += glyphs.get(ink, " ")
            rows.append(line.rstrip())
        return rows


def play(script: str, folder: str) -> "Iterator[tuple[str, Iterator[str]]]":
    """Run a flow script and give its shots one by one as (name, frame lines).

    A line is `press KEYS`, `shot NAME`, `power` (the battery falls out), or a # comment.
    """
    hand = Hand(folder)
    for line in script.split("\n"):
        word, _, rest = line.strip().partition(" ")
        if word == "press":
            hand.press(rest)
        elif word == "shot":
            yield rest, hand.frame()
        elif word == "power":
            hand.power_on()
        elif word and not word.startswith("#"):
            raise ValueError("A flow has no line %r." % line)
