"""Read the project's files once, for rules that look at each of them."""

import ast
import subprocess
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

DEVICE = ("core", "ui", "hal", "main", "tables")
PYTHON = (*DEVICE, "host_tools", "tests")


@dataclass(frozen=True)
class Source:
    """A file of the project: its path from the root and its text."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """Return the syntax tree of a Python file."""
        return ast.parse(self.text, self.path)

    @cached_property
    def nodes(self) -> "tuple[ast.AST, ...]":
        """Return all nodes of the tree."""
        return tuple(ast.walk(self.tree))

    @property
    def room(self) -> str:
        """Return which room's rules hold: core, ui, hal, main, tables, host_tools or tests."""
        parts = self.path.split("/")
        if parts[:2] == ["firmware", "referee"]:
            return parts[2] if len(parts) > 3 else "core"
        if parts[0] == "firmware":
            return "main"
        if parts[:2] == ["host_tools", "template"]:
            return "tables"
        return parts[0]


@cache
def tracked() -> "tuple[str, ...]":
    """Return the paths of all files that git has or would take, sorted."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return tuple(sorted({p for p in done.stdout.splitlines() if (ROOT / p).is_file()}))


@cache
def load(path: str) -> Source:
    """Return one file."""
    return Source(path, (ROOT / path).read_text(encoding="utf-8"))


def python_paths(rooms: "tuple[str, ...]") -> "list[str]":
    """Return the Python files of some rooms."""
    found = [p for p in tracked() if p.endswith(".py")]
    return [p for p in found if Source(p, "").room in rooms]


def at(node: ast.AST, message: str) -> str:
    """Return a violation with its line."""
    return f"line {getattr(node, 'lineno', 0)}: {message}"
