"""List what each module of a build needs, leaves first, so that a Pico never nests imports."""

import ast
from collections.abc import Iterator
from pathlib import Path

_CORE = "referee.core."


def needs(names: list[str], roots: list[tuple[str, Path]]) -> str:
    """Return a line `name needed ...` for each module, in the order in which to import them.

    `roots` holds (package, folder): where the sources of `package.module` lie. A module is named
    by its last word, one that is needed too when it lies in the core, else `.` and its last word
    when it lies beside the first; others are left out, for they need nothing of their own.
    """
    lines = []
    for name in names:
        found: list[str] = []
        _gather(name, roots, found)
        home, _, last = name.rpartition(".")
        words = [_word(need, home) for need in found[:-1]]
        if len(found) > 2:
            lines.append(" ".join([last, *(word for word in words if word)]) + "\n")
    return "".join(lines)


def _word(name: str, home: str) -> str:
    if name.startswith(_CORE):
        return name.removeprefix(_CORE)
    return "." + name.removeprefix(home + ".") if name.startswith(home + ".") else ""


def _gather(name: str, roots: list[tuple[str, Path]], found: list[str]) -> None:
    """Append what a module imports, then the module itself."""
    path = _source(name, roots)
    if path is None or name in found:
        return
    for inner in _imported(ast.parse(path.read_text(encoding="utf-8")), name):
        _gather(inner, roots, found)
    if name not in found:
        found.append(name)


def _source(name: str, roots: list[tuple[str, Path]]) -> Path | None:
    for package, folder in roots:
        if name.startswith(package + "."):
            path = folder / (name[len(package) + 1 :].replace(".", "/") + ".py")
            return path if path.is_file() else None
    return None


def _imported(tree: ast.Module, name: str) -> Iterator[str]:
    """Go through what a module imports while it loads, not in a function, not for types."""
    for node in tree.body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = name.split(".")[: -node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)
