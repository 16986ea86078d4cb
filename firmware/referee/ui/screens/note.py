"""A note or a phase: text that scrolls; the argument is its directory number."""

from micropython import const

from referee.core.pack import NOTE
from referee.ui.screen import TextScreen
from referee.ui.wrap import wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App


class Note(TextScreen):
    """Show a note with the place in the source where the rule stands."""

    def title(self) -> str:
        """Return the note's title."""
        return self.app.game.opened().pack.entry_title(self.argument)

    def lines(self) -> "list[str]":
        """Return the text, and the source of a note."""
        pack = self.app.game.opened().pack
        at = pack.record(self.argument)
        if pack.kind(self.argument) != NOTE:
            return pack.text(pack.u16(at + 2)).split("\n")
        lines = pack.text(pack.u16(at + 4)).split("\n")
        return lines + wrap("[" + pack.text(pack.u16(at + 2)) + "]", self.app.canvas.columns)


def open_screen(app: "App", argument: int, place: int) -> Note:
    """Open the screen."""
    return Note(app, argument, place)
