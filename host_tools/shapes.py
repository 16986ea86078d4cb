"""Read the four source shapes of tables (grid, bands, thresholds, modifiers) into one."""

import csv

from .cells import KINDS, CellError, parse_factor, parse_int, split_mark
from .csv_cells import Sheet, read_csv
from .place import Place, Problems, SourceError
from .record import Record
from .table_source import (
    COLUMN_LIMIT,
    COMPARES,
    ENDS,
    ORDERS,
    ROUNDS,
    ROW_LIMIT,
    SHAPES,
    TIES,
    TITLE_LIMIT,
    Column,
    Row,
    TableSource,
    Text,
)

__all__ = ["SHAPES", "TableSource", "read_table"]


def read_table(record: Record, problems: Problems) -> TableSource:
    """Return one table; errors of single rows go to `problems`, the others are raised."""
    table = TableSource(
        record.kind,
        record.id(),
        record.text("title", limit=TITLE_LIMIT),
        record.place(),
        record.text("source", ""),
        record.text("note", ""),
        _marks(record),
        record.texts("absent"),
        record.texts("words"),
    )
    readers = {"grid": _grid, "bands": _bands, "thresholds": _thresholds, "modifiers": _modifiers}
    readers[record.kind](record, table, problems)
    _decisions(record, table)
    record.finish()
    table.note = " ".join(text for text in (table.note, table.told()) if text)
    return table


def _decisions(record: Record, table: TableSource) -> None:
    """Read how a die or a contest is decided: comparator, tie, naturals that decide alone."""
    if table.shape == "grid":
        table.die = record.text("die", "")
        table.compare = record.one_of("compare", COMPARES, "")
        table.fails = record.text("fails", "")
        table.succeeds = record.text("succeeds", "")
    if table.shape in ("grid", "bands"):
        table.tie = record.one_of("tie", TIES, "")


def _unreachable(row: Record) -> bool:
    """Tell whether a row says of itself that it is printed but never comes up."""
    return row.one_of("unreachable", ("ok",), "") == "ok"


def _marks(record: Record) -> list[tuple[str, str]]:
    found = []
    for pair in record.items("marks"):
        if not (
            isinstance(pair, list) and len(pair) == 2 and all(isinstance(x, str) for x in pair)
        ):
            raise record.error('marks must hold pairs such as ["*", "meaning"].', "marks")
        if not pair[0] or pair[0][-1].isdigit() or pair[0] in ("+", "-"):
            raise record.error(f'The marker "{pair[0]}" reads like a number; choose another.')
        found.append((pair[0], pair[1]))
    return found


def _column(item: Record | str, kind: str, owner: Record, signs: list[str]) -> Column:
    """Return a column from its label alone or from its table in braces."""
    if isinstance(item, str):
        label, short = item, ""
    else:
        label, short = item.text("label"), item.text("short", "")
        kind = item.one_of("kind", KINDS, kind)
        item.finish()
    short = short or split_mark(label, signs)[0]
    if len(short) > COLUMN_LIMIT:
        raise owner.error(
            f'The column "{short}" has {len(short)} characters and at most {COLUMN_LIMIT} fit; '
            "add a short."
        )
    return Column(label, short, kind)


def _short(record: Record, label: str, signs: list[str]) -> str:
    """Return a row's short label: declared, or its label without the marker."""
    short = record.text("short", "") or split_mark(label, signs)[0]
    if len(short) > ROW_LIMIT:
        raise record.error(
            f'The row "{short}" has {len(short)} characters and at most {ROW_LIMIT} fit; '
            "add a short."
        )
    return short


def _cells(record: Record, texts: list[str], after: int) -> list[Text]:
    """Return cells with their places, looked for one after the other in the source."""
    found = []
    for text in texts:
        at = record.find(text, after)
        found.append(Text(text, record.file.place(at) if at >= 0 else record.place()))
        after = at + len(text) + 2 if at >= 0 else after
    return found


def _rows(record: Record) -> list[Record]:
    rows = record.parts("rows", required=True)
    if not rows:
        raise record.error("The table has no rows; add rows = [...].", "rows")
    found = []
    for row in rows:
        if isinstance(row, str):
            raise record.error(f'A row must be a table in braces, not "{row}".', "rows")
        found.append(row)
    return found


def _grid(record: Record, table: TableSource, problems: Problems) -> None:
    """Read columns and rows, from the block or from its CSV file."""
    kind = record.one_of("kind", KINDS, "text")
    signs = table.signs()
    if record.has("csv"):
        sheet = _sheet(record)
        given = {c.label: c for c in _columns(record, "columns", kind, signs)}
        for label in sheet.header:
            column = given.pop(label, None) or _column(label, kind, record, signs)
            table.columns.append(column)
        for left in given:
            raise record.error(f'The column "{left}" is not in the CSV file.', "columns")
        for line in sheet.rows:
            short = line.short or split_mark(line.label, signs)[0]
            if len(short) > ROW_LIMIT:
                raise SourceError(
                    line.place,
                    f'The row "{short}" has {len(short)} characters of {ROW_LIMIT} that fit; '
                    'add a column "short".',
                )
            cells = [Text(text, place) for text, place in line.cells]
            table.rows.append(Row(line.label, short, line.place, cells))
        return
    table.columns = _columns(record, "columns", kind, signs, True)
    for row in _rows(record):
        with problems.caught():
            table.rows.append(_grid_row(row, signs))


def _sheet(record: Record) -> Sheet:
    """Return the cells of the CSV file that a table names, which lies in its folder."""
    name = record.text("csv")
    path = record.file.folder / name
    if path.parent != record.file.folder or not path.is_file():
        raise record.error(f'There is no file "{name}" in the folder; add it.', "csv")
    try:
        return read_csv(path, record.place("csv"))
    except (OSError, csv.Error) as error:
        raise record.error(f'"{name}" cannot be read: {error}.', "csv") from error


def _columns(
    record: Record, key: str, kind: str, signs: list[str], required: bool = False
) -> list[Column]:
    return [_column(item, kind, record, signs) for item in record.parts(key, required)]


def _grid_row(row: Record, signs: list[str]) -> Row:
    label = row.text("label")
    texts = row.texts("cells", required=True)
    cells = _cells(row, texts, row.find_key("cells"))
    found = Row(label, _short(row, label, signs), row.place(), cells, row.text("next", ""))
    row.finish()
    return found


def _bands(record: Record, table: TableSource, problems: Problems) -> None:
    """Read rolls and results: range columns first, then result columns."""
    signs = table.signs()
    breaks = record.texts("breakpoints") or ["Roll"]
    table.breaks = len(breaks)
    results = _columns(record, "result", "word", signs) or [Column("Result", "Result", "word")]
    table.columns = [_column(name, "range", record, signs) for name in breaks] + results
    table.die = record.text("die")
    reach = record.items("reach")
    if reach:
        if len(reach) != 2 or not all(isinstance(n, int) for n in reach):
            raise record.error("reach must hold two whole numbers such as [-2, 3].", "reach")
        table.reach = (int(str(reach[0])), int(str(reach[1])))
        if table.reach[0] > table.reach[1]:
            raise record.error(f"reach {reach} is reversed: smallest first.", "reach")
    table.modifiers = record.text("modifiers", "")
    if table.modifiers and reach:
        raise record.error("reach and modifiers say the same: keep one.", "reach")
    table.below = record.one_of("below", ENDS, "")
    table.above = record.one_of("above", ENDS, "")
    for row in _rows(record):
        with problems.caught():
            table.rows.append(_bands_row(row, table))


def _bands_row(row: Record, table: TableSource) -> Row:
    label = row.text("label")
    roll = row.data.get("roll")
    rolls = [row.text("roll")] if not isinstance(roll, list) else row.texts("roll")
    if len(rolls) != table.breaks:
        raise row.error(f"roll has {len(rolls)} ranges for {table.breaks} breakpoint columns.")
    cells = _cells(row, rolls, row.find_key("roll"))
    if row.has("cells"):
        cells += _cells(row, row.texts("cells"), row.find_key("cells"))
    else:
        cells += [Text(label, row.place())] * (len(table.columns) - table.breaks)
    short = _short(row, label, table.signs())
    found = Row(label, short, row.place(), cells, row.text("next", ""))
    found.unreachable = _unreachable(row)
    row.finish()
    return found


def _thresholds(record: Record, table: TableSource, problems: Problems) -> None:
    """Read naturals and points; `at_least` rows last to the next, and below is 0 points."""
    table.die = record.text("die")
    table.breaks = 1
    table.columns = [Column("Natural", "Natural", "range"), Column("Points", "Points", "int")]
    rows = _rows(record)
    least = [row.number("at_least", -99, 999) for row in rows if row.has("at_least")]
    for row in rows:
        with problems.caught():
            if row.has("at_least"):
                start = row.number("at_least", -99, 999)
                later = min((n for n in least if n > start), default=0)
                natural = f"{start}-{later - 1}" if later else f"{start}+"
                natural = str(start) if later == start + 1 else natural
            else:
                natural = row.text("natural")
            points = row.number("points", -99, 999)
            cells = [Text(natural, row.place()), Text(str(points), row.place())]
            found = Row(natural, natural, row.place(), cells, unreachable=_unreachable(row))
            row.finish()
            table.rows.append(found)


def _modifiers(record: Record, table: TableSource, problems: Problems) -> None:
    """Read what may add to a roll or multiply a number."""
    table.order = record.one_of("order", ORDERS, "sum")
    table.round = record.one_of("round", ROUNDS, "down")
    table.columns = [Column("Value", "Value", "int")]
    for row in _rows(record):
        with problems.caught():
            label = row.text("label")
            value = row.text("value")
            at = row.find(value, row.find_key("value"))
            place = row.file.place(at) if at >= 0 else row.place()
            _check_value(value, place)
            short = _short(row, label, table.signs())
            group, each = row.text("group", ""), row.flag("each")
            row.finish()
            table.rows.append(
                Row(label, short, row.place(), [Text(value, place)], group=group, each=each)
            )


def _check_value(value: str, place: Place) -> None:
    """Refuse a modifier that is neither a number to add nor a factor."""
    try:
        parse_int(value)
    except CellError:
        try:
            parse_factor(value)
        except CellError as error:
            raise SourceError(place, f'"{value}" is neither like +1 nor like x1/2.') from error
