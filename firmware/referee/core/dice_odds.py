"""Exact chances of whole dice notations, where they have a finite exact form."""

from referee.core.dice import Dice, Term, combine, within
from referee.core.odds import add_weight, kept, pairs_from, power, sorted_pairs


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
    return pairs_from([total - won, won], 0), total


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
        pairs = kept(ways, points, n, keep)
    else:
        line = [0] * size
        for face in range(sides):
            line[points[face] - low] += ways[face]
        pairs = power(line, n, low * n) if n > 1 else pairs_from(line, low)
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
                    add_weight(joined, combine(step, a, b), weight * other)
            stack.append(sorted_pairs(joined))
        elif isinstance(step, int):
            stack.append([(step, 1)])
        else:
            pairs, ways = _pool(step, _faces(step))
            stack.append(pairs)
            total *= ways
    return stack[0], total
