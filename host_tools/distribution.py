"""Hold the chance of each end of a procedure: exact fractions, or a simulation marked as one."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

from referee.core.procedure import Outcome

_Z_HUNDREDTHS = 196  # 95 % of a normal distribution lie within 1.96
_SCALE = 10**12

Value = int | str | None


class End(NamedTuple):
    """One way in which a procedure ends."""

    verdict: str
    facts: tuple[tuple[str, int | str], ...]
    good: bool | None


def end_of(outcome: Outcome) -> End:
    """Return an outcome as something that can be counted."""
    return End(outcome.verdict, tuple(outcome.facts), outcome.good)


@dataclass
class Distribution:
    """The chance of each end of a procedure; `exact` False marks a simulation.

    `branches` counts the branches followed, or the trials of a simulation. `rest` is the chance
    of what was not followed to an end: no chance is larger than it stands here by more.
    """

    ends: dict[End, Fraction] = field(default_factory=dict)
    branches: int = 0
    exact: bool = True
    rest: Fraction = Fraction(0)

    def add(self, outcome: Outcome, chance: Fraction) -> None:
        """Add to the chance of an outcome."""
        end = end_of(outcome)
        self.ends[end] = self.ends.get(end, Fraction(0)) + chance
        self.branches += 1

    def names(self) -> list[str]:
        """Return the names of all facts, in the order in which they first came."""
        return list(dict.fromkeys(name for end in self.ends for name, _ in end.facts))

    def marginal(self, name: str) -> dict[Value, Fraction]:
        """Return the chance of each value of a fact; None where the fact is not stated."""
        found: dict[Value, Fraction] = {}
        for end, chance in self.ends.items():
            value = dict(end.facts).get(name)
            found[value] = found.get(value, Fraction(0)) + chance
        return dict(sorted(found.items(), key=_order))

    def verdicts(self) -> dict[str, Fraction]:
        """Return the chance of each verdict, the likeliest first."""
        found: dict[str, Fraction] = {}
        for end, chance in self.ends.items():
            found[end.verdict] = found.get(end.verdict, Fraction(0)) + chance
        return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))

    def mean(self, name: str) -> Fraction | None:
        """Return the mean of a fact, or None where a value is a word or is missing.

        It is that of the ends that were followed.
        """
        total = Fraction(0)
        for value, chance in self.marginal(name).items():
            if not isinstance(value, int):
                return None
            total += value * chance
        return total / (1 - self.rest)

    def success(self) -> Fraction | None:
        """Return the chance of a good outcome, or None where nothing is good or bad."""
        if all(end.good is None for end in self.ends):
            return None
        return sum((p for end, p in self.ends.items() if end.good), start=Fraction(0))

    def interval(self, chance: Fraction) -> tuple[Fraction, Fraction]:
        """Return the 95 % Wilson interval of a simulated chance; one that was followed is sure."""
        if self.exact:
            return chance, chance + self.rest
        n, z = self.branches, Fraction(_Z_HUNDREDTHS, 100)
        z2 = z * z
        under = chance * (1 - chance) / n + z2 / (4 * n * n)
        spread = z * Fraction(isqrt(int(under * _SCALE * _SCALE)) + 1, _SCALE)
        middle, scale = chance + z2 / (2 * n), 1 + z2 / n
        low, high = (middle - spread) / scale, (middle + spread) / scale
        return max(Fraction(0), low), min(Fraction(1), high)


def _order(item: tuple[Value, Fraction]) -> tuple[int, int, str]:
    value = item[0]
    if value is None:
        return 2, 0, ""
    return (0, value, "") if isinstance(value, int) else (1, 0, value)
