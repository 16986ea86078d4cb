"""Look at the coming chance of a procedure without rolling it: the odds on the form."""

from micropython import const

from .odds import percent, sum_odds
from .procedure import Count, Draw, Form, Outcome, Roll
from .rules import Rules
from .run import Run

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def coming(
    make: "Callable[[Rules], Any]",
    rules: Rules,
    steps: "list[tuple[int, tuple[int, ...]]]",
    answers: "tuple[int, ...]",
) -> "Form | Roll | Count | Draw | Outcome | None":
    """Return what follows when the form after these steps gets these answers.

    It is the next form or chance, or the outcome of a rule that needs none. The running
    procedure and its trail are not touched.
    """
    run = Run(make, rules.twin(), steps)
    try:
        run.answer(answers)
        return run.outcome if run.request is None else run.request
    finally:
        run.close()


def summary(request: "Form | Roll | Count | Draw | Outcome | None", rules: Rules) -> str:
    """Return the odds of a chance in at most 20 characters."""
    if isinstance(request, Outcome):
        return request.verdict
    if isinstance(request, Count):
        return _count(request)
    if isinstance(request, Roll):
        return _roll(request, rules)
    if isinstance(request, Draw):
        return "%d card%s" % (request.n, "" if request.n == 1 else "s")
    return ""


def _count(request: Count) -> str:
    faces = request.faces()
    if not request.n or not faces:
        return "no chance"
    if request.n == 1:
        return "chance %d%%" % percent(faces, request.sides)
    tenths = (20 * request.n * faces + request.sides) // (2 * request.sides)
    whole = request.sides**request.n
    some = whole - (request.sides - faces) ** request.n
    return "avg %d.%d  1+ %d%%" % (tenths // 10, tenths % 10, percent(some, whole))


def _roll(request: Roll, rules: Rules) -> str:
    odds, whole = sum_odds(request.n, request.sides)
    if request.bands:
        return _bands(request, rules, odds, whole)
    low = request.n + request.add
    high = request.n * request.sides + request.add
    tenths = 5 * request.n * (request.sides + 1) + 10 * request.add
    sign = "-" if tenths < 0 else ""
    tenths = abs(tenths)
    return "%d to %d  avg %s%d.%d" % (low, high, sign, tenths // 10, tenths % 10)


def _bands(request: Roll, rules: Rules, odds: "list[tuple[int, int]]", whole: int) -> str:
    """Return the chances of the rows of the table that the total is read in."""
    table = rules.table(request.bands)
    weights = [0] * table.rows
    for value, weight in odds:
        weights[table.band(value + request.add)] += weight
    words = []
    labels = table.row_labels()
    for row, weight in enumerate(weights):
        if weight:
            words.append("%s %d%%" % (labels[row], percent(weight, whole)))
    best = words[0] if words else ""
    for word in words[1:]:
        if len(best) + 1 + len(word) > 20:
            break
        best = best + " " + word
    return best
