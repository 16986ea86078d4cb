"""Encode the records of a pack, one function a kind, as `referee.core.pack` reads them."""

from referee.core import table as layout

from .cells import Cell
from .lint import parse_die
from .place import SourceError
from .prove import group_numbers, table_cells
from .source import DeckSource, Entry, Phase, Procedure, Ruling
from .table_source import ORDERS, ROUNDS, SHAPES, TableSource
from .writer import Directory, Texts, cell_bytes, words

EACH = 0x4000  # bit of a modifier's third number: counts per thing
ZERO_DIE = 0x40  # bit of a table's rule byte: the die is d10z, its 10 counts 0
_MOST = 255


def entry_record(entry: Entry, texts: Texts, directory: Directory) -> bytes:
    """Return the record of a note, phase, procedure, ruling or deck."""
    place = entry.place
    title = texts.line(entry.title, place)
    if isinstance(entry, Phase):
        numbers = bytes(directory.number(offer) for offer in entry.offers)
        return words(title, texts.prose(entry.text, place)) + bytes([len(numbers)]) + numbers
    if isinstance(entry, Procedure):
        names = texts.name(entry.id, place), texts.name(entry.module, place)
        return words(
            title, *names, texts.line(entry.source, place), texts.prose(entry.text, place)
        )
    if isinstance(entry, Ruling):
        question = texts.prose(entry.text, place)
        options = [texts.line(option, place) for option in entry.options]
        counts = bytes([entry.default, len(options)])
        refs = words(title, question, texts.line(entry.source, place))
        return refs + counts + words(*options, texts.name(entry.id, place))
    if isinstance(entry, DeckSource):
        return words(title, texts.name(entry.id, place)) + bytes([entry.jokers, entry.policy])
    return words(title, texts.line(entry.source, place), texts.prose(entry.text, place))


def table_record(table: TableSource, texts: Texts) -> bytes:
    """Return the record of a table; raises SourceError beyond 255 rows or different cells."""
    place = table.place
    cells = _with_groups(table)
    pool = list(dict.fromkeys(cells))
    for count, what in ((len(table.rows), "rows"), (len(pool), "different cells")):
        if count > _MOST:
            raise SourceError(place, f"The table has {count} {what} of {_MOST}; split it.")
    head = words(
        texts.line(table.title, place),
        texts.line(table.source, place),
        texts.prose(table.note, place),
    )
    die = parse_die(table.die) if table.die else None
    head += bytes(
        [
            SHAPES.index(table.shape),
            _rule(table, bool(die and die.zero)),
            len(table.rows),
            len(table.columns),
            len(pool),
            len(table.marks),
            die.count if die else 0,
            die.add & 255 if die else 0,
        ]
    )
    head += words(die.sides if die else 0)
    named = [(row.label, row.short) for row in table.rows]
    named += [(column.label, column.short) for column in table.columns]
    labels = b"".join(words(*(texts.line(text, place) for text in pair)) for pair in named)
    marks = b"".join(
        words(texts.line(sign, place), texts.prose(meaning, place))
        for sign, meaning in table.marks
    )
    pooled = b"".join(cell_bytes(cell, texts.line(cell.text, place)) for cell in pool)
    return head + labels + marks + pooled + bytes(pool.index(cell) for cell in cells)


def _rule(table: TableSource, zero: bool) -> int:
    """Return the table's rule byte."""
    rule = layout.BELOW_CLAMP if table.below == "clamp" else 0
    rule |= layout.ABOVE_CLAMP if table.above == "clamp" else 0
    rule |= ORDERS.index(table.order) << 2 | ROUNDS.index(table.round) << 4
    return rule | (ZERO_DIE if zero else 0)


def _with_groups(table: TableSource) -> list[Cell]:
    """Return all cells in reading order; a modifier's third number holds group and each."""
    cells = [cell for row in table_cells(table) for cell in row]
    if table.shape != "modifiers":
        return cells
    groups = group_numbers(table)
    return [
        Cell(cell.kind, cell.mark, cell.a, cell.b, group | (EACH if row.each else 0), cell.text)
        for cell, row, group in zip(cells, table.rows, groups, strict=True)
    ]
