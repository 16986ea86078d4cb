"""Turn the names of tables and rulings in a procedure into their numbers in the pack.

The device then searches nothing by name, and the names stay out of its permanent string table.
"""

import ast

from referee.core import pack

from .procedures import asked

_KINDS = {"table": pack.TABLE, "ruling": pack.RULING}


def numbered(source: str, opened: pack.Pack) -> str:
    """Return a module's source with the names that it asks `rules` for as numbers.

    Lines stay as they are. Raises KeyError for a name that the pack does not hold.
    """
    lines = [line.encode() for line in source.split("\n")]
    found: list[tuple[ast.Constant, int]] = []
    for node in ast.walk(ast.parse(source)):
        kind, _, name = (asked(node) if isinstance(node, ast.Call) else "").partition(":")
        if kind in _KINDS and isinstance(node, ast.Call):
            literal = node.args[0]
            if isinstance(literal, ast.Constant) and literal.lineno == literal.end_lineno:
                found.append((literal, opened.find(_KINDS[kind], name)))
    for literal, number in sorted(found, key=lambda item: -item[0].col_offset):
        line = lines[literal.lineno - 1]
        start, end = literal.col_offset, literal.end_col_offset or 0
        lines[literal.lineno - 1] = line[:start] + str(number).encode() + line[end:]
    return b"\n".join(lines).decode()
