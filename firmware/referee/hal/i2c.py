"""Write to a display chip over I2C: a transfer says all it needs, so that it can be repeated."""

import time

from machine import I2C, Pin
from micropython import const

_STEP = const(8)  # columns; a page is sent in multiples of it, from views made once
_COLUMNS = const(128)
_HEAD = const(7)
# Of a whole frame: eight pages of address, head and columns, nine clocks a byte.
_FRAME_BITS = const(9792)
# The port gives up a transfer after 50 ms; the rest is for a slow clock.
_PATIENCE_MS = const(40)
# Control bytes: Co says that one byte follows and then another control byte, D/C that it is data
# (SSD1306 8.1.5.2, SH1106 and SH1107 "I2C-bus protocol").
_COMMANDS = b"\x00"
_CO_COMMAND = const(0x80)
_DATA = const(0x40)


class Bus:
    """The chip at an address of an I2C bus; pins as `display.bus` of a board names them.

    A page goes out with its address in one transfer: what was lost is mended by a repetition.
    """

    def __init__(self, pins: "dict[str, int]") -> None:
        if _FRAME_BITS * 1000 > _PATIENCE_MS * pins["freq"]:
            raise ValueError(
                "A frame takes too long on I2C at %d Hz: set freq to 400000." % pins["freq"]
            )
        self._pins = pins
        self._addr = pins["addr"]
        out = bytearray(_HEAD + _COLUMNS)
        out[0] = out[2] = out[4] = _CO_COMMAND
        out[6] = _DATA
        self._out = out
        view = memoryview(out)
        self._views = [view[: _HEAD + n] for n in range(_STEP, _COLUMNS + 1, _STEP)]
        self.open()

    def pages(self) -> "Bus":
        """Return what sends the pages of an OLED."""
        return self

    def open(self) -> None:
        """Take the pins, after freeing the data line from a chip that a reset caught in a byte.

        Such a chip holds it low until it has seen the rest of the clocks (UM10204 3.1.16).
        """
        pins = self._pins
        data = Pin(pins["sda"], Pin.IN, Pin.PULL_UP)
        clock = Pin(pins["scl"], Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
        for _ in range(9):
            if data.value():
                break
            clock.value(0)
            time.sleep_us(5)
            clock.value(1)
            time.sleep_us(5)
        self._i2c = I2C(pins["i2c"], sda=Pin(pins["sda"]), scl=Pin(pins["scl"]), freq=pins["freq"])

    def reset(self) -> bool:
        """Tell that there is no reset line."""
        return False

    def page_buffer(self, columns: int) -> "tuple[bytearray, int]":
        """Return the buffer for a page's columns and where they begin in it."""
        return self._out, _HEAD

    def commands(self, data: bytes) -> None:
        """Send commands with their parameters."""
        self._i2c.writeto(self._addr, _COMMANDS + data)

    def page(self, head: bytearray, count: int) -> None:
        """Send three commands that address a page, and its columns from the buffer."""
        out = self._out
        out[1] = head[0]
        out[3] = head[1]
        out[5] = head[2]
        self._i2c.writeto(self._addr, self._views[count // _STEP - 1])
