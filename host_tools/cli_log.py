"""Add the commands that read a log: export it, and prove it."""

from __future__ import annotations

import time
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from . import reports
from .cli_app import Json, app, complain, progress, say, say_json, tables_of
from .link import Link
from .logbook import LogError, lines_of
from .standings import standings
from .state import FOLDER, Files, log_lines, pull, read, unpack
from .verify import Checked, verify

MISFIT = 1
_MOST = 8 << 20  # bytes of a file that can be a log


class Form(StrEnum):
    """How a log is written."""

    text = "text"
    markdown = "markdown"
    csv = "csv"
    json = "json"


@app.command("verify")
def prove(
    file: Annotated[Path, typer.Argument(help="A log as `referee log` wrote it, or a backup.")],
    as_json: Json = False,
) -> int:
    """Recompute every die and card of a log; name the first line that does not fit (status 1)."""
    begun = time.monotonic()
    lines = read_log(file)
    found, misfit = verify(lines)
    if as_json:
        say_json(
            {
                "fits": misfit is None,
                "line": misfit.place if misfit else None,
                "entry": misfit.number if misfit else None,
                "reason": misfit.reason if misfit else None,
                "games": [vars(game) for game in found],
            }
        )
        return MISFIT if misfit else 0
    for game in found if misfit is None else found[:-1]:
        _say_game(game)
    if misfit is not None:
        complain(str(misfit))
        return MISFIT
    say(f"{len(lines)} lines checked in {time.monotonic() - begun:.1f} s.")
    return 0


def _say_game(game: Checked) -> None:
    part = f" part {game.part}" if game.part > 1 else ""
    say(
        f"Game {game.game}{part}: {game.entries} entries, {game.dice} dice, {game.cards} cards, "
        f"{game.typed} dice typed in, which are not the device's."
    )
    if game.revealed:
        say("  All dice and cards are those of the revealed secret.")
    else:
        say("  The chain is whole. Dice and cards can be checked once its secret is revealed.")
    if game.unchecked:
        say(
            f"  {game.unchecked} entries draw from a deck shuffled before this log begins: "
            "their cards cannot be checked."
        )
    for number in game.lost:
        say(f"  Entry {number} may be missing: the device found a damaged save there.")
    for number, card in game.hidden:
        say(f"  The hidden card of entry {number} was {card}.")
    say(f"  Compare with what was written down: commitment {_groups(game.commitment)}")
    say(f"  and chain {_groups(game.closing)}, its log's before the secret was told.")


def _groups(digits: str) -> str:
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


@app.command("log")
def export(
    ctx: typer.Context,
    file: Annotated[
        Path | None, typer.Argument(help="A backup, a folder of records, or an exported log.")
    ] = None,
    port: Annotated[
        str | None, typer.Option("--port", "-p", help="Read a device, as for mpremote.")
    ] = None,
    form: Annotated[Form, typer.Option("--format", "-f", help="How to write it.")] = Form.text,
    as_json: Json = False,
) -> None:
    """Write a log as text, which `referee verify` reads, Markdown report, CSV of dice or JSON.

    The report ends with how both sides stand, unless it is made from an exported log.
    """
    if (file is None) == (port is None):
        raise LogError("Name a file or a folder, or a device with --port.")
    files = _from_device(str(port)) if file is None else read_records(file)
    lines = log_lines(files) if files or file is None else read_log(file)
    if as_json or form is Form.json:
        say_json(reports.plain(lines))
    elif form is Form.text:
        for line in lines:
            say(line)
    elif form is Form.csv:
        say(reports.dice_csv(lines).rstrip("\n"))
    else:
        say((reports.markdown(lines) + standings(files, tables_of(ctx))).rstrip("\n"))
    if not lines:
        complain("The log is empty.")


def _from_device(port: str) -> Files:
    with Link(port) as link, progress("Reading the records") as tell:
        link.teach()
        return pull(link, {}, tell)


def read_log(path: Path) -> list[str]:
    """Return the lines of an exported log, a backup or a folder, or raise LogError."""
    if path.is_dir():
        return log_lines(read_records(path))
    data = _read(path)
    return log_lines(unpack(data, str(path))) if _is_backup(data) else lines_of(data, str(path))


def read_records(path: Path) -> Files:
    """Return the records of a backup or a folder, or none; raises LogError."""
    if not path.is_dir():
        data = _read(path)
        return unpack(data, str(path)) if _is_backup(data) else {}
    try:
        return _folder(path)
    except OSError as error:
        raise LogError(f"{path} cannot be read: {error.strerror}.") from None


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > _MOST:
            raise LogError(f"{path} is too large for a log.")
        return path.read_bytes()
    except OSError as error:
        raise LogError(f"{path} cannot be read: {error.strerror}.") from None


def _is_backup(data: bytes) -> bool:
    return data[257:262] == b"ustar"


def _folder(path: Path) -> Files:
    folder = path / FOLDER if (path / FOLDER).is_dir() else path
    return read(folder)
