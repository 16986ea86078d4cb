"""Close combat: the chart, the wounded, walls, many units, stragglers, and those who must run."""

from micropython import const
from referee.core.procedure import Choice, Flag, Form, Number, Outcome, Roll, Say

from .common import escape, survivors, wound_or_kill

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_WALLS = const(2)  # what natives do
_FIRED_AT = const(1)  # what befalls routed figures
_DICE = const(4)  # of a retreat
_YES = const(0b10)


def close_combat(rules: "Rules") -> "Steps":
    """Tell what the sheet gives natives on the combat chart."""
    unit, how = yield Form(
        "Native chart bonus",
        Choice("unit", "Troops", ("Pathans", "Other nat.")),
        Choice("how", "They", ("Charge", "Def. mass", "Over walls")),
    )
    if how == _WALLS:
        rules.word("close_combat", _WALLS, 0)
        yield Say("No +1. The number for the top of a wall is in the book.")
        return Outcome("ON TOP", ("bonus", 0), ("fights", "on top"))
    if unit:
        yield Say("The sheet has Pathans only; others are in the book.")
        return Outcome("SEE BOOK", ("fights", "book"))
    add = rules.value("close_combat", how, 0)
    return Outcome("%+d" % add if add else "0", ("bonus", add), ("fights", "chart"))


def wounded(rules: "Rules") -> "Steps":
    """Let wounded natives on the ground strike, and then be lost."""
    figures, near, now, fate, native = yield Form(
        "Wounded strike",
        Number("figures", "Wounded", 0, 20, 1),
        Flag("near", 'Foe 1"', 1),
        Flag("now", "Move end", 1),
        Choice("fate", "Then", ("Killed", "Captured")),
        Flag("native", "Native", 1),
    )
    refused = ""
    if figures == 0 or not native:
        refused = "NO STRIKE" if figures else "NO FIGURES"
    elif not near or not now:
        refused = "NOT NOW" if near else "NO TARGET"
    if refused:
        return Outcome(refused, ("killed", 0), ("wounded", 0), ("lost", 0), good=False)
    bands = "wounded" if figures == 1 else ""
    dice = yield Roll(figures, 6, "Strike", bands=bands, ordered=False)
    counts = [0, 0, 0]
    for die in dice:
        counts[rules.band("wounded", die)] += 1
    word = ("killed", "captured")[fate]
    yield Say("The wounded who struck are %s." % word)
    return wound_or_kill(counts[1], counts[2], ("lost", figures), ("fate", word))


def surrounded(rules: "Rules") -> "Steps":
    """Retreat with losers who have enemies all round."""
    figures, carry = yield Form("Surrounded", *survivors())
    if figures + carry == 0:
        return (yield from escape(rules, 0, 0, 0))
    inches = yield from _retreat(_DICE)
    yield Say("Toward the nearest table edge.")
    return (yield from escape(rules, figures, carry, inches))


def enclosure(rules: "Rules") -> "Steps":
    """Retreat with losers inside walls, who may be driven out."""
    limit, enemy, figures, carry = yield Form(
        "Walled enclosure",
        Number("inches", "To wall", 0, 30, 8),
        Choice("enemy", "Enemies", ("None behind", "In the way")),
        *survivors(("enemy", _YES)),
    )
    inches = yield from _retreat(_DICE)
    if inches <= limit:
        return Outcome("STAY IN", ("out", 0), ("inches", inches), good=True)
    if enemy:
        yield Say("Driven out through the enemy: as when surrounded.")
        return (yield from escape(rules, figures, carry, inches))
    return Outcome("DRIVEN OUT", ("out", 1), ("inches", inches), good=False)


def fight_order(rules: "Rules") -> "Steps":
    """Tell how many fights there are, and in which order."""
    case, n = yield Form(
        "Order of fights",
        Choice("case", "Against", ("Walls", "Units")),
        Number("fights", "Contacts", 0, 20, 2),
    )
    if n == 0:
        return Outcome("NO FIGHT", ("fights", 0), good=False)
    yield Say(
        "Each %s: its own morale, support, combat; finish one, then the next."
        % ("set of units" if case else "wall")
    )
    return Outcome(
        "1 FIGHT" if n == 1 else "%d FIGHTS" % n, ("fights", n), ("order", "first contact")
    )


def stragglers_after(rules: "Rules") -> "Steps":
    """Tell what becomes of stragglers after their unit's combat."""
    lost, figures = yield Form(
        "Stragglers, after",
        Choice("result", "Unit has", ("Won", "Lost")),
        Number("figures", "Figures", 0, 60, 3),
    )
    if figures == 0:
        return Outcome("NO FIGURES", ("join", 0), ("retreat", 0))
    if lost:
        return Outcome("RETREAT", ("join", 0), ("retreat", figures), good=False)
    return Outcome("MAY JOIN", ("join", figures), ("retreat", 0), good=True)


def routed(rules: "Rules") -> "Steps":
    """Tell whether routed figures run at once, and how far."""
    event, moved, trapped, figures, carry = yield Form(
        "Routed figures",
        Choice("event", "They are", ("Charged", "Fired at", "Hit by fire")),
        Flag("moved", "Moved"),
        Choice("trapped", "Surround", ("No", "Yes")),
        *survivors(("trapped", _YES)),
    )
    if moved or event == _FIRED_AT:
        if moved:
            yield Say("They had their move: the sheet adds nothing.")
        return Outcome("NO MOVE", ("inches", 0), ("dice", 0))
    yield Say("At once, toward the table edge.")
    if trapped:
        inches = yield from _retreat(_DICE)
        return (yield from escape(rules, figures, carry, inches))
    n = (_DICE, 3, 2)[rules.ruling("S2-B04")]
    inches = yield from _retreat(n)
    return Outcome('%d"' % inches, ("inches", inches), ("dice", n), good=False)


def _retreat(n: int) -> "Steps":
    """Roll the distance of a retreat."""
    return sum((yield Roll(n, 6, "Retreat", ordered=False)))
