"""Key meanings: what a press says, whatever pin it came from."""

from micropython import const

UP = const(0)
DOWN = const(1)
LEFT = const(2)
RIGHT = const(3)
OK = const(4)
BACK = const(5)
HOME = const(6)
CLOSE = const(7)  # of a simulator, and of a key held from power-on
ROLL = const(8)  # shaken: OK, where OK rolls
DICE = const(9)  # from anywhere: the dice
CARDS = const(10)  # the cards
FORM = const(11)  # back to the form
QUICK = const(12)  # the list of what is wanted at once

QUIET = const(-2)  # no key is held
NAMES = (
    ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "HOME", "CLOSE", "ROLL")
    + ("DICE", "CARDS", "FORM", "QUICK")
)  # fmt: skip
