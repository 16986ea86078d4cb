"""The log of this game: every form, roll, card and ruling, newest first."""

from micropython import const

from referee.core.reader import Reader
from referee.ui.screen import ListScreen

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App


class Log(ListScreen):
    """List the log; OK shows a line whole."""

    def refresh(self) -> None:
        """Read the visible lines again."""
        self._reader = Reader(self.app.game)
        ListScreen.refresh(self)

    def title(self) -> str:
        """Return the title."""
        return "Log"

    def count(self) -> int:
        """Return how many lines there are."""
        return self._reader.count()

    def item(self, index: int) -> str:
        """Return the beginning of a line, with a mark when there is more."""
        number = self.app.game.session.number - index
        line = self._reader.line(number) or "%d -" % number
        columns = self.app.canvas.columns
        return line if len(line) <= columns else line[: columns - 1] + "\x1a"

    def choose(self, index: int) -> None:
        """Show the line whole."""
        self.app.open("entry", self.app.game.session.number - index)


def open_screen(app: "App", argument: int, place: int) -> Log:
    """Open the screen."""
    return Log(app, argument, place)
