"""Move: whose card, stand up, straggle, rough terrain, hide, obstacles; the book's morale."""

from micropython import const
from referee.core.cards import is_red
from referee.core.procedure import Choice, Draw, Flag, Form, Number, Outcome, Roll, Say

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_SIDES = ("Imperial", "Natives")
_FIGURES = ("Mounted cav", "In walls", "Others")  # that charge
_INSIDE = const(1)
_OTHERS = const(2)
_SHORT = const(1)  # purposes
_DISTANCE = const(2)
_NATIVES = const(3)  # the first native row
_RESULTS = ("Stands", "Rallied", "Pinned", "Shaken", "Routed")
_FACTS = ("stands", "rallied", "pinned", "shaken", "routed")
_PINNED = const(2)
_SHAKEN = const(3)


def side_card(rules: "Rules") -> "Steps":
    """Turn a card: its color says which side moves, or fires, next."""
    yield Form("Side card", Choice("what", "For", ("Movement", "Firing")))
    red = (yield Draw(1, "side", "Side", _color))[0]
    acts = 0 if red == (rules.ruling("S2-B25") == 0) else 1
    side = _SIDES[acts]
    card = "red" if red else "black"
    return Outcome(side.upper(), ("side", side), ("card", card), ("_side", acts))


def _color(card: int) -> int:
    """Return the sort of a side card: 1 for red, 0 for black."""
    return 1 if is_red(card) else 0


def stand_up(rules: "Rules") -> "Steps":
    """Tell what figures that get up from prone may do."""
    after = (yield Form("Stand up", Choice("turn", "Turn", ("Getting up", "Turn after"))))[0]
    facts = ("fire", after), ("move", after), ("prone", 1 - after)
    if after:
        return Outcome("UPRIGHT", *facts, good=True)
    yield Say("In place; prone in close combat, at the book's number.")
    return Outcome("NO FIRE", *facts, good=False)


def stragglers(rules: "Rules") -> "Steps":
    """Tell who rolls for stragglers in a charge."""
    unit, why = yield Form(
        "Stragglers?",
        Choice("unit", "Figures", _FIGURES),
        Choice("why", "Charge", ("Closes", "Falls short", "Distance")),
    )
    if unit == _OTHERS or unit == _INSIDE and why == _DISTANCE:
        yield Say("The sheet changes nothing for them.")
        return Outcome("SEE BOOK", ("roll", "book"), ("charge", 1))
    rolls = why == _DISTANCE
    if not unit and why == _SHORT:
        rolls = rules.ruling("S2-B19") == 1
    if rolls:
        yield Say("As in the book [p.15 B-2-b (2)].")
        return Outcome("ROLL", ("roll", 1), ("charge", 1), good=False)
    if unit == _INSIDE:
        yield Say("From inside walls no charge move is needed [p.15 B-2-b (4)].")
    else:
        yield Say("Cavalry charges to close [p.15 B-2-b (2)].")
    return Outcome("NO ROLL", ("roll", 0), ("charge", 1 - unit), good=True)


def rough_terrain(rules: "Rules") -> "Steps":
    """Roll a move through rough terrain."""
    unit, n = yield Form(
        "Rough terrain",
        Choice("unit", "Troops", rules.rows("rough_terrain")),
        Number("dice", "Dice", 0, 12, 2),
    )
    if n == 0:
        return Outcome("NO DICE", ("inches", 0), ("dice", 0), good=False)
    drop = 0 if rules.value("rough_terrain", unit, 0) else 1
    if drop and n == 1:
        if rules.ruling("S2-B08") == 0:
            yield Say("The only die is the highest and comes off.")
            return Outcome('0"', ("inches", 0), ("dice", n), ("less", 0), good=False)
        drop = 0
    roll = Roll(n, 6, "Move", ordered=False, drop=drop)
    dice = yield roll
    inches = roll.total(dice)
    return Outcome(
        '%d"' % inches, ("inches", inches), ("dice", n), ("less", sum(dice) - inches), good=True
    )


def concealment(rules: "Rules") -> "Steps":
    """Tell whether figures in view may go into concealment."""
    unit, moves = yield Form(
        "Concealment",
        Choice("unit", "Troops", rules.rows("rough_terrain"), _NATIVES),
        Flag("moves", "Moves in", 1),
    )
    may = unit >= _NATIVES
    if unit and not may:
        may = rules.ruling("S2-B18") == 1
        yield Say("The sheet does not name them: a ruling decides.")
    if not may or not moves:
        verdict = "NOT HIDDEN" if may else "MAY NOT" if unit else "NEVER"
        return Outcome(verdict, ("hidden", 0), good=False)
    yield Say("In the movement phase: take them off and write down where.")
    return Outcome("HIDDEN", ("hidden", 1), good=True)


def obstacle(rules: "Rules") -> "Steps":
    """Charge over an obstacle: one die of stragglers stays behind."""
    figures, unit, waited = yield Form(
        "Obstacle charge",
        Number("figures", "Figures", 0, 60, 20),
        Choice("unit", "They are", _FIGURES, _OTHERS),
        Flag("waited", "Halted", 1),
    )
    facts = ("stragglers", 0), ("charging", 0)
    if figures == 0:
        return Outcome("NO FIGURES", *facts, good=False)
    if not waited:
        yield Say("Move up and stop this turn. They can fire. Charge next turn.")
        return Outcome("HALT FIRST", *facts, ("fire", 1), good=False)
    behind = 0
    if unit == _OTHERS or rules.ruling("S2-B24") == 1:
        behind = min(figures, (yield Roll(1, 6, "Stragglers"))[0])
    over = figures - behind
    if over:
        yield Say("Only these fight. Natives over walls: no +1.")
    if behind:
        yield Say("Stragglers stay in place.")
    return Outcome(
        "%d OVER" % over if over else "ALL STAY",
        ("stragglers", behind),
        ("charging", over),
        good=over > 0,
    )


def morale(rules: "Rules") -> "Steps":
    """Take what a morale check by the book says; its chart is not on the sheet."""
    row = (yield Form("Morale", Choice("result", "Book", _RESULTS), fresh=True))[0]
    facts = [(name, 1 if row == i else 0) for i, name in enumerate(_FACTS)]
    if row == _SHAKEN:
        yield Say("Back, disordered. Check each turn until rallied or routed.")
    elif row == _PINNED:
        yield Say("No fire while pinned.")
    return Outcome(_RESULTS[row].upper(), *facts, good=row <= 1)
