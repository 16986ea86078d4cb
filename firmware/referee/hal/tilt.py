"""A tilt switch: who shakes the handheld rolls the dice that its screen is ready to roll."""

from machine import Pin
from micropython import const

from referee.hal.keys import since
from referee.ui.keys import ROLL

_STILL = const(15)  # ms that a level must stand before it counts: a knock only chatters
_NEXT = const(300)  # ms to the next change of a shake; putting it down or walking is slower
_CHANGES = const(6)
_QUIET = const(800)  # ms without a change before the next shake can begin


class Part:
    """A switch between a pin and GND; `scan` it every 5 to 10 ms."""

    def __init__(self, pin: int) -> None:
        self._pin = Pin(pin, Pin.IN, Pin.PULL_UP)
        self._level = -1
        self._differs = -1  # when another level was first seen, or -1
        self._last = 0  # when the level last changed
        self._count = 0  # changes of this shake, more than _CHANGES once it was told

    def signal(self, sign: int, now: int) -> None:
        """Say nothing: it only hears."""

    def scan(self, now: int) -> int:
        """Return ROLL once for each shake, or -1."""
        level = self._pin.value()
        if self._level < 0:
            self._level = level  # as it lies at the start
        if level == self._level:
            self._differs = -1
        elif self._differs < 0:
            self._differs = now
        elif since(self._differs, now) >= _STILL:
            self._level = level
            self._differs = -1
            return self._changed(now)
        return -1

    def _changed(self, now: int) -> int:
        gap = since(self._last, now)
        self._last = now
        told = self._count > _CHANGES
        if not 0 <= gap < (_QUIET if told else _NEXT):
            self._count = 0
        elif told:
            return -1
        self._count += 1
        if self._count < _CHANGES:
            return -1
        self._count = _CHANGES + 1
        return ROLL

    def close(self) -> None:
        """Leave the pin as it is: it only listens."""
