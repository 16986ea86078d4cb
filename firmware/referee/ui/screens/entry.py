"""One entry of the log, whole; the argument is its number. OK amends it."""

from micropython import const

from referee.core.reader import Reader
from referee.ui.keys import OK
from referee.ui.screen import TextScreen
from referee.ui.wrap import wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App


class Entry(TextScreen):
    """Show a log line whole."""

    def title(self) -> str:
        """Return the title."""
        return "OK amends %d" % self.argument

    def lines(self) -> "list[str]":
        """Return the line, wrapped."""
        line = Reader(self.app.game).line(self.argument)
        return wrap(line or "The log has no entry of this number.", self.app.canvas.columns)

    def key(self, key: int) -> None:
        """Amend with OK, scroll with the others."""
        if key == OK:
            self.app.open("amend", self.argument)
        else:
            TextScreen.key(self, key)


def open_screen(app: "App", argument: int, place: int) -> Entry:
    """Open the screen."""
    return Entry(app, argument, place)
