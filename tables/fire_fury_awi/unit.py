"""Judge a unit: its state, its size, its leader's reach, its nerve, its skirmishers."""

from micropython import const
from referee.core.procedure import Choice, Count, Flag, Form, Number, Outcome

from .common import STATUSES

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_REGULARS = const(3)
_SMALLEST = const(5)  # stands of the first row of the effectiveness table
_LARGEST = const(15)
_ELITE_MOST = const(12)
_RATIO = const(10)  # men to a figure
_RUNS = const(0b1110)  # reasons that make units run into others
_GAPS = ("Under 1/2", "1/2-1 1/2", "Over 1 1/2")


def status(rules: "Rules") -> "Steps":
    """Tell whether a unit is Fresh, Worn or Spent."""
    rating, start, now = yield Form(
        "Effectiveness",
        Choice("rating", "Rating", rules.columns("effectiveness"), _REGULARS),
        Number("start", "At start", _SMALLEST, _LARGEST, 9),
        Number("now", "Now", 0, _LARGEST, 8),
    )
    row = start - _SMALLEST
    if rules.absent("effectiveness", row, rating):
        rules.word("effectiveness", row, rating)
        return Outcome("NO UNIT", ("stands", now), good=False)
    if now == 0 or now > start:
        return Outcome("TOO MANY" if now else "NONE LEFT", ("stands", now), good=False)
    worn = rules.value("effectiveness", row, rating, 1)
    spent = rules.table("effectiveness").number(row, rating, 2)
    state = 2 if now <= spent else 1 if now <= worn else 0
    return Outcome(
        STATUSES[state].upper(),
        ("stands", now),
        ("modifier", 2 - 2 * state),
        ("worn", worn if worn > 0 else "never"),
        ("spent", spent if spent > 0 else "never"),
        good=None if state == 1 else state == 0,
    )


def unit_size(rules: "Rules") -> "Steps":
    """Turn men into figures and stands, and compare with what the rating allows."""
    arms = rules.rows("stands")
    rating, arm, men = yield Form(
        "Unit size",
        Choice("rating", "Rating", rules.columns("effectiveness"), _REGULARS),
        Choice("arm", "Type", (arms[0], arms[1])),
        Number("men", "Men", 0, 900, 360),
    )
    each = _RATIO * rules.value("stands", arm, 0)
    stands = men // each
    most = _LARGEST
    while rules.absent("effectiveness", most - _SMALLEST, rating):
        most -= 1
    if most < stands <= _LARGEST and rating and rules.ruling("S5-E39"):
        most = _LARGEST
    verdict = "%d STANDS" % stands
    if stands < _SMALLEST or stands > most:
        verdict = "TOO LARGE" if stands > most else "TOO SMALL"
    return Outcome(
        verdict,
        ("stands", stands),
        ("figures", men // _RATIO),
        ("left", men - stands * each),
        ("most", most),
        good=_SMALLEST <= stands <= most,
    )


def radius(rules: "Rules") -> "Steps":
    """Tell whether a leader reaches a unit, and what that does for its maneuver."""
    leaders = rules.columns("good_order")
    leader, inches = yield Form(
        "Command radius",
        Choice("leader", "Leader", tuple([leaders[i] for i in range(5)]), 2),
        Number("inches", "Inches", 0, 99, 10),
    )
    far = rules.value("distances", 0, 0)
    within = inches < far or inches == far and rules.ruling("S5-E38") == 0
    return Outcome(
        "INSIDE" if within else "OUTSIDE",
        ("within", 1 if within else 0),
        ("column", leaders[leader if within else 5]),
        ("modifier", rules.apply("leadership", 4 - leader) if within else 0),
        good=within,
    )


def rating_roll(rules: "Rules") -> "Steps":
    """Roll the nerve of units near one that leaves the fight."""
    reasons = rules.rows("distances")
    rating, units, cause, inches, touched = yield Form(
        "Rating roll",
        Choice("rating", "Rating", rules.columns("effectiveness"), _REGULARS),
        Number("units", "Units", 0, 12, 1),
        Choice("cause", "After", tuple([reasons[i] for i in range(1, 5)])),
        Number("inches", "Inches", 0, 24, 4),
        Flag("touched", "Touched", only=("cause", _RUNS)),
    )
    if units == 0:
        return Outcome("NO UNITS", ("passed", 0), ("disordered", 0))
    if not touched:
        reason = 1 + cause
        if rules.absent("distances", reason, 0) or inches > rules.value("distances", reason, 0):
            return Outcome("NO ROLL", ("passed", units), ("disordered", 0), good=True)
    if touched or rules.absent("rating_needs", rating, 0):
        if not touched:
            rules.word("rating_needs", rating, 0)
        return Outcome("DISORDERED", ("passed", 0), ("disordered", units), good=False)
    need = rules.value("rating_needs", rating, 0)
    passed = yield Count(units, 6, need, label="Rating")
    verdict = "DISORDERED" if passed == 0 else "STEADY"
    if 0 < passed < units:
        verdict = "%d STEADY" % passed
    facts = ("passed", passed), ("disordered", units - passed), ("need", need)
    return Outcome(verdict, *facts, good=passed == units)


def skirmishers(rules: "Rules") -> "Steps":
    """Tell whether skirmish stands stand right, or may form up."""
    arms = rules.rows("fire_points")
    plan, ahead, gap, enemy, arm = yield Form(
        "Skirmishers",
        Choice("plan", "Plan", ("Screen", "Form up")),
        Number("ahead", "Ahead", 0, 24, 6, only=("plan", 1)),
        Choice("gap", "Gap", _GAPS, 1, only=("plan", 1)),
        Number("enemy", "Enemy", 0, 99, 12),
        Choice("arms", "Enemy is", (arms[0], arms[1]), 1, only=("plan", 2)),
    )
    if plan:
        far = rules.value("fire_points", arm, 0)
        free = enemy > far
        return Outcome("FORM UP" if free else "IN RANGE", ("range", far), good=free)
    wrong = []
    if ahead < rules.value("skirmish_limits", 1, 0):
        wrong.append(("ahead", "too little"))
    elif ahead > rules.value("skirmish_limits", 1, 1):
        wrong.append(("ahead", "too far"))
    if gap != 1:
        rules.word("skirmish_limits", 0, 1 if gap else 0)
        wrong.append(("gap", "too wide" if gap else "too tight"))
    if enemy < rules.value("skirmish_limits", 2, 0):
        wrong.append(("enemy", "too close"))
    verdict = "MISPLACED" if wrong else "IN PLACE"
    return Outcome(verdict, *wrong, ("disorder", "always"), good=not wrong)
