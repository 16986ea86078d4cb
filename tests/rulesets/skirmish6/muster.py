"""The procedure of mustering: a die marked 0 to 9 with modifiers, read in bands."""

from micropython import const
from referee.core.procedure import Checklist, Form, Outcome, Roll

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules

_STANDS = const(2)  # the first row in which a stand is itself again


def muster(rules: "Rules") -> "Steps":
    """Ask for the modifiers, roll, and read the row."""
    (applies,) = yield Form("Muster", Checklist("mods", "Spirit", rules.rows("spirit")))
    table = rules.table("muster")
    add = rules.sum("spirit", applies)
    dice = yield Roll(table.dice, table.sides, label="Muster", add=add)
    natural = 0 if table.zero() and dice[0] == table.sides else dice[0]
    total = natural + table.added() + add
    row = rules.band("muster", total)
    word = rules.rows("muster")[row]
    return Outcome(word.upper(), ("total", total), ("result", word), good=row >= _STANDS)
