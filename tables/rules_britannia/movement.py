"""Roll a move or a charge: dice by type and speed, militia, overturned guns, veterans."""

from micropython import const
from referee.core.exact import DOWN, NEAREST, UP, divide
from referee.core.procedure import Choice, Flag, Form, Number, Outcome, Roll, Say

from .common import CAVALRY, GUNS, MILITIA, militia_all, stars

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_SPEEDS = ("Normal", "Charge", "Prone", "Quickstep", "Dismounted", "Limbered", "Move & Fire")
_NORMAL = const(0)
_CHARGE = const(1)
_LIMBERED = const(5)
_BOTH = "Charge & Quickstep"
_UPHILL = const(1)  # number of the marker *
_OVERTURN = const(2)  # number of the marker **
_MOST = const(15)
_EUROPEANS = const(0b1111)


def movement(rules: "Rules") -> "Steps":
    """Roll the move of a unit at a speed."""
    unit, speed, veteran, gun, enters = yield Form(
        "Movement",
        Choice("unit", "Type", rules.rows("movement_rates")),
        Choice("speed", "Speed", _SPEEDS),
        Flag("veteran", "Veteran", only=("unit", _EUROPEANS)),
        Flag("gun", "Has gun", only=("unit", 1 << MILITIA)),
        Flag("enters", "Entering"),
    )
    column = _column(rules, unit, speed)
    if column < 0:
        return Outcome("NO SPEED", ("inches", 0), ("dice", 0), good=False)
    if enters and not _may_enter(rules, unit, speed):
        return Outcome("NO ENTRY", ("inches", 0), ("dice", 0), good=False)
    rules.word("movement_rates", unit, column)
    if rules.table("movement_rates").mark(unit, column) == _UPHILL and stars(rules):
        yield Say("No move uphill.")
    if speed == _CHARGE:
        yield Say("Some may straggle: see Charge.")
    less = _less(rules, unit, column + 1)
    total = sum((yield Roll(column + 1, 6, "Move", less, ordered=False))) + less
    facts = ("total", total), ("dice", column + 1)
    if _overturns(rules, unit, column, total, gun):
        return (yield from _turned(*facts))
    extra = _bonus(rules, total) if veteran else 0
    inches = ("inches", total + extra), ("bonus", extra), ("_overturned", 0)
    return Outcome('%d"' % (total + extra), *inches, *facts)


def charge(rules: "Rules") -> "Steps":
    """Roll a charge: the stragglers first, then the move."""
    unit, figures, half, lagged, veteran, gun = yield Form(
        "Charge",
        Choice("unit", "Type", rules.rows("movement_rates")),
        Number("figures", "Figures", 0, 60, 20),
        Flag("half", "1/2 unit"),
        Flag("lagged", "Strag'd"),
        Flag("veteran", "Veteran", only=("unit", _EUROPEANS)),
        Flag("gun", "Has gun", only=("unit", 1 << MILITIA)),
    )
    if figures == 0:
        return Outcome("NO FIGURES", ("inches", 0), ("stragglers", 0), good=False)
    behind = 0
    if figures > 2 and lagged:
        if rules.ruling("S1-A07") == 1:
            return Outcome("NO CHARGE", ("inches", 0), ("stragglers", 0), good=False)
    elif figures > 2:
        die = yield Roll(1, 6, "Stragglers")
        behind = _stragglers(rules, die[0], unit, half, figures)
    column = _column(rules, unit, _CHARGE)
    rules.word("movement_rates", unit, column)
    less = _less(rules, unit, column + 1)
    total = sum((yield Roll(column + 1, 6, "Charge", less, ordered=False))) + less
    if _overturns(rules, unit, column, total, gun):
        return (yield from _turned(("total", total), ("stragglers", behind)))
    inches = total + (_bonus(rules, total) if veteran else 0)
    return Outcome(
        "ALL LAG" if behind == figures else '%d"' % inches,
        ("inches", inches),
        ("charging", figures - behind),
        ("stragglers", behind),
        ("slow", _half(rules, inches) if behind else 0),
        ("_overturned", 0),
        good=behind < figures,
    )


def _turned(*facts: "tuple[str, int]") -> "Steps":
    """Tell of a gun that turned over; how far it got before that is not printed."""
    yield Say("Righting it takes a full turn.")
    return Outcome("OVERTURNS", ("_overturned", 1), *facts, good=False)


def _column(rules: "Rules", unit: int, speed: int) -> int:
    """Return the column in which a type has a speed, or -1."""
    column = rules.find("movement_rates", unit, _SPEEDS[speed])
    if column < 0 and _SPEEDS[speed] in ("Charge", "Quickstep"):
        column = rules.find("movement_rates", unit, _BOTH)
    return int(column)


def _may_enter(rules: "Rules", unit: int, speed: int) -> bool:
    """Tell whether a unit may come onto the board at a speed; guns have no Normal."""
    if unit not in GUNS:
        return speed == _NORMAL
    option = rules.ruling("S1-A45")
    return speed == _LIMBERED if option == 0 else option == 1 and speed != _CHARGE


def _less(rules: "Rules", unit: int, dice: int) -> int:
    """Return what militia add to the total of some movement dice."""
    if unit != MILITIA or not stars(rules):
        return 0
    return -dice if rules.ruling("S1-A04") == 0 else -1


def _bonus(rules: "Rules", total: int) -> int:
    """Return a tenth of a veteran's move."""
    if total % 10 == 0:
        return total // 10
    return divide(total, 10, (DOWN, NEAREST, UP)[rules.ruling("S1-A09")])


def _half(rules: "Rules", inches: int) -> int:
    """Return half of a charge."""
    if inches % 2 == 0:
        return inches // 2
    return divide(inches, 2, (DOWN, UP)[rules.ruling("S1-A08")])


def _overturns(rules: "Rules", unit: int, column: int, total: int, gun: int) -> int:
    """Return 1 when a charging gun turns over."""
    if total <= _MOST or rules.table("movement_rates").mark(unit, column) != _OVERTURN:
        return 0
    if not stars(rules) or unit == MILITIA and not (gun and rules.ruling("S1-A03") == 1):
        return 0
    return 1


def _stragglers(rules: "Rules", die: int, unit: int, half: int, figures: int) -> int:
    """Return how many of a charge's figures fall behind."""
    if unit == MILITIA:
        die += militia_all(rules)
    if half or unit in CAVALRY:
        die = divide(die, 2, UP)
    return min(die, figures)
