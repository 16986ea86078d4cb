"""The whole firmware on a fake Pico: a board with five keys, a run until it ends, its frame."""

import os
import time

import clock
import machine
import pins
import start
from panels import OLEDS
from plug import plug
from referee.core.game import Game
from referee.core.promises import Library
from referee.hal import pico
from referee.hal.store import Store
from referee.ui.canvas import Canvas, Face

KEYS = [
    ["UP", 10, "", ""],
    ["DOWN", 11, "", ""],
    ["LEFT", 14, "", ""],
    ["RIGHT", 15, "", ""],
    ["OK", 22, "BACK", ""],
]
OK_PIN = 22
PLACE = "state-of-metal-%d" % time.time_ns()  # where the test runs; removed at its end


class Board(pico.Board):
    """The Pico's board with an entropy that every interpreter has."""

    entropy = bytes([i * 37 & 255 for i in range(32)])

    def random(self):
        """Return what a test set."""
        return self.entropy


class Rules(Library):
    """No rulesets."""

    def titles(self):
        """Return nothing."""
        return []

    def forget(self):
        """Drop nothing."""


class Letters(Canvas):
    """A canvas that keeps the texts of the last frame, for its face has no dots."""

    def clear(self, byte=0):
        """Begin a frame."""
        self.words = []
        Canvas.clear(self, byte)

    def text(self, column, row, text, invert=False):
        """Keep a text."""
        self.words.append(text)
        Canvas.text(self, column, row, text, invert)


def face():
    """Return a face of the usual size without a dot."""
    return Face(b"FACE\x06\x08\x00\x00" + bytes(128 * 6))


def board(power=True, **more):
    """Return a board with nothing pressed, as after power-on or as after a reset."""
    if power:
        machine.power_on()
        clock.set_ms(1000)
    config = {"display": OLEDS[0], "keys": KEYS, "battery": 29}
    config.update(more)
    chip = plug(OLEDS[0])
    made = Board(config)
    made.state = PLACE
    made.chip = chip
    return made


def run(made, library, off=b""):
    """Run the firmware on a game under way until something ends it, then remove its records.

    `off` is the record of what is not as at first.
    """
    made.canvas = Letters(128, 64, face(), face())
    cleared()
    Game(Store(PLACE), Rules(), made.random).save()
    Store(PLACE).save("off", off)
    try:
        start.run(made, made.canvas, library, [])
    finally:
        cleared()


def frame_of(made):
    """Return the texts of the last frame as one."""
    return " ".join(made.canvas.words)


def volts(made, millivolts):
    """Set what the battery gives."""
    pins.state.analog[29] = millivolts * 65535 // 9900


def later(ms, function):
    """Call a function when so many ms have passed."""
    clock.call_at(clock.now.us + ms * 1000, function)


def tap(pin, ms=60):
    """Press a key for a while, from now on."""
    pins.drive(pin, 0)
    later(ms, lambda: pins.drive(pin, None))


def cleared(folder=PLACE):
    """Remove the records."""
    try:
        names = os.listdir(folder)
    except OSError:
        return
    for name in names:
        try:
            os.remove(folder + "/" + name)
        except OSError:
            cleared(folder + "/" + name)
    os.rmdir(folder)
