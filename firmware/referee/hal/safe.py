"""Safe mode: a key held at power-on leaves the prompt to the cable and does not start the app.

Two keys held start the app, which opens its self-test.
"""

import json
import time

from micropython import const

_HOLD = const(1000)  # ms that a key must be held
_STUCK = const(10000)  # ms after which it is no finger but a fault
_SETTLE = const(5)  # ms until a pull-up has charged its line


def held() -> bool:
    """Tell whether one key is held from power-on for a second and then let go."""
    with open("board.json") as file:
        numbers = pins(json.load(file)["keys"])
    if not numbers:
        return False
    from machine import Pin

    keys = [Pin(number, Pin.IN, Pin.PULL_UP) for number in numbers]
    time.sleep_ms(_SETTLE)
    begun = time.ticks_ms()
    passed = 0
    while passed < _STUCK:
        closed = len(keys) - sum([key.value() for key in keys])
        if closed > 1:
            return False
        if not closed:
            if passed < _HOLD:
                return False
            print("A key was held: the app is not started.")
            return True
        time.sleep_ms(_SETTLE)
        passed = time.ticks_diff(time.ticks_ms(), begun)
    return False


def pins(keys: "object") -> "list[int]":
    """Return the pins of a board's keys, however deep they lie."""
    if isinstance(keys, dict):
        keys = [keys[name] for name in sorted(keys)]
    if isinstance(keys, (list, tuple)):
        return [pin for part in keys for pin in pins(part)]
    return [keys] if isinstance(keys, int) else []
