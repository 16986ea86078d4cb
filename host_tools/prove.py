"""Prove a ruleset whole: every cell reads, every total has its row, every name is known."""

import difflib
from dataclasses import replace

from referee.core import table as layout

from .cells import (
    Cell,
    CellError,
    check_mark,
    parse_cell,
    parse_int,
    parse_range,
    show_range,
    split_mark,
)
from .lint import (
    Die,
    lint_axis,
    lint_bands,
    lint_chain,
    lint_headers,
    lint_riders,
    parse_die,
)
from .place import Place, Problems, SourceError
from .procedures import check_module, check_names, check_procedure
from .source import Ruleset
from .table_source import Row, TableSource, Text

_ADVICE = {
    "GAP": "no row holds these totals; correct the rolls or reach, or declare below or above",
    "OVERLAP": "several rows hold these totals; correct the rolls",
    "REVERSED": "write the smaller number first",
    "UNREACHABLE": "the die never comes there; correct the roll, die or reach, or declare it ok",
    "REACHABLE": "the die does come there; take unreachable off the row",
    "RIDER": "what always fails stands at the losing end of the die, what succeeds at the other",
    "DUPLICATE": "rename one of the two",
    "AXIS": "number columns must ascend; reorder or correct them",
    "CYCLE": "these tables roll on each other without end; remove one next",
    "DEPTH": "these tables roll on each other too deep; remove one next",
}


def prove(ruleset: Ruleset, problems: Problems) -> None:
    """Put every fault of a ruleset into `problems`."""
    tables = {table.id: table for table in ruleset.tables}
    for table in ruleset.tables:
        before = len(problems.errors)
        with problems.caught():
            die = _die(table)
            _prove_riders(table)
            _prove_rows(table, problems)
            if die and len(problems.errors) == before:
                _prove_rolls(table, die, tables, problems)
        with problems.caught():
            _prove_labels(table)
    _prove_chain(ruleset, problems)
    _prove_names(ruleset, problems)
    for path in sorted(ruleset.folder.glob("*.py")):
        with problems.caught():
            tree = check_module(path)
            problems.errors += check_names(path, tree, ruleset.names())
    for procedure in ruleset.procedures:
        with problems.caught():
            check_procedure(ruleset.folder, procedure)


def table_cells(table: TableSource) -> list[list[Cell]]:
    """Return every cell of a table as it reads; words have their numbers.

    Raises SourceError at the first cell that is not of its kind.
    """
    words = list(table.words)
    return [_row_cells(table, row, words) for row in table.rows]


def group_numbers(table: TableSource) -> list[int]:
    """Return the group number of each row of modifiers: from 1 as they appear, 0 for none."""
    names = list(dict.fromkeys(row.group for row in table.rows if row.group))
    return [names.index(row.group) + 1 if row.group else 0 for row in table.rows]


def _row_cells(table: TableSource, row: Row, words: list[str]) -> list[Cell]:
    if len(row.cells) != len(table.columns):
        raise SourceError(
            row.place,
            f'SHORT ROW: "{row.label}" has {len(row.cells)} cells for '
            f"{len(table.columns)} columns; give each column its cell.",
        )
    found = []
    for text, column in zip(row.cells, table.columns, strict=True):
        try:
            found.append(_read(table, text, column.kind, words))
        except CellError as error:
            raise SourceError(
                text.place, f"{error} (row {row.label}, column {column.label}); correct the cell."
            ) from error
    return found


def _read(table: TableSource, text: Text, kind: str, words: list[str]) -> Cell:
    """Return one cell; a word is looked up in `words`, which grows unless they are declared."""
    if table.shape == "modifiers":
        kind = "factor" if text.text.strip()[:1] in "x×*" else "int"
    cell = parse_cell(text.text, kind, table.signs(), table.absent)
    if kind == "range" and cell.kind == layout.RANGE and table.die:
        a, b = parse_range(split_mark(text.text, table.signs())[0], parse_die(table.die).sides)
        cell = replace(cell, a=a, b=b)
    if kind == "word" and cell.kind == layout.WORD:
        word = split_mark(text.text, table.signs())[0]
        if word not in words:
            if table.words:
                raise CellError(f'"{word}" is not one of the words {", ".join(words)}')
            words.append(word)
        cell = replace(cell, a=words.index(word))
    return cell


def _prove_rows(table: TableSource, problems: Problems) -> None:
    """Read every row, so that each bad one is named, and not only the first."""
    words = list(table.words)
    for row in table.rows:
        with problems.caught():
            _row_cells(table, row, words)


def _prove_rolls(
    table: TableSource, die: Die, tables: dict[str, TableSource], problems: Problems
) -> None:
    """Walk every total that die and modifiers reach, in each breakpoint column."""
    if table.shape == "thresholds":
        _complete_thresholds(table, die)
    reach = _reach(table, tables)
    doubted = [row for row in table.rows if row.unreachable]
    for column in range(table.breaks):
        bands = _bands_of(table, table.rows, column)
        texts = [band.text for band in bands]
        faults = lint_bands(texts, table.die, reach, table.below, table.above)
        for row in [row for row in table.rows if row.unreachable]:
            for band in _bands_of(table, [row], column):
                fault = f"UNREACHABLE {show_range(*parse_range(band.text, die.sides))}"
                if fault in faults:
                    faults.remove(fault)
                    doubted = [other for other in doubted if other is not row]
        what = f"{table.title} in column {table.columns[column].label}"
        for kind in _ADVICE:
            alike = [fault for fault in faults if fault.startswith(kind)]
            if alike:
                where = _place_of(bands, alike[0], die) or table.place
                problems.errors.append(
                    _fault(where, what if table.breaks > 1 else table.title, alike)
                )
    for row in doubted:
        problems.errors.append(_fault(row.place, table.title, [f"REACHABLE {row.label}"]))


def _bands_of(table: TableSource, rows: list[Row], column: int) -> list[Text]:
    """Return the bands of a breakpoint column without their marks; a row may have none."""
    signs = table.signs()
    held = [row.cells[column] for row in rows]
    bands = [cell for cell in held if cell.text and cell.text not in table.absent]
    return [Text(split_mark(cell.text, signs)[0], cell.place) for cell in bands]


def _place_of(bands: list[Text], fault: str, die: Die) -> Place | None:
    """Return where the last band stands that a fault is about; a gap has none."""
    low = parse_range(fault.split()[1])[0]
    found = None
    for band in bands:
        a, b = parse_range(band.text, die.sides)
        if low == a or a <= low <= b:
            found = band.place
    return found


def _fault(place: Place, what: str, faults: list[str]) -> SourceError:
    """Return one error for faults of a kind, with what to do about them."""
    advice = "; ".join(dict.fromkeys(_ADVICE[fault.split()[0]] for fault in faults))
    return SourceError(place, f"{what} has {', '.join(faults)}: {advice}.")


def _die(table: TableSource) -> Die | None:
    try:
        return parse_die(table.die) if table.die else None
    except CellError as error:
        raise SourceError(table.place, f"{error}; correct the die.") from error


def _prove_riders(table: TableSource) -> None:
    """Check the naturals that always fail or succeed; they need a die and a comparator."""
    if not (table.fails or table.succeeds):
        return
    if not (table.die and table.compare):
        raise SourceError(
            table.place, "fails and succeeds need die and compare; add what is missing."
        )
    try:
        faults = lint_riders(table.fails, table.succeeds, table.die, table.under())
    except CellError as error:
        raise SourceError(table.place, f"{error}; correct fails or succeeds.") from error
    if faults:
        raise _fault(table.place, table.title, faults)


def _complete_thresholds(table: TableSource, die: Die) -> None:
    """Give the naturals below the first threshold their 0 points, once."""
    starts = [parse_range(row.cells[0].text)[0] for row in table.rows]
    if min(starts) > die.low():
        natural = (
            f"{die.low()}-{min(starts) - 1}" if min(starts) > die.low() + 1 else f"{die.low()}"
        )
        cells = [Text(natural, table.place), Text("0", table.place)]
        table.rows.insert(0, Row(natural, natural, table.place, cells))


def _reach(table: TableSource, tables: dict[str, TableSource]) -> tuple[int, int]:
    """Return the smallest and largest sum of modifiers, declared or of the named list."""
    if not table.modifiers:
        return table.reach
    named = tables.get(table.modifiers)
    if named is None or named.shape != "modifiers":
        raise SourceError(
            table.place, f'modifiers names "{table.modifiers}", which is no [[modifiers]] list.'
        )
    sums: dict[str, tuple[int, int]] = {}
    for i, row in enumerate(named.rows):
        try:
            value = parse_int(row.cells[0].text)
        except CellError:
            value = None
        if value is None or row.each:
            raise SourceError(
                table.place,
                f'"{row.label}" of {named.id} has no bounds; write reach = [smallest, largest].',
            )
        key = row.group or f"\0{i}"
        low, high = sums.get(key, (0, 0))
        sums[key] = min(low, value), max(high, value)
    return sum(low for low, _ in sums.values()), sum(high for _, high in sums.values())


def _prove_labels(table: TableSource) -> None:
    labels = [column.label for column in table.columns]
    rows = [row.label for row in table.rows]
    faults = lint_headers(labels) + (lint_headers(rows) if table.shape != "bands" else [])
    signs = table.signs()
    faults += lint_axis([split_mark(label, signs)[0] for label in labels])
    try:
        for label in rows + labels:
            check_mark(split_mark(label, signs)[0])
    except CellError as error:
        raise SourceError(table.place, f"{error}; add it there.") from error
    if faults:
        raise _fault(table.place, table.title, faults)


def _prove_chain(ruleset: Ruleset, problems: Problems) -> None:
    """Follow the tables that rows roll on."""
    places = {table.id: table.place for table in ruleset.tables}
    following: dict[str, list[str]] = {}
    for table in ruleset.tables:
        for row in table.rows:
            if row.next and row.next not in places:
                near = _near(row.next, list(places))
                problems.add(row.place, f'next names "{row.next}", which is no table{near}.')
            elif row.next:
                following.setdefault(table.id, []).append(row.next)
    for fault in lint_chain(following):
        problems.errors.append(_fault(places[fault.split()[1]], "The ruleset", [fault]))


def _prove_names(ruleset: Ruleset, problems: Problems) -> None:
    """Look up everything that phases offer and coverage rows name."""
    names = ruleset.names()
    for phase in ruleset.phases:
        for offer in phase.offers:
            if offer not in names:
                near = _near(offer, names)
                problems.add(phase.place, f'"{phase.title}" offers "{offer}", not there{near}.')
    named = [(use.place, use.title, use.procedure) for use in ruleset.uses]
    named += [(u.place, u.title, s.due) for u in ruleset.units for s in u.states if s.due]
    for place, title, name in named:
        if name not in names or not name.startswith("procedure:"):
            problems.add(place, f'"{title}" names "{name}", no procedure{_near(name, names)}.')
    for row in ruleset.coverage:
        for name in row.by:
            if name not in names:
                near = _near(name, names)
                problems.add(row.place, f'"{row.section}" names "{name}", not there{near}.')


def _near(name: str, names: list[str]) -> str:
    near = difflib.get_close_matches(name, names, 1)
    return f'; did you mean "{near[0]}"' if near else "; add it"
