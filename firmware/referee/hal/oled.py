"""The one-bit OLED chips: a copy of what they show, and pages sent from first to last change."""

from micropython import const

from referee.hal.panel import Panel

try:
    from referee.hal.pixels_viper import copy, span
except (ImportError, SyntaxError, NameError):  # an interpreter without the viper emitter
    from referee.hal.pixels import copy, span

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.hal import i2c, spi

_WIDTH = const(128)
_HEIGHT = const(64)
_STEP = const(8)

# The three chips agree on these (SSD1306 table 9-1, SH1106 and SH1107 "command table").
_LOW_COLUMN = const(0x00)
_HIGH_COLUMN = const(0x10)
_PAGE = const(0xB0)
# NOP goes first: it fills in for a parameter that was lost when a transfer broke off.
_NOP_CONTRAST = b"\xe3\x81"
_DISPLAY_OFF = const(0xAE)
_DISPLAY_ON = const(0xAF)


class Oled(Panel):
    """An OLED chip in page addressing mode.

    `start` are its commands, `pages` of `columns` bytes its picture from column `first` on.
    """

    def __init__(
        self,
        bus: "i2c.Bus | spi.Bus",
        width: int,
        height: int,
        options: "dict[str, int]",
        pages: int = 8,
        first: int = 0,
    ) -> None:
        if width != _WIDTH or height != _HEIGHT:
            raise ValueError("This display has 128 x 64 dots, not %d x %d." % (width, height))
        self._pages = pages
        self._columns = _WIDTH * 8 // pages
        self._first = first
        self._shadow = bytearray(_WIDTH * 8)
        self._head = bytearray(3)
        self._bus = bus.pages()
        self._out, self._begin = self._bus.page_buffer(self._columns)
        Panel.__init__(self, bus, options, (0, 180))

    def _draw(self, buf: bytearray) -> None:
        for page in range(self._pages):
            self._page(page, buf, page * self._columns)

    def _page(self, page: int, buf: bytearray, at: int) -> None:
        """Send what changed of a page whose columns lie in `buf` from `at` on."""
        columns = self._columns
        kept = page * columns
        first = 0
        count = columns
        if self._known:
            found = span(buf, at, self._shadow, kept, columns)
            if found < 0:
                return
            first = found & 255
            count = ((found >> 8) - first + _STEP) & -_STEP
            first = min(first, columns - count)
        head = self._head
        head[0] = _PAGE | page
        head[1] = _LOW_COLUMN | self._first + first & 15
        head[2] = _HIGH_COLUMN | self._first + first >> 4
        copy(self._out, self._begin, buf, at + first, count)
        self._bus.page(head, count)
        copy(self._shadow, kept + first, buf, at + first, count)

    def _adjust(self) -> None:
        switch = _DISPLAY_OFF if self._asleep else _DISPLAY_ON
        self._bus.commands(_NOP_CONTRAST + bytes((self._level, switch)))
