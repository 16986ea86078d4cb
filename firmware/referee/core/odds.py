"""Exact chances as whole numbers: pairs of (value, weight) in rising order, and their total."""

from referee.core.dice import Dice, Term, combine, within
from referee.core.exact import NEAREST, divide


def percent(weight: int, total: int) -> int:
    """Return `weight` of `total` in whole percent; 0 and 100 only where exactly so."""
    if weight <= 0 or weight >= total:
        return 100 if weight >= total else 0
    return min(99, max(1, divide(100 * weight, total, NEAREST)))


def mean_tenths(odds: "tuple[list[tuple[int, int]], int]") -> int:
    """Return ten times the mean value, rounded to the nearest."""
    pairs, total = odds
    return divide(10 * sum(value * weight for value, weight in pairs), total, NEAREST)


def count_odds(n: int, sides: int, need: int) -> "tuple[list[tuple[int, int]], int]":
    """Return the odds of how many of `n` dice show `need` or more."""
    _check(n, sides)
    good = min(sides, max(0, sides + 1 - need))
    bad = sides - good
    ways = [_choose(n, k) * good**k * bad ** (n - k) for k in range(n + 1)]
    return _pairs(ways, 0), sides**n


def sum_odds(n: int, sides: int) -> "tuple[list[tuple[int, int]], int]":
    """Return the odds of the sum of `n` dice."""
    _check(n, sides)
    return _power([1] * sides, n, n), sides**n


def keep_odds(n: int, sides: int, keep: int, highest: bool) -> "tuple[list[tuple[int, int]], int]":
    """Return the odds of the sum of the `keep` highest (or lowest) of `n` dice."""
    _check(n, sides)
    if not 0 <= keep <= n:
        raise ValueError("Keep 0 to %d dice, not %d." % (n, keep))
    faces = list(range(1, sides + 1))
    if highest:
        faces.reverse()
    return _kept([1] * sides, faces, n, keep), sides**n


def draw_odds(counts: "tuple[int, int]", n: int) -> "tuple[list[tuple[int, int]], int]":
    """Return the odds of how many of `n` cards are of a kind: `counts` is (of it, others).

    Raise ValueError when the pile has fewer than `n` cards.
    """
    kind, others = counts
    if kind < 0 or others < 0 or not 0 <= n <= kind + others:
        raise ValueError("Draw 0 to %d cards, not %d." % (kind + others, n))
    ways = [_choose(kind, k) * _choose(others, n - k) for k in range(n + 1)]
    return _pairs(ways, 0), _choose(kind + others, n)


def notation_odds(dice: Dice, budget: int = 20000) -> "tuple[list[tuple[int, int]], int] | None":
    """Return the odds of a notation: of its successes where it compares, else of its total.

    Return None for exploding dice, and where it would take more than about `budget` steps or
    bytes; a desktop can afford a thousand times as much.
    """
    if dice.each:
        term = dice.terms[0]
        shift = dice.value([0])
        points = [int(within(dice.target, face + shift)) for face in _faces(term)]
        return None if term.burst or _cost(term, 2) > budget else _pool(term, points)
    for term in dice.terms:
        budget -= _cost(term, term.last - term.first + 1)
        if term.burst or budget < 0:
            return None
    odds = _total_odds(dice, budget)
    if odds is None or not dice.target:
        return odds
    pairs, total = odds
    won = sum(weight for value, weight in pairs if within(dice.target, value))
    return _pairs([total - won, won], 0), total


def _check(n: int, sides: int) -> None:
    """Raise ValueError for dice that do not exist."""
    if n < 0 or sides < 1:
        raise ValueError("There are no odds of %d dice with %d sides." % (n, sides))


def _choose(n: int, k: int) -> int:
    """Return in how many ways `k` of `n` things can be taken."""
    if not 0 <= k <= n:
        return 0
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


def _pairs(ways: "list[int]", low: int) -> "list[tuple[int, int]]":
    """Return weights as pairs, the first one for the value `low`; leave out what cannot be."""
    return [(low + k, ways[k]) for k in range(len(ways)) if ways[k]]


def _power(ways: "list[int]", n: int, low: int) -> "list[tuple[int, int]]":
    """Return the pairs of the sum of `n` dice with weights `ways`, from the value `low` on.

    Raised to a power, a polynomial P = sum(p[i] * x**i) has coefficients that follow from
    those before: k * p[0] * a[k] = sum((i * (n + 1) - k) * p[i] * a[k - i] for i >= 1).
    The list is made first, while the heap still has room in one piece.
    """
    top = len(ways) - 1
    pairs = [(low, ways[0] ** n)] * (top * n + 1)
    for k in range(1, top * n + 1):
        weight = 0
        for i in range(1, min(k, top) + 1):
            if ways[i]:
                weight += (i * (n + 1) - k) * ways[i] * pairs[k - i][1]
        pairs[k] = (low + k, weight // (k * ways[0]))
    return [pair for pair in pairs if pair[1]] if 0 in ways else pairs


def _kept(ways: "list[int]", points: "list[int]", n: int, keep: int) -> "list[tuple[int, int]]":
    """Return the weights of the points of the first `keep` of `n` dice.

    Faces stand in the order in which they are kept. `open_` holds, by the number of dice
    settled so far, what those scored; as soon as `keep` are settled the rest are free.
    """
    done: dict[int, int] = {}
    if keep == 0:
        done[0] = sum(ways) ** n
    open_: list[dict[int, int]] = [{} for _ in range(keep)]
    if keep:
        open_[0][0] = 1
    below = sum(ways)
    for face in range(len(ways)):
        here = below
        below -= ways[face]
        for placed in range(keep - 1, -1, -1):
            left = n - placed
            short = keep - placed
            shares = [_choose(left, c) * ways[face] ** c for c in range(short)]
            rest = here**left - sum([shares[c] * below ** (left - c) for c in range(short)])
            for score, weight in _sorted(open_[placed]):
                for c in range(1, short):
                    _add(open_[placed + c], score + c * points[face], weight * shares[c])
                _add(done, score + short * points[face], weight * rest)
    return _sorted(done)


def _add(weights: "dict[int, int]", value: int, weight: int) -> None:
    """Add `weight` to that of `value`."""
    weights[value] = weights.get(value, 0) + weight


def _sorted(weights: "dict[int, int]") -> "list[tuple[int, int]]":
    """Return the pairs of a dict in rising order, without those of no weight."""
    return sorted([pair for pair in weights.items() if pair[1]])


def _faces(term: Term) -> "list[int]":
    """Return the faces of one die of a term in rising order."""
    if term.pair:
        return [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]
    return list(range(term.first, term.last + 1))


def _cost(term: Term, size: int) -> int:
    """Return about how many steps or bytes the odds of a term take, with scores `size` apart."""
    bits = 1
    while 1 << bits < term.sides:
        bits += 1
    keep = term.count - term.drop
    room = keep * size * (40 + bits * (term.tries + 1) * term.count // 8)
    if term.count == 1:
        return room
    return max(room, keep * size * (term.sides * keep if term.drop else size))


def _pool(term: Term, points: "list[int]") -> "tuple[list[tuple[int, int]], int]":
    """Return the odds of what a term scores when its faces are worth `points`."""
    faces = _faces(term)
    sides = len(faces)
    again = len([face for face in faces if within(term.again, face)])
    ways = [1] * sides
    if again:
        # A face that stays can come at any try, one that is re-rolled only at the last.
        stay = (sides ** (term.tries + 1) - again ** (term.tries + 1)) // (sides - again)
        last = again**term.tries
        ways = [last if within(term.again, face) else stay for face in faces]
    n = term.count
    keep = n - term.drop
    low = min(points)
    size = max(points) - low + 1
    if term.drop:
        if not term.drop_high:
            ways.reverse()
            points = list(reversed(points))
        pairs = _kept(ways, points, n, keep)
    else:
        line = [0] * size
        for face in range(sides):
            line[points[face] - low] += ways[face]
        pairs = _power(line, n, low * n) if n > 1 else _pairs(line, low)
    return pairs, sum(ways) ** n


def _total_odds(dice: Dice, budget: int) -> "tuple[list[tuple[int, int]], int] | None":
    """Return the odds of the total of a notation."""
    stack: list[list[tuple[int, int]]] = []
    total = 1
    for step in dice.steps:
        if isinstance(step, str):
            right = stack.pop()
            left = stack.pop()
            budget -= len(left) * len(right)
            if budget < 0:
                return None
            joined: dict[int, int] = {}
            for a, weight in left:
                for b, other in right:
                    _add(joined, combine(step, a, b), weight * other)
            stack.append(_sorted(joined))
        elif isinstance(step, int):
            stack.append([(step, 1)])
        else:
            pairs, ways = _pool(step, _faces(step))
            stack.append(pairs)
            total *= ways
    return stack[0], total
