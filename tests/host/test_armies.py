"""Units of the rulesets as they are: each use fits its procedure, each army list its units."""

from functools import cache
from pathlib import Path

import pytest
from referee.core.form import Checklist, Field, Form
from referee.core.run import Run
from referee.core.session import FORM

from host_tools.army import Army, listed, muster, read_army, ruleset_of
from host_tools.cases import read_cases, run_case
from host_tools.library import ROOT, Book, open_ruleset, ruleset_folders
from host_tools.unit_source import NONE
from host_tools.unit_text import FACT
from host_tools.use_source import Use

GOOD = "good"  # told by every outcome
FOLDERS = [one for one in ruleset_folders(ROOT / "tables") if (one / "units.toml").is_file()]
LISTS = sorted(path for folder in FOLDERS for path in folder.glob("armies/*.toml"))
IDS = [folder.name for folder in FOLDERS]


@cache
def book_of(folder: Path) -> Book:
    """Return a ruleset, opened once."""
    return open_ruleset(folder)


@cache
def told(folder: Path, procedure: str) -> frozenset[str]:
    """Return the numbers that a procedure tells in one of its worked cases."""
    book = book_of(folder)
    found = {GOOD}
    for case in read_cases(folder):
        if book.procedure(case.procedure).id == procedure:
            outcome = run_case(book, case).outcome
            assert outcome is not None
            found.update(name for name, value in outcome.facts if isinstance(value, int))
    return frozenset(found)


def facts_of(use: Use) -> set[str]:
    """Return the facts that a use reads from the outcome."""
    terms = [change.term for change in use.after]
    for change in use.after:
        terms += [term for one in change.when for term in (one.left, one.right)]
    return {term.name for term in terms if term.kind == FACT}


@cache
def fields_of(folder: Path, procedure: str) -> dict[str, Field]:
    """Return the fields of a procedure's first form, and of those that its cases meet."""
    book = book_of(folder)
    make = book.make(next(one for one in book.source.procedures if one.id == procedure))
    forms = [Run(make, book.rules).request]
    for case in read_cases(folder):
        if book.procedure(case.procedure).id == procedure:
            steps = run_case(book, case).steps
            places = [i for i, (kind, _) in enumerate(steps) if kind == FORM]
            forms += [Run(make, book.rules, steps[:i]).request for i in places[1:]]
    found: dict[str, Field] = {}
    for form in forms:
        assert isinstance(form, Form)
        found = {field.key: field for field in form.fields} | found
    return found


def check_use(use: Use, fields: dict[str, Field]) -> str:
    """Return what of a use the forms do not take, or an empty text."""
    for tally in use.tallies:
        if tally.key not in fields:
            return f"{use.place}: the form asks {sorted(fields)}, not {tally.key}."
    for fill in use.fill:
        if fill.key not in fields:
            return f"{use.place}: the form asks {sorted(fields)}, not {fill.key}."
        numbers = [number for number in fill.numbers if number != NONE]
        if max(numbers, default=0) > fields[fill.key].high():
            return f"{use.place}: {fill.key} has no option {max(numbers)}."
    for check in use.checks:
        if check.key not in fields:
            return f"{use.place}: the form asks {sorted(fields)}, not {check.key}."
        field = fields[check.key]
        most = len(field.options) - 1 if isinstance(field, Checklist) else field.high()
        if check.option > most:
            return f"{use.place}: {check.key} has no option {check.option}."
    return ""


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_every_fact_of_a_use_is_told_by_a_case_of_its_procedure(folder: Path) -> None:
    for use in book_of(folder).source.uses:
        known = told(folder, use.procedure.partition(":")[2])
        assert facts_of(use) <= known, f"{use.place}: told are {sorted(known)}."


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_every_use_fills_fields_that_its_form_has(folder: Path) -> None:
    for use in book_of(folder).source.uses:
        fields = fields_of(folder, use.procedure.partition(":")[2])
        assert check_use(use, fields) == ""


def test_a_fact_that_nobody_tells_is_seen() -> None:
    folder = ROOT / "tables" / "rules_britannia"
    known = told(folder, "firing")
    assert "killed" in known
    assert "kiled" not in known


def army_of(path: Path) -> Army:
    """Return an army list, read against its ruleset."""
    return read_army(path, book_of(path.parent.parent).pack)


@pytest.mark.parametrize("path", LISTS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_an_army_list_comes_back_as_it_was_sent(path: Path, tmp_path: Path) -> None:
    ruleset, pack = path.parent.parent.name, book_of(path.parent.parent).pack
    assert ruleset_of(path) == ruleset
    army = army_of(path)
    files = muster({}, ruleset, pack, army)
    again = tmp_path / path.name
    again.write_text(listed(files, ruleset, pack, army.side), encoding="utf-8")
    assert read_army(again, pack) == army


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_every_ruleset_with_units_has_an_army_a_side_and_says_how_to_play(folder: Path) -> None:
    sides = {army_of(path).side for path in folder.glob("armies/*.toml")}
    assert sides == {0, 1}
    readme = (folder / "armies" / "README.md").read_text(encoding="utf-8")
    for path in folder.glob("armies/*.toml"):
        assert path.name in readme
