"""SH1106: 128 x 64 OLED in the middle of 132 columns, over I2C or SPI; datasheet V2.3."""

from micropython import const

from referee.hal.oled import Oled

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.hal import i2c, spi

_FIRST_COLUMN = const(2)  # 132 columns, 128 of them on the glass: the same seen from both sides
# Commands by their number in the datasheet's command table; the chip knows page addressing only.
_START = (
    b"\xe3"  # NOP (21), in case the chip waits for a parameter
    b"\xd5\x80"  # clock: divide by 1, oscillator 8 (15)
    b"\xa8\x3f"  # multiplex ratio 64 (9)
    b"\xd3\x00\x40"  # no offset, start at line 0 (14, 4)
    b"\xad\x8b"  # DC-DC converter on while the display is on (10)
    b"\xda\x12"  # COM pins: alternative (17)
    b"\xd9\x22\xdb\x35"  # pre-charge and deselect level of power-on (16, 18)
    b"\xa4\xa6"  # picture from RAM, not inverted (7, 8)
)
# Segment remap (6) and COM direction (13): with both, modules stand upright.
_UPRIGHT = b"\xa1\xc8"
_TURNED = b"\xa0\xc0"


class Display(Oled):
    """The display; see Panel for its options."""

    def __init__(
        self, bus: "i2c.Bus | spi.Bus", width: int, height: int, options: "dict[str, int]"
    ) -> None:
        Oled.__init__(self, bus, width, height, options, 8, _FIRST_COLUMN)

    def _start(self) -> None:
        self._bus.commands(_START + (_TURNED if self._rotate else _UPRIGHT))
