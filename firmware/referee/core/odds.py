"""Exact chances as whole numbers: pairs of (value, weight) in rising order, and their total."""

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
    check_dice(n, sides)
    good = min(sides, max(0, sides + 1 - need))
    bad = sides - good
    ways = [choose(n, k) * good**k * bad ** (n - k) for k in range(n + 1)]
    return pairs_from(ways, 0), sides**n


def sum_odds(n: int, sides: int) -> "tuple[list[tuple[int, int]], int]":
    """Return the odds of the sum of `n` dice."""
    check_dice(n, sides)
    return power([1] * sides, n, n), sides**n


def keep_odds(n: int, sides: int, keep: int, highest: bool) -> "tuple[list[tuple[int, int]], int]":
    """Return the odds of the sum of the `keep` highest (or lowest) of `n` dice."""
    check_dice(n, sides)
    if not 0 <= keep <= n:
        raise ValueError("Keep 0 to %d dice, not %d." % (n, keep))
    faces = list(range(1, sides + 1))
    if highest:
        faces.reverse()
    return kept([1] * sides, faces, n, keep), sides**n


def draw_odds(counts: "tuple[int, int]", n: int) -> "tuple[list[tuple[int, int]], int]":
    """Return the odds of how many of `n` cards are of a kind: `counts` is (of it, others).

    Raise ValueError when the pile has fewer than `n` cards.
    """
    kind, others = counts
    if kind < 0 or others < 0 or not 0 <= n <= kind + others:
        raise ValueError("Draw 0 to %d cards, not %d." % (kind + others, n))
    ways = [choose(kind, k) * choose(others, n - k) for k in range(n + 1)]
    return pairs_from(ways, 0), choose(kind + others, n)


def check_dice(n: int, sides: int) -> None:
    """Raise ValueError for dice that do not exist."""
    if n < 0 or sides < 1:
        raise ValueError("There are no odds of %d dice with %d sides." % (n, sides))


def choose(n: int, k: int) -> int:
    """Return in how many ways `k` of `n` things can be taken."""
    if not 0 <= k <= n:
        return 0
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


def pairs_from(ways: "list[int]", low: int) -> "list[tuple[int, int]]":
    """Return weights as pairs, the first one for the value `low`; leave out what cannot be."""
    return [(low + k, ways[k]) for k in range(len(ways)) if ways[k]]


def power(ways: "list[int]", n: int, low: int) -> "list[tuple[int, int]]":
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


def kept(ways: "list[int]", points: "list[int]", n: int, keep: int) -> "list[tuple[int, int]]":
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
            shares = [choose(left, c) * ways[face] ** c for c in range(short)]
            rest = here**left - sum([shares[c] * below ** (left - c) for c in range(short)])
            for score, weight in sorted_pairs(open_[placed]):
                for c in range(1, short):
                    add_weight(open_[placed + c], score + c * points[face], weight * shares[c])
                add_weight(done, score + short * points[face], weight * rest)
    return sorted_pairs(done)


def add_weight(weights: "dict[int, int]", value: int, weight: int) -> None:
    """Add `weight` to that of `value`."""
    weights[value] = weights.get(value, 0) + weight


def sorted_pairs(weights: "dict[int, int]") -> "list[tuple[int, int]]":
    """Return the pairs of a dict in rising order, without those of no weight."""
    return sorted([pair for pair in weights.items() if pair[1]])
