"""Find runs and longest streaks of equal values, and how often fair ones come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

_RARE = 1e-9  # longer runs are counted together


def runs(values: Sequence[int]) -> Iterator[int]:
    """Give the lengths of the runs of equal values; the last one, cut short, is left out."""
    last = 0
    for _, group in groupby(values):
        if last:
            yield last
        last = len(list(group))


def run_shares(faces: int) -> list[float]:
    """Return how often a run has length 0, 1, 2 ..., and at last a longer one."""
    shares = [0.0]
    left = 1.0
    while left > _RARE:
        shares.append(left * (faces - 1) / faces)
        left /= faces
    return [*shares, left]


def longest(values: Sequence[int]) -> int:
    """Return the length of the longest run of equal values."""
    return max(len(list(group)) for _, group in groupby(values))


def longest_shares(faces: int, n: int) -> list[float]:
    """Return how often the longest run of `n` values has length 0, 1, 2 ..., and a longer one."""
    shares = [0.0]
    below = 0.0
    while 1 - below > _RARE:
        within = _within(faces, n, len(shares))
        shares.append(within - below)
        below = within
    return [*shares, 1 - below]


def _within(faces: int, n: int, most: int) -> float:
    """Return how often no run of `n` values is longer than `most`."""
    now = [1.0] + [0.0] * (most - 1)  # by the length of the run that is under way
    for _ in range(n - 1):
        fresh = sum(now) * (faces - 1) / faces
        now = [fresh, *(share / faces for share in now[:-1])]
    return sum(now)
