"""The ST7789 from bus bytes to colors on the glass, with its rules of order and of time."""

from array import array

import clock
from oleds import Refused
from pins import state

_WIDTH = 240
_HEIGHT = 320
# Commands with the number of their parameters.
_COMMANDS = {
    0x00: 0,
    0x01: 0,
    0x10: 0,
    0x11: 0,
    0x13: 0,
    0x20: 0,
    0x21: 0,
    0x28: 0,
    0x29: 0,
    0x2A: 4,
    0x2B: 4,
    0x2C: 0,
    0x36: 1,
    0x38: 0,
    0x3A: 1,
}
_RAMWR = 0x2C
_MV = 0x20
_MX = 0x40
_MY = 0x80

# 150 KB that are made once, before the heap is in pieces: a new chip finds what the last one left.
_RAM = array("H", bytes(2 * _WIDTH * _HEIGHT))


class ST7789:
    """The chip with a glass of `width` x `height` dots at `left`, `top` of its upright RAM.

    A person holds it so that a picture turned by `turn` degrees stands upright. The glass is of
    the IPS kind: without inversion a color shows as its opposite.
    """

    def __init__(self, width, height, left, top, turn=0, lamp=None):
        self.glass = (width, height, left, top)
        self.turn = turn
        self.lamp = lamp
        self.WIDTH, self.HEIGHT = (height, width) if turn in (90, 270) else (width, height)
        self.ram = _RAM
        self.data_bytes = 0
        self.reset()

    def reset(self, level=0):
        """Return to the power-on state; RAM stays."""
        if level:
            return
        self.on = self.inverted = False
        self.asleep = True
        self.madctl = 0
        self.colmod = 0x66
        self.columns = (0, _WIDTH - 1)
        self.rows = (0, _HEIGHT - 1)
        self._command = 0
        self._got = []
        self._ready = clock.now.us + 5000
        self._rest = clock.now.us + 120000

    def spi(self, dc, data):
        """Take bytes with the level of D/C."""
        if not dc:
            for byte in data:
                self._begin(byte)
        elif self._command == _RAMWR:
            self._pixels(data)
        else:
            for byte in data:
                self._parameter(byte)

    def _begin(self, byte):
        if byte not in _COMMANDS:
            raise Refused("ST7789 has no command %02x" % byte)
        if clock.now.us < self._ready:
            raise Refused("command %02x came before the chip was awake" % byte)
        self._command = byte
        self._got = []
        if byte in (0x10, 0x11):
            self._sleep(byte == 0x10)
        elif byte == 0x01:
            self.reset()
        elif byte in (0x20, 0x21):
            self.inverted = byte == 0x21
        elif byte in (0x28, 0x29):
            self.on = byte == 0x29
        elif byte == _RAMWR:
            self._place()

    def _sleep(self, asleep):
        if clock.now.us < self._rest:
            raise Refused("the chip rests for 120 ms between reset, sleep in and sleep out")
        self.asleep = asleep
        self._ready = clock.now.us + 5000
        self._rest = clock.now.us + 120000

    def _parameter(self, byte):
        self._got.append(byte)
        got = self._got
        if len(got) > _COMMANDS[self._command]:
            raise Refused("command %02x has no parameter %02x" % (self._command, byte))
        if self._command == 0x36:
            self.madctl = byte
        elif self._command == 0x3A:
            self.colmod = byte
        elif len(got) == 4:
            pair = (got[0] << 8 | got[1], got[2] << 8 | got[3])
            if self._command == 0x2A:
                self.columns = pair
            else:
                self.rows = pair

    def _at(self, x, y):
        """Return where a dot lies in RAM, mapped by MADCTL."""
        if self.madctl & _MV:
            x, y = y, x
        if self.madctl & _MX:
            x = _WIDTH - 1 - x
        if self.madctl & _MY:
            y = _HEIGHT - 1 - y
        return y * _WIDTH + x

    def _place(self):
        """Check the window and go to its first dot."""
        if self.colmod & 7 != 5:
            raise Refused("this model knows 16 bits a dot only")
        wide, high = (_HEIGHT, _WIDTH) if self.madctl & _MV else (_WIDTH, _HEIGHT)
        (x, right), (y, low) = self.columns, self.rows
        if not (x <= right < wide and y <= low < high):
            raise Refused("the window %r %r leaves the memory" % (self.columns, self.rows))
        self._x = x
        self._y = y
        self._across = self._at(x + 1, y) - self._at(x, y)

    def _pixels(self, data):
        """Take colors, high byte first."""
        self.data_bytes += len(data)
        if len(data) & 1:
            # Only a transfer that breaks off ends within a color; the next one begins a window.
            data = data[:-1]
        first, last = self.columns
        x = self._x
        y = self._y
        at = self._at(x, y)
        across = self._across
        ram = self.ram
        for i in range(0, len(data), 2):
            if y > self.rows[1]:
                raise Refused("more data than the window has dots")
            ram[at] = data[i] << 8 | data[i + 1]
            at += across
            x += 1
            if x > last:
                x = first
                y += 1
                at = self._at(x, y)
        self._x = x
        self._y = y

    def lit(self):
        """Tell whether anything can be seen."""
        lamp = self.lamp is None or state.analog[self.lamp] > 0
        return self.on and not self.asleep and lamp

    def _view(self):
        """Return where the eye's first dot lies in RAM, and the steps to the right and down."""
        width, height, left, top = self.glass
        corner = top * _WIDTH + left
        right = corner + width - 1
        below = (height - 1) * _WIDTH
        if self.turn == 90:
            return right, _WIDTH, -1
        if self.turn == 180:
            return right + below, -1, -_WIDTH
        if self.turn == 270:
            return corner + below, -_WIDTH, 1
        return corner, 1, _WIDTH

    def seen(self, x, y):
        """Return the color of a dot as a person sees it; 0 in the dark."""
        if not self.lit():
            return 0
        first, across, down = self._view()
        color = self.ram[first + x * across + y * down]
        return color if self.inverted else color ^ 0xFFFF

    def picture(self, light=0xFFFF, dark=0):
        """Return what is seen as a frame in MONO_VLSB order; refuse a third color."""
        out = bytearray(self.WIDTH * ((self.HEIGHT + 7) // 8))
        if not self.lit():
            return out
        first, across, down = self._view()
        ram = self.ram
        flip = 0 if self.inverted else 0xFFFF
        for y in range(self.HEIGHT):
            to = (y >> 3) * self.WIDTH
            bit = 1 << (y & 7)
            at = first + y * down
            for _ in range(self.WIDTH):
                color = ram[at] ^ flip
                if color == light:
                    out[to] |= bit
                elif color != dark:
                    raise Refused("row %d has a dot of the color %04x" % (y, color))
                to += 1
                at += across
        return out
