"""Check that a ruleset's procedures are there and import nothing but their vocabulary."""

import ast
import difflib
from collections.abc import Iterator
from pathlib import Path

from .place import Place, SourceError, shown
from .source import Procedure, file_place

# What `rules` is asked for a table by its id, and what for a ruling.
_OF_TABLES = ("table", "rows", "columns", "absent", "value", "word", "find", "covers", "band")
_OF_TESTS = ("under", "need", "passes", "winner", "points", "ratio")
_OF_MODIFIERS = ("apply", "sum", "groups", "modify")
_OF_ANY_TABLE = _OF_TABLES + _OF_TESTS + _OF_MODIFIERS
_OF_RULINGS = ("ruling",)
MAY_IMPORT = ("micropython", "referee.core.procedure", "referee.core.exact", "referee.core.cards")


def check_module(path: Path) -> ast.Module:
    """Return a ruleset's module parsed, or raise SourceError when it imports what it may not."""
    place = file_place(path)
    if not path.is_file():
        raise SourceError(place, "This is no file; remove it or give it another name.")
    try:
        return _checked(path)
    except SourceError:
        raise
    except SyntaxError as error:
        raise SourceError(
            Place(shown(path), error.lineno or 0, error.offset or 0),
            f"This is not Python: {error.msg}; correct the line.",
        ) from error
    except UnicodeDecodeError as error:
        raise SourceError(place, f"Byte {error.start} is not UTF-8; save it as UTF-8.") from error
    except OSError as error:
        raise SourceError(place, f"This cannot be read: {error.strerror}.") from error
    except (RecursionError, MemoryError) as error:
        raise SourceError(place, "This is nested too deep; take brackets out.") from error
    except ValueError as error:
        raise SourceError(place, f"This is not Python: {error}; correct it.") from error


def _checked(path: Path) -> ast.Module:
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    for node in _running(tree):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        for name in _imported(node):
            sibling = path.parent / f"{name[1:]}.py"
            if name not in MAY_IMPORT and not (name.startswith(".") and sibling.is_file()):
                raise SourceError(
                    Place(shown(path), node.lineno, node.col_offset + 1),
                    f'A procedure may not import "{name}", only {", ".join(MAY_IMPORT)} '
                    "and modules of its folder.",
                )
    return tree


def _running(node: ast.AST) -> Iterator[ast.AST]:
    """Go through all nodes but those below `if TYPE_CHECKING:`, which never run."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        yield child
        yield from _running(child)


def check_names(path: Path, tree: ast.Module, names: list[str]) -> list[SourceError]:
    """Return an error for each table, ruling or deck that a module asks for in vain."""
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        label = asked(node) or _read_in(node)
        if label and label not in names:
            kind = label.partition(":")[0] + ":"
            alike = [name for name in names if name.startswith(kind)]
            near = difflib.get_close_matches(label, alike, 1)
            hint = f'did you mean "{near[0]}"' if near else "add it"
            place = Place(shown(path), node.lineno, node.col_offset + 1)
            message = f'The procedure asks for "{label}", which is not there; {hint}.'
            found.append(SourceError(place, message))
    return found


def asked(call: ast.Call) -> str:
    """Return the `kind:id` that a call names outright, or an empty text."""
    function, kind, place = call.func, "", 0
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        if function.value.id == "rules" and function.attr in _OF_ANY_TABLE:
            kind = "table"
        elif function.value.id == "rules" and function.attr in _OF_RULINGS:
            kind = "ruling"
    elif isinstance(function, ast.Name) and function.id == "Draw":
        kind, place = "deck", 1
    if not kind or len(call.args) <= place:
        return ""
    name = call.args[place]
    if isinstance(name, ast.Constant) and isinstance(name.value, str):
        return f"{kind}:{name.value}"
    return ""


def _read_in(call: ast.Call) -> str:
    """Return the `table:id` that a roll names for its odds, or an empty text."""
    if isinstance(call.func, ast.Name) and call.func.id == "Roll":
        for word in call.keywords:
            name = word.value.value if isinstance(word.value, ast.Constant) else ""
            if word.arg == "bands" and isinstance(name, str) and name:
                return f"table:{name}"
    return ""


def _imported(node: ast.Import | ast.ImportFrom) -> list[str]:
    """Return the modules that a statement imports, those of its own folder with a dot."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return ["." * node.level + (node.module or "")]


def check_procedure(folder: Path, procedure: Procedure) -> None:
    """Raise SourceError unless the procedure's module holds a generator of its name."""
    path = folder / f"{procedure.module}.py"
    if not path.is_file():
        raise SourceError(
            procedure.place, f'There is no file "{path.name}" for "{procedure.id}"; add it.'
        )
    for node in check_module(path).body:
        if isinstance(node, ast.FunctionDef) and node.name == procedure.id:
            if not any(isinstance(inner, (ast.Yield, ast.YieldFrom)) for inner in ast.walk(node)):
                raise SourceError(
                    Place(shown(path), node.lineno), f"{node.name} never yields; ask or roll."
                )
            return
    raise SourceError(
        procedure.place, f'{path.name} has no function "{procedure.id}"; add it or set module.'
    )
