"""Close combat: the chart, the wounded, walls, many units, stragglers, and those who must run."""

from micropython import const
from referee.core.procedure import Choice, Flag, Form, Number, Outcome, Roll, Say

from .common import DICE, escape, retreat, survivors, wound_or_kill

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_WALLS = const(2)  # what natives do
_MISSED = const(2)  # what befalls routed figures
_YES = const(0b10)
_SHAKEN = "Shaken: disordered until they rally."


def close_combat(rules: "Rules") -> "Steps":
    """Tell what the sheet gives natives on the combat chart."""
    unit, how = yield Form(
        "Native bonus",
        Choice("unit", "Troops", ("Pathans", "Other nat.")),
        Choice("how", "They", ("Charge", "Def. mass", "Over walls")),
    )
    if how == _WALLS:
        rules.word("close_combat", _WALLS, 0)
        yield Say("No +1. The number for the top of a wall is in the book.")
        return Outcome("ON TOP", ("fights", "on top"))
    if unit:
        yield Say("The sheet has Pathans only; others are in the book.")
        return Outcome("SEE BOOK", ("fights", "book"))
    add = rules.value("close_combat", how, 0)
    return Outcome("%+d" % add if add else "0", ("bonus", add), ("fights", "chart"))


def wounded(rules: "Rules") -> "Steps":
    """Let wounded natives on the ground strike, and then be lost."""
    figures, fate, near, now, native = yield Form(
        "Wounded strike",
        Number("figures", "Wounded", 0, 20, 1),
        Choice("fate", "Then", ("Killed", "Captured")),
        Flag("near", 'Foe 1"', 1),
        Flag("now", "Move end", 1),
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
    if figures + carry:
        yield Say(_SHAKEN)
    return (yield from escape(rules, figures, carry))


def enclosure(rules: "Rules") -> "Steps":
    """Retreat with losers inside walls, who may be driven out."""
    limit, enemy, figures, carry = yield Form(
        "Inside walls",
        Number("inches", "To wall", 0, 30, 8),
        Choice("enemy", "Enemies", ("None behind", "In the way")),
        *survivors(("enemy", _YES)),
    )
    if enemy and figures + carry == 0:
        return (yield from escape(rules, 0, 0))
    inches = yield from retreat(DICE)
    yield Say(_SHAKEN)
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
    if case:
        yield Say("Each set: its own morale checks, attacker, winner, loser and retreat.")
    else:
        yield Say("Each wall: its own morale checks, support and combat. End one, then the next.")
    return Outcome(
        "1 FIGHT" if n == 1 else "%d FIGHTS" % n, ("fights", n), ("order", "first contact")
    )


def stragglers_after(rules: "Rules") -> "Steps":
    """Tell what becomes of stragglers after their unit's combat."""
    lost, figures = yield Form(
        "Straggler fate",
        Choice("result", "Unit has", ("Won", "Lost")),
        Number("figures", "Figures", 0, 60, 3),
    )
    if figures == 0:
        return Outcome("NO FIGURES", ("join", 0), ("retreat", 0))
    if lost:
        yield Say("They fall back with the survivors [p.20 C-9].")
        return Outcome("RETREAT", ("join", 0), ("retreat", figures), good=False)
    yield Say("They may join the survivors [p.20 C-9].")
    return Outcome("MAY JOIN", ("join", figures), ("retreat", 0), good=True)


def routed(rules: "Rules") -> "Steps":
    """Tell whether routed figures run at once, and how far."""
    event, moved, trapped, figures, carry = yield Form(
        "Routed figures",
        Choice("event", "They are", ("Charged", "Hit by fire", "Fire missed")),
        Flag("moved", "Moved"),
        Flag("trapped", "Surround"),
        *survivors(("trapped", _YES)),
    )
    if trapped:
        yield Say("Surrounded, at whatever moment: C-5.")
        return (yield from escape(rules, figures, carry))
    if moved or event == _MISSED:
        word = "They had their move" if moved else "Nobody was hit"
        yield Say("%s: the sheet adds nothing." % word)
        return Outcome("NO MOVE", ("inches", 0), ("dice", 0))
    yield Say("At once, toward the table edge.")
    n = (DICE, 3, 2)[rules.ruling("S2-B04")]
    inches = yield from retreat(n)
    return Outcome('%d"' % inches, ("inches", inches), ("dice", n), good=False)
