"""One table of a pack: cells, labels, bands, looked up by number."""

from micropython import const

from .pack import Pack

# Kinds of cell.
ABSENT = const(0)
INT = const(1)
RANGE = const(2)
PER = const(3)
DICE = const(4)
WORD = const(5)
LEVELS = const(6)
FACTOR = const(7)

# Shapes of table.
GRID = const(0)
BANDS = const(1)
THRESHOLDS = const(2)
MODIFIERS = const(3)

# Bits of a table's rule byte; two are a table's order and two its rounding.
BELOW_CLAMP = const(0x01)
ABOVE_CLAMP = const(0x02)
ORDER_SHIFT = const(2)
ROUND_SHIFT = const(4)
ZERO_DIE = const(0x40)  # the die is d10z: its 10 counts 0
RIDERS = const(0x80)  # the naturals that always fail and succeed follow the cells

# When the factors of modifiers count.
SUM = const(0)
FACTORS_FIRST = const(1)
FACTORS_LAST = const(2)

# How a total is held against a number, in the shape byte above the shape; 0 is not declared.
AT_LEAST = const(1)
MORE = const(2)
AT_MOST = const(3)
LESS = const(4)
COMPARE_SHIFT = const(2)
TIE_SHIFT = const(5)

_TABLE_HEAD = const(16)
_CELL = const(10)
OPEN_LOW = const(-32768)
OPEN_HIGH = const(32767)


class Labels:
    """Give the labels of a table's rows or columns one by one, read when they are asked for."""

    def __init__(self, pack: Pack, at: int, count: int, full: bool = False) -> None:
        self._pack = pack
        self._at = at + (0 if full else 2)
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> str:
        if not 0 <= index < self._count:
            raise IndexError(index)
        return self._pack.text(self._pack.u16(self._at + index * 4))


class Table:
    """Look things up in one table of a pack. Rows and columns are numbers from 0.

    Record: title u16, source u16, note u16, shape u8, rule u8, rows u8, columns u8, pool u8,
    marks u8, dice u8, added i8, sides u16; then row labels (printed u16, short u16), column
    labels, marks (sign u16, meaning u16), the pool of different cells (kind u8, mark u8, a b c
    i16, text u16), one pool number a cell, and with RIDERS two i16. The shape byte holds the
    comparator in bits 2-4 and the tie rule in bits 5-7.
    """

    def __init__(self, pack: Pack, entry: int) -> None:
        at = pack.record(entry)
        data = pack.data
        self.pack = pack
        self.entry = entry
        self.data = data
        self._at = at
        self.shape = data[at + 6] & 3
        self.rule = data[at + 7]
        self.rows = data[at + 8]
        self.columns = data[at + 9]
        pool = data[at + 10]
        self.marks = data[at + 11]
        self.dice = data[at + 12]
        self.sides = pack.u16(at + 14)
        self._row_labels = at + _TABLE_HEAD
        self._column_labels = self._row_labels + self.rows * 4
        self._mark_texts = self._column_labels + self.columns * 4
        self._pool = self._mark_texts + self.marks * 4
        self._cells = memoryview(data)[self._pool + pool * _CELL :]
        # The first numbers of the pool as a tuple: the hot lookup is then two index steps.
        self._first = tuple(pack.i16(self._pool + i * _CELL + 2) for i in range(pool))

    def title(self) -> str:
        """Return the table's title."""
        return self.pack.text(self.pack.u16(self._at))

    def source(self) -> str:
        """Return where the table stands in the rules document."""
        return self.pack.text(self.pack.u16(self._at + 2))

    def note(self) -> str:
        """Return the table's explanation, or an empty text."""
        return self.pack.text(self.pack.u16(self._at + 4))

    def added(self) -> int:
        """Return what is always added to the table's dice: -2 for 1d3-2."""
        byte = self.data[self._at + 13]
        return int(byte - 256 if byte > 127 else byte)

    def zero(self) -> bool:
        """Tell whether the die is marked 0 to 9, so that its natural 10 counts 0."""
        return bool(self.rule & ZERO_DIE)

    def order(self) -> int:
        """Return when factors count: SUM, FACTORS_FIRST or FACTORS_LAST."""
        return int(self.rule >> ORDER_SHIFT & 3)

    def rounding(self) -> int:
        """Return how factors are rounded: a mode of `exact.divide`, or 3 for not at all."""
        return int(self.rule >> ROUND_SHIFT & 3)

    def compare(self) -> int:
        """Return AT_LEAST, MORE, AT_MOST or LESS, or 0 where the table does not say."""
        return int(self.data[self._at + 6] >> COMPARE_SHIFT & 7)

    def tie(self) -> int:
        """Return who wins a tie: 1 first, 2 second, 3 both lose, 4 neither, 5 again, 0 unsaid."""
        return int(self.data[self._at + 6] >> TIE_SHIFT)

    def rider(self, which: int) -> int:
        """Return the last natural that always fails (0) or the first that always succeeds (1).

        Only a table with RIDERS has them. Where low totals succeed they are the first natural
        that fails and the last that succeeds.
        """
        cells = self._pool + self.data[self._at + 10] * _CELL
        return self.pack.i16(cells + self.rows * self.columns + 2 * which)

    def row_labels(self, full: bool = False) -> Labels:
        """Return the row labels, short for the form or in full as printed."""
        return Labels(self.pack, self._row_labels, self.rows, full)

    def column_labels(self, full: bool = False) -> Labels:
        """Return the column labels, short for the grid or in full as printed."""
        return Labels(self.pack, self._column_labels, self.columns, full)

    def value(self, row: int, column: int) -> int:
        """Return the first number of a cell: the fast way, nothing is allocated or checked."""
        return self._first[self._cells[row * self.columns + column]]

    def _cell(self, row: int, column: int) -> int:
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise IndexError("%s has no row %d, column %d" % (self.title(), row, column))
        return int(self._pool + self._cells[row * self.columns + column] * _CELL)

    def kind(self, row: int, column: int) -> int:
        """Return the kind of a cell: ABSENT, INT, RANGE, PER, DICE, WORD, LEVELS or FACTOR."""
        return self.data[self._cell(row, column)]

    def mark(self, row: int, column: int) -> int:
        """Return which marker (1 for the table's first) a cell carries, or 0."""
        return self.data[self._cell(row, column) + 1]

    def number(self, row: int, column: int, which: int = 0) -> int:
        """Return the first, second or third number of a cell (0, 1, 2)."""
        return self.pack.i16(self._cell(row, column) + 2 + 2 * which)

    def text(self, row: int, column: int) -> str:
        """Return a cell as it is printed."""
        return self.pack.text(self.pack.u16(self._cell(row, column) + 8))

    def mark_text(self, mark: int, meaning: bool = True) -> str:
        """Return what a marker (1 for the first) means, or its sign."""
        return self.pack.text(self.pack.u16(self._mark_texts + mark * 4 - (2 if meaning else 4)))

    def find(self, row: int, word: str) -> int:
        """Return the first column whose printed cell equals a word, markers aside, or -1."""
        for column in range(self.columns):
            text = self.text(row, column)
            mark = self.mark(row, column)
            if mark:
                sign = self.mark_text(mark, False)
                text = text[: len(text) - len(sign)]
            if text == word:
                return column
        return -1

    def covers(self, row: int, column: int, number: int) -> bool:
        """Tell whether a range cell holds a number; an absent cell holds none."""
        at = self._cell(row, column)
        if self.data[at] != RANGE:
            return False
        return self.pack.i16(at + 2) <= number <= self.pack.i16(at + 4)

    def band(self, total: int, column: int = 0) -> int:
        """Return the row whose range in a column holds the total.

        Beyond the ends the table's own policy decides: the end row where it says clamp, else
        ValueError with a sentence.
        """
        first = last = -1
        low, high = OPEN_HIGH, OPEN_LOW
        for row in range(self.rows):
            at = self._cell(row, column)
            if self.data[at] != RANGE:
                continue
            a, b = self.pack.i16(at + 2), self.pack.i16(at + 4)
            if a <= total <= b:
                return row
            if a < low:
                low, first = a, row
            if b > high:
                high, last = b, row
        if first >= 0 and total < low and self.rule & BELOW_CLAMP:
            return first
        if last >= 0 and total > high and self.rule & ABOVE_CLAMP:
            return last
        raise ValueError("%s has no row for %d." % (self.title(), total))
