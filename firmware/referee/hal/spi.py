"""Write to a display chip over SPI with its lines for data/command, select and reset."""

import time

from machine import SPI, Pin
from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.hal.pages import Pages
    from referee.hal.pixels import Bytes


class Bus:
    """The chip on an SPI bus; pins as `display.bus` of a board names them, `rst` if there is one.

    Make it before the pins of keys: SPI takes its default MISO pin, GP8 or GP16, with the others,
    and whoever makes that pin later has it.
    """

    def __init__(self, pins: "dict[str, int]") -> None:
        self._spi = SPI(
            pins["spi"], baudrate=pins["freq"], sck=Pin(pins["sck"]), mosi=Pin(pins["mosi"])
        )
        self._dc = Pin(pins["dc"], Pin.OUT, value=0)
        self._cs = Pin(pins["cs"], Pin.OUT, value=1)
        self._rst = Pin(pins["rst"], Pin.OUT, value=1) if "rst" in pins else None

    def pages(self) -> "Pages":
        """Return what sends the pages of an OLED."""
        from referee.hal.pages import Pages  # no LCD has them

        return Pages(self)

    def open(self) -> None:
        """Leave all as it is: no chip answers here, so none can hold the bus."""

    def reset(self) -> bool:
        """Pulse the reset line, and tell whether there is one."""
        line = self._rst
        if line is None:
            return False
        line.value(0)
        time.sleep_us(20)  # 3 us for SSD1306 (13), 10 us for SH1106, SH1107 and ST7789 (7.4.5)
        line.value(1)
        return True

    def write(self, dc: int, data: "Bytes") -> None:
        """Send bytes as data (1) or as commands (0), each of which selects the chip anew."""
        if not dc:
            self._cs.value(1)
            self._cs.value(0)
        self._dc.value(dc)
        self._spi.write(data)
