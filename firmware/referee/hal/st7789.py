"""ST7789: color LCD over SPI, painted in strips; numbers are sections of its datasheet V1.4."""

import time

from machine import PWM, Pin
from micropython import const

from referee.hal.panel import Panel

try:
    from referee.hal.strips_viper import digest, paint
except (ImportError, SyntaxError, NameError):  # an interpreter without the viper emitter
    from referee.hal.strips import digest, paint

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.hal import spi

_LONG = const(320)
_SHORT = const(240)
_ROWS = const(2)  # of dots that are painted at a time
_SLPIN = const(b"\x10")  # 9.1.11
_SLPOUT = const(b"\x11")  # 9.1.12
_NORON = const(b"\x13")  # 9.1.14: neither partial nor scrolled
_INVERT = const((b"\x20", b"\x21"))  # INVOFF, INVON: 9.1.15, 9.1.16
_DISPOFF = const(b"\x28")  # 9.1.18
_DISPON = const(b"\x29")  # 9.1.19
_CASET = const(b"\x2a")  # 9.1.20
_RASET = const(b"\x2b")  # 9.1.21
_RAMWR = const(b"\x2c")  # 9.1.22
_MADCTL = const(b"\x36")  # 9.1.28
_TURNS = const((b"\x00", b"\x60", b"\xc0", b"\xa0"))  # MV 0x20, MX 0x40, MY 0x80
_COLMOD = const(b"\x3a")  # 9.1.32
_RGB565 = const(b"\x55")
_REST_MS = const(125)  # between reset, sleep in and sleep out: 120 and some for the ticks
_WAKE_MS = const(10)  # 5 ms from sleep in or out to the next command
_PWM_HZ = const(5000)


class Display(Panel):
    """The display; `rotate` turns the picture clockwise from the chip's own upright 240 x 320.

    More options: `x`, `y`: where the glass begins in the chip's memory, turned like that; `invert`
    (1); `light` and `dark`: RGB565 colors; `backlight`: its pin, which `contrast` dims.
    """

    def __init__(self, bus: "spi.Bus", width: int, height: int, options: "dict[str, int]") -> None:
        if max(width, height) > _LONG or min(width, height) > _SHORT:
            raise ValueError("This chip has 240 x 320 dots, not %d x %d." % (width, height))
        self._write = bus.write  # bound once: binding takes heap
        self._width = width
        self._options = options
        self._light = options.get("light", 0xFFFF)
        self._dark = options.get("dark", 0)
        self._lamp = None
        if "backlight" in options:
            self._lamp = PWM(Pin(options["backlight"]), freq=_PWM_HZ, duty_u16=0)
        self._sums = [0] * ((height + 7) // 8)
        self._strip = bytearray(2 * _ROWS * width)
        self._range = bytearray(4)
        Panel.__init__(self, bus, options, (0, 90, 180, 270))

    def reset(self) -> None:
        """Pulse the reset line, if there is one, with the light off."""
        Panel.reset(self)
        self._shine(0)
        self._sleeping = True
        self._since = time.ticks_ms()

    def _shine(self, level: int) -> None:
        """Set the backlight; the eye sees the square root of the duty."""
        if self._lamp is not None:
            self._lamp.duty_u16((level + 1) * (level + 1) - 1)

    def _switch(self, command: bytes) -> None:
        """Send sleep in or sleep out, not too soon after the last one, and wait for the chip."""
        gone = time.ticks_diff(time.ticks_ms(), self._since)
        if 0 <= gone < _REST_MS:
            time.sleep_ms(_REST_MS - gone)
        self._since = time.ticks_ms()  # even when the chip gets it and the bus fails
        self._write(0, command)
        self._sleeping = command == _SLPIN
        time.sleep_ms(_WAKE_MS)

    def _start(self) -> None:
        write = self._write
        self._switch(_SLPOUT)
        write(0, _COLMOD)
        write(1, _RGB565)
        write(0, _MADCTL)
        write(1, _TURNS[self._rotate // 90])
        write(0, _INVERT[self._options.get("invert", 1)])
        write(0, _NORON)

    def _adjust(self) -> None:
        if self._asleep:
            self._shine(0)
            if not self._sleeping:
                self._write(0, _DISPOFF)
                self._switch(_SLPIN)
        else:
            if self._sleeping:
                self._switch(_SLPOUT)
            self._write(0, _DISPON)
            self._shine(self._level)

    def _draw(self, buf: bytearray) -> None:
        width = self._width
        at = 0
        for page in range(len(self._sums)):
            found = digest(buf, at, width)
            if found != self._sums[page] or not self._known:
                self._page(buf, page, at)
                self._sums[page] = found
            at += width

    def _page(self, buf: bytearray, page: int, at: int) -> None:
        """Paint eight rows of dots, two at a time.

        The rows of a last page below the glass go into memory that nothing shows.
        """
        self._window(_CASET, self._options.get("x", 0), self._width)
        self._window(_RASET, self._options.get("y", 0) + 8 * page, 8)
        write = self._write
        write(0, _RAMWR)
        for row in range(0, 8, _ROWS):
            paint(self._strip, buf, at, self._width, row, self._light, self._dark)
            write(1, self._strip)

    def _window(self, command: bytes, first: int, count: int) -> None:
        """Set the columns or rows that the next write fills."""
        last = first + count - 1
        pair = self._range
        pair[0] = first >> 8
        pair[1] = first & 255
        pair[2] = last >> 8
        pair[3] = last & 255
        self._write(0, command)
        self._write(1, pair)
