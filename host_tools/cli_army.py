"""Add the commands for army lists: check one, send it to a device or a simulator, get it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from referee.core.units import SIDES

from .army import listed, muster, read_army, ruleset_of
from .cli_app import Set, group, progress, say, tables_of
from .cli_device import Port
from .deploy import replace
from .library import Book, find_ruleset
from .link import Link
from .simulator import state_folder
from .state import FOLDER, pull
from .state import read as kept

army = group("army", "Check army lists, send them to a device, get them back.")

Sim = Annotated[
    str | None, typer.Option("--sim", metavar="BOARD", help="The simulator of this board.")
]
List = Annotated[Path, typer.Argument(metavar="FILE", help="An army list in TOML.")]
Side = Annotated[str, typer.Option("--side", help=" or ".join(SIDES))]


def _book(ctx: typer.Context, path: Path) -> Book:
    return find_ruleset(ruleset_of(path), tables_of(ctx))


@army.command("check")
def check_army(ctx: typer.Context, file: List) -> None:
    """Check an army list against its ruleset."""
    book = _book(ctx, file)
    read = read_army(file, book.pack)
    say(f"{file.name}: {len(read.units)} units of {SIDES[read.side]}, nothing wrong.")


@army.command()
def send(ctx: typer.Context, file: List, port: Port = "auto", sim: Sim = None) -> None:
    """Put an army in the place of its side's units; all else on the device stays."""
    book = _book(ctx, file)
    read = read_army(file, book.pack)
    if sim is not None:
        folder = state_folder(sim)
        changed = muster(kept(folder), book.source.id, book.pack, read)
        for name, data in sorted(changed.items()):
            (folder / f"{name}.new").write_bytes(data)
            (folder / f"{name}.new").replace(folder / name)
    else:
        with Link(port) as link:
            link.teach()
            with progress("Reading the records") as tell:
                files = pull(link, {}, tell)
            changed = muster(files, book.source.id, book.pack, read)
            if not files:
                link.call("tidy", [], [FOLDER])
            for name, data in sorted(changed.items()):
                replace(link, f"{FOLDER}/{name}", data)
            link.reset()
    say(f"Sent {len(read.units)} units of {SIDES[read.side]} for {book.source.title}.")


@army.command()
def get(
    ctx: typer.Context, ruleset: Set, side: Side = SIDES[0], port: Port = "auto", sim: Sim = None
) -> None:
    """Print one side's units, with their losses, as an army list."""
    if side not in SIDES:
        raise ValueError(f'There is no side "{side}"; write {" or ".join(SIDES)}.')
    book = find_ruleset(ruleset, tables_of(ctx))
    if sim is not None:
        files = kept(state_folder(sim))
    else:
        with Link(port) as link, progress("Reading the records") as tell:
            link.teach()
            files = pull(link, {}, tell)
    typer.echo(listed(files, book.source.id, book.pack, SIDES.index(side)), nl=False)
