"""What several procedures of Solo English CW share: the levels of morale."""

from micropython import const
from referee.core.exact import DOWN, NEAREST, UP, divide

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.rules import Rules


LEVELS = ("Unreduced", "Uncertain", "Shaken", "Broken")
BROKEN = 3
GENERAL = "Was a general with it? See General hit."
_ROUNDED = (UP, DOWN, NEAREST)  # what the options of the ruling make of a third


def level_of(rules: "Rules", full: int, now: int) -> int:
    """Return the level of a unit by the points it has left of those it began with."""
    table = rules.table("morale_levels")
    lost = full - now
    level = 0
    for row in range(BROKEN):
        top, bottom = table.number(row, 0), table.number(row, 0, 1)
        ways = [lost > 0 and lost >= divide(top * full, bottom, mode) for mode in _ROUNDED]
        if ways[0] if ways[0] == ways[1] else ways[rules.ruling("S4-D11")]:
            level = row + 1
    if level:
        rules.word("morale_levels", level - 1, 0)
    return level
