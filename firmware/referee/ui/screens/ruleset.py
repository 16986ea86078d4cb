"""A ruleset: what the current phase offers on top, then everything else."""

from micropython import const

from referee.core.pack import NOTE, PHASE, PROCEDURE, RULING, TABLE, UNIT
from referee.ui.keys import LEFT, RIGHT
from referee.ui.screen import ListScreen
from referee.ui.visit import visit
from referee.ui.wrap import beside

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App

_UNITS = (("Units", "units"), ("Turn", "turn"))
_LISTS = (
    ("All procedures", PROCEDURE),
    ("All tables", TABLE),
    ("All notes", NOTE),
    ("Rulings", RULING),
)


class Ruleset(ListScreen):
    """List the current phase and its offers; LEFT and RIGHT go through the phases."""

    def refresh(self) -> None:
        """Read the phases and the offers of the current one."""
        game = self.app.game
        pack = game.opened().pack
        self._phases = pack.entries(PHASE)
        game.recall().phase = min(game.recall().phase, max(0, len(self._phases) - 1))
        self._offers = []
        if self._phases:
            at = pack.record(self._phases[game.recall().phase])
            count = pack.data[at + 4]
            self._offers = [pack.data[at + 5 + i] for i in range(count)]
        self._units = _UNITS if pack.entries(UNIT) else ()
        self._pinned = -1
        if game.store.load("quick"):
            from referee.core.quick import Quick  # most have nothing pinned

            self._pinned, self._cell = Quick(game).pinned()
        ListScreen.refresh(self)

    def title(self) -> str:
        """Return the ruleset's title."""
        return self.app.game.opened().pack.title()

    def count(self) -> int:
        """Return the number of entries: the phase, its offers, the pinned cell, the lists."""
        lines = (1 if self._phases else 0) + (1 if self._pinned >= 0 else 0)
        return lines + len(self._offers) + len(self._units) + len(_LISTS)

    def item(self, index: int) -> str:
        """Return an entry's line."""
        pack = self.app.game.opened().pack
        if self._phases:
            if index == 0:
                phase = self._phases[self.app.game.recall().phase]
                return "\x07" + pack.entry_title(phase) + "\x08"
            index -= 1
        if index < len(self._offers):
            return " " + pack.entry_title(self._offers[index])
        index -= len(self._offers)
        if self._pinned >= 0:
            if index == 0:
                return self.pin()
            index -= 1
        if index < len(self._units):
            return self._units[index][0] + "\x1a"
        index -= len(self._units)
        return _LISTS[index][0] + "\x1a"

    def pin(self) -> str:
        """Return the line of the pinned cell: its row, its column, and what it says."""
        from referee.core.table import Table

        table = Table(self.app.game.opened().pack, self._pinned)
        self._cell = min(self._cell, table.rows * table.columns - 1)
        row, column = self._cell // table.columns, self._cell % table.columns
        label = "%s %s" % (table.row_labels()[row], table.column_labels()[column])
        text = table.text(row, column).replace("\n", " ")
        return beside(label.replace("\n", " "), text, self.app.canvas.columns)

    def choose(self, index: int) -> None:
        """Open the order of play, an offer or a list."""
        if self._phases:
            if index == 0:
                self.app.open("listing", PHASE, self.app.game.recall().phase)
                return
            index -= 1
        if index < len(self._offers):
            visit(self.app, self._offers[index])
            return
        index -= len(self._offers)
        if self._pinned >= 0:
            if index == 0:
                self.app.open("cell", self._pinned << 16 | self._cell)
                return
            index -= 1
        if index < len(self._units):
            self.app.open(self._units[index][1])
        else:
            self.app.open("listing", _LISTS[index - len(self._units)][1])

    def key(self, key: int) -> None:
        """Go to the phase before or after with LEFT and RIGHT."""
        if key in (LEFT, RIGHT) and self._phases:
            memory = self.app.game.recall()
            step = 1 if key == RIGHT else -1
            memory.phase = (memory.phase + step) % len(self._phases)
            self.place = 0
            self.refresh()
            self.app.game.keep_memory()
            self.app.game.save()
        else:
            ListScreen.key(self, key)


def open_screen(app: "App", argument: int, place: int) -> Ruleset:
    """Open the screen."""
    return Ruleset(app, argument, place)
