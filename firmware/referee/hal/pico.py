"""The handheld itself: what board.json names on a Pico, and the chip's watchdog."""

import os
import time

import machine
from micropython import const

from referee.hal.keys import Button, Keys, since
from referee.hal.watchdog import Watchdog
from referee.ui import board
from referee.ui.keys import CLOSE, NAMES, QUIET, ROLL

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from referee.hal import i2c, spi

_DIM_AFTER = const(60000)  # ms without a key
_SLEEP_AFTER = const(300000)
_BRIGHT = const(255)
_DIM = const(16)
_PAUSE = const(5)  # ms between two scans
_REPEATING = ("UP", "DOWN", "LEFT", "RIGHT")
_EXTRAS = ("led", "buzzer", "tilt")  # each a module with a class Part
_KB = const(1024)
_AWAKE = const(0)
_DIMMED = const(1)
_ASLEEP = const(2)
# The battery through VSYS, which GP29 sees divided by three (Pico datasheet 4.4).
_SAMPLES = const(8)
_FULL_SCALE = const(9900)  # mV at VSYS for 65535: three times 3.3 V
_LEAST = const(2500)  # mV below which this is no battery but another board's pin
_MOST = const(5600)
_EMPTY = const(3300)  # mV: three tired cells, or a lithium cell that is spent
_STEP = const(225)  # mV a step, four steps to a full lithium cell


def connect(pins: "dict[str, int]") -> "i2c.Bus | spi.Bus":
    """Return the bus for `display.bus` of a board; only its own module is loaded."""
    name = "referee.hal.i2c" if "i2c" in pins else "referee.hal.spi"
    bus: i2c.Bus | spi.Bus = __import__(name, None, None, ("Bus",)).Bus(pins)
    return bus


class Board(board.Board):
    """A Pico as board.json tells: `keys` maps a meaning to a pin or to [pin, meaning when held].

    The display's bus comes first: SPI takes a pin of its own that a key may want afterwards.
    """

    def __init__(self, config: "dict[str, Any]") -> None:
        display = config["display"]
        driver = "referee.hal." + display["driver"]
        module = __import__(driver, None, None, ("Display",))
        self._display = module.Display(
            connect(display["bus"]), display["width"], display["height"], display
        )
        self._pins: list[machine.Pin] = []
        self._keys = Keys(self._buttons(config["keys"]))
        self.extras = tuple([name for name in _EXTRAS if name in config])
        self._parts = [
            __import__("referee.hal." + name, None, None, ("Part",)).Part(config[name])
            for name in self.extras
        ]
        self._live = list(self._parts)
        self._battery = machine.ADC(config["battery"]) if "battery" in config else None
        self._last = time.ticks_ms()
        self._light = _AWAKE
        self._told = False  # a key since all were let go
        self._dog: Watchdog | None = None

    def _buttons(self, keys: "list[tuple[str, int, str, str]]") -> "list[Button]":
        """Take the pins of the keys and return what each means."""
        buttons = []
        means = []
        for name, pin, hold, chord in keys:
            self._pins.append(machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP))
            means.append(NAMES.index(name))
            held = NAMES.index(hold) if hold else -1
            joined = NAMES.index(chord) if chord else -1
            buttons.append(Button(means[-1], held, name in _REPEATING, joined))
            if hold:
                means.append(held)
        self.few_keys = NAMES.index("LEFT") not in means
        self.keys = tuple(means)
        return buttons

    def random(self) -> bytes:
        """Return 32 bytes of the chip's entropy."""
        return os.urandom(32)

    def micros(self) -> int:
        """Return a running time in microseconds, which begins anew at times."""
        return time.ticks_us()

    def show(self, buf: bytearray) -> None:
        """Bring the changes of a frame to the display; a loose cable costs only frames."""
        try:
            self._display.show(buf)
        except OSError:
            self.lost += 1

    def poll(self, wait: int = 200) -> int:
        """Return a key meaning; else -1 or, with none held, -2; dim and sleep when all rest."""
        dog = self._dog
        while True:
            now = time.ticks_ms()
            if dog is not None:
                dog.feed()
            self._keys.scan(self._closed(), now)
            key = self._keys.take()
            for part in self._live:
                if part.scan(now) == ROLL and key < 0 and self._light != _ASLEEP:
                    key = ROLL
            if key >= 0:
                self._last = now
                if dog is not None:
                    dog.heard()
                if key == CLOSE:
                    print("A key was held from power-on: the app has ended.")
                    return key
                if self._light != _AWAKE and self._wake():
                    continue  # the press that wakes the display does nothing else
                self._told = True
                return key
            idle = self._keys.idle()
            wait -= _PAUSE
            if wait <= 0 or self._told and idle:
                break
            time.sleep_ms(_PAUSE)
        self._told = not idle
        self._rest(since(self._last, now))
        return -2 if idle else -1

    def held(self) -> int:
        """Return how many keys are held now; none of them counts before it was let go."""
        time.sleep_ms(_PAUSE)  # the pull-ups have charged their lines
        return self._keys.ignore(self._closed(), time.ticks_ms())

    def stuck(self) -> str:
        """Return the name of a key that has just been found stuck, once, or nothing."""
        meaning = self._keys.stuck()
        return NAMES[meaning] if meaning >= 0 else ""

    def _closed(self) -> int:
        closed = 0
        bit = 1
        for pin in self._pins:
            if not pin.value():
                closed |= bit
            bit <<= 1
        return closed

    def _wake(self) -> bool:
        """Light the display again; tell whether it slept."""
        slept = self._light == _ASLEEP
        self._set(_AWAKE)
        return slept

    def _set(self, light: int) -> None:
        """Light, dim or darken the display."""
        slept = self._light == _ASLEEP
        self._light = light
        try:
            if slept or light == _ASLEEP:
                self._display.sleep(light == _ASLEEP)
            if light != _ASLEEP:
                self._display.contrast(_DIM if light == _DIMMED else _BRIGHT)
        except OSError:
            self.lost += 1

    def _rest(self, idle: int) -> None:
        if self._light == _AWAKE and idle >= _DIM_AFTER:
            self._set(_DIMMED)
        elif self._light == _DIMMED and idle >= _SLEEP_AFTER:
            self._set(_ASLEEP)

    def battery(self) -> int:
        """Return the battery in steps from 0, nearly empty, to 4, or -1 where nobody knows."""
        if self._battery is None:
            return -1
        total = 0
        for _ in range(_SAMPLES):
            total += self._battery.read_u16() >> 4
        level = (total // _SAMPLES) * _FULL_SCALE >> 12
        if not _LEAST <= level <= _MOST:
            return -1
        return max(0, min(4, (level - _EMPTY) // _STEP))

    def room(self) -> int:
        """Return the free KB of the storage."""
        state = os.statvfs("/")
        return state[0] * state[3] // _KB

    def watch(self) -> int:
        """Start the watchdog; return how often it bit since a key was last heard."""
        self._dog = Watchdog()
        return self._dog.bites

    def signal(self, sign: int) -> None:
        """Let light and sound tell that dice fell: well (1), badly (-1) or neither (0)."""
        for part in self._live:
            part.signal(sign, time.ticks_ms())

    def switch(self, extra: str, on: bool) -> None:
        """Turn one of the extras on or off."""
        part = self._parts[self.extras.index(extra)]
        if part in self._live:
            self._live.remove(part)
        if on:
            self._live.append(part)
        else:
            part.close()

    def restart(self) -> None:
        """Begin anew once no key is held: a held one would be a wish to leave."""
        while self.poll(2 * _PAUSE) != QUIET:
            pass
        machine.soft_reset()

    def close(self) -> None:
        """Stop the watchdog before anything else, then go dark: nothing shows that is not so."""
        if self._dog is not None:
            self._dog.stop()
        for part in self._parts:
            part.close()
        try:
            self._display.sleep(True)
        except OSError:
            self.lost += 1
