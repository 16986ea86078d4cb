"""Count the hits of a volley."""

from referee.core.procedure import Choice, Count, Form, Number, Outcome


def volley(rules):
    """Ask who fires, roll, and tell the hits."""
    firer, figures = yield Form(
        "Volley",
        Choice("firer", "Firer", rules.rows("to_hit")),
        Number("figures", "Figures", 1, 40, 10),
    )
    hits = yield Count(figures, 20, rules.value("to_hit", firer, 1), label="To hit")
    return Outcome("%d HITS" % hits, ("hits", hits), good=hits > 0)
