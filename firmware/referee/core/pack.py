"""Read a compiled ruleset: one binary pack, checked whole, its numbers held in one buffer."""

import binascii

from micropython import const

FORMAT = 1
MAGIC = b"PREF"
_HEADER = const(32)
_CHUNK = const(512)

# Kinds of record in the directory. The compiler writes them in this order.
TABLE = const(1)
NOTE = const(2)
PHASE = const(3)
PROCEDURE = const(4)
RULING = const(5)
DECK = const(6)

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

# Bits of a table's rule byte.
BELOW_CLAMP = const(1)
ABOVE_CLAMP = const(2)

_ENTRY = const(6)
_TABLE_HEAD = const(16)
_CELL = const(10)
OPEN_LOW = const(-32768)
OPEN_HIGH = const(32767)


class PackError(ValueError):
    """Say in one sentence why a pack is refused."""


def name_hash(name: str) -> int:
    """Return the 16-bit number under which the directory keeps a name."""
    return binascii.crc32(name.encode()) & 0xFFFF


class Pack:
    """Open a compiled ruleset from a seekable binary file that stays open while it is used.

    `columns` is the text width in characters of the board and `face` the CRC of its body face; a
    pack that was wrapped for another display is refused. Pass 0 for both to read any pack.

    Raises PackError with a sentence when anything of the file is not as the compiler wrote it.
    """

    def __init__(self, file: "object", columns: int = 0, face: int = 0) -> None:
        self._file = file
        self._two = bytearray(2)
        head = bytearray(_HEADER)
        if file.readinto(head) != _HEADER or bytes(head[:4]) != MAGIC:  # type: ignore[attr-defined]
            raise PackError("This file is not a ruleset: build it again with `referee build`.")
        if head[4] != FORMAT:
            raise PackError(
                "This ruleset has format %d and the device reads %d: build and deploy again."
                % (head[4], FORMAT)
            )
        self._check(head)
        self.columns = head[5]
        if columns and (columns != head[5] or face != _u32(head, 8)):
            raise PackError("This ruleset was built for another display: deploy for this board.")
        resident = head[16] | head[17] << 8
        self.count = head[18] | head[19] << 8
        self.title_ref = head[24] | head[25] << 8
        self.credit_ref = head[26] | head[27] << 8
        self.data = bytearray(resident)
        file.seek(_HEADER)  # type: ignore[attr-defined]
        file.readinto(self.data)  # type: ignore[attr-defined]
        self._text = _HEADER + resident

    def _check(self, head: bytearray) -> None:
        """Compare length and CRC of the whole file with the header."""
        file = self._file
        length = _u32(head, 12)
        crc = binascii.crc32(head[:20])
        crc = binascii.crc32(head[24:], crc)
        chunk = bytearray(_CHUNK)
        view = memoryview(chunk)
        seen = _HEADER
        while True:
            n = file.readinto(chunk)  # type: ignore[attr-defined]
            if not n:
                break
            seen += n
            crc = binascii.crc32(view[:n], crc)
        if seen != length or crc != _u32(head, 20):
            raise PackError("This ruleset is damaged: deploy it again; nothing else is lost.")

    def close(self) -> None:
        """Close the file."""
        self._file.close()  # type: ignore[attr-defined]

    def u16(self, offset: int) -> int:
        """Return the unsigned 16-bit number at an offset of the resident part."""
        data = self.data
        return int(data[offset] | data[offset + 1] << 8)

    def i16(self, offset: int) -> int:
        """Return the signed 16-bit number at an offset of the resident part."""
        data = self.data
        value = data[offset] | data[offset + 1] << 8
        return int(value - 65536 if value > 32767 else value)

    def text(self, ref: int) -> str:
        """Return a text by its reference; lines are already broken for the board's display."""
        two = self._two
        self._file.seek(self._text + ref)  # type: ignore[attr-defined]
        self._file.readinto(two)  # type: ignore[attr-defined]
        raw = self._file.read(two[0] | two[1] << 8)  # type: ignore[attr-defined]
        return str(raw, "ascii")

    def title(self) -> str:
        """Return the ruleset's title."""
        return self.text(self.title_ref)

    def credit(self) -> str:
        """Return who wrote the rules and where they were published."""
        return self.text(self.credit_ref)

    def entries(self, kind: int) -> "list[int]":
        """Return the directory numbers of all records of a kind, in the order of the source."""
        data = self.data
        return [i for i in range(self.count) if data[i * _ENTRY] == kind]

    def kind(self, entry: int) -> int:
        """Return the kind of record that a directory number names."""
        return self.data[entry * _ENTRY]

    def record(self, entry: int) -> int:
        """Return the offset of a record in the resident part."""
        return self.u16(entry * _ENTRY + 4)

    def entry_title(self, entry: int) -> str:
        """Return the short title of any record: each begins with its reference."""
        return self.text(self.u16(self.record(entry)))

    def find(self, kind: int, name: str) -> int:
        """Return the directory number of a named record, or raise KeyError."""
        key = name_hash(name)
        low, high = key & 255, key >> 8
        data = self.data
        for i in range(self.count):
            at = i * _ENTRY
            if data[at] == kind and data[at + 2] == low and data[at + 3] == high:
                return i
        raise KeyError(name)


def _u32(data: bytearray, at: int) -> int:
    return data[at] | data[at + 1] << 8 | data[at + 2] << 16 | data[at + 3] << 24


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
    marks u8, dice u8, spare u8, sides u16; then row labels (printed u16, short u16), column
    labels, marks (sign u16, meaning u16), the pool of different cells (kind u8, mark u8, a b c
    i16, text u16) and one pool number a cell.
    """

    def __init__(self, pack: Pack, entry: int) -> None:
        at = pack.record(entry)
        data = pack.data
        self.pack = pack
        self.entry = entry
        self.data = data
        self._at = at
        self.shape = data[at + 6]
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
        self.cells = self._pool + pool * _CELL
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

    def row_labels(self, full: bool = False) -> Labels:
        """Return the row labels, short for the form or in full as printed."""
        return Labels(self.pack, self._row_labels, self.rows, full)

    def column_labels(self, full: bool = False) -> Labels:
        """Return the column labels, short for the grid or in full as printed."""
        return Labels(self.pack, self._column_labels, self.columns, full)

    def value(self, row: int, column: int) -> int:
        """Return the first number of a cell: the fast way, nothing is allocated or checked."""
        return self._first[self.data[self.cells + row * self.columns + column]]

    def _cell(self, row: int, column: int) -> int:
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise IndexError("%s has no row %d, column %d" % (self.title(), row, column))
        return int(self._pool + self.data[self.cells + row * self.columns + column] * _CELL)

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
