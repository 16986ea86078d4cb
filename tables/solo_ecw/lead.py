"""The steps of a general who leads: the side's die, the highest total, what he does."""

from micropython import const
from referee.core.procedure import Roll, Say

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


WINGS = ("Left wing", "Centre", "Right wing", "Reserve", "Command 5", "Command 6")
LABELS = ("Left", "Centre", "Right", "Reserve", "Comm. 5", "Comm. 6")
BOXES = ("A", "B", "C", "D")
REST = 3  # row of the command moves
AVERAGE = 2  # row of the personalities
_MEANS = const(5)  # column of the general's boxes


def side_of(rules: "Rules") -> "Steps":
    """Throw for the side that moves next: 0 is yours, 1 the enemy's."""
    side = (yield Roll(1, 6, "Side", bands="side_initiative"))[0]
    return rules.band("side_initiative", side)


def leaders(rules: "Rules", people: "list[int]") -> "Steps":
    """Throw for generals of these personalities: their totals, and the places of the best."""
    adds = [int(rules.apply("personality", person)) for person in people]
    dice = (0,)
    if len(adds) > 1:
        dice = yield Roll(len(adds), 6, "Generals")
    totals = [die + add for die, add in zip(dice, adds)]
    best = [i for i, total in enumerate(totals) if total == max(totals)]
    if len(best) > 1 and rules.ruling("S4-D05") == 1:
        bold = max([adds[i] for i in best])
        best = [i for i in best if adds[i] == bold]
    return totals, best


def acts(rules: "Rules", box: int, person: int) -> "Steps":
    """Throw for what a general does: the row of his action and the total."""
    add = rules.apply("personality", person)
    die = (yield Roll(1, 6, "Action", add, "general_action", column=box))[0]
    row = rules.band("general_action", die + add, box)
    yield means(rules, row)
    return row, die + add


def order_of(rules: "Rules", row: int) -> str:
    """Return the word of an order."""
    return rules.rows("general_action")[row].upper()


def means(rules: "Rules", row: int) -> Say:
    """Tell what a unit under this order does."""
    return Say(rules.table("general_action").text(row, _MEANS))
