"""Find rulesets and names the way people write them."""

import inspect
from pathlib import Path

import pytest

from host_tools.library import (
    LibraryError,
    find_folder,
    find_ruleset,
    open_ruleset,
    tables_folder,
    title_of,
)
from host_tools.names import NameUnknown, fold, pick
from host_tools.place import CompileError
from host_tools.template import TEMPLATE, new_ruleset

LABELS = [
    ("European INFANTRY", "Eur. Inf."),
    ("European CAVALRY*", "Eur. Cav."),
    ('Leader within 3"', "Leader"),
    ("1–2", "1-2"),
    ("Camel", "Camel"),
    ("Camel Corps", "Cml Corps"),
]


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("European INFANTRY", 0),
        ("  european   infantry ", 0),
        ("eur. inf", 0),
        ("European Cavalry", 1),
        ("european cavalry*", 1),
        ("leader within 3", 2),
        ("Leader within 3″", 2),
        ("1-2", 3),
        ("1–2", 3),
        ("camel", 4),
        ("camel c", 5),
    ],
)
def test_names_are_found(query: str, place: int) -> None:
    assert pick(query, LABELS, "unit") == place


def test_a_prefix_of_several_lists_them() -> None:
    with pytest.raises(NameUnknown) as raised:
        pick("europ", LABELS, "unit")
    assert str(raised.value) == (
        'Write more of the unit: "europ" fits European INFANTRY and European CAVALRY*.'
    )


def test_a_near_miss_is_named() -> None:
    with pytest.raises(NameUnknown, match="did you mean European INFANTRY"):
        pick("Europaen Infantry", LABELS, "unit")
    with pytest.raises(NameUnknown, match="did you mean European INFANTRY"):
        pick("infantry", LABELS, "unit")


@pytest.mark.parametrize("query", ["", " ", "*"])
def test_nothing_fits_nothing(query: str) -> None:
    with pytest.raises(NameUnknown):
        pick(query, LABELS, "unit")
    with pytest.raises(NameUnknown, match="none at all"):
        pick(query, [], "unit")


def test_signs_that_mean_something_are_kept() -> None:
    assert fold("+1") != fold("-1") != fold("1")
    assert fold("4+") != fold("4")
    assert pick("4+", [("4",), ("4+",)], "row") == 1


def test_a_number_is_no_beginning_of_another() -> None:
    with pytest.raises(NameUnknown, match='no row "1": did you mean 10'):
        pick("1", [("10",), ("20",), ('24"',)], "row")
    assert pick("24", [("10",), ("20",), ('24"',)], "row") == 2


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    folder = tmp_path / "tables"
    folder.mkdir()
    new_ruleset("far_hills", folder)
    new_ruleset("far_away", folder)
    return folder


@pytest.mark.parametrize("query", ["far_hills", "Far Hills", "FAR HI", "far_h"])
def test_a_ruleset_is_found_by_title_id_or_prefix(tables: Path, query: str) -> None:
    assert find_folder(query, tables).name == "far_hills"


def test_unknown_and_ambiguous_rulesets(tables: Path) -> None:
    with pytest.raises(NameUnknown, match="fits far_away and far_hills"):
        find_folder("far", tables)
    with pytest.raises(NameUnknown, match="did you mean far_hills"):
        find_folder("near_hills", tables)


def test_the_folder_may_come_from_the_environment(
    tables: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_TABLES", str(tables))
    assert tables_folder() == tables
    assert find_ruleset("far_hills").source.title == "Far Hills"
    with pytest.raises(LibraryError, match="There is no folder"):
        tables_folder(tables / "nowhere")


def test_a_changed_cell_is_compiled_again(tables: Path) -> None:
    def muskets() -> str:
        book = find_ruleset("far_hills", tables)
        return book.opened(book.table("to hit")).text(0, 0)

    file = tables / "far_hills" / "tables.toml"
    assert muskets() == "4"
    assert muskets() == "4"
    file.write_text(
        file.read_text(encoding="utf-8").replace('["4", "5", "6*"]', '["3", "5", "6*"]')
    )
    assert muskets() == "3"


def test_procedures_of_two_folders_with_one_name_do_not_mix(tables: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    new_ruleset("far_hills", other)
    module = other / "far_hills" / "morale.py"
    module.write_text(module.read_text(encoding="utf-8").replace("row == 2", "row == 1"))
    makes = []
    for folder in (tables, other):
        book = find_ruleset("far_hills", folder)
        makes.append(book.make(book.procedure("morale")))
    files = [Path(inspect.unwrap(make).__code__.co_filename) for make in makes]
    assert files == [tables / "far_hills" / "morale.py", module]


def test_a_broken_ruleset_is_refused_and_hides_no_other(tables: Path) -> None:
    head = tables / "far_away" / "ruleset.toml"
    head.write_text(head.read_text(encoding="utf-8") + "\n[[broken\n", encoding="utf-8")
    assert find_ruleset("far_hills", tables).source.id == "far_hills"
    with pytest.raises(CompileError):
        open_ruleset(tables / "far_away")


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 3000 + "]" * 3000,
        "a = " + "9" * 5000,
        b"\xff",
        None,  # a folder of that name
    ],
)
def test_what_cannot_be_read_has_no_title_and_hides_no_other(
    tables: Path, text: str | bytes | None
) -> None:
    file = tables / "broken" / "ruleset.toml"
    file.parent.mkdir()
    if text is None:
        file.mkdir()
    else:
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert title_of(file.parent) == ""
    assert find_folder("far_hills", tables).name == "far_hills"
    with pytest.raises(CompileError):
        open_ruleset(file.parent)


def test_no_source_reaches_the_terminal_as_a_command(tables: Path) -> None:
    folder = find_folder("far_hills", tables)
    file = folder / "ruleset.toml"
    file.write_text(
        file.read_text().replace("title = ", 'title = "a\\u009b31m\\u202e" #', 1)
        + '\n["b\\u009b1m\\u001b[2J"]\n'
    )
    assert title_of(folder).isprintable() and "9b31m" in title_of(folder)
    with pytest.raises(CompileError) as raised:
        open_ruleset(folder)
    assert str(raised.value).replace("\n", "").isprintable()
    assert "9b1m" in str(raised.value)


def test_a_folder_named_like_a_file_is_refused_in_a_sentence(tables: Path) -> None:
    folder = find_folder("far_hills", tables)
    (folder / "more.toml").mkdir()
    with pytest.raises(CompileError, match="no file"):
        open_ruleset(folder)


def test_rulings_are_chosen_by_words() -> None:
    book = open_ruleset(TEMPLATE)
    assert book.rulings() == {"cards-first": "Unsaved only"}
    book.choose({"Cards before": "each"})
    assert book.rulings() == {"cards-first": "Each hit"}
    assert book.options() == [0]
    book.choose({})
    assert book.options() == [1]
    with pytest.raises(NameUnknown, match='no ruling "cards-second"'):
        book.choose({"cards-second": "each"})


@pytest.mark.parametrize("name", ["", "9lives", "My Rules", "a-b", "class", "x" * 21])
def test_a_new_ruleset_needs_a_usable_name(tables: Path, name: str) -> None:
    with pytest.raises(LibraryError):
        new_ruleset(name, tables)


def test_a_new_ruleset_never_overwrites(tables: Path) -> None:
    with pytest.raises(LibraryError, match="is there already"):
        new_ruleset("far_hills", tables)
