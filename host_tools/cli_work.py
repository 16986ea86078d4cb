"""Add the commands of the workshop: check rulesets, build for a board, simulate, draw screens."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .checks import check_ruleset
from .cli_app import app, complain, progress, say, sentence, tables_of
from .library import LibraryError, find_folder, open_ruleset, ruleset_folders
from .template import new_board

FAULTY = 2

Board = Annotated[str, typer.Option("--board", "-b", help="Name of a folder in boards/.")]


@app.command()
def check(
    ctx: typer.Context,
    ruleset: Annotated[
        str | None, typer.Argument(metavar="SET", help="One ruleset; all when left out.")
    ] = None,
) -> int:
    """Compile rulesets, prove their tables, play their examples, and see that all texts fit."""
    tables = tables_of(ctx)
    folders = ruleset_folders(tables) if ruleset is None else [find_folder(ruleset, tables)]
    if not folders:
        raise LibraryError("There is no ruleset yet: start one with `referee new-ruleset ID`.")
    faulty = [folder.name for folder in folders if not _check(folder)]
    return FAULTY if faulty else 0


def _check(folder: Path) -> bool:
    """Check one ruleset, tell how it went, and return whether all is well."""
    try:
        book = open_ruleset(folder)
        with progress("Checking %s" % folder.name) as tell:
            good, problems = check_ruleset(book, tell)
    except ValueError as error:
        complain(sentence(error))
        return False
    for problem in problems:
        complain(problem)
    source = book.source
    say(
        "%s: %d tables, %d procedures, %d examples right, %s."
        % (
            source.id,
            len(source.tables),
            len(source.procedures),
            good,
            "%d problems" % len(problems) if problems else "nothing wrong",
        )
    )
    return not problems


@app.command()
def build(board: Board) -> None:
    """Build what goes onto a board, into build/BOARD."""
    from .build import build as build_board  # needs the cross compiler, which is slow to load

    say("Built %s." % build_board(board))


@app.command("new-board")
def start_board(
    name: Annotated[str, typer.Argument(metavar="ID", help="Its folder: my_board.")],
    source: Annotated[str, typer.Option("--from", help="The board that is most like it.")] = (
        "pico_ssd1306"
    ),
) -> None:
    """Start a board from the one that is most like it."""
    folder = new_board(name, source)
    say(
        "%s is there: set its pins in board.json, then `referee build --board %s`."
        % (folder, name)
    )


@app.command()
def sim(board: Board = "sim") -> int:
    """Start the simulator in this terminal."""
    from . import simulator

    return simulator.main(board)


@app.command()
def shots() -> None:
    """Draw the screens of the manual again."""
    from . import shots as screens

    screens.main()
