"""A new board is a folder: it is found by glob, builds, and carries its own metal."""

import json
import shutil
from pathlib import Path

import pytest

from host_tools.boards import BOARDS, board_ids, read_board
from host_tools.build import build
from host_tools.library import LibraryError
from host_tools.place import SourceError
from host_tools.template import TEMPLATE, new_board

REAL = [name for name in board_ids() if read_board(name).metal != "terminal"]


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    """Return a copy of the folder of boards."""
    return Path(shutil.copytree(BOARDS, tmp_path / "boards"))


def test_a_new_board_is_found_and_builds(boards: Path, tmp_path: Path) -> None:
    tables = tmp_path / "tables"
    shutil.copytree(TEMPLATE, tables / "first_steps")
    folder = new_board("far_hills", "pico_ssd1306_3keys", boards)
    assert "far_hills" in board_ids(boards)
    path = folder / "board.json"
    data = json.loads(path.read_text("utf-8"))
    data["buzzer"] = 16
    path.write_text(json.dumps(data), "utf-8")
    out = build("far_hills", quiet=True, tables=tables, out=tmp_path / "out", boards=boards)
    kept = json.loads((out / "board.json").read_text("utf-8"))
    assert (kept["title"], kept["buzzer"]) == ("Far Hills", 16)
    metal = {path.stem for path in (out / "referee" / "hal").glob("*.mpy")}
    assert {"buzzer", "ssd1306"} <= metal
    assert not {"led", "tilt", "st7789", "terminal"} & metal


@pytest.mark.parametrize("source", REAL)
def test_every_board_can_be_copied(boards: Path, source: str) -> None:
    folder = new_board("mine", source, boards)
    first, second = read_board(source, boards), read_board("mine", boards)
    assert second.title == "Mine"
    assert second.raw | {"title": first.title} == first.raw
    assert len((folder / "README.md").read_text("utf-8").splitlines()) <= 20
    assert (folder / "wiring.md").is_file()


def test_a_name_that_cannot_be_is_refused(boards: Path) -> None:
    with pytest.raises(LibraryError, match="is there already"):
        new_board("sim", "pico_ssd1306", boards)
    with pytest.raises(LibraryError, match="like my_board"):
        new_board("../mine", "pico_ssd1306", boards)
    with pytest.raises(SourceError, match='no board "nowhere"'):
        new_board("mine", "nowhere", boards)
    assert "mine" not in board_ids(boards)
