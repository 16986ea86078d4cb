"""What all displays share: bring the chip to what is wanted, and try again when the bus fails."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.hal import i2c, spi

_TRIES = const(3)


class Panel:
    """A display that keeps what is wanted of it; a chip that missed something is told all again.

    The chip is started with the first frame: until it is complete the panel stays dark. Whatever
    raises OSError here is made good by the next `show`. `options` are `display` of a board:
    `rotate`, and `contrast` from 0 to 255.

    A chip's own class says how to `_start` it, how to `_draw` what changed of a frame (all of it
    while the chip is not `_known`) and how to `_adjust` contrast and sleep.
    """

    if TYPE_CHECKING:

        def _start(self) -> None: ...
        def _draw(self, buf: bytearray) -> None: ...
        def _adjust(self) -> None: ...

    def __init__(
        self, bus: "i2c.Bus | spi.Bus", options: "dict[str, int]", rotations: "tuple[int, ...]"
    ) -> None:
        self._rotate = options.get("rotate", 0)
        if self._rotate not in rotations:
            raise ValueError("A display of this kind and size cannot rotate %d." % self._rotate)
        self._wire = bus
        self._level = options.get("contrast", 255)
        self._asleep = False
        self.reset()

    def reset(self) -> None:
        """Reset the chip; the next `show` starts it again."""
        self._known = False
        self._wire.reset()

    def contrast(self, level: int) -> None:
        """Set how bright it shines: 0, the least, to 255."""
        self._level = level
        self.show(None)

    def sleep(self, on: bool) -> None:
        """Put the chip to sleep with a dark panel, or wake it; it keeps its picture."""
        self._asleep = on
        self.show(None)

    def show(self, buf: "bytearray | None") -> None:
        """Bring the changes of a frame in MONO_VLSB order to the glass, in at most three tries.

        Without a frame the picture stays and only contrast and sleep are brought there.
        """
        if buf is None and not self._known:
            return
        left = _TRIES
        while True:
            try:
                if buf is None:
                    self._adjust()
                elif self._known:
                    self._draw(buf)
                else:
                    self._start()
                    self._draw(buf)
                    self._adjust()
                    self._known = True
                return
            except OSError:
                self._known = False
                left -= 1
                if not left:
                    raise
                self._wire.open()
