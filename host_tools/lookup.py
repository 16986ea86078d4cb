"""Find cells of a table by words: a row and a column, or a total that lies in a band."""

from __future__ import annotations

from dataclasses import dataclass

from .glyphs import to_print
from .library import Book, pick_column, pick_row
from .names import fold
from .table_source import TableSource


@dataclass(frozen=True)
class Cell:
    """A cell as printed, with its labels and, where it has one, its marker (sign, meaning)."""

    row: str
    column: str
    value: str
    mark: tuple[str, str] | None = None


def find_cells(book: Book, table: TableSource, row: str, column: str | None) -> list[Cell]:
    """Return the cells that a row and perhaps a column name.

    In a table of bands the row may be a total; the column then says which breakpoints it is
    read in, where the table has several. Raises ValueError with a sentence.
    """
    total = _total(table, row)
    if total is None:
        cells = cells_of(book, table, pick_row(table, row))
        return cells if column is None else [cells[pick_column(table, column)]]
    breaks = max(1, table.breaks)
    place = pick_column(table, column) if column is not None else 0
    if column is None and breaks > 1:
        names = ", ".join(c.label for c in table.columns[:breaks])
        raise ValueError("Name the column to read %d in: %s." % (total, names))
    found = book.opened(table).band(total, place if place < breaks else 0)
    cells = cells_of(book, table, found)
    return [cells[place]] if place >= breaks else cells[breaks:]


def _total(table: TableSource, row: str) -> int | None:
    """Return the total that a row stands for, unless a label of the table says so itself."""
    word = row.strip().lstrip("+")
    if table.shape not in ("bands", "thresholds") or not word.lstrip("-").isdecimal():
        return None
    if any(fold(row) in (fold(r.label), fold(r.short)) for r in table.rows):
        return None
    return int(word)


def cells_of(book: Book, table: TableSource, row: int) -> list[Cell]:
    """Return all cells of a row by its number, read from the compiled table."""
    opened = book.opened(table)
    found = []
    for i, column in enumerate(table.columns):
        mark = opened.mark(row, i)
        sign = table.marks[mark - 1] if mark else None
        text = to_print(opened.text(row, i))
        found.append(Cell(table.rows[row].label, column.label, text, sign))
    return found
