"""A list of all records of one kind; the argument is the kind."""

from micropython import const

from referee.core.pack import PHASE, RULING
from referee.ui.screen import ListScreen
from referee.ui.visit import visit

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App

_TITLES = ("", "Tables", "Notes", "Order of play", "Procedures", "Rulings", "Decks")


class Listing(ListScreen):
    """List procedures, tables, notes, phases or rulings by their titles."""

    def refresh(self) -> None:
        """Read the directory."""
        self._entries = self.app.game.opened().pack.entries(self.argument)
        ListScreen.refresh(self)

    def title(self) -> str:
        """Return what is listed."""
        return _TITLES[self.argument]

    def count(self) -> int:
        """Return how many records there are."""
        return len(self._entries)

    def item(self, index: int) -> str:
        """Return a record's title; phases are numbered, changed rulings marked."""
        rules = self.app.game.opened()
        entry = self._entries[index]
        title = rules.pack.entry_title(entry)
        if self.argument == PHASE:
            return "%d %s" % (index + 1, title)
        if self.argument == RULING and rules.option(entry) != rules.default(entry):
            return "\x0d" + title
        return title

    def choose(self, index: int) -> None:
        """Open a record; a phase also becomes the current one."""
        if self.argument == PHASE:
            from referee.core.turns import look

            look(self.app.game, index)
        visit(self.app, self._entries[index])


def open_screen(app: "App", argument: int, place: int) -> Listing:
    """Open the screen."""
    return Listing(app, argument, place)
