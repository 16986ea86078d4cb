"""A fault: a sentence for the player; the engineer finds the rest in the log."""

from micropython import const

from referee.ui.keys import OK
from referee.ui.screen import TextScreen
from referee.ui.wrap import wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App


class Fault(TextScreen):
    """Show what went wrong and that the game is safe."""

    def title(self) -> str:
        """Return the title."""
        return "\x0e Not done"

    def lines(self) -> "list[str]":
        """Return the sentence and what is safe."""
        columns = self.app.canvas.columns
        return wrap(self.app.game.fault, columns) + [""] + wrap("The rest is safe.", columns)

    def leave(self) -> None:
        """Count the fault as told."""
        self.app.game.fault = ""

    def key(self, key: int) -> None:
        """Go on with OK."""
        if key == OK:
            self.app.back()
        else:
            TextScreen.key(self, key)


def open_screen(app: "App", argument: int, place: int) -> Fault:
    """Open the screen."""
    return Fault(app, argument, place)
