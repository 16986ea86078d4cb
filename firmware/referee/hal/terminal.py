"""A board made of a terminal: Unicode blocks for dots, the keyboard for keys."""

import gc
import os
import select
import sys
import time

from micropython import const

from referee.ui import board
from referee.ui.keys import (
    BACK,
    CARDS,
    CLOSE,
    DICE,
    DOWN,
    FORM,
    HOME,
    LEFT,
    OK,
    QUICK,
    RIGHT,
    UP,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

_LETTERS = (
    ("\r\n o", OK),
    ("\x7f\x08b", BACK),
    ("wk", UP),
    ("sj", DOWN),
    ("al", LEFT),
    ("dr", RIGHT),
    ("h", HOME),
    ("1", DICE),
    ("2", CARDS),
    ("3", FORM),
    ("4", QUICK),
)
_ARROWS = "ABCD"  # the last letter of a terminal's arrow keys
_ARROW_KEYS = (UP, DOWN, RIGHT, LEFT)
AGAIN = 3  # exit status: start me again
_QUIT = "q\x03\x04"
_SOON = const(20)  # ms after a key until there is time for other work
_HELP = "arrows, Enter, Backspace, h home, 1 dice, 2 cards, 3 form, 4 quick, q quit"
_HALVES = b"\x00\x80\x84\x88"  # last bytes of the upper, lower and full block
# The bits of a Braille sign that show four dots of its left and its right column.
_LEFT = b"\x00\x01\x02\x03\x04\x05\x06\x07\x40\x41\x42\x43\x44\x45\x46\x47"
_RIGHT = b"\x00\x08\x10\x18\x20\x28\x30\x38\x80\x88\x90\x98\xa0\xa8\xb0\xb8"


class Terminal:
    """Show frames in a terminal and hear its keys; `braille` packs 2 x 4 dots into a sign."""

    def __init__(self, width: int, height: int, braille: bool) -> None:
        import termios

        self._termios = termios
        self._width = width
        self._height = height
        self._braille = braille
        self._fd = 0
        self._line = bytearray(3 * width)
        self._text = memoryview(self._line)
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._saved = termios.tcgetattr(self._fd)
        if hasattr(termios, "setraw"):
            termios.setraw(self._fd)
        else:
            self._set_raw()
        sys.stdout.write("\x1b[?1049h\x1b[?25l\x1b[2J")

    def _set_raw(self) -> None:
        """Do what MicroPython's `setraw` does: no echo, no lines, no signals, no translation."""
        termios = self._termios
        modes = termios.tcgetattr(self._fd)
        modes[0] &= ~(termios.BRKINT | termios.ICRNL | termios.INPCK | termios.ISTRIP)
        modes[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG)
        termios.tcsetattr(self._fd, termios.TCSAFLUSH, modes)

    def close(self) -> None:
        """Give the terminal back as it was."""
        sys.stdout.write("\x1b[?25h\x1b[?1049l")
        self._termios.tcsetattr(self._fd, self._termios.TCSANOW, self._saved)

    def show(self, buf: bytearray) -> None:
        """Draw a frame and a status line with the free heap."""
        write = sys.stdout.write
        write("\x1b[H")
        step = 4 if self._braille else 2
        paint = paint_braille if self._braille else paint_halves
        for y in range(0, self._height, step):
            count = paint(self._line, buf, self._width, y)
            write(str(self._text[:count], "utf-8"))
            write("\x1b[K\r\n")
        if hasattr(gc, "mem_free"):
            gc.collect()
            write("%d KB free | " % (gc.mem_free() // 1024))
        write(_HELP + "\x1b[K")
        if hasattr(sys.stdout, "flush"):
            sys.stdout.flush()

    def poll(self, wait_ms: int) -> int:
        """Return the next key meaning within a time, or -2; CLOSE when the terminal is gone."""
        if not self._poll.poll(wait_ms):
            return -2
        letter = self._read()
        if letter == "\x1b":
            return self._escape()
        if not letter or letter in _QUIT:
            return CLOSE
        for letters, key in _LETTERS:
            if letter.lower() in letters:
                return key
        return -1

    def _read(self) -> str:
        raw = os.read(self._fd, 1) if hasattr(os, "read") else sys.stdin.buffer.read(1)
        return chr(raw[0]) if raw else ""

    def _escape(self) -> int:
        """Read the rest of an arrow key; a lone Escape is BACK."""
        if not self._poll.poll(30):
            return BACK
        if self._read() in ("[", "O"):
            letter = self._read()
            while letter and letter < "@":  # a key pressed with Shift or Ctrl says so in numbers
                letter = self._read()
            if letter and letter in _ARROWS:
                return _ARROW_KEYS[_ARROWS.index(letter)]
        return -1


def paint_halves(out: bytearray, buf: bytearray, width: int, y: int) -> int:
    """Write the half blocks of two lines of dots from y on as UTF-8; return how many bytes."""
    page = (y >> 3) * width
    shift = y & 7
    at = 0
    for x in range(page, page + width):
        dots = buf[x] >> shift & 3
        if dots:
            out[at] = 0xE2
            out[at + 1] = 0x96
            out[at + 2] = _HALVES[dots]
            at += 3
        else:
            out[at] = 0x20
            at += 1
    return at


def paint_braille(out: bytearray, buf: bytearray, width: int, y: int) -> int:
    """Write the Braille signs of four lines of dots from y on as UTF-8; return how many bytes."""
    page = (y >> 3) * width
    shift = y & 7
    at = 0
    for x in range(page, page + width, 2):
        sign = _LEFT[buf[x] >> shift & 15] | _RIGHT[buf[x + 1] >> shift & 15]
        out[at] = 0xE2
        out[at + 1] = 0xA0 | sign >> 6
        out[at + 2] = 0x80 | sign & 63
        at += 3
    return at


class Board(board.Board):
    """The simulated board: terminal, clock and entropy of the computer."""

    keys = (UP, DOWN, LEFT, RIGHT, OK, BACK, HOME)

    def __init__(self, config: "dict[str, Any]") -> None:
        display = config["display"]
        braille_wanted = _env("REFEREE_BLOCKS") == "braille"
        self._told = False
        self.terminal = Terminal(display["width"], display["height"], braille_wanted)
        self.state = _env("REFEREE_STATE") or "state"

    def random(self) -> bytes:
        """Return 32 bytes of the computer's entropy."""
        return os.urandom(32)

    def micros(self) -> int:
        """Return a running time in microseconds, which begins anew at times."""
        ticks = getattr(time, "ticks_us", None)
        return int(ticks() if ticks is not None else time.perf_counter_ns() // 1000)

    def show(self, buf: bytearray) -> None:
        """Show a frame."""
        self.terminal.show(buf)

    def poll(self, wait: int = 200) -> int:
        """Return a key meaning; else -1 or, when none came for so many ms, -2."""
        key = self.terminal.poll(_SOON if self._told else wait)
        self._told = key >= 0
        return key

    def restart(self) -> None:
        """Ask the simulator for another run by the exit status."""
        sys.exit(AGAIN)

    def close(self) -> None:
        """Leave the terminal as it was."""
        self.terminal.close()


def _env(name: str) -> str:
    getenv = getattr(os, "getenv", None)
    return (getenv(name) or "") if getenv is not None else ""
