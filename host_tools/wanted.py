"""Tell which modules of the metal a board needs: of its display, its extras, and their imports."""

import ast
from pathlib import Path

from .boards import Board

_ROOM = "referee.hal"


def wanted(board: Board, firmware: Path) -> list[Path]:
    """Return the firmware's modules for a board: all rooms, but of the metal only what it uses."""
    metal = firmware / "referee" / "hal"
    paths = [path for path in sorted(firmware.rglob("*.py")) if metal not in path.parents]
    names = {"__init__", board.metal, board.driver, *board.extras}
    for path in paths:
        names |= _metal_of(path)
    found: set[Path] = set()
    while names:
        path = metal / f"{names.pop()}.py"
        if path.is_file() and path not in found:
            found.add(path)
            names |= _metal_of(path)
    return sorted([*paths, *found])


def _metal_of(path: Path) -> set[str]:
    """Return the modules of the metal that a module imports anywhere."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == _ROOM:
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(_ROOM + "."):
            names.add((node.module or "").rpartition(".")[2])
        elif isinstance(node, ast.Constant) and str(node.value).startswith(_ROOM + "."):
            names.add(str(node.value)[len(_ROOM) + 1 :])  # __import__ by name
    return names
