"""One cell of a table in large type; the argument is the table's number << 16 plus the cell."""

from micropython import const

from referee.core.table import Table
from referee.ui.keys import DOWN, LEFT, OK, RIGHT, UP
from referee.ui.screen import Screen
from referee.ui.wrap import wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App
    from referee.ui.canvas import Canvas


class Cell(Screen):
    """Show a cell with its printed row and column; the arrow keys go to its neighbors."""

    def __init__(self, app: "App", argument: int, place: int) -> None:
        Screen.__init__(self, app, argument, place)
        self._table = Table(app.game.opened().pack, argument >> 16)
        self._refresh()

    def _refresh(self) -> None:
        table = self._table
        canvas = self.app.canvas
        cell = self.argument & 0xFFFF
        row, column = cell // table.columns, cell % table.columns
        self._title = table.title()
        text = table.text(row, column).replace("\n", " ")
        large = wrap(text, canvas.large_columns)
        self._large = large if len(large) == 1 else []
        self._lines = [] if self._large else wrap(text, canvas.columns)
        above = table.row_labels(True)[row].replace("\n", " ")
        self._above = wrap(above, canvas.columns)[:2]
        self._above += wrap(table.column_labels(True)[column].replace("\n", " "), canvas.columns)[
            :2
        ]
        below = ""
        mark = table.mark(row, column)
        if mark:
            below = table.mark_text(mark).replace("\n", " ") + " "
        below += "[" + table.source().replace("\n", " ") + "]"
        below += " " + table.note().replace("\n", " ")
        self._lines += wrap(below, canvas.columns)
        room = canvas.rows - 1 - len(self._above) - canvas.large_rows * len(self._large)
        self._most = max(0, len(self._lines) - room)
        self.place = max(0, min(self.place, self._most))
        self._window = self._lines[self.place : self.place + room]

    def key(self, key: int) -> None:
        """Go to a neighbor, or scroll the text with OK."""
        table = self._table
        cell = self.argument & 0xFFFF
        row, column = cell // table.columns, cell % table.columns
        if key == OK:
            self.place = self.place + 1 if self.place < self._most else 0
            self._refresh()
            return
        if self.app.few_keys and key in (UP, DOWN):  # cell by cell, row after row
            cell = (cell + (1 if key == DOWN else -1)) % (table.rows * table.columns)
            row, column = cell // table.columns, cell % table.columns
        elif key in (UP, DOWN):
            row = (row + (1 if key == DOWN else -1)) % table.rows
        elif key in (LEFT, RIGHT):
            column = (column + (1 if key == RIGHT else -1)) % table.columns
        self.place = 0
        self.argument = self.argument >> 16 << 16 | row * table.columns + column
        self._refresh()

    def draw(self, canvas: "Canvas") -> None:
        """Draw the labels, the cell and its notes."""
        canvas.clear()
        canvas.title(self._title, "")
        row = canvas.texts(1, self._above)
        for line in self._large:
            canvas.big(row, line)
            row += canvas.large_rows
        canvas.texts(row, self._window)


def open_screen(app: "App", argument: int, place: int) -> Cell:
    """Open the screen."""
    return Cell(app, argument, place)
