"""What a procedure may look up: tables and rulings of its ruleset, with a trail of each look."""

from micropython import const

from .exact import divide
from .opened import Opened
from .pack import RULING, TABLE, Pack
from .table import (
    AT_MOST,
    FACTOR,
    FACTORS_FIRST,
    INT,
    LESS,
    MODIFIERS,
    MORE,
    RIDERS,
    Labels,
    Table,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

# Kinds of trail entry, the first item of each tuple; the others follow the name here.
CELL = const(0)  # table entry, row, column
ROW = const(1)  # table entry, row, total read in it
APPLIED = const(2)  # table entry, row, times
RULED = const(3)  # ruling entry, option
DICE = const(4)  # request, naturals, answer, and True when typed in
CARDS = const(5)  # request, cards
SAID = const(6)  # text

_GROUP = const(0xFF)  # the part of a modifier's third number that is its group


class Rules(Opened):
    """One opened ruleset as a procedure sees it.

    `trail` lists every look-up, die, card and remark of the running procedure.
    """

    def __init__(self, pack: Pack, choices: "bytearray | None" = None) -> None:
        Opened.__init__(self, pack, choices)
        self.trail: list[tuple[Any, ...]] = []
        self._tables: dict[str | int, Table] = {}

    def twin(self) -> "Rules":
        """Return rules over the same tables and choices with a trail of their own."""
        twin = Rules(self.pack, self.choices)
        twin._tables = self._tables
        return twin

    def table(self, name: "str | int") -> Table:
        """Return a table by its id, or by the directory number that the build puts for it."""
        table = self._tables.get(name)
        if table is None:
            entry = name if isinstance(name, int) else self.pack.find(TABLE, name)
            table = Table(self.pack, entry)
            self._tables[name] = table
        return table

    def rows(self, name: "str | int") -> Labels:
        """Return the short row labels of a table, for a Choice or Checklist."""
        return self.table(name).row_labels()

    def columns(self, name: "str | int") -> Labels:
        """Return the short column labels of a table, for a Choice."""
        return self.table(name).column_labels()

    def note(self, *entry: object) -> None:
        """Put an entry on the trail."""
        self.trail.append(entry)

    def absent(self, name: "str | int", row: int, column: int) -> bool:
        """Tell whether a cell is printed as not available."""
        return self.table(name).kind(row, column) == 0

    def value(self, name: "str | int", row: int, column: int, which: int = 0) -> int:
        """Return a cell's first (or `which`) number and put the look-up on the trail."""
        table = self.table(name)
        if table.kind(row, column) == 0:
            raise ValueError(
                "%s: %s, %s is not available."
                % (table.title(), table.row_labels()[row], table.column_labels()[column])
            )
        self.note(CELL, table.entry, row, column)
        return table.number(row, column, which)

    def word(self, name: "str | int", row: int, column: int) -> str:
        """Return a cell as printed and put the look-up on the trail."""
        table = self.table(name)
        self.note(CELL, table.entry, row, column)
        return table.text(row, column)

    def find(self, name: "str | int", row: int, word: str) -> int:
        """Return the first column of a row whose cell says a word, or -1."""
        return self.table(name).find(row, word)

    def covers(self, name: "str | int", row: int, column: int, number: int) -> bool:
        """Tell whether a range cell holds a number; puts the look-up on the trail."""
        table = self.table(name)
        self.note(CELL, table.entry, row, column)
        return table.covers(row, column, number)

    def band(self, name: "str | int", total: int, column: int = 0) -> int:
        """Return the row that a total falls in and put it on the trail."""
        table = self.table(name)
        row = table.band(total, column)
        self.note(ROW, table.entry, row, total)
        return row

    def groups(self, name: "str | int") -> bytes:
        """Return the group of each modifier, for a Checklist; 0 for those that stand alone."""
        table = self.table(name)
        return bytes([table.number(row, 0, 2) & _GROUP for row in range(table.rows)])

    def apply(self, name: "str | int", row: int, times: int = 1) -> int:
        """Return what one modifier adds, put on the trail; `times` for those per count."""
        table = self.table(name)
        if table.shape != MODIFIERS or table.kind(row, 0) != INT:
            raise ValueError("%s, row %d adds nothing." % (table.title(), row + 1))
        self.note(APPLIED, table.entry, row, times)
        return table.value(row, 0) * times

    def sum(self, name: "str | int", mask: int) -> int:
        """Return the sum of the modifiers whose bit is set, each put on the trail."""
        total = 0
        row = 0
        while mask:
            if mask & 1:
                total += self.apply(name, row)
            mask >>= 1
            row += 1
        return total

    def modify(self, name: "str | int", mask: int, base: int) -> "tuple[int, int]":
        """Return a number changed by the modifiers whose bit is set, as (numerator, denominator).

        The table says whether its factors come before or after what is added, and how the end
        is rounded; rounded, the denominator is 1. Each modifier is put on the trail.
        """
        table = self.table(name)
        add, top, bottom = 0, 1, 1
        for row in range(table.rows):
            if mask >> row & 1:
                self.note(APPLIED, table.entry, row, 1)
                if table.kind(row, 0) == FACTOR:
                    top *= table.number(row, 0)
                    bottom *= table.number(row, 0, 1)
                else:
                    add += table.value(row, 0)
        order = table.order()
        if top != bottom and not order:
            raise ValueError("%s does not say when its factors count." % table.title())
        top *= base if order == FACTORS_FIRST else base + add
        if order == FACTORS_FIRST:
            top += add * bottom
        rounding = table.rounding()
        return (top, bottom) if rounding == 3 else (divide(top, bottom, rounding), 1)

    def points(self, name: "str | int", sides: int, add: int = 0) -> bytes:
        """Return the points of each natural value of a die by a table of thresholds.

        A total above the last threshold scores like it, one below the first scores nothing.
        """
        table = self.table(name)
        found = bytearray(sides)
        for natural in range(1, sides + 1):
            for row in range(table.rows):
                if table.number(row, 0) <= natural + add:
                    found[natural - 1] = table.number(row, 1)
        return bytes(found)

    def ratio(self, name: "str | int", row: int, a: int, b: int) -> int:
        """Return the last column whose ratio, a cell such as 3/1, is at most a to b, or -1."""
        table = self.table(name)
        last = -1
        for column in range(table.columns):
            if a * table.number(row, column, 1) >= b * table.number(row, column):
                last = column
        return last

    def _compare(self, table: Table) -> int:
        compare = table.compare()
        if not compare:
            raise ValueError("%s does not say how a total compares." % table.title())
        return compare

    def under(self, name: "str | int") -> bool:
        """Tell whether low totals succeed against the numbers of a table."""
        return self._compare(self.table(name)) >= AT_MOST

    def need(self, name: "str | int", number: int, add: int = 0) -> int:
        """Return the least total that beats a number (where low ones do: the most), for a Count.

        The table's comparator is in it, and its naturals that always fail or succeed; where one
        of these changes what a die plus `add` needs, that goes on the trail.
        """
        table = self.table(name)
        compare = self._compare(table)
        natural = number - add
        if compare == MORE:
            natural += 1
        elif compare == LESS:
            natural -= 1
        if not table.rule & RIDERS:
            return natural + add
        fails, succeeds = table.rider(0), table.rider(1)
        if compare >= AT_MOST:
            bound = min(fails - 1, max(natural, succeeds))
            failing = bound < natural
        else:
            bound = max(fails + 1, min(natural, succeeds))
            failing = bound > natural
        if bound != natural:
            words = (fails, "fails") if failing else (succeeds, "succeeds")
            self.note(SAID, "Natural %d always %s." % words)
        return bound + add

    def passes(
        self, name: "str | int", total: int, number: int, natural: "int | None" = None
    ) -> bool:
        """Tell whether a total succeeds against a number, by the table's own comparator.

        A table with naturals that always fail or succeed wants the natural value too.
        """
        table = self.table(name)
        if natural is None and table.rule & RIDERS:
            raise ValueError("%s looks at the natural die too." % table.title())
        need = self.need(name, number, 0 if natural is None else total - natural)
        return total <= need if self.under(name) else total >= need

    def winner(self, name: "str | int", first: int, second: int) -> int:
        """Return who wins a contest: 1 first or 2 second; on a tie what the table says.

        That is also 1 or 2, or 3 both lose, 4 neither does, 5 roll again.
        """
        if first != second:
            return 1 if first > second else 2
        table = self.table(name)
        if not table.tie():
            raise ValueError("%s does not say what a tie means." % table.title())
        return table.tie()

    def ruling(self, name: "str | int") -> int:
        """Return the option in force of a ruling and put it on the trail."""
        entry = name if isinstance(name, int) else self.pack.find(RULING, name)
        option = self.option(entry)
        self.note(RULED, entry, option)
        return option
