"""A table as a grid with frozen header and row labels; the argument is its directory number."""

from micropython import const

from referee.core.table import Table
from referee.ui.keys import DOWN, LEFT, OK, RIGHT, UP
from referee.ui.screen import Screen

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App
    from referee.ui.canvas import Canvas


class Grid(Screen):
    """Move through the cells of a table with a frozen header; OK shows one in large type."""

    def __init__(self, app: "App", argument: int, place: int) -> None:
        Screen.__init__(self, app, argument, place)
        self._table = Table(app.game.opened().pack, argument)
        self._title = self._table.title()
        table = self._table
        self._labels = table.row_labels()
        widest = max([len(self._labels[row]) for row in range(table.rows)])
        self._left = min(widest + 1, app.canvas.columns - 4)
        heads = table.column_labels()
        self._widths = []
        for column in range(table.columns):
            width = len(heads[column])
            for row in range(table.rows):
                width = max(width, len(table.text(row, column)))
            self._widths.append(min(width, app.canvas.columns - self._left) + 1)
        self._top = 0
        self._first = 0
        self._texts: list[tuple[int, int, str]] = []
        self._cursor = (0, 0, "")
        self.place = min(place, table.rows * table.columns - 1)
        self._refresh()

    def _refresh(self) -> None:
        """Scroll to the cursor and find its text; only what scrolled is read again."""
        table = self._table
        canvas = self.app.canvas
        row, column = self.place // table.columns, self.place % table.columns
        room = canvas.rows - 2
        top, first = self._top, self._first
        self._top = max(0, min(self._top, row))
        if row >= self._top + room:
            self._top = row - room + 1
        self._first = min(self._first, column)
        while self._end(column) > canvas.columns and self._first < column:
            self._first += 1
        if not self._texts or (top, first) != (self._top, self._first):
            self._read(min(table.rows, self._top + room))
        x = self._end(column) - self._widths[column] + 1
        for text in self._texts:
            if text[0] == x and text[1] == row - self._top + 2:
                self._cursor = text
        self._corner = "%d/%d" % (row + 1, table.rows) if table.rows > room else ""

    def _read(self, last: int) -> None:
        """Prepare the visible texts as (column, row, text), up to a row of the table."""
        table = self._table
        canvas = self.app.canvas
        heads = table.column_labels()
        self._texts = []
        for shown in range(self._top, last):
            self._texts.append((0, shown - self._top + 2, self._labels[shown][: self._left]))
        for c in range(self._first, table.columns):
            if self._end(c) > canvas.columns and c > self._first:
                break
            x = self._end(c) - self._widths[c] + 1
            self._texts.append((x, 1, heads[c][: self._widths[c]]))
            for shown in range(self._top, last):
                text = table.text(shown, c).replace("\n", " ")
                self._texts.append((x, shown - self._top + 2, text))

    def _end(self, column: int) -> int:
        """Return the screen column behind a table column, as scrolled now."""
        return self._left + sum(self._widths[self._first : column + 1]) - 1

    def key(self, key: int) -> None:
        """Move to a cell; open it in large type with OK."""
        table = self._table
        row, column = self.place // table.columns, self.place % table.columns
        if key == OK:
            self.app.open("cell", self.argument << 16 | self.place)
            return
        if key in (UP, DOWN) and self.app.few_keys:  # through the cells as one reads
            step = 1 if key == DOWN else -1
            row, column = divmod((self.place + step) % (table.rows * table.columns), table.columns)
        elif key in (UP, DOWN):
            row = (row + (1 if key == DOWN else -1)) % table.rows
        elif key == LEFT and not column:
            self.app.back()
            return
        elif key in (LEFT, RIGHT):
            column = max(0, min(table.columns - 1, column + (1 if key == RIGHT else -1)))
        self.place = row * table.columns + column
        self._refresh()

    def draw(self, canvas: "Canvas") -> None:
        """Draw title, header, labels and cells."""
        canvas.clear()
        canvas.title(self._title, self._corner)
        for column, row, text in self._texts:
            canvas.text(column, row, text)
        canvas.text(self._cursor[0], self._cursor[1], self._cursor[2], True)


def open_screen(app: "App", argument: int, place: int) -> Grid:
    """Open the screen."""
    return Grid(app, argument, place)
