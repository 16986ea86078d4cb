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
    add = table.added() + rules.sum("spirit", applies)
    roll = Roll(table.dice, table.sides, "Muster", add, bands="muster", zero=table.zero())
    total = roll.total((yield roll))
    row = rules.band("muster", total)
    word = rules.rows("muster")[row]
    return Outcome(word.upper(), ("total", total), ("result", word), good=row >= _STANDS)
