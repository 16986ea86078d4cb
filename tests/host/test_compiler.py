"""Prove that a ruleset folder becomes exactly the pack that the device reads, or an error."""

import io
import shutil
import subprocess
from pathlib import Path

import pytest
from referee.core import pack
from referee.core import table as layout
from referee.core.pack import Pack, PackError
from referee.core.table import Table

from host_tools.boards import read_board
from host_tools.compiler import CompileError, compile_ruleset, load_ruleset
from host_tools.faces import read_face
from host_tools.glyphs import to_print

DATA = Path(__file__).parent / "data"
MINI = DATA / "mini"
ROOT = Path(__file__).parent.parent.parent
TINY = """
[ruleset]
title = "Tiny"
credit = "Nobody"

[[grid]]
id = "g"
title = "Grid"
kind = "int"
columns = ["A", "B"]
rows = [{label = "One", cells = ["1", "2"]}, {label = "Two", cells = ["3", "4"]}]
"""


def opened(data: bytes, columns: int = 0, face: int = 0) -> Pack:
    return Pack(io.BytesIO(data), columns, face)


@pytest.fixture(scope="module")
def mini() -> Pack:
    return opened(compile_ruleset(MINI, None))


def table(source: Pack, name: str) -> Table:
    return Table(source, source.find(pack.TABLE, name))


def tiny(folder: Path, text: str = TINY) -> Path:
    target = folder / "tiny"
    target.mkdir(exist_ok=True)
    (target / "ruleset.toml").write_text(text, "utf-8")
    return target


# What each printed cell must read as: kind, mark, three numbers.
CELLS = [
    ("to_hit", 0, 0, (layout.INT, 0, 24, 0, 0), '24"'),
    ("to_hit", 0, 1, (layout.INT, 0, 15, 0, 0), "15"),
    ("to_hit", 1, 1, (layout.INT, 2, -2, 0, 0), "-2**"),
    ("to_hit", 2, 0, (layout.ABSENT, 0, 0, 0, 0), "-"),
    ("to_hit", 2, 1, (layout.ABSENT, 0, 0, 0, 0), "--"),
    ("kinds", 0, 0, (layout.PER, 0, 2, 1, 0), "2/1"),
    ("kinds", 0, 1, (layout.DICE, 0, 2, 6, 0), "2D6 per crewman"),
    ("kinds", 1, 1, (layout.DICE, 0, 1, 20, 0), "1/D20"),
    ("kinds", 2, 1, (layout.DICE, 0, 1, 10, 2), "d10+2"),
    ("kinds", 0, 2, (layout.WORD, 0, 0, 0, 0), "Rout"),
    ("kinds", 1, 2, (layout.WORD, 0, 1, 0, 0), "Hold"),
    ("kinds", 2, 2, (layout.WORD, 0, 0, 0, 0), "Rout"),
    ("kinds", 0, 3, (layout.LEVELS, 0, 9, 7, -1), "9/7/-"),
    ("kinds", 0, 4, (layout.FACTOR, 0, 1, 2, 0), "×½"),
    ("kinds", 1, 4, (layout.FACTOR, 0, 3, 2, 0), "x3/2"),
    ("kinds", 0, 5, (layout.WORD, 0, 0, 0, 0), "any ½"),
    ("kinds", 0, 6, (layout.RANGE, 0, 1, 2, 0), "01–02"),
    ("kinds", 1, 6, (layout.RANGE, 0, 5, layout.OPEN_HIGH, 0), "5+"),
    ("kinds", 2, 6, (layout.ABSENT, 0, 0, 0, 0), ""),
    ("fate", 0, 0, (layout.RANGE, 0, layout.OPEN_LOW, 2, 0), "2-"),
    ("fate", 1, 1, (layout.ABSENT, 0, 0, 0, 0), ""),
    ("mods", 0, 0, (layout.INT, 0, 1, 0, 1), "+1"),
    ("mods", 1, 0, (layout.INT, 0, 2, 0, 1), "+2"),
    ("mods", 2, 0, (layout.INT, 0, -1, 0, 0), "-1"),
    ("factors", 0, 0, (layout.FACTOR, 0, 1, 2, 0), "x1/2"),
    ("factors", 1, 0, (layout.INT, 0, 1, 0, 0x4000), "+1"),
]


@pytest.mark.parametrize(("name", "row", "column", "numbers", "text"), CELLS)
def test_cell_round_trip(
    mini: Pack, name: str, row: int, column: int, numbers: tuple[int, ...], text: str
) -> None:
    read = table(mini, name)
    found = [read.kind(row, column), read.mark(row, column)]
    found += [read.number(row, column, which) for which in range(3)]
    assert tuple(found) == numbers
    assert read.value(row, column) == numbers[2]
    assert to_print(read.text(row, column)) == text


def test_labels_and_marks(mini: Pack) -> None:
    to_hit = table(mini, "to_hit")
    assert list(to_hit.row_labels()) == ["Eur. Inf.", "Gunners", "Natives"]
    assert list(to_hit.row_labels(True)) == ["European INFANTRY", "Gunners*", "Natives"]
    assert list(to_hit.column_labels()) == ["Range", "TO HIT"]
    assert list(to_hit.column_labels(True)) == ["RANGE", "TO HIT"]
    assert [to_hit.mark_text(2, meaning) for meaning in (False, True)] == ["**", "Never at night."]
    assert (to_hit.source(), to_hit.note()) == (
        "1.2, table",
        "Cross the firer with the range.",
    )


def test_shapes_and_rules(mini: Pack) -> None:
    shapes = [Table(mini, entry).shape for entry in mini.entries(pack.TABLE)]
    assert (
        shapes
        == [layout.GRID, layout.GRID, layout.BANDS, layout.THRESHOLDS] + [layout.MODIFIERS] * 2
    )
    fate, mods = table(mini, "fate"), table(mini, "mods")
    assert (fate.rule, fate.dice, fate.sides) == (layout.ABOVE_CLAMP, 1, 6)
    assert mods.rule == 2 << 2 | 2 << 4  # factors last, to the nearest


def test_bands_of_each_column(mini: Pack) -> None:
    fate = table(mini, "fate")
    assert [fate.band(total, 0) for total in range(9)] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert [fate.band(total, 1) for total in range(9)] == [0, 0, 2, 2, 2, 2, 2, 2, 2]


def test_thresholds_have_a_row_for_nothing(mini: Pack) -> None:
    points = table(mini, "points")
    assert [points.value(points.band(n), 1) for n in range(1, 7)] == [0, 0, 1, 1, 2, 2]


def test_records(mini: Pack) -> None:
    def refs(kind: int, count: int) -> list[str]:
        at = mini.record(mini.entries(kind)[0])
        return [mini.text(mini.u16(at + 2 * i)) for i in range(count)]

    assert refs(pack.NOTE, 2) == ["Cover", "1.4"]
    assert refs(pack.PHASE, 2) == ["Fire", "Choose, roll, count."]
    assert refs(pack.PROCEDURE, 5) == [
        "Volley",
        "volley",
        "volley",
        "1.2",
        "How many hits a volley gives.",
    ]
    assert refs(pack.RULING, 3)[::2] == ["Cover first", "1.3"]
    assert refs(pack.DECK, 2) == ["Fate deck", "fate"]
    at = mini.record(mini.find(pack.PHASE, "fire"))
    offers = mini.data[at + 5 : at + 5 + mini.data[at + 4]]
    wanted = ((pack.PROCEDURE, "volley"), (pack.TABLE, "to_hit"), (pack.NOTE, "cover"))
    assert list(offers) == [mini.find(kind, name) for kind, name in wanted]
    at = mini.record(mini.find(pack.RULING, "T-1"))
    assert (mini.data[at + 6], mini.data[at + 7]) == (1, 2)
    texts = [mini.text(mini.u16(at + 8 + 2 * i)) for i in range(3)]
    assert texts == ["Before", "After", "T-1"]
    at = mini.record(mini.find(pack.DECK, "fate"))
    assert (mini.data[at + 4], mini.data[at + 5]) == (2, 2)


def test_prose_is_wrapped_for_the_board_and_paragraphs_stay() -> None:
    board = read_board("sim")
    source = opened(compile_ruleset(MINI, board), board.columns, read_face(board.body).crc32)
    note = source.record(source.find(pack.NOTE, "cover"))
    lines = to_print(source.text(source.u16(note + 4))).split("\n")
    assert lines == [
        "Walls are hard cover.",
        "Hedges are soft.",
        "",
        "Woods are both ½ the",
        "time.",
    ]
    assert source.credit().count("\n") == 3


def test_a_pack_for_another_display_is_refused() -> None:
    board = read_board("sim")
    data = compile_ruleset(MINI, board)
    with pytest.raises(PackError, match="another display"):
        opened(data, 20)
    with pytest.raises(PackError, match="another display"):
        opened(data, board.columns, 1)


def test_same_source_same_bytes(tmp_path: Path) -> None:
    copy = shutil.copytree(MINI, tmp_path / "other_name")
    board = read_board("sim")
    assert compile_ruleset(MINI, board) == compile_ruleset(copy, board)
    assert compile_ruleset(MINI, None) == compile_ruleset(copy, None)


def test_each_cell_of_a_grid_by_its_labels(tmp_path: Path) -> None:
    grid = table(opened(compile_ruleset(tiny(tmp_path), None)), "g")
    rows, columns = list(grid.row_labels(True)), list(grid.column_labels(True))
    read = {(r, c): grid.value(rows.index(r), columns.index(c)) for r in rows for c in columns}
    assert read == {("One", "A"): 1, ("One", "B"): 2, ("Two", "A"): 3, ("Two", "B"): 4}


def test_a_changed_cell_changes_the_pack(tmp_path: Path) -> None:
    before = compile_ruleset(tiny(tmp_path), None)
    after = compile_ruleset(tiny(tmp_path, TINY.replace('"4"', '"9"')), None)
    assert before != after
    assert table(opened(after), "g").value(1, 1) == 9


def test_ten_counts_zero_on_a_d10z(tmp_path: Path) -> None:
    bands = '[[bands]]\nid="b"\ntitle="B"\ndie="d10z"\nrows=[{label="all", roll="0-9"}]\n'
    read = table(opened(compile_ruleset(tiny(tmp_path, TINY + bands), None)), "b")
    assert (read.rule & 0x40, read.dice, read.sides) == (0x40, 1, 10)


def test_row_of_a_negative_die(tmp_path: Path) -> None:
    rows = ",".join(f'{{label="{n}", roll="{n}"}}' for n in (-1, 0, 1))
    bands = f'[[bands]]\nid="b"\ntitle="B"\ndie="1d3-2"\nrows=[{rows}]\n'
    read = table(opened(compile_ruleset(tiny(tmp_path, TINY + bands), None)), "b")
    assert [read.band(natural - 2) for natural in (1, 2, 3)] == [0, 1, 2]
    with pytest.raises(ValueError, match="no row for 2"):
        read.band(2)


def test_cells_from_a_spreadsheet(tmp_path: Path) -> None:
    folder = tiny(tmp_path, TINY.partition("columns")[0] + 'csv = "g.csv"\n')
    (folder / "g.csv").write_text("\ufeffType;short;A;B\r\nOne;1st;1;2\r\nTwo;;3;4\r\n", "utf-8")
    grid = table(opened(compile_ruleset(folder, None)), "g")
    assert list(grid.row_labels()) == ["1st", "Two"]
    assert [grid.value(r, c) for r in (0, 1) for c in (0, 1)] == [1, 2, 3, 4]
    (folder / "g.csv").write_text("Type;A;B\nOne;1;2\nTwo;3;four\n", "utf-8")
    with pytest.raises(CompileError, match='g.csv:3:3: "four" is not a whole number'):
        compile_ruleset(folder, None)


def test_every_truncation_is_refused(tmp_path: Path) -> None:
    data = compile_ruleset(tiny(tmp_path), None)
    for length in range(len(data)):
        with pytest.raises(PackError):
            opened(data[:length])
    with pytest.raises(PackError):
        opened(data + b"\0")
    assert opened(data).title() == "Tiny"


def test_every_flipped_bit_is_refused(tmp_path: Path) -> None:
    data = bytearray(compile_ruleset(tiny(tmp_path), None))
    for bit in range(len(data) * 8):
        data[bit >> 3] ^= 1 << (bit & 7)
        with pytest.raises(PackError):
            opened(bytes(data))
        data[bit >> 3] ^= 1 << (bit & 7)
    assert opened(bytes(data)).title() == "Tiny"


DUMP = """
import sys
sys.path.insert(0, sys.argv[1])
from referee.core.pack import Pack
from referee.core.table import Table
p = Pack(open(sys.argv[2], "rb"))
print(p.title(), p.credit(), [(p.kind(i), p.entry_title(i)) for i in range(p.count)])
for entry in p.entries(1):
    t = Table(p, entry)
    print(t.title(), t.note(), list(t.row_labels(True)), list(t.column_labels()))
    for r in range(t.rows):
        for c in range(t.columns):
            numbers = [t.number(r, c, n) for n in range(3)]
            print(t.kind(r, c), t.mark(r, c), numbers, repr(t.text(r, c)), t.value(r, c))
"""


def test_both_interpreters_read_the_same(tmp_path: Path) -> None:
    (tmp_path / "pack.bin").write_bytes(compile_ruleset(MINI, None))
    (tmp_path / "dump.py").write_text(DUMP, "utf-8")
    outputs = []
    for interpreter in ("micropython", "python"):
        outputs.append(
            subprocess.run(
                [
                    str(ROOT / ".venv" / "bin" / interpreter),
                    str(tmp_path / "dump.py"),
                    str(ROOT / "firmware"),
                    str(tmp_path / "pack.bin"),
                ],
                capture_output=True,
                text=True,
                check=True,
            ).stdout
        )
    assert outputs[0] == outputs[1]
    assert "European INFANTRY" in outputs[0]


def test_the_host_reads_what_the_pack_leaves_out() -> None:
    ruleset = load_ruleset(MINI)
    row = ruleset.coverage[0]
    assert (row.section, row.facts, row.by) == ("firing", 12, ("table:to_hit", "procedure:volley"))
