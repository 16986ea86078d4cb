"""Check morale: when it is due, the check, and the rally."""

from micropython import const
from referee.core.procedure import Checklist, Choice, Count, Flag, Form, Number, Outcome, Say

from .common import is_artillery, within

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_GUNS = ("None", "Battalion", "SB Field", "Rifled Fld", "Mach. Guns", "Heavy Guns")
_SOME = const(0b111110)
_RED = const(1)  # marker


def morale_required(rules: "Rules") -> "Steps":
    """Tell whether a stand must check its morale."""
    contact, gun, inches = yield Form(
        "Morale required?",
        Flag("contact", "Contact"),
        Choice("gun", "Near gun", _GUNS),
        Number("inches", "Inches", 0, 199, 32, only=("gun", _SOME)),
    )
    close = 0
    weapon = gun + 1
    if gun and is_artillery(rules, weapon) and within(rules, inches, weapon, 2):
        close = 1
    check = 1 if contact or close else 0
    facts = ("check", check), ("contact", contact), ("close", close)
    return Outcome("CHECK" if check else "NO CHECK", *facts, good=not check)


def morale(rules: "Rules") -> "Steps":
    """Check a stand's morale: a D6 below its changed number."""
    failing = Choice("then", "Failing", ("As it was", "Disordered", "Routed"))
    number, mods, then = yield Form("Morale", *_fields(rules), failing)
    if number == 0:
        return (yield from _unknown("_passed"))
    passed, facts = yield from _check(rules, number, mods)
    if passed:
        return Outcome("PASSED", ("_passed", 1), *facts, good=True)
    yield Say("What failing does is not printed here: enter yours.")
    facts += ("disordered", then & 1), ("_routed", then >> 1)
    return Outcome("FAILED", ("_passed", 0), *facts, good=False)


def rally(rules: "Rules") -> "Steps":
    """Rally a routed unit that touches a superior officer."""
    routed, contact = yield Form(
        "Rally", Flag("routed", "Routed", 1), Flag("contact", "Contact", 1)
    )
    if not routed or not contact:
        verdict = "NO OFFICER" if routed else "NOT ROUTED"
        return Outcome(verdict, ("_rallied", 0), good=False)
    if rules.ruling("S3-C17") == 1:
        number, mods = yield Form("Rally check", *_fields(rules))
        if number == 0:
            return (yield from _unknown("_rallied"))
        passed, facts = yield from _check(rules, number, mods)
        if not passed:
            return Outcome("NO RALLY", ("_rallied", 0), *facts, good=False)
    yield Say("Disordered all day. One free facing only.")
    marker = rules.rows("markers")[_RED]
    facts = ("_rallied", 1), ("facings", 1), ("marker", marker), ("inches", 0)
    return Outcome("RALLIED", *facts, good=True)


def _fields(rules: "Rules") -> "tuple[Number | Checklist, ...]":
    return (
        Number("number", "Number", 0, 12),
        Checklist("mods", "Mods", rules.rows("morale_modifiers")),
    )


def _unknown(name: str) -> "Steps":
    """Tell that the morale number is wanted."""
    yield Say("No morale numbers are printed in these rules: enter the unit's own.")
    return Outcome("NO NUMBER", (name, 0), good=False)


def _check(rules: "Rules", number: int, mods: int) -> "Steps":
    """Roll below a morale number and return how it went, and the facts."""
    add = rules.sum("morale_modifiers", mods)
    number += add
    need = number - 1
    if (need < 1 or need > 5) and rules.ruling("S3-C16") == 1:
        need = 1 if need < 1 else 5
    passed = yield Count(1, 6, need, label="Morale", under=True)
    return passed, (("number", number), ("modifier", add), ("need", need))
