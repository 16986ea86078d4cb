"""Prove that each kind of fault in a ruleset is named with file, line, and what to do."""

import shutil
from pathlib import Path

import pytest

from host_tools.boards import read_board
from host_tools.compiler import CompileError, compile_ruleset

MINI = Path(__file__).parent / "data" / "mini"


def line_of(path: Path, text: str) -> tuple[int, int]:
    """Return the line and column, from 1, at which a text stands in a file."""
    before = path.read_text("utf-8").partition(text)[0]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def broken(tmp_path: Path, file: str, old: str, new: str) -> Path:
    """Return a copy of the small ruleset with one thing replaced."""
    folder = shutil.copytree(MINI, tmp_path / "mini")
    path = folder / file
    text = path.read_text("utf-8")
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1), "utf-8")
    return folder


TWINS = ("fire_list_c", "range_list_a")  # ids whose CRCs end in the same 16 bits

# file, what is replaced, by what, the text at whose line the error stands, the error.
FAULTS = [
    ("tables.toml", '"15"', '"x5"', '"x5"', '"x5" is not a whole number (row European INFANTRY'),
    ("tables.toml", '"2/1"', '"2"', '"2"', "is not a cost such as 2/1"),
    ("tables.toml", '"1/D20"', '"some"', '"some"', "does not begin with dice"),
    ("tables.toml", '"9/7/-"', '"9/7"', '"9/7"', "is not three levels"),
    ("tables.toml", '"x3/2"', '"x3/0"', '"x3/0"', "divides by zero"),
    ("tables.toml", '"01–02"', '"1to2"', '"1to2"', "is not a range such as 4-6"),
    ("tables.toml", '"15"', '"99999"', '"99999"', "beyond -32767 to 32766"),
    ("tables.toml", '"15"', '""', '{label = "European', "the cell is empty"),
    ("tables.toml", '"-2**"', '"-2***"', '"-2***"', "carries the marker *"),
    ("tables.toml", '"Rout"', '"Rout*"', '"Rout*"', "carries the marker *"),
    ("tables.toml", '"15"]', '"15", "3"]', '{label = "European', "SHORT ROW"),
    ("tables.toml", '"TO HIT"]', '"RANGE"]', '[[grid]]\nid = "to_hit"', "DUPLICATE RANGE"),
    ("tables.toml", '"Natives"', '"Gunners*"', '[[grid]]\nid = "to_hit"', "DUPLICATE Gunners*"),
    ("tables.toml", '"3-5"', '"4-5"', "[[bands]]", "Fate in column Weak has GAP 3: no row"),
    ("tables.toml", '"3-5"', '"2-5"', '"2-5"', "has OVERLAP 2: several rows"),
    ("tables.toml", '"3-5"', '"5-3"', '"5-3"', "has REVERSED 5-3: write the smaller"),
    ("tables.toml", '"6", "2-6"', '"6-", "2-6"', '"6-"', "OVERLAP 0-5"),
    ("tables.toml", '["3-5", ""]', '["3-5", "11"]', '"11"', "UNREACHABLE 11"),
    ("tables.toml", 'above = "clamp"', "", "[[bands]]", "GAP 7-8"),
    ("tables.toml", '["6", "2-6"]', '["6"]', '{label = "Stays"', "1 ranges for 2 breakpoint"),
    ("tables.toml", 'die = "1d6"', 'die = "1w6"', "[[bands]]", '"1w6" is not dice'),
    ("tables.toml", 'modifiers = "mods"', 'modifiers = "m"', "[[bands]]", "is no [[modifiers]]"),
    ("tables.toml", 'modifiers = "mods"', 'modifiers = "factors"', "[[bands]]", "has no bounds"),
    ("tables.toml", 'modifiers = "mods"', "reach = [3, 1]", "reach", "is reversed"),
    ("tables.toml", 'modifiers = "mods"', "reach = [3]", "reach", "two whole numbers"),
    ("tables.toml", '"clamp"', '"stop"', "above", "write one of: refuse, clamp"),
    ("tables.toml", "at_least = 5", "at_least = 3", "rows = [{at_least", "OVERLAP 3"),
    ("tables.toml", "at_least = 5", 'natural = "5"', "rows = [{at_least", "OVERLAP 5"),
    ("tables.toml", '"x1/2"', '"half"', '"half"', "neither like +1 nor like x1/2"),
    ("tables.toml", "each = true", "each = 1", "each", "must be true or false"),
    ("tables.toml", 'round = "nearest"', 'round = "even"', "round", "write one of: down, up"),
    (
        "tables.toml",
        'id = "kinds"',
        'id = "to_hit"',
        '[[grid]]\nid = "to_hit"\ntitle = "All',
        'The id "to_hit" stands twice',
    ),
    ("tables.toml", 'id = "kinds"', 'id = "all kinds"', 'id = "all', "must be letters, digits"),
    ("tables.toml", 'title = "All kinds"', "", '[[grid]]\nid = "kinds"', "lacks title"),
    (
        "tables.toml",
        'title = "All kinds"',
        'title = "Twenty-one characters"',
        'title = "Twenty',
        "has 21 characters of 20 that fit",
    ),
    (
        "tables.toml",
        'short = "Eur. Inf."',
        'short = "European Inf."',
        '{label = "European',
        "13 characters and at most 11 fit",
    ),
    ("tables.toml", 'short = "Range"', 'short = "Distances"', "[[grid]]", "at most 8 fit"),
    ("tables.toml", 'note = "Cross', 'nota = "Cross', "nota", '"nota" is not a key of [[grid]]'),
    ("tables.toml", "[[bands]]", "[[band]]", "[[band]]", '"band" is not a block'),
    ("tables.toml", "columns = [", "columns = ", "columns = {", "This is not TOML"),
    (
        "tables.toml",
        '"Natives", ',
        '"Natives", next = "fete", ',
        '{label = "Natives"',
        'next names "fete", which is no table; did you mean "fate"',
    ),
    (
        "tables.toml",
        '"Natives", ',
        '"Natives", next = "to_hit", ',
        "[[grid]]",
        "CYCLE to_hit > to_hit",
    ),
    ("tables.toml", '"any ½"', '"any ∞"', '[[grid]]\nid = "kinds"', "'∞' (U+221E) is not on"),
    ("tables.toml", '["*", "Not', '["4", "Not', "[[grid]]", 'The marker "4" reads like a number'),
    ("ruleset.toml", "table:to_hit", "table:to_hot", "[[phase]]", 'did you mean "table:to_hit"'),
    (
        "ruleset.toml",
        '["table:to_hit"',
        '["tables:x"',
        "[[coverage]]",
        '"firing" names "tables:x"',
    ),
    ("ruleset.toml", "default = 1", "default = 2", "default", "from 0 to 1"),
    ("ruleset.toml", '"Before"', '"Before the roll is made"', "options", "at most 18 fit"),
    ("ruleset.toml", ', "After"]', "]", "options", "2 to 8 options, not 1"),
    ("ruleset.toml", "jokers = 2", "jokers = 5", "jokers", "from 0 to 4"),
    ("ruleset.toml", '"on_trigger"', '"always"', "policy", "write one of: never, when_empty"),
    ("ruleset.toml", "facts = 12", 'facts = "12"', "facts", "whole number"),
    ("ruleset.toml", 'id = "volley"', 'id = "salvo"', "[[procedure]]", 'no file "salvo.py"'),
    (
        "ruleset.toml",
        'title = "Volley"',
        'title = "Volley"\nmodule = "volley"\nx = 1',
        "x = 1",
        '"x" is not a key',
    ),
    ("volley.py", "def volley", "def volleys", "", 'has no function "volley"'),
    ("volley.py", "referee.core.procedure", "machine", "from", 'may not import "machine"'),
    ("volley.py", "from referee", "from .no import x\nfrom referee", "from", 'import ".no"'),
    (
        "volley.py",
        'rules.rows("to_hit")',
        'rules.rows("hit")',
        "rules.rows",
        'asks for "table:hit", which is not there; did you mean "table:to_hit"',
    ),
    ("volley.py", 'rules.rows("to_hit")', 'rules.ruling("T")', "rules.ruling", '"ruling:T"'),
]


@pytest.mark.parametrize(("file", "old", "new", "at", "message"), FAULTS)
def test_fault(tmp_path: Path, file: str, old: str, new: str, at: str, message: str) -> None:
    folder = broken(tmp_path, file, old, new)
    with pytest.raises(CompileError) as caught:
        compile_ruleset(folder, None)
    found = [line for line in str(caught.value).split("\n") if message in line]
    assert found, str(caught.value)
    line, column = line_of(folder / file, at) if at else (0, 0)
    place = f"mini/{file}:{line}:" if at else "mini/ruleset.toml:"
    assert place in found[0]
    if at == new and new.startswith('"'):
        assert f"{place}{column}: " in found[0]
    assert found[0].endswith(".")


def test_all_faults_are_named_in_one_go(tmp_path: Path) -> None:
    folder = broken(tmp_path, "tables.toml", '"15"', '"x5"')
    path = folder / "tables.toml"
    path.write_text(path.read_text("utf-8").replace('"3-5"', '"4-5"'), "utf-8")
    with pytest.raises(CompileError) as caught:
        compile_ruleset(folder, None)
    lines = str(caught.value).split("\n")
    assert len(lines) == 2
    assert "x5" in lines[0]
    assert "GAP 3" in lines[1]


def test_a_word_wider_than_the_display(tmp_path: Path) -> None:
    folder = broken(tmp_path, "ruleset.toml", "Hedges", "Hedges-and-other-soft-cover")
    assert compile_ruleset(folder, None)
    with pytest.raises(CompileError, match=r"has 27 characters and a line 21; set a space"):
        compile_ruleset(folder, read_board("sim"))


def test_ids_of_one_hash(tmp_path: Path) -> None:
    folder = broken(tmp_path, "tables.toml", 'id = "points"', f'id = "{TWINS[0]}"')
    path = folder / "tables.toml"
    path.write_text(
        path.read_text("utf-8").replace('id = "factors"', f'id = "{TWINS[1]}"'), "utf-8"
    )
    with pytest.raises(CompileError, match="have the same hash; rename one of the two"):
        compile_ruleset(folder, None)


def test_a_folder_without_a_ruleset(tmp_path: Path) -> None:
    with pytest.raises(CompileError, match="has no ruleset.toml; add one"):
        compile_ruleset(tmp_path, None)
    folder = shutil.copytree(MINI, tmp_path / "mini")
    (folder / "second.toml").write_text('[ruleset]\ntitle = "Two"\ncredit = "x"\n', "utf-8")
    with pytest.raises(CompileError, match=r"has 2 blocks \[ruleset\]; write one"):
        compile_ruleset(folder, None)


def test_too_many_rows_or_texts(tmp_path: Path) -> None:
    folder = tmp_path / "big"
    folder.mkdir()
    head = '[ruleset]\ntitle = "Big"\ncredit = "x"\n'
    rows = ",".join(f'{{label = "r{i}", cells = ["1"]}}' for i in range(256))
    grid = f'[[grid]]\nid = "g"\ntitle = "G"\ncolumns = ["A"]\nrows = [{rows}]\n'
    (folder / "ruleset.toml").write_text(head + grid, "utf-8")
    with pytest.raises(CompileError, match="has 256 rows of 255; split it"):
        compile_ruleset(folder, None)
    note = '[[note]]\nid = "n%d"\ntitle = "N"\ntext = "%d %s"\n'
    notes = "".join(note % (i, i, "word " * 1000) for i in range(16))
    (folder / "ruleset.toml").write_text(head + notes, "utf-8")
    with pytest.raises(CompileError, match="texts pass 64 KB"):
        compile_ruleset(folder, None)
