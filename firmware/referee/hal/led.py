"""A light of three colors that tells how the dice fell: green well, red badly, blue neither."""

from machine import Pin
from micropython import const

from referee.hal.keys import since

_COLORS = ("red", "blue", "green")  # in the order of the signs -1, 0 and 1
_LIT_MS = const(400)


class Part:
    """The light; `wiring` names the pins of its colors and the level `on` that lights them (0)."""

    def __init__(self, wiring: "dict[str, int]") -> None:
        self._on = wiring.get("on", 0)
        self._lines = [Pin(wiring[name], Pin.OUT, value=1 - self._on) for name in _COLORS]
        self._lit = False
        self._since = 0

    def signal(self, sign: int, now: int) -> None:
        """Shine for a moment."""
        self.close()
        self._lines[sign + 1].value(self._on)
        self._lit = True
        self._since = now

    def scan(self, now: int) -> int:
        """Go dark when the moment is over; no key comes from here."""
        if self._lit and not 0 <= since(self._since, now) < _LIT_MS:
            self.close()
        return -1

    def close(self) -> None:
        """Be dark."""
        for line in self._lines:
            line.value(1 - self._on)
        self._lit = False
