"""The end of a battle on the host: both sides' units, losses, states and points."""

from pathlib import Path

import pytest
from referee.core.record import seal
from referee.core.roster import Roster
from referee.core.session import Session
from referee.core.units import HEAD, name_of

from host_tools.army import Slots, muster, read_army
from host_tools.library import ROOT, open_ruleset, ruleset_folders
from host_tools.standings import standings
from tests.host.command import Referee
from tests.host.played import laid

FOLDERS = [one for one in ruleset_folders(ROOT / "tables") if (one / "units.toml").is_file()]


def fought(folder: Path) -> dict[str, bytes]:
    """Return the records of a device with both armies of a ruleset, after some losses."""
    book = open_ruleset(folder)
    files: dict[str, bytes] = {}
    for path in sorted(folder.glob("armies/*.toml")):
        files |= muster(files, folder.name, book.pack, read_army(path, book.pack))
    store = Slots(files)
    roster = Roster(store, folder.name, book.pack)
    for number in roster.units()[:3]:
        kind, unit = roster.kind(number), roster.unit(number)
        for i in range(kind.count):
            if kind.is_lost(i):
                unit[HEAD + i] = 1
        roster.touch(number)
    for number in roster.units():
        if roster.kind(number).scores():
            roster.unit(number)[HEAD] = 7
            roster.touch(number)
    roster.turn = 9
    roster.times[0] = 125_000
    roster.save()
    return store.files


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_report_names_every_unit_of_both_sides(folder: Path) -> None:
    files = fought(folder)
    book = open_ruleset(folder)
    text = standings(files)
    assert f"## How it stands: {book.source.title}, turn 9" in text.replace("\\", "")
    red, blue = text.split("### Blue")
    roster = Roster(Slots(files), folder.name, book.pack)
    for side, part in enumerate((red, blue)):
        rows = [line for line in part.splitlines() if line.startswith("| ")][1:]
        names = [row.split(" | ")[0].strip("| ").replace("\\", "") for row in rows]
        assert names == [name_of(roster.unit(number)) for number in roster.units(side)]
    assert "2:05 on the clock" in red
    assert "0:00 on the clock" in blue


def test_losses_states_points_and_tests_owed_are_told() -> None:
    text = standings(fought(ROOT / "tables" / "rules_britannia"))
    assert "7 points. " in text
    assert "| 24th Foot | Unit | 1 | 21 | check, 1/4, owes Morale | Veteran |" in text


def test_records_without_units_or_of_other_rules_give_no_section() -> None:
    assert standings({}) == ""
    files = {
        name.replace("zanzibar", "elsewhere"): data
        for name, data in fought(ROOT / "tables" / "zanzibar").items()
    }
    assert standings(files) == ""


def test_the_log_of_a_folder_ends_with_how_it_stands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = Session(b"s" * 32)
    session.decks.append(("cards", b""))
    session.log.append("1 Two dice: 7 abcd")
    files = fought(ROOT / "tables" / "solo_ecw")
    laid(tmp_path, files | {"now/session.a": bytes(seal(1, session.encode()))})
    referee = Referee(ROOT / "tables", capsys)
    text = referee.good("log", str(tmp_path), "--format", "markdown")
    assert text.startswith("# Battle report")
    assert "## How it stands: Solo English CW" in text
    assert "How it stands" not in referee.good("log", str(tmp_path)), "verify reads the text."
