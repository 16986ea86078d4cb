"""The procedure of shooting: dice against a number that the table says how to hold."""

from micropython import const
from referee.core.procedure import Choice, Count, Flag, Form, Number, Outcome, Say

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules

_AIMED = const(0)  # rows of the aim
_HEDGE = const(1)


def shooting(rules: "Rules") -> "Steps":
    """Ask who shoots how far, and count the hits."""
    shooter, reach, shots, aimed, hedges = yield Form(
        "Shooting",
        Choice("shooter", "Shooter", rules.rows("to_hit")),
        Choice("range", "Range", rules.columns("to_hit")),
        Number("shots", "Shots", 1, 20, 4),
        Flag("aimed", "Aimed"),
        Number("hedges", "Hedges", 0, 3),
    )
    if rules.absent("to_hit", shooter, reach):
        yield Say("They cannot shoot so far.")
        return Outcome("TOO FAR", ("hits", 0), good=False)
    add = rules.apply("aim", _AIMED) if aimed else 0
    if hedges:
        add += rules.apply("aim", _HEDGE, hedges)
    # Comparator and the naturals that always fail or succeed are the table's own.
    need = rules.need("to_hit", rules.value("to_hit", shooter, reach), add)
    hits = yield Count(shots, 6, need, add, "To hit", rules.under("to_hit"))
    verdict = "%d HIT%s" % (hits, "" if hits == 1 else "S")
    return Outcome(verdict, ("hits", hits), good=hits > 0)
