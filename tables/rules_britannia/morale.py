"""Check morale: when it is due, the check, the rout and the rally."""

from micropython import const
from referee.core.procedure import Checklist, Choice, Count, Flag, Form, Number, Outcome, Say

from .common import (
    CAVALRY_AGAINST,
    NATIVE_AGAINST,
    SIDE_MILITIA,
    SIDE_NATIVE,
    UNUSED,
    militia_all,
    of_side,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_NATIVE_FOOT = const(0b11000)
_ROUT = const(6)


def morale_required(rules: "Rules") -> "Steps":
    """Tell whether a unit must check its morale, and when."""
    unit, full, now, leader, charged = yield Form(
        "Morale required?",
        Choice("unit", "Type", rules.rows("morale")),
        Number("full", "Full", 1, 99, 22),
        Number("now", "Now", 0, 99, 11),
        Flag("leader", "Ldr lost"),
        Flag("charged", "Cav att.", only=("unit", _NATIVE_FOOT)),
    )
    half = 1 if 2 * now < full else 0
    facts = ("half", half), ("leader", leader), ("cavalry", charged)
    if now == 0 or now > full:
        return Outcome("TOO MANY" if now else "NONE LEFT", ("check", 0), *facts)
    if charged:
        when = ("contact", "melee")[rules.ruling("S1-A33")]
        yield Say("Check before contact." if when == "contact" else "Check after contact.")
        late = half or leader
        if late:
            yield Say("Check again at the end of the turn.")
        return Outcome("CHECK", ("check", 1 + late), ("when", when), *facts, good=False)
    if half or leader:
        return Outcome("CHECK", ("check", 1), ("when", "end of turn"), *facts, good=False)
    return Outcome("NO CHECK", ("check", 0), *facts, good=True)


def morale(rules: "Rules") -> "Steps":
    """Check a unit's morale."""
    unit, mods = yield Form("Morale", *_fields(rules))
    own = _kept(rules, unit, mods)
    if own != mods:
        yield Say(UNUSED)
    add = _add(rules, unit, own)
    need = rules.value("morale", unit, 0)
    facts = ("need", need), ("modifier", add)
    if (yield Count(1, 6, need, add, "Morale")):
        return Outcome("PASSED", ("_passed", 1), *facts, ("inches", 0), good=True)
    far = "inches"
    if rules.ruling("S1-A34") == 0:
        yield Say('Moves 6" away from the nearest enemy.')
    else:
        far = "until"
        yield Say('Moves until 6" from the nearest enemy.')
    return Outcome("FAILED", ("_passed", 0), *facts, (far, _ROUT), good=False)


def rally(rules: "Rules") -> "Steps":
    """Try to rally a unit that failed its check on an earlier turn."""
    unit, mods, leader, later = yield Form(
        "Rally",
        *_fields(rules),
        Flag("leader", 'Ldr 3"', 1),
        Flag("later", "New turn", 1),
    )
    if not leader or not later:
        verdict = "NO LEADER" if later else "NEXT TURN"
        return Outcome(verdict, ("_rallied", 0), ("_tried", 0), good=False)
    own = _kept(rules, unit, mods)
    if own != mods:
        yield Say(UNUSED)
    add = _add(rules, unit, own)
    need = rules.value("morale", unit, 0)
    rallied = yield Count(1, 6, need, add, "Rally")
    return Outcome(
        "RALLIED" if rallied else "NO RALLY",
        ("_rallied", rallied),
        ("_tried", 1),
        ("need", need),
        ("modifier", add),
        good=rallied > 0,
    )


def rout_contact(rules: "Rules") -> "Steps":
    """Tell what becomes of routing figures that an enemy touches."""
    figures, later, choice = yield Form(
        "Rout contact",
        Number("figures", "Figures", 0, 60, 1),
        Flag("later", "New move", 1),
        Choice("choice", "Result", ("Casualty", "Captured")),
    )
    if figures == 0 or not later:
        verdict = "NO CONTACT" if later else "NOT YET"
        return Outcome(verdict, ("casualties", 0), ("captured", 0))
    if choice:
        return Outcome("CAPTURED", ("casualties", 0), ("captured", figures), good=False)
    return Outcome("CASUALTY", ("casualties", figures), ("captured", 0), good=False)


def _fields(rules: "Rules") -> "tuple[Choice | Checklist, ...]":
    return (
        Choice("unit", "Type", rules.rows("morale")),
        Checklist(
            "mods",
            "Mods",
            rules.rows("morale_modifiers"),
            groups=rules.groups("morale_modifiers"),
        ),
    )


def _kept(rules: "Rules", unit: int, mods: int) -> int:
    """Return the ticked modifiers that are the unit's own."""
    mods = of_side(rules, mods, min(unit, SIDE_NATIVE))
    against = 1 << NATIVE_AGAINST | 1 << CAVALRY_AGAINST
    if not 1 << unit & _NATIVE_FOOT:
        mods &= ~(1 << NATIVE_AGAINST)
    if mods & against and rules.ruling("S1-A31") == 1:
        mods &= ~against
    return mods


def _add(rules: "Rules", unit: int, mods: int) -> int:
    """Return what a unit adds to its morale die."""
    add = int(rules.sum("morale_modifiers", mods))
    return add + militia_all(rules) if unit == SIDE_MILITIA else add
