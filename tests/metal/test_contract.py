"""Every display driver of the firmware offers the same, found by looking into the folder."""

import os

import machine
from panels import FEW, KINDS, OLEDS, TURNED, driver, make, name
from referee.hal import pico

METHODS = ("show", "contrast", "sleep", "reset")


def drivers():
    """Return the names of the modules of the metal that have a class Display."""
    path = pico.__file__.rpartition("/")[0]
    found = []
    for file in sorted(os.listdir(path)):
        if file.endswith(".py"):
            with open(path + "/" + file) as source:
                if "\nclass Display" in source.read():
                    found.append(file[:-3])
    return found


def test_every_driver_has_the_same_methods() -> None:
    found = drivers()
    assert len(found) >= 4
    for module in found:
        for method in METHODS:
            assert callable(getattr(driver(module), method)), (module, method)


def test_every_driver_is_among_the_kinds_tested() -> None:
    assert sorted({kind["driver"] for kind in KINDS}) == drivers()


def test_every_display_takes_the_same_calls() -> None:
    for kind in FEW + TURNED:
        display, _ = make(kind)
        frame = bytearray(kind["width"] * ((kind["height"] + 7) // 8))
        results = [
            display.show(frame),
            display.contrast(0),
            display.contrast(255),
            display.sleep(True),
            display.sleep(True),
            display.sleep(False),
            display.sleep(False),
            display.reset(),
            display.show(frame),
        ]
        assert results == [None] * 9, name(kind)
    machine.power_on()


def test_a_frame_is_only_read() -> None:
    for kind in (OLEDS[0], OLEDS[4], KINDS[-1]):
        display, _ = make(kind)
        frame = bytearray([i & 255 for i in range(kind["width"] * kind["height"] // 8)])
        kept = bytes(frame)
        display.show(frame)
        assert frame == kept
