"""What the procedures of combat share: dice of a stand, distances, saves."""

from micropython import const
from referee.core.procedure import Count, Outcome

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_MUSKETS = const(0)  # the stand without stationary dice
_MACHINE_GUN = const(5)  # row of the ranges
_BY_ARTILLERY = const(0b00010)  # saves, as an answer
_IN_MELEE = const(0b01010)  # those that are not from fire alone


def dice_of(rules: "Rules", stand: int, still: int, how: int) -> int:
    """Return the dice of one stand for fire (0) or melee (1); a dash is none."""
    if stand == _MUSKETS and still and rules.ruling("S3-C05"):
        still = 0
    column = 2 * still + how
    if rules.absent("combat_dice", stand, column):
        rules.word("combat_dice", stand, column)
        return 0
    return int(rules.value("combat_dice", stand, column))


def within(rules: "Rules", inches: int, weapon: int, column: int) -> bool:
    """Tell whether a distance is inside a printed range; inside a dash is none."""
    if rules.absent("ranges", weapon, column):
        rules.word("ranges", weapon, column)
        return False
    limit = int(rules.value("ranges", weapon, column))
    if inches == limit:
        return bool(rules.ruling("S3-C09") == 0)
    return inches < limit


def is_artillery(rules: "Rules", weapon: int) -> bool:
    """Tell whether a row of the ranges is artillery."""
    if weapon == _MACHINE_GUN:
        return bool(rules.ruling("S3-C08") == 0)
    return weapon > 1  # rows 0 and 1 are muskets


def kept_saves(rules: "Rules", mask: int, weapon: int, how: int) -> int:
    """Return the ticked saves that hold against hits of a weapon's fire (0) or melee (1)."""
    if how:
        mask &= _IN_MELEE
    if mask & _BY_ARTILLERY and not is_artillery(rules, weapon):
        mask &= ~_BY_ARTILLERY
    return mask


def roll_saves(rules: "Rules", hits: int, mask: int) -> "Steps":
    """Roll the saves of some hits and return how many were saved."""
    lines = [row for row in range(5) if mask >> row & 1]
    if len(lines) > 1 and (not hits or rules.ruling("S3-C14") == 0):
        lines = lines[:1]
    saved = 0
    for row in lines:
        if hits > saved:
            need = rules.value("saves", row, 0)
            saved += yield Count(hits - saved, 6, need, label="Saves")
    return saved


def no_dice(verdict: str) -> Outcome:
    """Return the end of a question that rolls nothing."""
    return Outcome(verdict, ("dice", 0), ("hits", 0), ("saved", 0), good=False)
