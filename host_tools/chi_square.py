"""Compare counts with what was expected of them, and tell how often chance strays as far."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, lgamma, log, sqrt

_FEWEST = 5  # a cell that expects fewer is taken together with its neighbour


def tail(statistic: float, freedom: int) -> float:
    """Return the chance of a chi-square of `statistic` or more with `freedom` degrees.

    The sum is finite and has no approximation: by halves it ends at erfc for an odd number of
    degrees and at exp for an even one (Abramowitz and Stegun 26.4.4 and 26.4.5).
    """
    if statistic <= 0:
        return 1.0
    half = statistic / 2
    total = erfc(sqrt(half)) if freedom % 2 else exp(-half)
    power = 0.5 if freedom % 2 else 1.0
    while power < freedom / 2:
        total += exp(power * log(half) - half - lgamma(power + 1))
        power += 1
    return min(1.0, total)


def chi_square(counts: Sequence[int], shares: Sequence[float] = ()) -> float:
    """Return the chi-square of counts against `shares` that sum to 1, or against all alike."""
    total = sum(counts)
    shares = shares or [1 / len(counts)] * len(counts)
    return sum(
        (count - total * share) ** 2 / (total * share)
        for count, share in zip(counts, shares, strict=True)
    )


def chance(counts: Sequence[int], shares: Sequence[float] = ()) -> float:
    """Return how often fair counts stray as far as these from `shares`, or from all alike."""
    if shares:
        counts, shares = _pooled(counts, shares)
    return tail(chi_square(counts, shares), len(counts) - 1)


def _pooled(counts: Sequence[int], shares: Sequence[float]) -> tuple[list[int], list[float]]:
    """Take rare cells together with the one before, from the last on."""
    total = sum(counts)
    found, parts = list(counts), list(shares)
    for at in range(len(parts) - 1, 0, -1):
        if parts[at] * total < _FEWEST:
            found[at - 1 :] = [found[at - 1] + found[at], *found[at + 1 :]]
            parts[at - 1 :] = [parts[at - 1] + parts[at], *parts[at + 1 :]]
    if len(parts) > 1 and parts[0] * total < _FEWEST:
        found[:2] = [sum(found[:2])]
        parts[:2] = [sum(parts[:2])]
    return found, parts
