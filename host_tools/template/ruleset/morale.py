"""The procedure of morale: a roll with modifiers, read in a table of bands."""

from micropython import const
from referee.core.procedure import Checklist, Form, Outcome, Roll

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


def morale(rules: "Rules") -> "Steps":
    """Ask which modifiers apply, roll two dice and read the total in the table."""
    (applies,) = yield Form(
        "Morale",
        Checklist("mods", "Modify", rules.rows("morale_modifiers")),
    )
    add = rules.sum("morale_modifiers", applies)
    # `add` and `bands` tell the odds on the form how the total will be read.
    dice = yield Roll(2, 6, label="Morale", add=add, bands="morale", ordered=False)
    row = rules.band("morale", sum(dice) + add)
    word = rules.rows("morale")[row]
    return Outcome(word.upper(), ("total", sum(dice) + add), ("result", word), good=row == 2)
