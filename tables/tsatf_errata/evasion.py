"""Charge evasion: cavalry gets away from foot, and the foot may follow."""

from micropython import const
from referee.core.procedure import Choice, Flag, Form, Number, Outcome, Roll, Say

from .common import half

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_CANNOT = const(1)  # row of the evasion die
_COMBAT = const(1)  # column of it


def evasion(rules: "Rules") -> "Steps":
    """Roll whether charged cavalry evades, how far, and whether it is caught."""
    figures, gap, unused, charger, used = yield Form(
        "Charge evasion",
        Number("figures", "Figures", 0, 60, 12),
        Number("gap", "Gap in.", 0, 99, 6),
        Number("unused", "Unused", 0, 99, 6),
        Choice("charger", "Charger", ("Foot", "Mounted")),
        Flag("used", "Evaded"),
    )
    if figures == 0 or charger or used:
        verdict = "NO FIGURES" if figures == 0 else "NOT AGAIN" if used else "FOOT ONLY"
        return Outcome(verdict, ("evaded", 0), ("inches", 0), good=False)
    die = yield Roll(1, 6, "Evade", bands="evasion")
    if rules.band("evasion", die[0]) == _CANNOT:
        return (yield from _stays(rules, figures, unused, gap))
    inches = sum((yield Roll(2, 6, "Distance", ordered=False)))
    if rules.ruling("S2-B22") == 1:
        inches = (yield Form("How far", Number("inches", "Inches", 0, inches, inches)))[0]
    yield Say("No other action in this move.")
    gap += inches
    contact = _contact(rules, unused, gap)
    if contact:
        yield Say("The foot can follow and close; they fight as normal.")
    return Outcome(
        "IN REACH" if contact else "EVADED",
        ("evaded", 1),
        ("inches", inches),
        ("gap", gap),
        ("contact", contact),
        ("short", max(0, gap - unused)),
        good=not contact,
    )


def _stays(rules: "Rules", figures: int, unused: int, gap: int) -> "Steps":
    """Return the end of cavalry that cannot evade."""
    yield Say("It stands in place, disordered.")
    return Outcome(
        "NO EVASION",
        ("evaded", 0),
        ("inches", 0),
        ("disordered", 1),
        ("firing", half(rules, figures)),
        ("modifier", rules.value("evasion", _CANNOT, _COMBAT)),
        ("contact", _contact(rules, unused, gap)),
        good=False,
    )


def _contact(rules: "Rules", unused: int, gap: int) -> int:
    """Return 1 when the rest of a charger's move reaches across a gap."""
    if unused == gap:
        return 1 if rules.ruling("S2-B07") == 0 else 0
    return 1 if unused > gap else 0
