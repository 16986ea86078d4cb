"""Send the pages of an OLED over SPI: D/C lies between the commands and the columns."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.hal import spi

_STEP = const(8)  # columns; a page is sent in multiples of it, from views made once


class Pages:
    """What an OLED sends, over SPI as I2C's bus itself does it."""

    def __init__(self, bus: "spi.Bus") -> None:
        self._write = bus.write

    def page_buffer(self, columns: int) -> "tuple[bytearray, int]":
        """Return the buffer for a page's columns and where they begin in it."""
        out = bytearray(columns)
        view = memoryview(out)
        self._views = [view[:n] for n in range(_STEP, columns + 1, _STEP)]
        return out, 0

    def commands(self, data: bytes) -> None:
        """Send commands with their parameters."""
        self._write(0, data)

    def page(self, head: bytearray, count: int) -> None:
        """Send three commands that address a page, and its columns from the buffer."""
        self._write(0, head)
        self._write(1, self._views[count // _STEP - 1])
