"""Rules on texts: names that may not appear, READMEs, and the addresses in the lock file."""

import ast
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from tests.house.source import ROOT, Source, at, tracked

README_LINES = 20

# Written in two parts, for this file is read by its own rule.
_PLACES = (r"\.\./" + "shared", r"\." + "library/", "/" + "work/", "/" + "tmp/")
_WORKPLACE = re.compile("|".join(_PLACES))


def no_workplace(source: Source) -> "Iterator[str]":
    """Name no folder outside the project."""
    for number, line in enumerate(source.text.splitlines(), 1):
        found = _WORKPLACE.search(line)
        if found:
            yield f"line {number}: names {found.group()}, which is not part of the project"


def board_ids() -> "tuple[str, ...]":
    """Return the ids of all boards: the names of their folders."""
    return tuple(sorted(p.name for p in (ROOT / "boards").iterdir() if p.is_dir()))


def _docstrings(source: Source) -> "set[ast.AST]":
    return {
        node.value
        for node in source.nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def _spoken(node: ast.AST) -> str:
    """Return the words that a node of the code says, without its children."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
        return node.value if isinstance(node.value, str) else node.value.decode("latin-1")
    if isinstance(node, ast.ImportFrom):
        return " ".join([node.module or "", *(alias.name for alias in node.names)])
    for field in ("id", "attr", "name", "arg"):
        word = getattr(node, field, None)
        if isinstance(word, str):
            return word
    return ""


def no_board_names(source: Source, boards: "tuple[str, ...]" = ()) -> "Iterator[str]":
    """Ask for a capability or a size, never for a board by name."""
    ids = boards or board_ids()
    silent = _docstrings(source)
    for node in source.nodes:
        words = [] if node in silent else re.split(r"[^A-Za-z0-9_]+", _spoken(node))
        for word in words:
            if word in ids:
                yield at(node, f"names the board {word}")


def folders() -> "list[str]":
    """Return the folders that need a README: rooms and their folders, all of the firmware's."""
    found: set[str] = set()
    for path in tracked():
        for parent in PurePosixPath(path).parents:
            parts = parent.parts
            deep = len(parts) > 2 and parts[0] != "firmware"
            if parts and not deep and not any(part.startswith(".") for part in parts):
                found.add(str(parent))
    return sorted(found)


def readme(text: str) -> "Iterator[str]":
    """Keep a README short and not empty."""
    lines = text.splitlines()
    if len(lines) > README_LINES:
        yield f"has {len(lines)} lines; {README_LINES} are enough"
    if len(text.split()) < 10:
        yield "says nothing"


def lock_addresses(text: str) -> "Iterator[str]":
    """Let the lock file point at the public registry or at none."""
    for address in re.findall(r"https?://([^/\"\s]+)", text):
        if address != "registry.npmjs.org":
            yield f"points at {address}"
