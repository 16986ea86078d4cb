"""Wire the chip that `display` of a board.json names to the fake Pico, as its module has it."""

from buses import wire_i2c, wire_spi
from lcd import ST7789
from oleds import SH1106, SH1107, SSD1306
from pins import listen

_OLEDS = {"ssd1306": SSD1306, "sh1106": SH1106, "sh1107": SH1107}
# Where the glass of a size lies in the upright RAM of an ST7789, from the makers' own drivers.
_GLASS = {(240, 240): (240, 240, 0, 0), (240, 135): (135, 240, 52, 40)}
# How a module's pins can be wired: sizes are numbers of dots.
_I2C = ("i2c", "sda", "scl", "freq", "addr")
_SPI = ("spi", "sck", "mosi", "dc", "cs", "freq")


def chip_of(display):
    """Return a model of the chip and its glass."""
    driver = display["driver"]
    size = (display["width"], display["height"])
    if driver == "st7789":
        glass = _GLASS.get(size)
        if glass is None:
            raise ValueError("there is no glass of %d x %d" % size)
        return ST7789(*glass, display.get("rotate", 0), display.get("backlight"))
    return _OLEDS[driver]()


def plug(display):
    """Return a model of the chip, wired to the pins that the board names."""
    chip = chip_of(display)
    pins = display["bus"]
    for name in _I2C if "i2c" in pins else _SPI:
        if name not in pins:
            raise ValueError("the bus lacks %s" % name)
    if "i2c" in pins:
        wire_i2c(pins["i2c"], pins["sda"], pins["scl"], pins["addr"], chip)
    else:
        wire_spi(pins["sck"], pins["mosi"], pins["dc"], pins["cs"], chip)
    if "rst" in pins:
        listen(pins["rst"], chip.reset)
    return chip
