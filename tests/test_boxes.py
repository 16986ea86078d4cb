"""The boxes that a device gets: the same frames as from loose modules, and nothing else."""

import ast
from pathlib import Path

import pytest

from host_tools.boxes import boxed, files_of, pack
from host_tools.shots import read_frames
from tests.device import interpreters
from tests.device.interpreters import MICROPYTHON, Report, run

FLOWS = Path(__file__).parent / "flows"
FIRMWARE = interpreters.ROOT / "firmware"
ENOENT, EROFS = 2, 30


@pytest.fixture(scope="module")
def loose() -> Path:
    """Return the simulator's build."""
    return interpreters.built(MICROPYTHON, "sim")


@pytest.fixture(scope="module")
def report(loose: Path, tmp_path_factory: pytest.TempPathFactory) -> Report:
    """Play a volley on a version in boxes."""
    folder = tmp_path_factory.mktemp("boxed") / "sim"
    for name, data in boxed(files_of(loose)).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    assert not list(folder.glob("referee")), "The modules of the firmware lie in app.box."
    assert len(list(folder.rglob("*.mpy"))) == 2
    done = run(MICROPYTHON, "run_boxed", str(folder), str(FLOWS / "volley.flow"))
    assert done.complete, done.noise
    return done


def test_a_version_in_boxes_shows_the_same_frames(report: Report) -> None:
    shown: list[tuple[str, list[str]]] = []
    for kind, *words in report.lines:
        if kind == "shot":
            shown.append((str(words[0]), []))
        elif kind == "line":
            shown[-1][1].append(str(words[0]))
    assert shown == read_frames(FLOWS / "sim" / "volley.frames")
    assert str(report.of("from")[0][0]).startswith("/app/")


def test_a_box_refuses_what_it_does_not_hold(report: Report, loose: Path) -> None:
    refused = report.of("refused")
    assert [words[-1] for words in refused] == [ENOENT] * 7 + [EROFS, ENOENT], refused
    size = (loose / "referee" / "core" / "dice.mpy").stat().st_size
    assert report.of("size") == [[size]]


def test_a_damaged_box_is_a_fault_of_its_version(report: Report) -> None:
    """What a bus without an answer says starts the version again, for ever."""
    silent = ast.literal_eval(
        next(
            ast.unparse(node.value)
            for node in ast.parse((FIRMWARE / "versions.py").read_text(encoding="utf-8")).body
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_SILENT"
        )
    )
    assert 5 in silent
    assert report.of("damaged")[0][0] not in silent


def test_a_box_is_what_its_module_says() -> None:
    data = pack({"a": b"one", "b/c": b"", "d": b"three"})
    assert data == (
        b"RBOX\x03\x00\x09\x00" + b"\na\nb/c\nd\n" + b"\x03\0\0\x03\0\0\x08\0\0" + b"onethree"
    )


def test_boxes_take_modules_and_leave_the_rest() -> None:
    files = {
        "versions.mpy": b"v",
        "box.mpy": b"b",
        "main.py": b"m",
        "referee/x.mpy": b"x",
        "tables/one.pack": b"p",
        "tables/one/rule.mpy": b"r",
    }
    assert sorted(boxed(files)) == [
        "app.box",
        "box.mpy",
        "main.py",
        "tables/one.box",
        "tables/one.pack",
        "versions.mpy",
    ]
