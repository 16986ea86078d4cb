"""A Pico's `machine` module for tests: what it does not know it does not have."""

import clock
from buses import I2C, SPI, wires
from pins import Pin, number, state

__all__ = ("ADC", "I2C", "PWM", "SPI", "Pin", "Reset", "Timer", "WDT", "mem32", "power_on")

PWRON_RESET = 1
WDT_RESET = 3
_WDT_TOP = 8388
_DOG = 0x40058000  # the watchdog's registers on RP2040
_SCRATCH = _DOG + 0x0C
_CLEAR_CTRL = _DOG + 0x3000
_ENABLE = 1 << 30
_UNIQUE = b"\xe6\x60\x58\x38\x83\x1f\x2a\x2d"


class Reset(SystemExit):
    """The chip starts again: nothing below this line runs, and no `except Exception` holds it."""


class _Chip:
    def __init__(self):
        self.freq = 125000000
        self.scratch = [0] * 8
        self.start(PWRON_RESET)

    def start(self, cause):
        """Begin anew; the scratch registers live through all but a loss of power."""
        self.cause = cause
        self.slices = {}
        self.dog = None
        self.dead = ""

    def die(self, why):
        """End this run: what follows in `finally` never happens on a chip."""
        if self.dog is not None:
            clock.cancel(self.dog)
        self.dead = why
        raise Reset(why)


_chip = _Chip()


def power_on():
    """Begin as after the battery was put in, with nothing wired to the pins."""
    state.clear()
    wires.clear()
    clock.set_ms(0)
    _chip.__init__()


def boot():
    """Begin as after a reset: whatever hangs on the pins stays there, the clock runs on."""
    _chip.start(WDT_RESET)


def reset():
    """Start again."""
    _chip.die("reset")


def soft_reset():
    """Start the interpreter again."""
    raise Reset("soft reset")


def reset_cause():
    """Return why the chip started."""
    return _chip.cause


def unique_id():
    """Return the eight bytes of the flash chip."""
    return _UNIQUE


def freq(hz=None, peripheral=None):
    """Return the clock of the processor, or set it."""
    if hz is None:
        return _chip.freq
    if not 10000000 <= hz <= 270000000:
        raise ValueError("cannot change frequency")
    _chip.freq = hz
    return None


def lightsleep(ms=None):
    """Sleep; without a time nothing would wake this chip."""
    if ms is None:
        raise AssertionError("lightsleep() without a time never wakes up")
    clock.advance(ms * 1000)


class PWM:
    """A pulse on a pin; the two pins of a slice share their frequency."""

    def __init__(self, pin, *, freq=None, duty_u16=None):
        self._pin = number(pin)
        self._duty = 0
        state.give(self._pin, "pwm")
        if freq is not None:
            self.freq(freq)
        if duty_u16 is not None:
            self.duty_u16(duty_u16)

    def freq(self, hz=None):
        """Return the frequency, or set it."""
        place = self._pin >> 1 & 7
        if hz is None:
            return _chip.slices[place][1]
        if not 8 <= hz <= 62500000:
            raise ValueError("freq too small or too large")
        pin, other = _chip.slices.get(place, (self._pin, hz))
        if pin != self._pin and other != hz:
            raise AssertionError("GP%d and GP%d share one frequency" % (pin, self._pin))
        _chip.slices[place] = (self._pin, hz)
        return None

    def duty_u16(self, duty=None):
        """Return the duty, or set it."""
        if duty is None:
            return self._duty
        if state.owner[self._pin] != "pwm":
            raise AssertionError("GP%d serves %s" % (self._pin, state.owner[self._pin]))
        if self._pin >> 1 & 7 not in _chip.slices:
            raise ValueError("must set freq before duty")
        if not 0 <= duty <= 65535:
            raise AssertionError("%d is no duty" % duty)
        self._duty = duty
        state.analog[self._pin] = duty
        return None

    def deinit(self):
        """Let the pin go."""
        state.give(self._pin, "none")


class ADC:
    """A voltage on one of the pins 26 to 29; 16 bits of 3.3 V, as `state.analog` has it."""

    def __init__(self, pin):
        self._pin = pin + 26 if isinstance(pin, int) and pin < 5 else number(pin)
        if not 26 <= self._pin <= 30:
            raise ValueError("Pin doesn't have ADC capabilities")
        if self._pin < 30:
            state.give(self._pin, "adc")

    def read_u16(self):
        """Return the voltage; the last four bits repeat the first."""
        if self._pin == 30:
            return 14100  # the temperature of a room
        if state.owner[self._pin] != "adc":
            raise AssertionError("GP%d serves %s" % (self._pin, state.owner[self._pin]))
        return state.analog[self._pin]


class WDT:
    """The watchdog: no call stops it; it bites when time passes without food."""

    def __init__(self, id=0, timeout=5000):
        if id != 0:
            raise ValueError("WDT(%d) doesn't exist" % id)
        if not 1 <= timeout <= _WDT_TOP:
            raise ValueError("timeout exceeds %d" % _WDT_TOP)
        self._timeout = timeout
        self._arm()

    def feed(self):
        """Put the end off; what was stopped by its register stays so."""
        if _chip.dog is None:
            return
        self._arm()

    def _arm(self):
        if _chip.dog is not None:
            clock.cancel(_chip.dog)
        _chip.dog = clock.call_at(clock.now.us + self._timeout * 1000, self._bite)

    def _bite(self):
        _chip.die("watchdog")


class _Registers:
    """`mem32`, for the watchdog's registers that may be touched while it runs."""

    def __getitem__(self, address):
        return _chip.scratch[self._scratch(address)]

    def __setitem__(self, address, value):
        if _chip.dead:
            raise Reset(_chip.dead)
        if address != _CLEAR_CTRL:
            _chip.scratch[self._scratch(address)] = value & 0xFFFFFFFF
            return
        if value != _ENABLE:
            raise AssertionError("%x is not ENABLE" % value)
        if _chip.dog is not None:
            clock.cancel(_chip.dog)
            _chip.dog = None

    def _scratch(self, address):
        place = (address - _SCRATCH) >> 2
        if address & 3 or not 0 <= place < 4:
            raise AssertionError("register %x is not ours" % address)
        return place


mem32 = _Registers()


class Timer:
    """A timer that calls back while the fake clock passes."""

    ONE_SHOT = 0
    PERIODIC = 1

    def __init__(self, id=-1, **words):
        if id != -1:
            raise ValueError("Timer doesn't exist")
        self._due = None
        if words:
            self.init(**words)

    def init(self, *, mode=PERIODIC, period=-1, freq=-1, callback=None):
        """Start."""
        if (period <= 0) == (freq <= 0):
            raise ValueError("a timer needs either a period or a freq")
        self.deinit()
        self._us = period * 1000 if period > 0 else 1000000 // freq
        self._mode = mode
        self._callback = callback
        self._due = clock.call_at(clock.now.us + self._us, self._fire)

    def _fire(self):
        self._due = None
        if self._mode == self.PERIODIC:
            self._due = clock.call_at(clock.now.us + self._us, self._fire)
        if self._callback is not None:
            self._callback(self)

    def deinit(self):
        """Stop."""
        if self._due is not None:
            clock.cancel(self._due)
            self._due = None
