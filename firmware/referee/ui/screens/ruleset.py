"""A ruleset: what the current phase offers on top, then everything else."""

from micropython import const

from referee.core.pack import NOTE, PHASE, PROCEDURE, RULING, TABLE, UNIT
from referee.ui.keys import LEFT, OK, RIGHT
from referee.ui.modules import forget
from referee.ui.screen import ListScreen
from referee.ui.visit import visit
from referee.ui.wrap import beside, paired

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App

_UNITS = (("Units", "units"), ("Turn", "turn"))
_LISTS = (
    ("Order of play", PHASE),
    ("All procedures", PROCEDURE),
    ("All tables", TABLE),
    ("All notes", NOTE),
    ("Rulings", RULING),
)


class Ruleset(ListScreen):
    """List the current phase and its offers; OK on the phase goes on to what comes next.

    RIGHT does too, but not to another turn or side; LEFT looks back.
    """

    def refresh(self) -> None:
        """Read the phases and the offers of the current one."""
        from referee.core.phases import current, offers  # given back when it is left

        pack = self.app.game.opened().pack
        self._phases = pack.entries(PHASE)
        self._phase = ""
        self._offers: list[int] = []
        if self._phases:
            self._place = current(self.app.game)
            phase = self._phases[self._place]
            self._phase = self._now(pack.entry_title(phase))
            self._offers = offers(pack, phase)
        self._units = _UNITS if pack.entries(UNIT) else ()
        self._lists = _LISTS if self._phases else _LISTS[1:]
        self._pinned = -1
        if self.app.game.store.load("quick"):
            from referee.core.quick import Quick  # most have nothing pinned

            self._pinned, self._cell = Quick(self.app.game).pinned()
        ListScreen.refresh(self)

    def _now(self, phase: str) -> str:
        """Return the line of the phase: between arrows, where there are such keys; whose it is."""
        if not self.app.few_keys:
            phase = "\x07" + phase + "\x08"
        from referee.core.phases import stands

        turn, side, _ = stands(self.app.game)
        if not turn:
            return phase
        from referee.core.units import SIDES

        columns = self.app.canvas.columns
        for whose in ("T%d %s" % (turn, SIDES[side]), "T%d" % turn):
            if len(phase) + len(whose) < columns:
                return beside(phase, whose, columns)
        return phase

    def title(self) -> str:
        """Return the ruleset's title."""
        return self.app.game.opened().pack.title()

    def count(self) -> int:
        """Return the number of entries: the phase, its offers, the pinned cell, the lists."""
        lines = (1 if self._phases else 0) + (1 if self._pinned >= 0 else 0)
        return lines + len(self._offers) + len(self._units) + len(self._lists)

    def item(self, index: int) -> str:
        """Return an entry's line."""
        if self._phases:
            if index == 0:
                return self._phase
            index -= 1
        if index < len(self._offers):
            return " " + self.app.game.opened().pack.entry_title(self._offers[index])
        index -= len(self._offers)
        if self._pinned >= 0:
            if index == 0:
                return self.pin()
            index -= 1
        if index < len(self._units):
            return self._units[index][0] + "\x1a"
        return self._lists[index - len(self._units)][0] + "\x1a"

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
        """Go on, open an offer or a list."""
        if self._phases:
            if index == 0:
                self._go(OK)
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
            return
        kind = self._lists[index - len(self._units)][1]
        self.app.open("listing", kind, self._place if kind == PHASE else 0)

    def _go(self, key: int) -> None:
        """Go to another phase, tell what was skipped, and keep it."""
        from referee.core.turns import advance, last_of_turn, look

        game = self.app.game
        told: list[tuple[str, str]] = []
        if key == OK or key == RIGHT and not last_of_turn(game):
            told = advance(game)
        else:
            look(game, (self._place + (1 if key == RIGHT else -1)) % len(self._phases))
        self.place = 0
        self.refresh()
        self.app.notify(paired(told, self.app.canvas.columns))

    def leave(self) -> None:
        """Give back what no form needs: with units one takes all the memory there is."""
        forget("referee.core.turns")
        forget("referee.core.phases")

    def key(self, key: int) -> None:
        """Go to the phase before or after with LEFT and RIGHT."""
        if key in (LEFT, RIGHT) and self._phases:
            self._go(key)
        else:
            ListScreen.key(self, key)


def open_screen(app: "App", argument: int, place: int) -> Ruleset:
    """Open the screen."""
    return Ruleset(app, argument, place)
