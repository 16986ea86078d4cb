"""Rules on what a module may import, and on what runs while it is imported."""

import ast
from collections.abc import Callable, Iterator

from tests.house.source import Source, at

_PURE = {"micropython", "binascii", "hashlib", "struct"}
_SEEN = _PURE | {"framebuf", "gc", "sys", "io", "errno"}
_METAL = _SEEN | {"os", "time", "machine", "rp2", "select", "vfs", "termios", "json", "array"}

# What the modules of a room may import: MicroPython's own modules, and the project's by prefix.
BUILTIN = {
    "core": _PURE,
    "ui": _SEEN,
    "hal": _METAL,
    "main": _SEEN | {"os", "time", "json", "vfs"},
    "tables": {"micropython"},
}
OWN = {
    "core": ("referee.core",),
    "ui": ("referee.core", "referee.ui"),
    "hal": ("referee.core", "referee.ui", "referee.hal"),
    "main": ("referee", "versions"),
    "tables": ("referee.core.procedure", "referee.core.exact", "referee.core.cards"),
}
# What annotations may need besides, below `if TYPE_CHECKING:`.
TYPES = ("typing", "collections.abc", "io", "referee.core.rules", "referee.core.table")
NEVER = {"random", "typing", "__future__", "dataclasses", "enum", "_thread", "asyncio", "uasyncio"}


def _package(source: Source) -> "list[str]":
    """Return the package of a file as it is seen by its own relative imports."""
    parts = source.path.removeprefix("firmware/").split("/")
    return parts[:-1]


def imported(source: Source) -> "Iterator[tuple[ast.AST, str]]":
    """Give each import with the full name of what it takes, relative ones resolved."""
    for node in source.nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node, alias.name
        elif isinstance(node, ast.ImportFrom):
            package = _package(source)
            base = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                yield node, f"{name}.{alias.name}"


def _names(guard: ast.If) -> "set[str]":
    return {node.id for node in ast.walk(guard.test) if isinstance(node, ast.Name)}


def _inside(name: str, prefixes: "tuple[str, ...]") -> bool:
    return any(name == prefix or name.startswith(prefix + ".") for prefix in prefixes)


def _for_types(source: Source) -> "set[ast.AST]":
    """Return the nodes below `if TYPE_CHECKING:`, which no device ever runs."""
    guards = [n for n in source.nodes if isinstance(n, ast.If) and _names(n) == {"TYPE_CHECKING"}]
    return {node for guard in guards for line in guard.body for node in ast.walk(line)}


def device_imports(source: Source) -> "Iterator[str]":
    """Keep the rooms of the device apart."""
    room = source.room
    own = OWN[room]
    if room == "tables":
        own = (*own, ".".join(source.path.split("/")[:2]))
    types = _for_types(source)
    for node, name in imported(source):
        extra = TYPES if node in types else ()
        top = name.split(".")[0]
        if _inside(name, (*own, *extra)) or top in BUILTIN[room]:
            continue
        if top in NEVER:
            yield at(node, f"{top} is never imported on the device")
        else:
            yield at(node, f"{room} may not import {name}")


def host_imports(source: Source) -> "Iterator[str]":
    """Let the workshop see the rules core and the screens, never the metal."""
    allowed = ("referee.core", "referee.ui")
    for node, name in imported(source):
        if _inside(name, ("referee",)) and not _inside(name, allowed):
            yield at(node, f"host_tools may not import {name}")
        elif name.split(".")[0] == "random":
            yield at(node, "dice come from referee.core.bits, not from random")


def no_mocks(source: Source) -> "Iterator[str]":
    """Refuse objects that accept any call."""
    for node, name in imported(source):
        if "mock" in name.lower():
            yield at(node, f"{name}: write a small fake that keeps state and refuses the unknown")


def no_star_import(source: Source) -> "Iterator[str]":
    """Make every name come from somewhere."""
    for node, name in imported(source):
        if name.endswith(".*"):
            yield at(node, f"{name} hides where its names come from")


# Calls that only make a value; what else is called at import is work.
_MAKERS = {"const", "frozenset", "tuple", "bytes", "range"}
# On the host a constant may be computed, but no file is read and nothing is started.
_ERRANDS = {"open", "read_text", "read_bytes", "write_text", "run", "check_output", "Popen"}
_ERRANDS |= {"glob", "rglob", "iterdir", "listdir", "urlopen", "print", "main", "exit"}


def _name(call: ast.Call) -> str:
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else "?"


def _device_work(value: ast.AST) -> "Iterator[str]":
    for node in ast.walk(value):
        if isinstance(node, ast.Call) and _name(node) not in _MAKERS:
            yield at(node, f"calls {_name(node)}() while the module is imported")
        elif isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            yield at(node, "loops while the module is imported")


def _host_work(value: ast.AST) -> "Iterator[str]":
    for node in ast.walk(value):
        if isinstance(node, ast.Call) and _name(node) in _ERRANDS:
            yield at(node, f"calls {_name(node)}() while the module is imported")


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _guard(node: ast.stmt) -> bool:
    """Tell whether a statement is `if __name__ == "__main__":` or `if TYPE_CHECKING:`."""
    if not isinstance(node, ast.If) or node.orelse:
        return False
    return _names(node) in ({"__name__"}, {"TYPE_CHECKING"})


def _choice_of_twins(node: ast.stmt) -> bool:
    """Tell whether a statement is a try that does nothing but import one of two modules."""
    if not isinstance(node, ast.Try) or node.orelse or node.finalbody:
        return False
    bodies = [*node.body, *(line for handler in node.handlers for line in handler.body)]
    return all(isinstance(line, ast.Import | ast.ImportFrom) for line in bodies)


def _statements(
    body: "list[ast.stmt]", work: "Callable[[ast.AST], Iterator[str]]"
) -> "Iterator[str]":
    quiet = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.Pass)
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _statements(node.body, work)
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
            if node.value is not None:
                yield from work(node.value)
        elif isinstance(node, quiet) or _is_docstring(node):
            continue
        elif not _guard(node) and not _choice_of_twins(node):
            yield at(node, f"{type(node).__name__} runs while the module is imported")


def no_import_work(source: Source) -> "Iterator[str]":
    """Let a module be imported anywhere, in any order, at no cost."""
    yield from _statements(source.tree.body, _device_work)


def no_host_import_work(source: Source) -> "Iterator[str]":
    """Let the workshop's modules compute constants, but read and start nothing."""
    yield from _statements(source.tree.body, _host_work)
