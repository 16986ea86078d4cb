"""Morale: the level of a unit, who charges and who halts, and how a forlorn hope gets away."""

from micropython import const
from referee.core.procedure import Choice, Flag, Form, Number, Outcome, Roll, Say

from .common import BROKEN, GENERAL, LEVELS, level_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_FORMED_PIKE = const(0)  # rows of the contact table
_MUSKETS = const(1)
_SHOOTING = const(2)
_FORLORN = const(3)
_ARTILLERY = const(4)


def morale(rules: "Rules") -> "Steps":
    """Take lost points off a unit and tell its morale level."""
    full, now, lost, guns = yield Form(
        "Morale level",
        Number("full", "Start", 1, 20, 16),
        Number("now", "Left", 0, 20, 16),
        Number("lost", "Loses", 0, 40),
        Number("guns", "Lt guns", 0, 6),
    )
    if now > full:
        yield Say("More points left than at the start.")
        return Outcome("TOO MANY", ("level", "none"), ("left", now), good=False)
    left = max(0, now - lost)
    level = level_of(rules, full, left)
    state = rules.table("morale_levels").text(level - 1, 1) if level else "not reduced"
    yield Say("%d of %d lost: %s." % (full - left, full, state))
    if lost:
        yield Say(GENERAL)
    if level == BROKEN and guns and rules.ruling("S4-D29") == 0:
        guns = 0
    return Outcome(
        LEVELS[level].upper(),
        ("level", LEVELS[level]),
        ("left", left),
        ("lost", full - left),
        ("guns", guns),
        good=True if level == 0 else False if level == BROKEN else None,
        zeros=("left",),
    )


def contact(rules: "Rules") -> "Steps":
    """Tell whether a charge goes home: who may not charge, who halts, who breaks."""
    charger, level, target, foe_level, fired = yield Form(
        "Charge and contact",
        Choice("charger", "Charger", ("Pike", "Other foot", "Horse")),
        Choice("level", "Chg. lvl", LEVELS[:3]),
        Choice("target", "Charged", rules.rows("contact"), _MUSKETS),
        Choice("foe_level", "Its lvl", LEVELS[:3]),
        Flag("fired", "Fired", 0, ("target", 1 << _MUSKETS | 1 << _SHOOTING)),
    )
    rules.word("contact", target, 0)
    rules.word("contact", target, 1)
    if target == _FORMED_PIKE and charger:
        return Outcome("NO CHARGE", ("result", "no charge"), good=False)
    if target in (_MUSKETS, _SHOOTING) and not fired:
        yield Say("It may fire now. Then set Fired, with the levels after it.")
        return Outcome("FIRE FIRST", ("result", "fire first"))
    if target == _FORLORN:
        yield Say("See Forlorn hope for its run.")
        return Outcome("EVADES", ("result", "evades"))
    lower = level > foe_level
    if target == _ARTILLERY and not (lower and rules.ruling("S4-D12") == 1):
        return Outcome("OVERRUN", ("result", "overrun"), ("_breaks", 1), good=True)
    if lower:
        return Outcome("HALTS", ("result", "charger halts"), ("_halts", 1), good=False)
    if foe_level > level:
        return Outcome("BREAKS", ("result", "target breaks"), ("_breaks", 1), good=True)
    return Outcome("MELEE", ("result", "melee"))


def evade(rules: "Rules") -> "Steps":
    """Throw how far a charged forlorn hope gets away, and see whether it is caught."""
    gap, inches = yield Form(
        "Forlorn hope", Number("gap", "Distance", 0, 30, 4), Number("inches", "Charge", 0, 30, 5)
    )
    halves = (yield Roll(1, 6, "Evade"))[0]
    if halves & 1:
        halves += (0, 1, -1)[rules.ruling("S4-D20")]
    away: int | str = halves // 2
    if halves & 1:
        away = "%d.5" % (halves // 2)
    caught = 2 * gap + halves <= 2 * inches
    if caught:
        yield Say("Caught: it is destroyed.")
    facts = ("inches", away), ("_caught", 1 if caught else 0)
    return Outcome("DESTROYED" if caught else "AWAY", *facts, good=not caught)
