"""SH1107: OLED of 128 segments and 64 of its 128 COM lines, lying on its side; datasheet V2.1."""

from micropython import const

from referee.hal.oled import Oled

try:
    from referee.hal.pixels_viper import turn
except (ImportError, SyntaxError, NameError):  # an interpreter without the viper emitter
    from referee.hal.pixels import turn

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.hal import i2c, spi

_PAGES = const(16)
_LINES = const(64)
# As the maker of the 128 x 64 panel has it; no power-on state of the glass's wiring is assumed.
_START = (
    b"\xe3"  # NOP, in case the chip waits for a parameter
    b"\xa8\x3f"  # multiplex ratio 64
    b"\xd3\x60\xdc\x00"  # COM 32 shows the first line: the glass hangs on COM 32 to 95
    b"\x20"  # page addressing mode: the column counts up
    b"\xa0\xc0"  # segments and COM lines in their order
    b"\xd5\x41\xd9\x22\xdb\x35"  # clock, pre-charge, deselect level
    b"\xad\x8a"  # the panel has its own supply: DC-DC converter off
    b"\xa4\xa6"  # picture from RAM, not inverted
)


class Display(Oled):
    """The display; see Panel for its options.

    A byte of the chip is eight dots of a line, a column of its RAM is a line of the glass and the
    lowest line is column 0 (datasheet figure 10). So a page is a strip of eight columns of ours.
    """

    def __init__(
        self, bus: "i2c.Bus | spi.Bus", width: int, height: int, options: "dict[str, int]"
    ) -> None:
        self._strip = bytearray(_LINES)
        Oled.__init__(self, bus, width, height, options, _PAGES)

    def _start(self) -> None:
        self._bus.commands(_START)

    def _draw(self, buf: bytearray) -> None:
        strip = self._strip
        flip = 255 if self._rotate else 0
        for page in range(_PAGES):
            at = 8 * (_PAGES - 1 - page if flip else page)
            turn(strip, buf, at, _LINES // 8, 8 * _PAGES, flip)
            self._page(page, strip, 0)
