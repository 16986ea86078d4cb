"""The turn: who acts, which tests are still owed, and on to the next side or turn."""

from micropython import const

from referee.core.sides import prepare, roster
from referee.core.units import SIDES, name_of
from referee.ui.modules import forget
from referee.ui.screen import ListScreen
from referee.ui.wrap import beside, paired

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App

_SECOND = const(1000)  # ms
_MINUTE = const(60)


class Turn(ListScreen):
    """List what is due before the turn ends; OK on a test opens its form, filled.

    Below stand the next side and turn, then for each side its score and its time, where there
    are such; OK opens its units.
    """

    def refresh(self) -> None:
        """Read the tests that are due."""
        units = roster(self.app.game)
        self._due = units.due()
        scores = [n for n in units.units() if units.kind(n).scores()]
        self._sides = SIDES if scores or any(units.times) else ()
        ListScreen.refresh(self)

    def title(self) -> str:
        """Return the turn, and who acts."""
        units = roster(self.app.game)
        return "Turn %d, %s" % (units.turn, SIDES[units.side])

    def count(self) -> int:
        """Return the number of lines."""
        return len(self._due) + 2 + len(self._sides)

    def item(self, index: int) -> str:
        """Return a line."""
        units = roster(self.app.game)
        columns = self.app.canvas.columns
        if index < len(self._due):
            number, test = self._due[index]
            name = name_of(units.unit(number))
            return beside(name, units.pack.entry_title(test), columns)
        index -= len(self._due)
        if index == 0:
            return "\x08 %s acts" % SIDES[1 - units.side]
        if index == 1:
            skipped = ", skip %d" % len(self._due) if self._due else ""
            return "\x08 Turn %d%s" % (units.turn + 1, skipped)
        return self._side(index - 2)

    def _side(self, side: int) -> str:
        """Return what a side has scored, and how long it has acted."""
        units = roster(self.app.game)
        told = []
        kept = [n for n in units.units(side) if units.kind(n).scores()]
        if kept:
            told.append("%d pts" % sum([units.kind(n).score(units.unit(n)) for n in kept]))
        if any(units.times):
            seconds = units.times[side] // _SECOND
            minutes = seconds // _MINUTE
            told.append("%d:%02d" % (minutes, seconds - minutes * _MINUTE))
        return beside(SIDES[side], "  ".join(told), self.app.canvas.columns)

    def choose(self, index: int) -> None:
        """Open a test, go on, or open a side's units."""
        game = self.app.game
        if index < len(self._due):
            number, test = self._due[index]
            prepare(game, test, number)
            self.app.then("form", test)
            return
        index -= len(self._due)
        if index > 1:
            self.app.open("units", index - 1)
            return
        from referee.core.turns import next_side, next_turn  # given back when it is left

        told = next_turn(game) if index else next_side(game)
        if index:
            self.place = 0
        self.refresh()
        if len(told) > 1:  # the title tells the rest
            self.app.notify(paired(told, self.app.canvas.columns))

    def leave(self) -> None:
        """Give back what no form needs: with units one takes all the memory there is."""
        forget("referee.core.turns")
        forget("referee.core.phases")


def open_screen(app: "App", argument: int, place: int) -> Turn:
    """Open the screen."""
    return Turn(app, argument, place)
