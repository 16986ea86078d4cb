"""A buzzer that tells how the dice fell: high well, low badly, between neither."""

from machine import PWM, Pin
from micropython import const

from referee.hal.keys import since

_TONES = (392, 784, 1568)  # Hz, in the order of the signs -1, 0 and 1
_LOUD = const(32768)
_SOUNDS_MS = const(70)


class Part:
    """A passive buzzer between a pin and GND."""

    def __init__(self, pin: int) -> None:
        self._pulse = PWM(Pin(pin), freq=_TONES[0], duty_u16=0)
        self._sounds = False
        self._since = 0

    def signal(self, sign: int, now: int) -> None:
        """Sound for a moment."""
        self._pulse.freq(_TONES[sign + 1])
        self._pulse.duty_u16(_LOUD)
        self._sounds = True
        self._since = now

    def scan(self, now: int) -> int:
        """Go silent when the moment is over; no key comes from here."""
        if self._sounds and not 0 <= since(self._since, now) < _SOUNDS_MS:
            self.close()
        return -1

    def close(self) -> None:
        """Be silent."""
        self._pulse.duty_u16(0)
        self._sounds = False
