"""One line of the log, whole; the argument counts from the newest."""

from micropython import const

from referee.core.desk import log_line
from referee.ui.screen import TextScreen
from referee.ui.wrap import wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App


class Entry(TextScreen):
    """Show a log line whole."""

    def title(self) -> str:
        """Return the title."""
        return "Log entry"

    def lines(self) -> "list[str]":
        """Return the line, wrapped."""
        return wrap(log_line(self.app.game, self.argument), self.app.canvas.columns)


def open_screen(app: "App", argument: int, place: int) -> Entry:
    """Open the screen."""
    return Entry(app, argument, place)
