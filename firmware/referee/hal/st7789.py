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
_SLPIN = const(0x10)  # 9.1.11
_SLPOUT = const(0x11)  # 9.1.12
_NORON = const(0x13)  # 9.1.14: neither partial nor scrolled
_INVOFF = const(0x20)  # 9.1.15; INVON, 9.1.16, is one more
_DISPOFF = const(0x28)  # 9.1.18
_DISPON = const(0x29)  # 9.1.19
_CASET = const(0x2A)  # 9.1.20
_RASET = const(0x2B)  # 9.1.21
_RAMWR = const(0x2C)  # 9.1.22
_MADCTL = const(0x36)  # 9.1.28
_TURNS = b"\x00\x60\xc0\xa0"  # MV 0x20, MX 0x40, MY 0x80
_COLMOD = const(0x3A)  # 9.1.32
_RGB565 = const(0x55)
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
        self._lamp = None
        if "backlight" in options:
            self._lamp = PWM(Pin(options["backlight"]), freq=_PWM_HZ, duty_u16=0)
        self._sums = [0] * ((height + 7) // 8)
        self._strip = bytearray(2 * _ROWS * width)
        self._out = bytearray(5)  # a command and what goes with it
        view = memoryview(self._out)
        self._command = view[:1]
        self._data = view[1:]
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

    def _tell(self, command: int) -> None:
        self._out[0] = command
        self._write(0, self._command)

    def _window(self, command: int, first: int, count: int) -> None:
        """Set the columns or rows that the next write fills."""
        last = first + count - 1
        out = self._out
        out[1] = first >> 8
        out[2] = first & 255
        out[3] = last >> 8
        out[4] = last & 255
        self._tell(command)
        self._write(1, self._data)

    def _switch(self, command: int) -> None:
        """Send sleep in or sleep out, not too soon after the last one, and wait for the chip."""
        gone = time.ticks_diff(time.ticks_ms(), self._since)
        if 0 <= gone < _REST_MS:
            time.sleep_ms(_REST_MS - gone)
        self._since = time.ticks_ms()  # even when the chip gets it and the bus fails
        self._tell(command)
        self._sleeping = command == _SLPIN
        time.sleep_ms(_WAKE_MS)

    def _start(self) -> None:
        options = self._options
        self._switch(_SLPOUT)
        self._tell(_COLMOD)
        self._write(1, bytes((_RGB565,)))
        self._tell(_MADCTL)
        self._write(1, bytes((_TURNS[self._rotate // 90],)))
        self._tell(_INVOFF + options.get("invert", 1))
        self._tell(_NORON)
        self._window(_CASET, options.get("x", 0), self._width)

    def _adjust(self) -> None:
        asleep = self._asleep
        if asleep:
            self._shine(0)
        if asleep != self._sleeping:
            if asleep:
                self._tell(_DISPOFF)
            self._switch(_SLPIN if asleep else _SLPOUT)
        if not asleep:
            self._tell(_DISPON)
            self._shine(self._level)

    def _draw(self, buf: bytearray) -> None:
        """Paint the pages of eight rows that changed, two rows at a time.

        The rows of a last page below the glass go into memory that nothing shows.
        """
        options = self._options
        width = self._width
        sums = self._sums
        strip = self._strip
        write = self._write
        at = 0
        for page in range(len(sums)):
            found = digest(buf, at, width)
            if found != sums[page] or not self._known:
                self._window(_RASET, options.get("y", 0) + 8 * page, 8)
                self._tell(_RAMWR)
                for row in range(0, 8, _ROWS):
                    light = options.get("light", 0xFFFF)
                    paint(strip, buf, at, width, row, light, options.get("dark", 0))
                    write(1, strip)
                sums[page] = found
            at += width
