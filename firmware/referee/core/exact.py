"""Exact whole-number arithmetic of rules: halves, thirds and die steps, never a float."""

from micropython import const

DOWN = const(0)  # to the next lower number: -5/2 is -3
UP = const(1)  # to the next higher number: -5/2 is -2
NEAREST = const(2)  # a half goes away from zero: -5/2 is -3
ZERO = const(3)  # toward zero: -5/2 is -2

_LADDER = b"\x04\x06\x08\x0a\x0c\x14"


def divide(n: int, d: int, mode: int) -> int:
    """Return `n` / `d` rounded by `mode`; raise ValueError for zero `d` or an unknown mode."""
    if d == 0:
        raise ValueError("Nothing can be divided by zero.")
    if d < 0:
        n, d = -n, -d
    if mode == DOWN or (mode == ZERO and n >= 0):
        return n // d
    if mode == UP or mode == ZERO:
        return -(-n // d)
    if mode == NEAREST:
        half = (2 * abs(n) + d) // (2 * d)
        return half if n >= 0 else -half
    raise ValueError("There is no rounding mode %d." % mode)


def step_die(sides: int, steps: int, clamp: bool) -> int:
    """Return the die `steps` up (or down, if negative) from d4, d6, d8, d10, d12, d20.

    Past an end stay there when `clamp` is set, else raise ValueError; so too for any other die.
    """
    for place in range(len(_LADDER)):
        if _LADDER[place] == sides:
            break
    else:
        raise ValueError("A d%d is not on the ladder d4, d6, d8, d10, d12, d20." % sides)
    place += steps
    if not 0 <= place < len(_LADDER):
        if not clamp:
            raise ValueError("There is no die %d steps from d%d." % (steps, sides))
        place = 0 if place < 0 else len(_LADDER) - 1
    return _LADDER[place]
