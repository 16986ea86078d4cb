"""Encode the records of a pack, one function a kind, as `referee.core.pack` reads them."""

import struct

from referee.core import table as layout

from .cells import Cell, parse_range
from .lint import Die, parse_die
from .phase_source import Phase
from .place import SourceError
from .prove import group_numbers, table_cells
from .source import DeckSource, Procedure, Ruling
from .source_entry import Entry
from .table_source import COMPARES, ORDERS, ROUNDS, SHAPES, TIES, TableSource
from .unit_records import unit_record, use_record
from .unit_source import UnitKind
from .use_source import Use
from .writer import Directory, Texts, cell_bytes, words

EACH = 0x4000  # bit of a modifier's third number: counts per thing
_MOST = 255
_NEVER = 32767  # a natural that no die shows


def entry_record(entry: Entry, texts: Texts, directory: Directory) -> bytes:
    """Return the record of a note, phase, procedure, ruling or deck."""
    place = entry.place
    title = texts.line(entry.title, place)
    if isinstance(entry, Phase):
        numbers = bytes(directory.number(offer) for offer in entry.offers)
        sequence = bytes([entry.acts | entry.when << 4, entry.must])
        text = texts.prose(entry.text, place)
        return words(title, text) + bytes([len(numbers)]) + numbers + sequence
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
    if isinstance(entry, UnitKind):
        return words(title, texts.name(entry.id, place)) + unit_record(entry, texts, directory)
    if isinstance(entry, Use):
        return words(title) + use_record(entry, texts, directory)
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
            _shape(table),
            _rule(table, die),
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
    numbers = bytes(pool.index(cell) for cell in cells)
    return head + labels + marks + pooled + numbers + _riders(table, die)


def _shape(table: TableSource) -> int:
    """Return the table's shape byte, with its comparator and tie rule above the shape."""
    compare = COMPARES.index(table.compare) + 1 if table.compare else 0
    tie = TIES.index(table.tie) + 1 if table.tie else 0
    shape = SHAPES.index(table.shape)
    return shape | compare << layout.COMPARE_SHIFT | tie << layout.TIE_SHIFT


def _rule(table: TableSource, die: Die | None) -> int:
    """Return the table's rule byte."""
    rule = layout.BELOW_CLAMP if table.below == "clamp" else 0
    rule |= layout.ABOVE_CLAMP if table.above == "clamp" else 0
    rule |= ORDERS.index(table.order) << layout.ORDER_SHIFT
    rule |= ROUNDS.index(table.round) << layout.ROUND_SHIFT
    rule |= layout.ZERO_DIE if die and die.zero else 0
    return rule | (layout.RIDERS if _riders(table, die) else 0)


def _riders(table: TableSource, die: Die | None) -> bytes:
    """Return the inner ends of the naturals that always fail and succeed, or nothing."""
    if die is None or not (table.fails or table.succeeds):
        return b""
    low, high = (table.fails, table.succeeds)[:: -1 if table.under() else 1]
    below = parse_range(low, die.sides)[1] if low else -1
    above = parse_range(high, die.sides)[0] if high else _NEVER
    return struct.pack("<hh", *(above, below) if table.under() else (below, above))


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
