"""Check that a device's MicroPython can run what was built, before anything is written to it."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path

from .boards import Board
from .link import Link, LinkError

OLDEST = (1, 24)
_CODE = """import sys
i = sys.implementation
print(repr((i.name, tuple(i.version)[:3], getattr(i, "_mpy", 0),
    getattr(i, "_machine", ""), getattr(i, "_build", ""))))
"""
# As MicroPython numbers them (docs/reference/mpyfiles); 0 is bytecode alone.
_ARCHS = [
    "bytecode",
    "x86",
    "x64",
    "armv6",
    "armv6m",
    "armv7m",
    "armv7em",
    "armv7emsp",
    "armv7emdp",
    "xtensa",
    "xtensawin",
    "rv32imc",
    "rv64imc",
]
_THUMB = ("armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp")
_PAGES = (("armv6m", "RPI_PICO"), ("armv7emsp", "RPI_PICO2"))


class Unfit(LinkError):
    """Say in one sentence what to put onto the device first, and how."""


@dataclass(frozen=True)
class Interpreter:
    """What a device runs: `mpy` packs format, subformat and instruction set of its modules."""

    name: str
    version: tuple[int, ...]
    mpy: int
    machine: str
    build: str

    @property
    def arch(self) -> str:
        """Return the instruction set for which the device takes native modules."""
        number = self.mpy >> 10 & 15
        return _ARCHS[number] if number < len(_ARCHS) else "unknown"

    def __str__(self) -> str:
        return f"{self.name} {'.'.join(map(str, self.version))}"


def interpreter(link: Link) -> Interpreter:
    """Ask a device what it runs."""
    return Interpreter(*ast.literal_eval(link.run(_CODE).strip()))


def check(found: Interpreter, board: Board, folder: Path) -> None:
    """Raise Unfit when a device cannot run a board's build."""
    if found.name != "micropython" or found.version[:2] < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise Unfit(
            f"The device runs {found} and Pocket Referee needs MicroPython {oldest} or newer: "
            f"{_remedy(found, board)}."
        )
    for path in sorted(folder.rglob("*.mpy")):
        form, flags = path.read_bytes()[1:3]
        native = flags >> 2 & 15
        part = f".{flags & 3}" if native else ""
        if form != found.mpy & 255 or (native and flags & 3 != found.mpy >> 8 & 3):
            raise Unfit(
                f"{found} on the device does not take modules of format {form}{part}: "
                f"{_remedy(found, board)}."
            )
        if native and not _runs(_ARCHS[native], found.arch):
            what = found.machine or "a machine without a name"
            raise Unfit(
                f"{board.title} is built for {_ARCHS[native]} and the device, {what}, runs "
                f"{found.arch}: choose the board that it is, or {_remedy(found, board, True)}."
            )


def _runs(built: str, device: str) -> bool:
    """Tell whether a device takes native code; a Thumb core takes that of the lesser ones."""
    if built in _THUMB and device in _THUMB:
        return _THUMB.index(built) <= _THUMB.index(device)
    return built == device


def _remedy(found: Interpreter, board: Board, by_board: bool = False) -> str:
    """Return what to download and how to put it onto the device."""
    page = dict(_PAGES).get(board.arch, "RPI_PICO")
    if found.build.startswith("RPI_") and not by_board:
        page = found.build.partition("-")[0]
    return (
        f"download the newest .uf2 from https://micropython.org/download/{page}/, hold BOOTSEL "
        "while you plug the Pico in, and copy the file onto the drive that appears"
    )
