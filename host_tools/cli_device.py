"""Add the commands that talk to a device: install, look into, back up, bring back, reset."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from .boards import Board as BoardData
from .boards import board_ids, read_board
from .cli_app import Json, app, complain, group, progress, say, say_json, say_sheet, tables_of
from .cli_work import Board
from .deploy import SLOT, STAMP, Report, install, version_of
from .interpreter import check, interpreter
from .link import Link, LinkError
from .state import (
    Files,
    StateError,
    keep,
    last_kept,
    log_lines,
    pack,
    played,
    pull,
    records,
    reset,
    restore,
    unpack,
)

REASON = "reason"
_WORD = "reset"

device = group("device", "Look into a device, back it up, bring it back.")

Port = Annotated[
    str,
    typer.Option("--port", "-p", help="As for mpremote: auto, /dev/ttyACM0, socket://host:port."),
]


@app.command()
def deploy(
    ctx: typer.Context,
    board: Board,
    port: Port = "auto",
    restore_kept: Annotated[
        bool, typer.Option("--restore", help="Bring the device's last backup back as well.")
    ] = False,
) -> None:
    """Build for a board and install what changed on a device; its records stay."""
    from .build import BUILD, TABLES, build, measure, report  # slow: the cross compiler

    data = read_board(board)
    tables = tables_of(ctx)
    folder = build(
        board, quiet=True, tables=tables or TABLES, out=BUILD / "own" if tables else BUILD
    )
    with Link(port) as link:
        found = interpreter(link)
        if data.driver == "terminal" and found.arch != data.arch:
            raise LinkError(_no_simulator(data))
        check(found, data, folder)
        link.teach()
        serial = str(link.ask("facts")["id"])
        files = _pull(link, serial)
        if restore_kept and played(files):
            raise StateError(
                "The device has records of its own: `referee device restore FILE` replaces them."
            )
        before = last_kept(serial) if restore_kept else {}
        if restore_kept and not before:
            raise StateError("No backup of this device was ever kept on this computer.")
        with progress("Installing") as tell:
            done = install(link, version_of(folder, board), tell)
        if before:
            _restore(link, before)
        if done.changed or before:
            link.reset()
    say(report(measure(folder), data))
    _say_report(done)


def _no_simulator(data: BoardData) -> str:
    real = [name for name in board_ids() if read_board(name).driver != "terminal"]
    return f"{data.title} is a simulator: name the board that you built, {' or '.join(real)}."


def _release(stamp: dict[str, str]) -> str:
    return f"{stamp['release']} ({stamp['hash']}) for {stamp['board']}"


def _say_report(report: Report) -> None:
    name = _release(report.stamp)
    if not report.changed:
        say(f"The device has {name} already; nothing was copied.")
        return
    say(
        f"Installed {name} in folder {report.folder}: {len(report.sent)} of {report.files} files "
        f"copied, {report.size} bytes."
    )


@device.command()
def info(port: Port = "auto", as_json: Json = False) -> None:
    """Tell what a device runs and has: versions, free flash and heap, records."""
    with Link(port) as link:
        found = interpreter(link)
        link.teach()
        facts = link.ask("facts")
        slot = (link.ask("small", SLOT) or "")[:1]
        stamp = link.ask("small", f"{slot}/{STAMP}") if slot else None
        reason = link.ask("small", REASON)
        kept = records(_pull(link, str(facts["id"])))
    damaged = sum(record.damaged for record in kept)
    installed = json.loads(stamp) if stamp else None
    answer = {
        "micropython": str(found),
        "machine": found.machine,
        "arch": found.arch,
        "id": facts["id"],
        "installed": installed,
        "folder": slot,
        "flash_free": facts["free"] * facts["block"],
        "flash": facts["total"] * facts["block"],
        "heap_free": facts["heap"],
        "records": len(kept),
        "damaged": damaged,
        "reason": reason or "",
    }
    if as_json:
        say_json(answer)
        return
    answer["installed"] = _release(installed) if installed else "nothing"
    say_sheet(("what", "value"), [(name, str(value)) for name, value in answer.items()])
    if kept:
        rows = [(r.name, str(r.sequence), str(len(r.body)), str(r.damaged)) for r in kept]
        say_sheet(("record", "saved", "bytes", "damaged"), rows)


@device.command()
def log(port: Port = "auto", as_json: Json = False) -> None:
    """Print the log of a device, oldest line first."""
    with Link(port) as link:
        link.teach()
        lines = log_lines(_pull(link, str(link.ask("facts")["id"]), store=False))
    if as_json:
        say_json(lines)
    else:
        for line in lines:
            say(line)
        if not lines:
            complain("The log is empty.")


@device.command()
def backup(file: Path, port: Port = "auto") -> None:
    """Copy all records of a device into one file, verified by hash."""
    with Link(port) as link:
        link.teach()
        files = _pull(link, str(link.ask("facts")["id"]))
    try:
        file.write_bytes(pack(files))
    except OSError as error:
        raise StateError(f"{file} cannot be written: {error.strerror}.") from None
    say(f"Kept {len(files)} files of records in {file}.")


@device.command("restore")
def bring_back(file: Path, port: Port = "auto") -> None:
    """Replace the records of a device by those of a backup, verified by hash."""
    try:
        files = unpack(file.read_bytes(), str(file))
    except OSError as error:
        raise StateError(f"{file} cannot be read: {error.strerror}.") from None
    with Link(port) as link:
        link.teach()
        _restore(link, files)
    say(f"Brought {len(files)} files of records back from {file}.")


@device.command("reset")
def forget(port: Port = "auto") -> None:
    """Remove all records of a device: games, answers, log; asks for the word first."""
    with Link(port) as link:
        link.teach()
        files = _pull(link, str(link.ask("facts")["id"]))
        if not files:
            say("The device has no records.")
            return
        word = typer.prompt(f"{len(files)} files of records go; type {_WORD} to remove them")
        if word.strip() != _WORD:
            raise StateError(f'Nothing was removed, for the word was not "{_WORD}".')
        reset(link)
    say(f"Removed {len(files)} files of records; a copy is kept on this computer.")


def _pull(link: Link, serial: str, store: bool = True) -> Files:
    """Fetch a device's records and keep them for `deploy --restore`."""
    try:
        before = last_kept(serial)
    except StateError:
        before = {}  # a damaged copy here is no reason not to read the device
    with progress("Reading the records") as tell:
        files = pull(link, before, tell)
    if store and played(files) and files != before:
        keep(serial, files)
    return files


def _restore(link: Link, files: Files) -> None:
    with progress("Bringing the records back") as tell:
        restore(link, files, tell)
