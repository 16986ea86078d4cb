"""Generals who are hit: whether, how badly, and when they are back."""

from micropython import const
from referee.core.procedure import Choice, Count, Flag, Form, Number, Outcome, Roll, Say

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_DEAD = const(0)  # rows of the general's fate
_SEVERE = const(1)
_WOUNDED = const(2)
_SLIGHT = const(3)
_SCRATCH = const(4)
_HORSE = const(5)
_RETURNS = const(5)
_KEPT = (1, 2, 3, 4, 0, 5)  # the fates as a general keeps them
_ZERO = const(10)  # the face of a D10 that is printed as 0


def general_hit(rules: "Rules") -> "Steps":
    """Throw whether a general is hit with a unit that had losses, and what becomes of him."""
    losses = (yield Form("General hit?", Flag("losses", "Losses", 1)))[0]
    if not losses:
        return Outcome("NO THROW", ("hit", 0), ("fate", "none"), good=True)
    if not (yield Count(1, 10, _ZERO, label="Hit")):
        return Outcome("UNHURT", ("hit", 0), ("fate", "none"), good=True)
    die = (yield Roll(1, 6, "Fate", bands="general_fate"))[0]
    row = rules.band("general_fate", die)
    moves = 0
    if row not in (_DEAD, _SCRATCH):
        yield Say(rules.table("general_fate").text(row, 1))
    if row == _SLIGHT:
        moves = (yield Roll(1, 6, "Moves"))[0]
    elif row == _HORSE:
        moves = 1
    word = rules.rows("general_fate")[row]
    leaves = 1 if row < _SCRATCH else 0
    facts = ("hit", 1), ("fate", word), ("leaves", leaves), ("moves", moves)
    # What is kept falls by one with each turn: the rest of this one is thrown in.
    away = moves + 1 if row in (_WOUNDED, _SLIGHT, _HORSE) else 0
    kept = ("_fate", _KEPT[row]), ("_away", away)
    return Outcome(word.upper(), *facts, *kept, good=False if leaves else None)


def returning(rules: "Rules") -> "Steps":
    """Tell whether a general who was hit is back."""
    fate, wait, tried = yield Form(
        "General returns",
        Choice("fate", "Fate", rules.rows("general_fate"), _WOUNDED),
        Number("wait", "To go", 0, 7, 0, ("fate", 1 << _SLIGHT | 1 << _HORSE)),
        Flag("tried", "Tried", 0, ("fate", 1 << _WOUNDED)),
    )
    yield Say(rules.table("general_fate").text(fate, 1))
    if fate in (_DEAD, _SEVERE):
        return Outcome("NEVER", ("_back", 0), ("wait", 0), good=False)
    if fate == _SCRATCH:
        return Outcome("STAYS", ("_back", 1), ("wait", 0), good=True)
    if fate == _WOUNDED:
        if tried and rules.ruling("S4-D18") == 0:
            return Outcome("NO RETURN", ("_back", 0), ("wait", 0), good=False)
        back = yield Count(1, 6, _RETURNS, label="Return")
        once = 1 - rules.ruling("S4-D18")
        kept = ("_tried", once), ("_away", 1 - once)
        verdict = "RETURNS" if back else "STILL AWAY"
        return Outcome(verdict, ("_back", back), ("wait", 0), *kept, good=back > 0)
    facts = ("_back", 0 if wait else 1), ("wait", wait)
    verdict = "%d MOVE%s" % (wait, "" if wait == 1 else "S") if wait else "RETURNS"
    return Outcome(verdict, *facts, good=not wait)
