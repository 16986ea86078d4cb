"""Enumerate what a roll, a count or a draw can give, each answer with its exact chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, groupby, permutations, product
from math import comb, factorial, perm, prod
from typing import NamedTuple

from referee.core.procedure import Count, Draw, Roll, Score
from referee.core.run import settle

from .simulation import too_few

Answer = int | tuple[int, ...]


class Unmergeable(Exception):
    """Tell that a deck is drawn from again in a way that needs to know each card."""


class Sorts(NamedTuple):
    """A draw pile of which only the sorts still count: (sort, cards left) in sort order.

    `key` is the sort of each of the cards 0 to 55, so that two sorts can be told apart.
    """

    key: tuple[int, ...]
    left: tuple[tuple[int, int], ...]


Pile = tuple[int, ...] | Sorts

_CARDS = 56  # a deck with all four jokers


def dice(
    request: Roll | Count | Score, drawn: Sequence[int], plain: bool
) -> Iterator[tuple[Answer, Fraction]]:
    """Yield what the procedure may be told of a roll, with chances that sum to 1.

    `drawn` holds the cards (or their sorts) that were drawn just before, if any. With `plain`
    every die is enumerated alone, without a shortcut.
    """
    if plain:
        yield from _each_die(request)
    elif isinstance(request, Roll):
        yield from _each_die(request) if request.ordered else _swapped(request)
    elif isinstance(request, Score):
        yield from _points(request)
    elif request.each:
        yield from _by_group(request, drawn)
    else:
        yield from _binomial(request)


def _points(request: Score) -> Iterator[tuple[int, Fraction]]:
    """Yield what the dice score together."""
    ways = Counter({0: 1})
    for _ in range(request.n):
        more: Counter[int] = Counter()
        for total, times in ways.items():
            for points in request.points:
                more[total + points] += times
        ways = more
    for total, times in sorted(ways.items()):
        yield total, Fraction(times, request.sides**request.n)


def _each_die(request: Roll | Count | Score) -> Iterator[tuple[Answer, Fraction]]:
    chance = Fraction(1, request.sides**request.n)
    for values in product(range(1, request.sides + 1), repeat=request.n):
        yield settle(request, values), chance


def _swapped(request: Roll) -> Iterator[tuple[Answer, Fraction]]:
    """Yield the dice lowest first, each hand weighted by the number of its orders."""
    whole = request.sides**request.n
    for values in combinations_with_replacement(range(1, request.sides + 1), request.n):
        orders = factorial(request.n) // prod(factorial(n) for n in Counter(values).values())
        yield values, Fraction(orders, whole)


def _binomial(request: Count, n: int | None = None) -> Iterator[tuple[int, Fraction]]:
    """Yield how many of n dice succeed, the impossible left out."""
    n = request.n if n is None else n
    good = request.faces()
    bad = request.sides - good
    whole = request.sides**n
    for hits in range(n + 1):
        ways = comb(n, hits) * good**hits * bad ** (n - hits)
        if ways:
            yield hits, Fraction(ways, whole)


def _by_group(request: Count, drawn: Sequence[int]) -> Iterator[tuple[Answer, Fraction]]:
    """Yield a 1 or 0 for each die; dice of equal cards are taken together, successes first."""
    if len(drawn) != request.n:
        drawn = range(request.n)
    sizes = [len(list(group)) for _, group in groupby(drawn)]
    for hand in product(*(list(_binomial(request, size)) for size in sizes)):
        told: list[int] = []
        for size, (hits, _) in zip(sizes, hand, strict=True):
            told += [1] * hits + [0] * (size - hits)
        yield tuple(told), prod((chance for _, chance in hand), start=Fraction(1))


def cards(
    request: Draw, pile: Pile, plain: bool
) -> Iterator[tuple[tuple[int, ...], Fraction, Pile]]:
    """Yield what the procedure may be told of a draw, the chance, and the pile that is left.

    Raises Unmergeable when the pile forgot what this draw looks at, and ValueError when it has
    too few cards.
    """
    left = sum(n for _, n in pile.left) if isinstance(pile, Sorts) else len(pile)
    if request.n > left:
        raise ValueError(too_few(request, left))
    sort = request.sort
    if sort is not None and not plain:
        yield from _by_sort(request.n, _sorted_pile(pile, sort))
        return
    if isinstance(pile, Sorts):
        raise Unmergeable
    chance = Fraction(1, perm(len(pile), request.n))
    for hand in permutations(pile, request.n):
        told = tuple(sort(card) for card in hand) if sort else hand
        yield told, chance, tuple(card for card in pile if card not in hand)


def _sorted_pile(pile: Pile, sort: Callable[[int], int]) -> Sorts:
    key = tuple(sort(card) for card in range(_CARDS))
    if isinstance(pile, Sorts):
        if pile.key != key:
            raise Unmergeable
        return pile
    return Sorts(key, tuple(sorted(Counter(key[card] for card in pile).items())))


def _by_sort(n: int, pile: Sorts) -> Iterator[tuple[tuple[int, ...], Fraction, Pile]]:
    """Yield hands in sort order, weighted by the number of ways to take them from the pile."""
    whole = comb(sum(left for _, left in pile.left), n)
    for taken in _splits(n, [left for _, left in pile.left]):
        ways = 1
        told: list[int] = []
        rest = []
        for (sort, left), k in zip(pile.left, taken, strict=True):
            ways *= comb(left, k)
            told += [sort] * k
            rest.append((sort, left - k))
        yield tuple(told), Fraction(ways, whole), Sorts(pile.key, tuple(rest))


def _splits(n: int, limits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to take n things from heaps of the given sizes."""
    if not limits:
        if n == 0:
            yield ()
        return
    for k in range(max(0, n - sum(limits[1:])), min(n, limits[0]) + 1):
        for others in _splits(n - k, limits[1:]):
            yield (k, *others)
