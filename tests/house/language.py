"""Rules on the language: what MicroPython does not have, and what no rule of a game may use."""

import ast
import re
from collections.abc import Iterator

from tests.house.source import Source, at

# Measured: methods of CPython's str, bytes, bytearray, int and memoryview that the device lacks.
_METHODS = """
    capitalize casefold expandtabs format_map isalnum isascii isdecimal isidentifier isnumeric
    isprintable istitle ljust maketrans removeprefix removesuffix rjust swapcase translate
    zfill bit_length bit_count tobytes tolist toreadonly as_integer_ratio
"""
_NAMES = """
    FileNotFoundError FileExistsError PermissionError IsADirectoryError TimeoutError
    ConnectionError RecursionError ModuleNotFoundError UnicodeDecodeError IOError ascii
    breakpoint format vars __debug__ BufferError
"""
ABSENT_METHODS = frozenset(_METHODS.split())
ABSENT_NAMES = frozenset(_NAMES.split())
ABSENT_ATTRIBUTES = {"__doc__", "__annotations__", "__qualname__", "__wrapped__"}
ABSENT_NODES = (ast.Match, ast.TryStar)
NO_KEYWORDS = {"zip": {"strict"}, "sum": {"start"}, "from_bytes": {"byteorder", "signed"}}


def _called(node: ast.Call) -> str:
    function = node.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def absent_on_device(source: Source) -> "Iterator[str]":
    """Use nothing that only CPython has."""
    for node in source.nodes:
        if isinstance(node, ABSENT_NODES):
            yield at(node, f"{type(node).__name__} is not in MicroPython")
        elif isinstance(node, ast.arguments) and node.posonlyargs:
            yield at(node.posonlyargs[0], "positional-only arguments are not in MicroPython")
        elif isinstance(node, ast.Raise) and node.cause is not None:
            yield at(node, "`raise from` is not in MicroPython")
        elif isinstance(node, ast.Slice) and node.step is not None:
            yield at(node, "MicroPython slices with a step only lists")
        elif isinstance(node, ast.ClassDef) and node.keywords:
            yield at(node, "class keywords are not in MicroPython")
        elif isinstance(node, ast.Attribute) and node.attr in ABSENT_ATTRIBUTES:
            yield at(node, f"{node.attr} is not in MicroPython")
        elif isinstance(node, ast.Name) and node.id in ABSENT_NAMES:
            yield at(node, f"{node.id} is not in MicroPython")
        elif isinstance(node, ast.Call):
            yield from _absent_call(node)


def _absent_call(node: ast.Call) -> "Iterator[str]":
    name = _called(node)
    if isinstance(node.func, ast.Attribute) and name in ABSENT_METHODS:
        yield at(node, f".{name}() is not in MicroPython")
    for keyword in node.keywords:
        if keyword.arg in NO_KEYWORDS.get(name, set()):
            yield at(node, f"{name}({keyword.arg}=) is not in MicroPython")


def no_dict_order(source: Source) -> "Iterator[str]":
    """Never let the order of a dict or set show: the device does not keep it."""
    harmless: set[ast.AST] = set()
    for node in source.nodes:
        if isinstance(node, ast.Call) and _called(node) in ("sorted", "sum", "min", "max", "len"):
            harmless.update(*(ast.walk(arg) for arg in node.args))
    for node in source.nodes:
        if isinstance(node, ast.For | ast.comprehension) and isinstance(
            node.iter, ast.Dict | ast.Set | ast.DictComp | ast.SetComp
        ):
            yield at(node.iter, "loops over a dict or set: its order is not kept on the device")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            plain = not node.args and not node.keywords and node not in harmless
            if plain and node.func.attr in ("items", "keys", "values"):
                yield at(node, f".{node.func.attr}() has no order on the device: use sorted()")


def _handler_names(node: ast.ExceptHandler) -> "list[str]":
    if node.type is None:
        return [""]
    kinds = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
    return [kind.id for kind in kinds if isinstance(kind, ast.Name)]


def no_catch_all(source: Source) -> "Iterator[str]":
    """Catch the one error that is meant; main.py alone holds one last net."""
    nets = 1 if source.room == "main" else 0
    for node in source.nodes:
        if isinstance(node, ast.ExceptHandler):
            for name in _handler_names(node):
                if name == "Exception" and nets:
                    nets -= 1
                elif name in ("", "Exception", "BaseException"):
                    yield at(node, f"`except {name}` also catches what nobody foresaw")


def no_print(source: Source) -> "Iterator[str]":
    """Leave the terminal to the metal and the workshop."""
    for node in source.nodes:
        if isinstance(node, ast.Name) and node.id == "print":
            yield at(node, "print belongs to hal and host_tools")


def no_eval(source: Source) -> "Iterator[str]":
    """Read data as data."""
    for node in source.nodes:
        if isinstance(node, ast.Name) and node.id in ("eval", "exec"):
            yield at(node, f"{node.id}() runs text as code")


def no_float(source: Source) -> "Iterator[str]":
    """Compute rules in whole numbers: floats differ between the interpreters."""
    for node in source.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield at(node, f"{node.value} is a float")
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield at(node, "`/` makes a float; use // or referee.core.exact")
        elif isinstance(node, ast.Name) and node.id in ("float", "round", "complex"):
            yield at(node, f"{node.id}() is float arithmetic")


_RANDOM = re.compile(r"byte|bits|random|entropy|digest|urandom|\bnext\b|\bword\b", re.I)
_DICE_MODULES = re.compile(r"/(bits|dice)\.py$")


def _remainder(node: ast.AST) -> "ast.expr | None":
    """Return what a node takes a remainder of, or None when it takes none of a number."""
    left: ast.expr | None = None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        left = node.left
    elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Mod):
        left = node.target
    elif isinstance(node, ast.Call) and _called(node) == "divmod" and node.args:
        left = node.args[0]
    text = isinstance(left, ast.Constant) and isinstance(left.value, str | bytes)
    return None if text or isinstance(left, ast.JoinedStr) else left


def no_modulus_on_bits(source: Source) -> "Iterator[str]":
    """Draw by rejection: the remainder of random bits is biased."""
    for node in source.nodes:
        left = _remainder(node)
        if left is None:
            continue
        if _DICE_MODULES.search(source.path):
            yield at(node, "no remainder where bits become dice")
        elif _RANDOM.search(ast.unparse(left)):
            yield at(node, f"`{ast.unparse(node)}` takes a remainder of random bits")
