"""Open the bus of a display, whichever of the two a board names."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.hal import i2c, spi


def connect(pins: "dict[str, int]") -> "i2c.Bus | spi.Bus":
    """Return the bus for `display.bus` of a board; only its own module is loaded."""
    if "i2c" in pins:
        from referee.hal.i2c import Bus
    else:
        from referee.hal.spi import Bus  # type: ignore[assignment]
    return Bus(pins)
