"""Pay for the ground: what a path costs and how far the rest of the move reaches."""

from micropython import const
from referee.core.exact import UP, divide
from referee.core.procedure import Choice, Flag, Form, Number, Outcome, Roll

from .common import GUNS, NATIVES

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_LIMBER = const(6)
_ONLY_GUNS = 1 << GUNS[0] | 1 << GUNS[1]
_PATH = (
    ("open", "Open"),
    ("soft", "Soft"),
    ("hard", "Hard"),
    ("hills", "Hills up"),
    ("walls", "Walls"),
    ("floors", "Floors"),
)


def movement_cost(rules: "Rules") -> "Steps":
    """Add up what a path costs, each part in the order of the table's columns."""
    answers = yield Form(
        "Movement cost",
        Choice("unit", "Type", rules.rows("movement_cost")),
        Number("have", "Have in.", 0, 99, 12),
        *[Number(key, label, 0, 99 if i < 3 else 9) for i, (key, label) in enumerate(_PATH)],
        Flag("rise", "Stand up"),
        Flag("limber", "Limber", only=("unit", _ONLY_GUNS)),
    )
    unit, have = answers[:2]
    used = 0
    for column in range(_LIMBER):
        count = answers[2 + column]
        if count and rules.absent("movement_cost", unit, column):
            rules.word("movement_cost", unit, column)
            return Outcome("NO WAY", ("used", 0), ("left", have), good=False)
        used += _cost(rules, unit, column, count) if count else 0
    if answers[8]:
        used += rules.value("standing", 1 if unit >= NATIVES else 0, 0)
    if answers[9]:
        rules.word("movement_cost", unit, _LIMBER)
        if rules.ruling("S1-A06") == 0:
            used += (yield Roll(1, 6, "Limber"))[0]
        else:
            used += (yield Form("Die given up", Number("die", "Die", 1, 6, 3)))[0]
    return _reach(rules, unit, have, used)


def _cost(rules: "Rules", unit: int, column: int, count: int) -> int:
    """Return the price of some inches of ground, or of some levels, walls or floors."""
    price = int(rules.value("movement_cost", unit, column)) * count
    if column > 2:
        return price
    return divide(price, rules.value("movement_cost", unit, column, 1), UP)


def _reach(rules: "Rules", unit: int, have: int, used: int) -> Outcome:
    """Return what is left of the move and how far it goes on each ground."""
    left = have - used
    facts = [("used", used), ("left", max(0, left))]
    if left < 0:
        return Outcome('%d" SHORT' % -left, *facts, ("short", -left), good=False)
    table = rules.table("movement_cost")
    for column in range(3):
        far = left * table.number(unit, column, 1) // table.value(unit, column)
        facts.append((_PATH[column][0], far))
    return Outcome('%d" LEFT' % left, *facts, good=True)
