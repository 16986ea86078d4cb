"""Loaded dice: natural values in the order in which they are drawn, for tests and examples."""

from .bits import Source


class LoadedError(ValueError):
    """Tell in one sentence why loaded dice do not fit what was rolled."""


class Loaded(Source):
    """Hand out natural values decided beforehand, in the order they are drawn."""

    def __init__(self, values: "tuple[int, ...] | list[int]") -> None:
        self._values = tuple(values)
        self._used = 0

    def die(self, sides: int) -> int:
        """Return the next value; raise LoadedError where it is missing or not on the die."""
        if self._used == len(self._values):
            raise LoadedError("Give more dice: %d given, and one more is rolled." % self._used)
        value = self._values[self._used]
        if not 1 <= value <= sides:
            raise LoadedError(
                "Change die number %d: it is %d, on a die of 1 to %d."
                % (self._used + 1, value, sides)
            )
        self._used += 1
        return value

    def below(self, n: int) -> int:
        """Return the next value less one."""
        return self.die(n) - 1

    def finish(self) -> None:
        """Raise LoadedError when dice are left over."""
        if self._used < len(self._values):
            raise LoadedError(
                "Give fewer dice: %d given, %d rolled." % (len(self._values), self._used)
            )
