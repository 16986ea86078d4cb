"""Add the commands that read a ruleset: what there is, whole tables, single cells."""

from __future__ import annotations

from typing import Annotated

import typer
from referee.core.procedure import Checklist, Choice, Field, Flag, Form
from referee.core.run import Run

from .answers import options_of
from .cli_app import SIGNED, Json, Set, app, say, say_json, say_sheet, tables_of
from .glyphs import to_print
from .library import Book, find_ruleset, ruleset_folders, title_of
from .lookup import Cell, cells_of, find_cells
from .names import listed
from .table_source import TableSource


@app.command()
def rulesets(ctx: typer.Context, as_json: Json = False) -> None:
    """List the rulesets."""
    found = [(path.name, title_of(path)) for path in ruleset_folders(tables_of(ctx))]
    if as_json:
        say_json([{"id": name, "title": title} for name, title in found])
    else:
        say_sheet(("Id", "Title"), found)


@app.command()
def tables(ctx: typer.Context, ruleset: Set, as_json: Json = False) -> None:
    """List the tables of a ruleset."""
    found = find_ruleset(ruleset, tables_of(ctx)).source.tables
    if as_json:
        say_json([_table_head(table) for table in found])
        return
    rows = [
        (t.id, t.title, t.shape, "%d x %d" % (len(t.rows), len(t.columns)), t.source)
        for t in found
    ]
    say_sheet(("Id", "Title", "Shape", "Size", "Source"), rows)


def _table_head(table: TableSource) -> dict[str, object]:
    return {
        "id": table.id,
        "title": table.title,
        "shape": table.shape,
        "rows": len(table.rows),
        "columns": len(table.columns),
        "source": table.source,
    }


@app.command()
def show(
    ctx: typer.Context,
    ruleset: Set,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Title, id or prefix.")],
    as_json: Json = False,
) -> None:
    """Show a whole table with its markers and its note."""
    book = find_ruleset(ruleset, tables_of(ctx))
    found = book.table(table)
    cells = [cells_of(book, found, row) for row in range(len(found.rows))]
    columns = [column.label for column in found.columns]
    if as_json:
        rows = [
            {"label": row.label, "cells": [cell.value for cell in line]}
            for row, line in zip(found.rows, cells, strict=True)
        ]
        marks = [{"sign": sign, "meaning": meaning} for sign, meaning in found.marks]
        say_json(
            _table_head(found)
            | {"columns": columns, "rows": rows, "marks": marks, "note": found.note}
        )
        return
    lines = [
        (row.label, *(cell.value for cell in line))
        for row, line in zip(found.rows, cells, strict=True)
    ]
    say_sheet(("", *columns), lines, found.title)
    for sign, meaning in found.marks:
        say("%s  %s" % (sign, meaning))
    for text in (found.note, found.source and "Source: " + found.source):
        if text:
            say(" ".join(text.split()))


@app.command(context_settings=SIGNED)
def lookup(
    ctx: typer.Context,
    ruleset: Set,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Title, id or prefix.")],
    row: Annotated[str, typer.Argument(metavar="ROW", help="Label, prefix, or a total.")],
    column: Annotated[
        str | None, typer.Argument(metavar="COL", help="Label or prefix; all when left out.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Look a cell up; without COL the only column, or all cells of the row."""
    book = find_ruleset(ruleset, tables_of(ctx))
    found = book.table(table)
    cells = find_cells(book, found, row, column)
    if as_json:
        say_json(_looked_up(found, cells))
        return
    for cell in cells:
        say("%s, %s: %s" % (cell.row, cell.column, cell.value))
        if cell.mark:
            say("  %s %s" % cell.mark)
    if found.source:
        say("%s, %s" % (found.title, found.source))


def _looked_up(table: TableSource, cells: list[Cell]) -> dict[str, object]:
    one = cells[0] if len(cells) == 1 else None
    marks = {cell.mark[0]: cell.mark[1] for cell in cells if cell.mark}
    return {
        "value": one.value if one else {cell.column: cell.value for cell in cells},
        "source": table.source,
        "table": table.title,
        "row": cells[0].row,
        "column": one.column if one else None,
        "mark": marks or None,
        "note": table.note,
    }


@app.command()
def procedures(
    ctx: typer.Context,
    ruleset: Set,
    procedure: Annotated[
        str | None, typer.Argument(metavar="PROCEDURE", help="Show what this one asks.")
    ] = None,
    as_json: Json = False,
) -> None:
    """List the procedures of a ruleset, or the questions of one."""
    book = find_ruleset(ruleset, tables_of(ctx))
    if procedure is not None:
        _say_questions(book, procedure, as_json)
        return
    found = book.source.procedures
    if as_json:
        say_json(
            [{"id": p.id, "title": p.title, "source": p.source, "text": p.text} for p in found]
        )
    else:
        say_sheet(
            ("Id", "Title", "Source", "Answers"),
            [(p.id, p.title, p.source, p.text) for p in found],
        )


def _say_questions(book: Book, query: str, as_json: bool) -> None:
    procedure = book.procedure(query)
    run = Run(book.make(procedure), book.rules)
    fields = run.request.fields if isinstance(run.request, Form) else ()
    run.close()
    asked = [
        {
            "key": field.key,
            "label": to_print(field.label),
            "takes": _takes(book, field),
            "default": to_print(field.show(field.default)),
        }
        for field in fields
    ]
    if as_json:
        say_json(asked)
        return
    rows = [(q["key"], q["label"], q["takes"], q["default"]) for q in asked]
    say_sheet(("Key", "Question", "Takes", "Unless told"), rows, procedure.title)


def _takes(book: Book, field: Field) -> str:
    """Return in words what a field takes."""
    if isinstance(field, Choice | Checklist):
        names = [names[-1] for names in options_of(field, book.printed)]
        return listed(names, "or" if isinstance(field, Choice) else "and")
    if isinstance(field, Flag):
        return "yes or no"
    return "%d to %d" % (field.low(), field.high())


@app.command()
def coverage(ctx: typer.Context, ruleset: Set, as_json: Json = False) -> None:
    """List the sections of the source and what covers each."""
    found = find_ruleset(ruleset, tables_of(ctx)).source.coverage
    if as_json:
        say_json([{"section": c.section, "facts": c.facts, "by": list(c.by)} for c in found])
        return
    rows = [(c.section, str(c.facts), ", ".join(c.by) or "NOTHING") for c in found]
    say_sheet(("Section", "Facts", "Covered by"), rows)
    say("%d sections, %d facts." % (len(found), sum(c.facts for c in found)))
