"""Run the firmware in this terminal: real MicroPython with a heap like the device's."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from .boards import ROOT, Board, read_board
from .build import build

_STATUS_LINES = 1
_AGAIN = 3  # the exit status with which the firmware asks for a fresh interpreter


class SimulatorError(ValueError):
    """Say in one sentence why the simulator does not start."""


def micropython() -> str | None:
    """Return the path of the MicroPython that belongs to this Python, or None."""
    beside = Path(sys.executable).with_name("micropython")
    return str(beside) if beside.exists() else shutil.which("micropython")


def heap(board: Board) -> int:
    """Return the bytes of heap that hold on 64 bits what the board's heap holds on a Pico.

    The objects here are up to twice as large: a form of Rules Britannia is 107 KB on a Pico and
    187 KB here.
    """
    return board.heap * 7 // 4


def blocks(board: Board, columns: int, lines: int) -> str:
    """Return how dots are drawn in a terminal of this size: "half" or "braille".

    Raises SimulatorError when not even Braille signs fit.
    """
    if columns > board.width and lines >= board.height // 2 + _STATUS_LINES:
        return "half"
    need = (board.width // 2, (board.height + 3) // 4 + _STATUS_LINES)
    if columns >= need[0] and lines >= need[1]:
        return "braille"
    raise SimulatorError(
        f"The terminal has {columns} x {lines} characters and {board.title} needs "
        f"{need[0]} x {need[1]}: enlarge the window or make its letters smaller."
    )


def state_folder(board_id: str) -> Path:
    """Return the folder that keeps the simulator's state between runs."""
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    folder = Path(base) / "pocket-referee" / board_id
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def main(board_id: str = "sim") -> int:
    """Build a simulator board and play it here; return the exit status.

    Raises SimulatorError when this is no terminal, or one that is too small.
    """
    board = read_board(board_id)
    if board.metal != "terminal":
        raise SimulatorError(
            f"{board.title} is not a simulator: use `referee deploy`, or one of the sim boards."
        )
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise SimulatorError("The simulator needs a terminal: run it without a pipe.")
    size = shutil.get_terminal_size()
    drawn = blocks(board, size.columns, size.lines)
    python = micropython()
    folder = build(board_id, arch="" if python else "bytecode", quiet=True)
    command = [python, "-X", f"heapsize={heap(board)}", "main.py"] if python else _cpython(folder)
    environment = dict(os.environ, REFEREE_BLOCKS=drawn, REFEREE_STATE=str(state_folder(board_id)))
    while True:
        done = subprocess.run(command, cwd=folder, env=environment, check=False)
        if done.returncode != _AGAIN:
            return done.returncode


def _cpython(folder: Path) -> list[str]:
    """Return the command that runs the firmware's sources on CPython, and say so."""
    print(
        "No MicroPython for this platform: the firmware runs on CPython, without its heap limit."
    )
    paths = [str(ROOT), str(ROOT / "firmware")]
    script = (
        f"import sys, runpy; sys.path[:0] = {paths!r}; "
        f"runpy.run_path({str(folder / 'main.py')!r}, run_name='__main__')"
    )
    return [sys.executable, "-c", script]
