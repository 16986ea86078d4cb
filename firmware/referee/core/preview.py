"""Look at the coming chance of a procedure without rolling it: the odds on the form."""

from micropython import const

from .odds import keep_odds, mean_tenths, percent, sum_odds
from .procedure import Count, Draw, Form, Outcome, Roll, Score
from .rules import Rules
from .run import Run

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .game import Game


def coming(
    make: "Callable[[Rules], Any]",
    rules: Rules,
    steps: "list[tuple[int, tuple[int, ...]]]",
    answers: "tuple[int, ...]",
) -> "Form | Roll | Count | Score | Draw | Outcome | None":
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


def totals(request: "Roll | Score") -> "tuple[list[tuple[int, int]], int]":
    """Return the exact odds of what a roll comes to, as pairs of (total, weight) and their sum."""
    if isinstance(request, Score):
        ways: list[tuple[int, int]] = [(0, 1)]
        for _ in range(request.n):
            ways = _plus(ways, [(points, 1) for points in request.points])
        return ways, int(request.sides**request.n)
    add = request.add
    if request.zero and not request.against:  # against each other the zeros cancel out
        add -= request.n - abs(request.drop)
    if request.against:
        half, whole = sum_odds(request.n // 2, request.sides)
        other = [(-value, weight) for value, weight in half]
        return _shift(_plus(half, other), add), whole * whole
    if request.drop:
        keep = max(0, request.n - abs(request.drop))
        odds, whole = keep_odds(request.n, request.sides, keep, request.drop < 0)
        return _shift(odds, add), whole
    odds, whole = sum_odds(request.n, request.sides)
    return _shift(odds, add), whole


def _shift(odds: "list[tuple[int, int]]", add: int) -> "list[tuple[int, int]]":
    return [(value + add, weight) for value, weight in odds]


def _plus(one: "list[tuple[int, int]]", other: "list[tuple[int, int]]") -> "list[tuple[int, int]]":
    """Return the odds of the sum of two independent numbers, in rising order."""
    ways: dict[int, int] = {}
    for a, weight in one:
        for b, times in other:
            ways[a + b] = ways.get(a + b, 0) + weight * times
    return [(value, ways[value]) for value in sorted(ways)]


def summary(
    request: "Form | Roll | Count | Score | Draw | Outcome | None",
    rules: Rules,
    game: "Game | None" = None,
) -> str:
    """Return the odds of a chance in at most 20 characters; those of one card from a `game`."""
    if isinstance(request, Outcome):
        return request.verdict
    if isinstance(request, Count):
        return _count(request)
    if isinstance(request, Roll) and request.bands:
        return _bands(request, rules)
    if isinstance(request, (Roll, Score)):
        return _range(totals(request))
    if isinstance(request, Draw):
        if request.n == 1 and game:
            from .spread import spread  # most forms draw no card

            bars = spread(request, rules, game)
            words = [(bars.label(i), bars.pairs[i][1]) for i in range(len(bars.pairs))]
            return _shares(words, bars.whole)
        return "%d card%s" % (request.n, "" if request.n == 1 else "s")
    return ""


def _count(request: Count) -> str:
    faces = request.faces()
    if not request.n or not faces:
        return "no chance"
    if request.n == 1:
        return "chance %d%%" % percent(faces, request.sides)
    tenths = (20 * request.n * faces + request.sides) // (2 * request.sides)
    none = percent((request.sides - faces) ** request.n, request.sides**request.n)
    return "avg %d.%d  none %d%%" % (tenths // 10, tenths % 10, none)


def _range(odds: "tuple[list[tuple[int, int]], int]") -> str:
    pairs = odds[0]
    tenths = mean_tenths(odds)
    sign = "-" if tenths < 0 else ""
    tenths = abs(tenths)
    return "%d to %d  avg %s%d.%d" % (pairs[0][0], pairs[-1][0], sign, tenths // 10, tenths % 10)


def band_weights(request: Roll, rules: Rules) -> "tuple[list[int], int]":
    """Return the weight of each row of the table that a total is read in, and their sum."""
    odds, whole = totals(request)
    table = rules.table(request.bands)
    weights = [0] * table.rows
    for value, weight in odds:
        weights[table.band(value, request.column)] += weight
    return weights, whole


def _bands(request: Roll, rules: Rules) -> str:
    """Return the chances of the rows of the table that the total is read in."""
    weights, whole = band_weights(request, rules)
    labels = rules.table(request.bands).row_labels()
    words = [(labels[row], weight) for row, weight in enumerate(weights) if weight]
    return _shares(words, whole)


def _shares(words: "list[tuple[str, int]]", whole: int) -> str:
    """Return as many words with their chances as fit."""
    best = ""
    for word, weight in words:
        more = "%s%s %d%%" % (best + " " if best else "", word, percent(weight, whole))
        if best and len(more) > 20:
            break
        best = more
    return best
