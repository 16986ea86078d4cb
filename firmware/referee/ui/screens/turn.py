"""The turn: who acts, which tests are still owed, and on to the next side or turn."""

from micropython import const

from referee.core.sides import next_side, next_turn, prepare, roster
from referee.core.units import SIDES, name_of
from referee.ui.screen import ListScreen
from referee.ui.wrap import beside

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App


class Turn(ListScreen):
    """List what is due before the turn ends; OK on a test opens its form, filled."""

    def refresh(self) -> None:
        """Read the tests that are due."""
        self._due = roster(self.app.game).due()
        ListScreen.refresh(self)

    def title(self) -> str:
        """Return the turn, and who acts."""
        units = roster(self.app.game)
        return "Turn %d, %s" % (units.turn, SIDES[units.side])

    def count(self) -> int:
        """Return the number of lines."""
        return len(self._due) + 2

    def item(self, index: int) -> str:
        """Return a line."""
        units = roster(self.app.game)
        if index < len(self._due):
            number, test = self._due[index]
            name = name_of(units.unit(number))
            return beside(name, units.pack.entry_title(test), self.app.canvas.columns)
        if index == len(self._due):
            return "\x08 %s acts" % SIDES[1 - units.side]
        skipped = ", skip %d" % len(self._due) if self._due else ""
        return "\x08 Turn %d%s" % (units.turn + 1, skipped)

    def choose(self, index: int) -> None:
        """Open a test, or go on."""
        game = self.app.game
        if index < len(self._due):
            number, test = self._due[index]
            prepare(game, test, number)
            self.app.open("form", test)
            return
        if index == len(self._due):
            next_side(game)
        else:
            next_turn(game)
            self.place = 0
        self.refresh()


def open_screen(app: "App", argument: int, place: int) -> Turn:
    """Open the screen."""
    return Turn(app, argument, place)
