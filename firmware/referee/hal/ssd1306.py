"""SSD1306: 128 x 64 OLED over I2C or SPI; numbers in brackets are sections of datasheet 1.1."""

from micropython import const

from referee.hal.oled import Oled

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.hal import i2c, spi

_START = (
    b"\xe3"  # NOP, in case the chip waits for a parameter
    b"\xd5\x80"  # clock: divide by 1, oscillator 8 (10.1.16)
    b"\xa8\x3f"  # multiplex ratio 64 (10.1.11)
    b"\xd3\x00\x40"  # no offset, start at line 0 (10.1.15, 10.1.6)
    b"\x8d\x14"  # charge pump on while the display is on (application note, page 62)
    b"\x20\x02"  # page addressing mode (10.1.3)
    b"\xda\x12"  # COM pins: alternative, not swapped (10.1.18)
    b"\xd9\xf1\xdb\x30"  # pre-charge for the pump, deselect at 0.83 Vcc (10.1.17, 10.1.19)
    b"\x2e\xa4\xa6"  # no scrolling, picture from RAM, not inverted (10.2.3, 10.1.9, 10.1.10)
)
# Segment remap and COM direction (10.1.8, 10.1.14): with both, modules stand upright.
_UPRIGHT = b"\xa1\xc8"
_TURNED = b"\xa0\xc0"


class Display(Oled):
    """The display; see Panel for its options."""

    def __init__(
        self, bus: "i2c.Bus | spi.Bus", width: int, height: int, options: "dict[str, int]"
    ) -> None:
        Oled.__init__(self, bus, width, height, options)

    def _start(self) -> None:
        self._bus.commands(_START + (_TURNED if self._rotate else _UPRIGHT))
