"""Prove that a build is whole or not there, and within the board's flash."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from host_tools.boards import board_ids, read_board
from host_tools.build import FIRMWARE, BuildError, build, measure
from host_tools.compiler import CompileError
from host_tools.place import SourceError

MINI = Path(__file__).parent / "data" / "mini"


def mini_tables(folder: Path) -> Path:
    """Return a folder of tables that holds one small ruleset."""
    shutil.copytree(MINI, folder / "tables" / "mini")
    return folder / "tables"


def files(folder: Path) -> dict[Path, bytes]:
    """Return every file below a folder with its bytes."""
    return {p.relative_to(folder): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_a_build_that_fails_leaves_the_last_one(tmp_path: Path) -> None:
    tables, out = mini_tables(tmp_path), tmp_path / "out"
    before = files(build("sim", quiet=True, tables=tables, out=out))
    assert Path("tables/mini.pack") in before
    source = tables / "mini" / "tables.toml"
    source.write_text(source.read_text("utf-8").replace('"15"', '"fifteen"'), "utf-8")
    with pytest.raises(CompileError, match="fifteen"):
        build("sim", quiet=True, tables=tables, out=out)
    assert files(out / "sim") == before
    assert {path.name for path in out.iterdir()} == {".cache", ".lock", "sim"}


def test_a_first_build_that_fails_leaves_nothing(tmp_path: Path) -> None:
    tables = mini_tables(tmp_path)
    (tables / "mini" / "volley.py").write_text("def volley(rules:\n", "utf-8")
    with pytest.raises(CompileError, match=r"volley.py:1:\d+: This is not Python"):
        build("sim", quiet=True, tables=tables, out=tmp_path / "out")
    assert {p.name for p in (tmp_path / "out").iterdir()} <= {".cache", ".lock"}


def test_a_build_holds_the_procedures_and_native_code_by_arch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    firmware = shutil.copytree(FIRMWARE, tmp_path / "firmware")
    monkeypatch.setattr("host_tools.build.FIRMWARE", firmware)
    tables = mini_tables(tmp_path)
    native = build("pico_ssd1306", quiet=True, tables=tables, out=tmp_path)
    plain = build("sim", "bytecode", quiet=True, tables=tables, out=tmp_path)
    assert (native / "tables" / "mini" / "volley.mpy").read_bytes()[:1] == b"M"
    assert list(native.rglob("*_viper.mpy"))
    assert not list(plain.rglob("*_viper.mpy"))
    again = (native / "main.py").stat().st_ino
    build("pico_ssd1306", quiet=True, tables=tables, out=tmp_path)
    assert (native / "main.py").stat().st_ino == again  # the same build is not put there twice


def test_what_micropython_refuses_is_named_with_its_line(tmp_path: Path) -> None:
    tables = mini_tables(tmp_path)
    module = tables / "mini" / "extra.py"
    module.write_text('"""Hold what only CPython takes."""\n\nX = [*(1, 2), *(3,)]\n', "utf-8")
    with pytest.raises(SourceError, match=r"extra.py:3: MicroPython refuses this: SyntaxError"):
        build("sim", quiet=True, tables=tables, out=tmp_path / "out")


def test_a_build_beyond_the_flash_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = replace(read_board("sim"), flash=65536)
    monkeypatch.setattr("host_tools.build.read_board", lambda board_id, *_: small)
    with pytest.raises(BuildError, match="bytes of flash and the board has 65536"):
        build("sim", quiet=True, tables=tmp_path, out=tmp_path / "out")
    with pytest.raises(BuildError, match='no arch "z80"'):
        build("sim", "z80", quiet=True, out=tmp_path / "out")


def test_an_unknown_board_is_named() -> None:
    with pytest.raises(SourceError, match='There is no board "nowhere"; known are .*sim'):
        build("nowhere")


@pytest.mark.parametrize("board", board_ids())
def test_an_installation_leaves_room_for_the_next_and_more_rulesets(board: str) -> None:
    """Issue of the metal: all of it under 400 KB, counted in the blocks of the file system."""
    used = sum(room.flash for room in measure(build(board, quiet=True)))
    assert used < 400 * 1024
    assert read_board(board).flash >= used + 2 * 48 * 1024
