"""Quickstep on roads, and roll for vehicles."""

from micropython import const
from referee.core.procedure import Choice, Flag, Form, Number, Outcome, Roll

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_TURNS = const(4)  # turns of quickstep in a row, and turns of rest after them
_LAUNCH = const(0)
_MOTORCAR = const(4)
_SIX = const(6)


def quickstep(rules: "Rules") -> "Steps":
    """Tell whether a unit may quickstep now, and for how many turns.

    `used` are the turns of the last row of quicksteps; four turns of rest are due after each.
    """
    who, used, rest, column, clear = yield Form(
        "Quickstep",
        Choice("who", "Infantry", ("European", "Colonial")),
        Number("used", "Used", 0, _TURNS),
        Number("rest", "Rest due", 0, _TURNS),
        Flag("column", "Column", 1),
        Flag("clear", "Road/clr", 1),
    )
    if who == 1 and rules.ruling("S1-A44") == 0:
        return Outcome("NO", ("_may", 0), ("reason", "colonial"), good=False)
    if not column or not clear:
        reason = "ground" if column else "formation"
        return Outcome("NO", ("_may", 0), ("reason", reason), good=False)
    resting = used == _TURNS
    if not resting and used and rest < _TURNS:
        resting = rules.ruling("S1-A44b") == 1
    if resting and rest:
        return Outcome("REST", ("_may", 0), ("rest", rest), good=False)
    turns = _TURNS - used if rest == _TURNS else _TURNS
    return Outcome("MAY", ("_may", 1), ("turns", turns), good=True)


def vehicles(rules: "Rules") -> "Steps":
    """Roll the move of a vehicle."""
    vehicle, crew, move = yield Form(
        "Vehicles",
        Choice("vehicle", "Vehicle", rules.rows("vehicles")),
        Number("crew", "Crew", 0, 12, 2, only=("vehicle", 1 << _LAUNCH)),
        Number("move", "Move no.", 1, 20, 1, only=("vehicle", 0b10110)),
    )
    n = rules.value("vehicles", vehicle, 1 if move > 1 else 0)
    if vehicle == _LAUNCH:
        n *= crew
    elif vehicle == _MOTORCAR and move > 1 and rules.ruling("S1-A06b") == 0:
        n = min(move, n)
    if n == 0:
        return Outcome("NO CREW", ("inches", 0), ("dice", 0), good=False)
    total = sum((yield Roll(n, _SIX, "Vehicle", ordered=False)))
    return Outcome('%d"' % total, ("inches", total), ("dice", n))
