"""Give each function of tests/portable one pytest item for each interpreter.

`pytest` runs them on CPython and on MicroPython, `pytest --wasm` on the 32-bit MicroPython alone.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.device import interpreters

PORTABLE = Path(__file__).parent / "portable"
HAND = Path(__file__).parent / "hand"
METAL = Path(__file__).parent / "metal"
CPYTHON = interpreters.CPYTHON

# No clock decides a test, and no luck: the same examples each time. New ones are looked for with
# `pytest tests/host --hypothesis-profile explore`.
settings.register_profile("explore", deadline=None)
settings.register_profile("same", deadline=None, derandomize=True)
settings.load_profile("same")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add our options."""
    parser.addoption("--wasm", action="store_true", help="run on the 32-bit MicroPython instead")
    parser.addoption("--presses", type=int, default=0, help="presses of each soak, at least")
    parser.addoption("--record", action="store_true", help="write the golden frames anew")


def pytest_configure(config: pytest.Config) -> None:
    """Name the mark that belongs to --wasm."""
    config.addinivalue_line("markers", "wasm: runs on the 32-bit MicroPython, with --wasm")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test that asks for an `interpreter` those of this run."""
    if "interpreter" in metafunc.fixturenames:
        name = interpreters.MICROPYTHON
        marks: tuple[pytest.MarkDecorator, ...] = ()
        if metafunc.config.getoption("--wasm"):
            name, marks = interpreters.WASM, (pytest.mark.wasm,)
        metafunc.parametrize("interpreter", [pytest.param(name, marks=marks)])


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With --wasm, keep only what runs there."""
    if config.getoption("--wasm"):
        other = [item for item in items if item.get_closest_marker("wasm") is None]
        config.hook.pytest_deselected(items=other)
        items[:] = [item for item in items if item.get_closest_marker("wasm") is not None]


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> "pytest.Module | None":
    """Collect the portable modules our way and all others pytest's way."""
    if module_path.parent in (PORTABLE, HAND, METAL):
        return PortableModule.from_parent(parent, path=module_path)
    return None


class PortableModule(pytest.Module):
    """A file of test functions that import only the firmware and builtins."""

    def collect(self) -> "Iterator[pytest.Item]":
        """Find the functions in the source: a module that CPython cannot import has items too."""
        tree = ast.parse(self.path.read_text(encoding="utf-8"), str(self.path))
        names = [
            node.name
            for node in tree.body
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        ]
        if not names:
            raise self.CollectError(f"{self.path.name} has no test functions.")
        if self.config.getoption("--wasm"):
            yield from self._remote(interpreters.WASM, names)
            return
        for folder in interpreters.folders(CPYTHON, self.path.parent.name):
            if folder not in sys.path:
                sys.path.append(folder)
        for name in names:
            yield pytest.Function.from_parent(
                self, name=f"{name}[{CPYTHON}]", callobj=getattr(self.obj, name)
            )
        yield from self._remote(interpreters.MICROPYTHON, names)

    def _remote(self, interpreter: str, names: "list[str]") -> "Iterator[pytest.Item]":
        # The 32-bit build collects only while no Python runs: what whole screens and chips keep is
        # judged on the unix port alone.
        weighed = interpreter != interpreters.WASM or self.path.parent == PORTABLE
        for name in [*names, PortableItem.HEAP] if weighed else names:
            item: PortableItem = PortableItem.from_parent(
                self, name=f"{name}[{interpreter}]", function=name, interpreter=interpreter
            )
            # One worker takes all items of a module, for they share one process.
            item.add_marker(pytest.mark.xdist_group(f"{interpreter}-{self.path.stem}"))
            if interpreter == interpreters.WASM:
                item.add_marker(pytest.mark.wasm)
            yield item


class Failed(AssertionError):
    """Carry what the device printed."""


class PortableItem(pytest.Item):
    """One function of a portable module on one MicroPython, or the heap they all leave."""

    HEAP = "heap_is_given_back"

    def __init__(self, *, function: str, interpreter: str, **words: object) -> None:
        super().__init__(**words)  # type: ignore[arg-type]
        self.test = function
        self.interpreter = interpreter

    def runtest(self) -> None:
        """Look the result up in the report of the module."""
        room = self.path.parent.name
        report = interpreters.module_report(self.interpreter, self.path.stem, room)
        if self.test == self.HEAP:
            text = interpreters.leak(report)
        else:
            text = interpreters.failure(report, self.test)
        if text:
            raise Failed(text)

    def repr_failure(  # type: ignore[override]
        self, excinfo: "pytest.ExceptionInfo[BaseException]"
    ) -> str:
        """Show the device's own traceback, not this file's."""
        if isinstance(excinfo.value, Failed | interpreters.Missing):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> "tuple[Path, None, str]":
        """Name the item."""
        return self.path, None, self.name
