"""The watchdog: an app that does nothing for eight seconds is started anew.

MicroPython starts the chip's watchdog and never stops it, and it runs on through a soft reset: at
the prompt it would cut whoever copies files. A timer that feeds it there is no way out, for a soft
reset kills timers, and one that feeds it always would feed a hung app too. So it is stopped in the
chip's own register, as the maker's library does it (RP2040 datasheet 4.7, RP2350 12.9: ENABLE).
"""

import sys

from machine import WDT, mem32
from micropython import const

_PATIENCE_MS = const(8000)  # an RP2040 counts to 8388, an RP2350 to twice that
_RP2040 = const(0x40058000)
_RP2350 = const(0x400D8000)
_CLEAR = const(0x3000)  # what is written there is cleared in the register CTRL
_ENABLE = const(1 << 30)
# A register that a bite leaves alone and power clears: a mark, and how often it bit.
_SCRATCH = const(0x0C)
_MARK = const(0x2D06)
_MOST = const(255)


class Watchdog:
    """Started when made; `bites` counts how often in a row it has bitten before a key was heard.

    It is fed where keys are scanned and nowhere else. The longest a press takes is some seconds:
    five saves of two erases each, at the flash's worst 400 ms, and the import of a procedure.
    """

    def __init__(self) -> None:
        chip = getattr(sys.implementation, "_machine", "")
        self._base = _RP2350 if "RP2350" in chip else _RP2040
        found = mem32[self._base + _SCRATCH]
        self.bites = found & _MOST if found >> 8 == _MARK else 0
        # What stands there now counts when it bites; `stop` takes it back.
        self._note(min(self.bites + 1, _MOST))
        self._marked = True
        self._dog = WDT(timeout=_PATIENCE_MS)

    def _note(self, bites: int) -> None:
        mem32[self._base + _SCRATCH] = _MARK << 8 | bites

    def feed(self) -> None:
        """Put the end off."""
        self._dog.feed()

    def heard(self) -> None:
        """Count from one again: the app got as far as a key."""
        if self._marked:
            self._note(1)
            self._marked = False

    def stop(self) -> None:
        """Stop it, so that the prompt stands as long as anybody wants."""
        mem32[self._base + _CLEAR] = _ENABLE
        mem32[self._base + _SCRATCH] = 0
