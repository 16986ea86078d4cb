"""The listing of what a module needs: leaves first, so that no import nests in another."""

import ast
from pathlib import Path

import pytest

from host_tools.build import FIRMWARE, TABLES, build
from host_tools.needs import needs
from host_tools.state import played

SCREENS = FIRMWARE / "referee" / "ui" / "screens"


def write(folder: Path, **modules: str) -> list[tuple[str, Path]]:
    """Write some modules of a package `p` and return where it lies."""
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text)
    return [("p", folder)]


def test_leaves_come_first_and_once(tmp_path: Path) -> None:
    roots = write(
        tmp_path,
        a="from .b import x\nfrom p import c\nimport sys\n",
        b="from .c import y\nif TYPE_CHECKING:\n    from .d import z\n",
        c="def f():\n    from .d import z\n",
        d="",
    )
    assert needs(["p.a", "p.d"], roots) == "a .c .b\n"


@pytest.mark.parametrize(
    "folder", [SCREENS, *(p.parent for p in sorted(TABLES.glob("*/ruleset.toml")))], ids=str
)
def test_no_import_of_a_build_nests(folder: Path) -> None:
    """A C stack of 8 KB was overrun by five imports within each other."""
    built = build("sim", quiet=True)
    listing = built / "needs" if folder == SCREENS else built / "tables" / f"{folder.name}.needs"
    lines = [line.split() for line in listing.read_text().splitlines()]
    assert lines, "Nothing is listed."
    for _, *words in lines:
        seen: list[str] = []
        for word in words:
            core = FIRMWARE / "referee" / "core" / f"{word}.py"
            source = folder / f"{word[1:]}.py" if word[0] == "." else core
            for node in ast.parse(source.read_text()).body:
                if isinstance(node, ast.ImportFrom) and node.module:
                    inner = node.module.rpartition(".")[2]
                    in_core = "core" in node.module or (node.level and source == core)
                    wanted = inner if in_core else f".{inner}"
                    assert wanted in seen or wanted not in words, (word, wanted, words)
            seen.append(word)


def test_a_device_that_only_started_has_nothing_of_players() -> None:
    assert not played({"pool.a": b"x", "pool.b": b"y"})
    assert played({"pool.a": b"x", "now/session.b": b"y"})
    assert played({"session.b": b"y"}), "Where a release before had it."
