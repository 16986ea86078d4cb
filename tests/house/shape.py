"""Rules on sizes, docstrings and annotations."""

import ast
from collections.abc import Iterator

from tests.house.source import Source, at

MODULE_LINES = 300
FUNCTION_LINES = 40
LINE_LENGTH = 100

Function = ast.FunctionDef | ast.AsyncFunctionDef


def sizes(source: Source) -> "Iterator[str]":
    """Keep a module under 300 lines and a line under 100 characters."""
    lines = source.text.splitlines()
    if len(lines) >= MODULE_LINES:
        yield f"has {len(lines)} lines; split it below {MODULE_LINES}"
    for number, line in enumerate(lines, 1):
        if len(line) >= LINE_LENGTH:
            yield f"line {number}: {len(line)} characters"


def function_sizes(source: Source) -> "Iterator[str]":
    """Keep a function under 40 lines."""
    for node in source.nodes:
        if isinstance(node, Function):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length >= FUNCTION_LINES:
                yield at(node, f"{node.name} has {length} lines; below {FUNCTION_LINES} please")


def module_docstring(source: Source) -> "Iterator[str]":
    """Say at the head of each module what it is for."""
    text = ast.get_docstring(source.tree)
    if not text or len(text.split()) < 3:
        yield "line 1: one sentence that says what the module is for is missing"


def _public(body: "list[ast.stmt]", owner: str = "") -> "Iterator[tuple[str, ast.stmt, str]]":
    """Give (name, node, owner) of every public class and function, methods too."""
    for node in body:
        if isinstance(node, Function | ast.ClassDef) and not node.name.startswith("_"):
            yield node.name, node, owner
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from _public(node.body, node.name)


def public_docstrings(source: Source) -> "Iterator[str]":
    """Say of each public class and function what it does."""
    for name, node, _ in _public(source.tree.body):
        if isinstance(node, Function | ast.ClassDef) and not ast.get_docstring(node):
            yield at(node, f"{name} has no docstring")


def _arguments(node: Function, method: bool) -> "list[ast.arg]":
    plain = [*node.args.posonlyargs, *node.args.args]
    static = any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in node.decorator_list)
    if method and not static:
        plain = plain[1:]
    extra = [arg for arg in (node.args.vararg, node.args.kwarg) if arg is not None]
    return [*plain, *node.args.kwonlyargs, *extra]


def _is_viper(node: Function) -> bool:
    """Tell whether a function is machine code, whose annotations are not Python's types."""
    return any(isinstance(d, ast.Attribute) and d.attr == "viper" for d in node.decorator_list)


def annotations(source: Source) -> "Iterator[str]":
    """Name the type of each argument and result of a public function."""
    for name, node, owner in _public(source.tree.body):
        if not isinstance(node, Function) or _is_viper(node):
            continue
        for arg in _arguments(node, bool(owner)):
            if arg.annotation is None:
                yield at(node, f"{name}: {arg.arg} has no type")
        if node.returns is None:
            yield at(node, f"{name} does not say what it returns")


def _asserts(node: ast.AST, helpers: "set[str]") -> bool:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Assert):
            return True
        if isinstance(inner, ast.Call):
            function = inner.func
            if isinstance(function, ast.Attribute) and function.attr in ("raises", "fail"):
                return True
            if isinstance(function, ast.Name) and function.id in helpers:
                return True
    return False


def tests_assert(source: Source) -> "Iterator[str]":
    """Make every test able to fail: an assert, pytest.raises, or a helper here that asserts."""
    functions = [node for node in source.nodes if isinstance(node, Function)]
    helpers: set[str] = set()
    while True:
        more = {f.name for f in functions if _asserts(f, helpers)}
        if more == helpers:
            break
        helpers = more
    for node in functions:
        if node.name.startswith("test_") and node.name not in helpers:
            yield at(node, f"{node.name} asserts nothing")
