"""The clock a side, where players want one: the time in which it acts, as of a chess clock."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.roster import Roster

_WRAP = const(0x3FFFFFFF)  # microseconds; a Pico's time begins anew behind it
_MS = const(1000)  # microseconds


class Clock:
    """Count time as long as it is fed; the roster of the open ruleset takes it when it is asked.

    The times of the two sides are kept here too, because a roster comes and goes with its screen.
    """

    def __init__(self) -> None:
        self._last = -1
        self._micros = 0
        self._ms = 0
        self._of: tuple[str, int] | None = None
        self._times = [0, 0]

    def feed(self, micros: int) -> None:
        """Hear the running time, at least once in 17 minutes; -1 leaves out the time till then."""
        if micros >= 0 and self._last >= 0:
            self._micros += (micros - self._last) & _WRAP
            whole = self._micros // _MS
            self._micros -= whole * _MS
            self._ms += whole
        self._last = micros

    def credit(self, units: "Roster", ruleset: str, game: int) -> None:
        """Give the side that acts what was counted since the last time."""
        if self._of == (ruleset, game):
            units.times = self._times
        else:
            if self._of is not None:
                self._ms = 0  # between two games nobody acts
            self._of = (ruleset, game)
            self._times = units.times
        units.times[units.side] += self._ms
        self._ms = 0
