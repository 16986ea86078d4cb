"""The house rules: each has a name, the rooms it holds in, and a function that finds breaches."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.house import imports, language, shape, words
from tests.house.source import DEVICE, PYTHON, Source

Check = Callable[[Source], Iterator[str]]

PRODUCT = (*DEVICE, "host_tools")
ARITHMETIC = ("core", "tables")


@dataclass(frozen=True)
class Rule:
    """A rule over Python files."""

    name: str
    rooms: tuple[str, ...]
    check: Check


RULES = (
    Rule("device-imports", DEVICE, imports.device_imports),
    Rule("host-imports", ("host_tools",), imports.host_imports),
    Rule("no-star-import", PYTHON, imports.no_star_import),
    Rule("no-mocks", ("tests",), imports.no_mocks),
    Rule("no-import-work", DEVICE, imports.no_import_work),
    Rule("no-host-import-work", ("host_tools",), imports.no_host_import_work),
    Rule("module-docstring", PYTHON, shape.module_docstring),
    Rule("public-docstrings", PRODUCT, shape.public_docstrings),
    Rule("annotations", PRODUCT, shape.annotations),
    Rule("sizes", PYTHON, shape.sizes),
    Rule("function-sizes", PYTHON, shape.function_sizes),
    Rule("tests-assert", ("tests",), shape.tests_assert),
    Rule("no-catch-all", PYTHON, language.no_catch_all),
    Rule("no-print", ("core", "ui", "main", "tables"), language.no_print),
    Rule("no-eval", PRODUCT, language.no_eval),
    Rule("no-float", ARITHMETIC, language.no_float),
    Rule("no-modulus-on-bits", ("core",), language.no_modulus_on_bits),
    Rule("absent-on-device", DEVICE, language.absent_on_device),
    Rule("no-dict-order", DEVICE, language.no_dict_order),
    Rule("no-board-names", ("core", "ui", "hal", "main"), words.no_board_names),
)
