"""Every kind of display that a board can name, wired to a fake Pico, and frames to show on it."""

import sys

import clock

clock.install()

import machine  # noqa: E402
from buses import wires  # noqa: E402
from plug import plug  # noqa: E402
from referee.hal.pico import connect  # noqa: E402

_I2C = {"i2c": 0, "sda": 4, "scl": 5, "freq": 400000, "addr": 60}
_FAST = {"i2c": 1, "sda": 6, "scl": 7, "freq": 1000000, "addr": 61}
_SPI = {"spi": 1, "sck": 10, "mosi": 11, "cs": 9, "dc": 8, "rst": 12, "freq": 10000000}
_LCD = {"spi": 1, "sck": 10, "mosi": 11, "cs": 9, "dc": 8, "rst": 12, "freq": 62500000}
_PACK = {"spi": 0, "sck": 18, "mosi": 19, "cs": 17, "dc": 16, "freq": 62500000}


def _oled(driver, bus, rotate=0):
    return {"driver": driver, "width": 128, "height": 64, "bus": bus, "rotate": rotate}


def _lcd(height, bus, rotate, x, y, lamp=13):
    return {
        "driver": "st7789",
        "width": 240,
        "height": height,
        "bus": bus,
        "rotate": rotate,
        "x": x,
        "y": y,
        "backlight": lamp,
    }


OLEDS = (
    _oled("ssd1306", _I2C),
    _oled("ssd1306", _SPI),
    _oled("sh1106", _FAST),
    _oled("sh1106", _SPI),
    _oled("sh1107", _SPI),
    _oled("sh1107", _I2C),
)
TURNED = (
    _oled("ssd1306", _I2C, 180),
    _oled("sh1106", _I2C, 180),
    _oled("sh1107", _SPI, 180),
)
LCDS = (
    _lcd(240, _LCD, 90, 0, 0),
    _lcd(135, _LCD, 90, 40, 53),
    _lcd(135, _PACK, 270, 40, 52, 20),
    _lcd(240, _LCD, 0, 0, 0),
    _lcd(240, _LCD, 180, 0, 80),
    _lcd(240, _LCD, 270, 80, 0),
)
KINDS = OLEDS + LCDS
# Where all orientations say the same: the small glass on either bus, with reset line and without.
FEW = OLEDS + LCDS[1:3]
ONE_EACH = (OLEDS[0], OLEDS[2], OLEDS[4], LCDS[1])


def name(kind):
    """Return what to call a kind in a message."""
    return "%s %dx%d at %d" % (kind["driver"], kind["width"], kind["height"], kind["rotate"])


def make(kind):
    """Put a battery in; return the driver's Display and the model of its chip."""
    machine.power_on()
    chip = plug(kind)
    display = driver(kind["driver"])(connect(kind["bus"]), kind["width"], kind["height"], kind)
    return display, chip


def driver(module):
    """Return the class Display of a driver."""
    path = "referee.hal." + module
    __import__(path)
    return sys.modules[path].Display


def blank(kind):
    """Return a dark frame."""
    return bytearray(kind["width"] * ((kind["height"] + 7) // 8))


def noise(kind, seed):
    """Return a frame of dots at random, the same on every interpreter."""
    frame = blank(kind)
    for i in range(len(frame)):
        seed = (seed * 1021 + 12345) & 0xFFFFF
        frame[i] = seed >> 9 & 255
    return trimmed(kind, frame)


def trimmed(kind, frame):
    """Return a frame without the dots below the last line."""
    rest = kind["height"] & 7
    if rest:
        for i in range(len(frame) - kind["width"], len(frame)):
            frame[i] &= (1 << rest) - 1
    return frame


def scribble(kind, frame, seed):
    """Change a few dots of a frame, and one text row by half."""
    for i in range(6):
        seed = (seed * 1021 + 12345) & 0xFFFFF
        frame[seed % len(frame)] ^= 1 << (i + 1)
    width = kind["width"]
    row = seed % (len(frame) // width) * width
    for x in range(width // 2):
        frame[row + x] = ~frame[row + x] & 255
    trimmed(kind, frame)
    return seed


def bytes_for(display, frame):
    """Return how many bytes and transfers it takes to show a frame."""
    wires.count()
    display.show(frame)
    return wires.bytes, wires.transfers
