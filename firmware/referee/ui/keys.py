"""Key meanings: what a press says, whatever pin it came from."""

from micropython import const

UP = const(0)
DOWN = const(1)
LEFT = const(2)
RIGHT = const(3)
OK = const(4)
BACK = const(5)
HOME = const(6)
CLOSE = const(7)  # only a simulator can be closed
ROLL = const(8)  # shaken: OK, where OK rolls

NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "HOME", "CLOSE", "ROLL")
