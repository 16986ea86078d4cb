"""Prove that no file, however broken, gets more than sentences, or a pack that opens whole."""

import io
import os
import re
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from referee.core.pack import DECK, NOTE, PHASE, PROCEDURE, RULING, TABLE, Pack
from referee.core.table import Table

from host_tools.boards import Board, read_board
from host_tools.build import build
from host_tools.compiler import CompileError, compile_ruleset
from host_tools.faces import read_face

SIXTH = Path(__file__).parent.parent / "rulesets" / "skirmish6"
ORIGINALS = {
    path.name: path.read_bytes().decode("utf-8")
    for path in sorted(SIXTH.iterdir())
    if path.suffix in (".toml", ".csv", ".py") and path.name != "cases.toml"
}

Edit = Callable[[str], str | bytes]

# What may stand where a value stood: other types, other sizes, other alphabets.
VALUES = (
    "0", "-1", "1", "255", "256", "65536", "-32768", "99999999999999999999", "9" * 5000, "1e999",
    "0x7fffffff", "nan", "inf", "true", "false", "1979-05-27", "07:32:00", '""', "''", "[]", "{}",
    "[[]]", "[1, 2]", '["", ""]', "[-5, 5]", "[5, -5]", "[true, false]", "{a = 1}", "[{}]",
    "{label = 5}", '[["*"]]', '[["", ""]]', '[["*", "x"], ["*", "y"]]', '"\\u0000"', '"\\u0007"',
    '"ナ"', '"\\U0001F3B2"', '"e\\u0301"', '"\\u202e"', '"½¼¾"', '"１２"', '"²"', '"٣"', '"x1/0"',
    '"1-"', '"-"', '"--"', '"5-1"', '"1-6"', '"*"', '"**"', '"+0"', '"99999"', '"0d0"',
    '"99d1000"', '"1000d6"', '"d10z"', '"d%"', '"1d6-100"', '"../../etc"', '"/dev/null"',
    '"factors.csv"', '"."', '"text"', '"word"', '"range"', '"per"', '"dice"', '"levels"',
    '"factor"', '"int"', '"inches"', '"clamp"', '"refuse"', '"<="', '"first"', '"ok"', '"none"',
    '"%s %d %n"', "'''\n\n'''", '"' + "long " * 400 + '"', '"' + "W" * 300 + '"',
    *("[" * depth + "]" * depth for depth in (40, 150, 220, 3000)),
    "{a = " * 900 + "1" + "}" * 900,
)  # fmt: skip

# What may be written anywhere.
SCRAPS = (
    "\0", "\x1b", "\x7f", "\ufeff", "\u2028", "\r", "\n", "\t", '"', "'", '"""', "\\", "[", "]",
    "[[", "]]", "{", "}", "=", ",", ";", "#", ".", "*", "α", "\U0001f3b2", "\n[ruleset]\n",
    "\n[[grid]]\n", "\n[[bands]]\n", "\n[grid]\n", "\n[[phase]]\n", "\nid = 1\n",
    '\nid = "to_hit"\n', '\ntitle = "Twice"\n', "\nx.y.z = 1\n", "\n[a.b.c]\n", "(" * 250,
    "-" * 3000, "lambda: " * 120, "\nimport os\n", "\nfrom . import x\n", "\nfrom .. import x\n",
)  # fmt: skip

RAW = (b"", b"\0" * 64, b"\xff\xfe[\0r\0", b"\xc3", b"\xef\xbb\xbf", b"\r\r\r", bytes(range(256)))
_VALUE = re.compile(r'"[^"\n]*"|-?\d+|\[[^\[\]\n]*\]')


def _cut(text: str, at: int, size: int, put: str) -> str:
    return text[:at] + put + text[at + size :]


def _value(pick: int, value: str) -> Edit:
    """Return an edit that puts a value where another stood."""

    def edit(text: str) -> str:
        found = list(_VALUE.finditer(text))
        match = found[pick % len(found)] if found else None
        return text[: match.start()] + value + text[match.end() :] if match else text + value

    return edit


def _lines(change: Callable[[list[str], int], None], pick: int) -> Edit:
    """Return an edit of one line among all."""

    def edit(text: str) -> str:
        lines = text.split("\n")
        change(lines, pick % len(lines))
        return "\n".join(lines)

    return edit


def _delete(lines: list[str], at: int) -> None:
    del lines[at]


def _double(lines: list[str], at: int) -> None:
    lines.insert(at, lines[at])


def _swap(lines: list[str], at: int) -> None:
    lines[at], lines[-1 - at] = lines[-1 - at], lines[at]


_PICK = st.integers(0, 9999)
EDITS: st.SearchStrategy[Edit] = st.one_of(
    st.builds(_value, _PICK, st.sampled_from(VALUES)),
    st.builds(_value, _PICK, st.text(max_size=12).map(lambda text: f'"{text}"')),
    st.builds(_value, _PICK, st.integers(-(2**40), 2**40).map(str)),
    st.builds(_lines, st.sampled_from((_delete, _double, _swap)), _PICK),
    st.builds(
        lambda pick, size, put: lambda text: _cut(text, pick % (len(text) + 1), size, put),
        _PICK,
        st.integers(0, 30),
        st.one_of(st.just(""), st.sampled_from(SCRAPS), st.text(max_size=3)),
    ),
    st.builds(lambda pick: lambda text: text[: pick % (len(text) + 1)], _PICK),
    st.sampled_from(RAW).map(lambda raw: lambda text: raw),
)


def lay_out(folder: Path, contents: dict[str, str | bytes]) -> Path:
    """Write a ruleset folder anew."""
    room = folder / "six"
    shutil.rmtree(room, ignore_errors=True)
    room.mkdir(parents=True)
    for name, content in contents.items():
        raw = content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")
        (room / name).write_bytes(raw)
    return room


def read_whole(pack: Pack) -> Iterator[str]:
    """Give every text of a pack; each number and reference in it is used on the way."""
    yield from (pack.title(), pack.credit())
    for kind in (NOTE, PHASE, PROCEDURE, RULING, DECK):
        yield from (pack.entry_title(entry) for entry in pack.entries(kind))
    for entry in pack.entries(TABLE):
        table = Table(pack, entry)
        yield from (table.title(), table.source(), table.note())
        for full in (False, True):
            yield from table.row_labels(full)
            yield from table.column_labels(full)
        for row in range(table.rows):
            for column in range(table.columns):
                mark = table.mark(row, column)
                yield table.text(row, column) + (table.mark_text(mark) if mark else "")
                assert table.number(row, column) == table.value(row, column)


@cache
def board() -> tuple[Board, int]:
    """Return a board and the number of its face: what is compiled is wrapped for it."""
    found = read_board("sim")
    return found, read_face(found.body).crc32


def verdict(folder: Path) -> str:
    """Return "pack" for a ruleset that compiles, or the sentences; fails for anything else."""
    target, face = board()
    try:
        data = compile_ruleset(folder, target)
    except CompileError as error:
        assert error.errors
        for one in error.errors:
            assert str(one).startswith(f"{one.place}: ")
            assert folder.name in Path(one.place.file).parts
            assert one.message[-1] in ".?", one.message
        return str(error)
    pack = Pack(io.BytesIO(data), target.columns, face)
    assert all(isinstance(text, str) for text in read_whole(pack))
    return "pack"


@settings(
    max_examples=400,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    edits=st.lists(st.tuples(st.sampled_from(sorted(ORIGINALS)), EDITS), min_size=1, max_size=3)
)
def test_edits_end_in_sentences_or_a_pack(tmp_path: Path, edits: list[tuple[str, Edit]]) -> None:
    contents: dict[str, str | bytes] = dict(ORIGINALS)
    for name, edit in edits:
        old = contents[name]
        contents[name] = edit(old if isinstance(old, str) else old.decode("latin-1"))
    assert verdict(lay_out(tmp_path, contents))


DECK_TWICE = '[[deck]]\nid = "command"\ntitle = "Again"\n\n[[deck]]'
HOSTILE = [
    ("rest.toml", 'title = "To hit"', 'title = "To hit"\ntitle = "Twice"', "Cannot overwrite"),
    ("ruleset.toml", "[[deck]]", DECK_TWICE, 'id "command" stands twice'),
    ("rest.toml", 'id = "to_hit"', 'id = ["to_hit"]', "id must be a text in quotes"),
    ("rest.toml", 'die = "1d6"', "die = " + "9" * 5000, "This is not TOML: Exceeds the limit"),
    ("rest.toml", 'die = "1d6"', 'die = "9999999999d6"', "beyond 99 dice"),
    ("rest.toml", 'die = "1d6"', "die = " + "[" * 3000 + "]" * 3000, "nested too deep"),
    ("rest.toml", 'title = "To hit"', 'title = "To\0hit"', "This is not TOML: Illegal character"),
    ("rest.toml", 'title = "To hit"', 'title = "To\\u0000hit"', "U.0000"),
    ("rest.toml", 'title = "To hit"', 'title = "\u202eTo hit"', "U.202E"),
    ("rest.toml", '["4", "5"]', '["4", "٥"]', "٥"),
    ("rest.toml", '["4", "5"]', '["4", 5]', "cells must hold texts in quotes"),
    ("rest.toml", ', value = "+2"', "", "lacks value"),
    ("ruleset.toml", "jokers = 2", "jokers = true", "whole number from 0 to 4"),
    ("ruleset.toml", "jokers = 2", "jokers = 1e999", "whole number from 0 to 4"),
    ("ruleset.toml", 'module = "contact"', 'module = "../six/contact"', "name of a file"),
    ("contact.toml", 'csv = "factors.csv"', 'csv = "../six/factors.csv"', "no file .* in the"),
    ("contact.toml", 'csv = "factors.csv"', 'csv = "/dev/zero"', "no file .* in the"),
    ("contact.toml", 'csv = "factors.csv"', 'csv = "no\\u0000.csv"', "no file"),
    ("factors.csv", "Axemen;Axemen;5;2;no", "Axemen;Axemen;5", "SHORT ROW"),
    ("factors.csv", "Axemen;Axemen;5;2;no", "Axemen;Axemen;5;2;no;7;8", "SHORT ROW"),
    ("factors.csv", "Axemen;Axemen;5;2;no", 'Axemen;"Axemen;5;2;no', "SHORT ROW|characters"),
    ("factors.csv", "Axemen;Axemen;5;2;no", "x" * 200_000 + ";;5;2;no", "field larger than"),
    ("factors.csv", "Axemen;Axemen;5;2;no", "Axemen;Axemen;5;2;maybe", "not one of the words"),
    ("factors.csv", "Axemen;Axemen;5;2;no", "Axemen;Axemen;\0;2;no", "whole number|NUL"),
    ("orders.py", "_JACK = const(10)", "_JACK = " + "-" * 90_000 + "1", "nested too deep"),
    ("orders.py", "_JACK = const(10)", "_JACK = \0", "This is not Python"),
    ("orders.py", "_JACK = const(10)", "_JACK = " + "(" * 300, "This is not Python"),
]


@pytest.mark.parametrize(("name", "old", "new", "said"), HOSTILE)
def test_a_hostile_line_is_named(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    assert old in ORIGINALS[name]
    contents = {**ORIGINALS, name: ORIGINALS[name].replace(old, new, 1)}
    found = verdict(lay_out(tmp_path, dict(contents)))
    assert re.search(said, found) and found != "pack", found
    assert f"six/{name}" in found or "six/contact.toml" in found


def _missing(path: Path) -> None:
    path.unlink()


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _loop(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.name)


def _bytes(path: Path) -> None:
    path.write_bytes(b"\x80 \xff\xfe\0")


@pytest.mark.parametrize("name", sorted(ORIGINALS))
@pytest.mark.parametrize("spoil", [_missing, _folder, _pipe, _loop, _bytes])
def test_what_is_no_file_is_named(
    tmp_path: Path, name: str, spoil: Callable[[Path], None]
) -> None:
    room = lay_out(tmp_path, dict(ORIGINALS))
    spoil(room / name)
    assert verdict(room) != "pack"


@pytest.mark.parametrize("spoil", [_folder, _bytes])
def test_nothing_half_is_written(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    out = tmp_path / "out"
    room = lay_out(tmp_path / "tables", dict(ORIGINALS))
    first = build("sim", quiet=True, tables=room.parent, out=out)
    before = {path: path.read_bytes() for path in first.rglob("*") if path.is_file()}
    assert first / "tables" / "six.pack" in before
    for name in ORIGINALS:
        lay_out(tmp_path / "tables", dict(ORIGINALS))
        spoil(room / name)
        with pytest.raises(CompileError):
            build("sim", quiet=True, tables=room.parent, out=out)
        assert {p: p.read_bytes() for p in first.rglob("*") if p.is_file()} == before
        assert {path.name for path in out.iterdir()} == {".cache", ".lock", "sim"}
