"""What showing costs in heap: nothing for a frame, and a budget for canvas and driver."""

import gc
import sys

import machine
from panels import KINDS, LCDS, ONE_EACH, blank, connect, driver, make, name, noise, scribble
from plug import plug
from referee.ui.modules import forget

COUNTED = hasattr(gc, "mem_alloc")
# Sums of the plain twin pass 2**30, which costs heap in the 32-bit build; machine code is free.
WIDE = sys.maxsize > 1 << 40
BUDGET = 12 * 1024
KEPT = ["referee.hal." + module for module in ("pico", "keys", "watchdog")]


class Quiet:
    """A peripheral or a pin that takes everything and no heap."""

    def writeto(self, addr, buf):
        """Take a transfer."""

    def write(self, buf):
        """Take bytes."""

    def value(self, level):
        """Take a level."""


def silent(kind):
    """Return a display whose bus is the firmware's and whose wires are dead."""
    display, _ = make(kind)
    frame = noise(kind, 1)
    display.show(frame)
    bus = display._wire
    if "i2c" in kind["bus"]:
        bus._i2c = Quiet()
    else:
        bus._spi = bus._cs = bus._dc = Quiet()
    return display, frame


def cost(display, frame):
    """Return the heap that showing a frame takes."""
    display.show(frame)
    if not COUNTED:
        return 0
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    display.show(frame)
    after = gc.mem_alloc()
    gc.enable()
    return after - before


def change_cost(display, kind, frame):
    """Return the heap that showing a changed frame takes."""
    scribble(kind, frame, 11)
    if not COUNTED:
        return 0
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    display.show(frame)
    after = gc.mem_alloc()
    gc.enable()
    return after - before


def test_a_frame_costs_no_heap() -> None:
    for kind in KINDS:
        display, frame = silent(kind)
        if kind["driver"] == "st7789" and not WIDE:
            assert display is not None
            continue
        assert cost(display, frame) == 0, name(kind)
        assert change_cost(display, kind, frame) == 0, name(kind)


def test_canvas_and_driver_stay_in_their_budget() -> None:
    for kind in ONE_EACH + LCDS[:1]:
        taken = held(kind) if COUNTED else 0
        frame = len(blank(kind))
        # Objects and code take half as much again on 64 bits (measured); bytes do not.
        budget = frame + (BUDGET - frame) * 3 // 2 if WIDE else BUDGET
        assert frame + taken < budget, (name(kind), taken)


def held(kind):
    """Return the heap that a display and its bus take, with their code where it can be told.

    The 32-bit build collects no garbage while Python runs, and compiling leaves much.
    """
    machine.power_on()
    plug(kind)
    if WIDE:
        forget("referee.hal.", KEPT)
    before = counted()
    bus = connect(kind["bus"])
    display = driver(kind["driver"])(bus, kind["width"], kind["height"], kind)
    after = counted()
    assert display._wire is bus
    return after - before


def counted():
    """Return the heap in use."""
    gc.collect()
    return gc.mem_alloc()
