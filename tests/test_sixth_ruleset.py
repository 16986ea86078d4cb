"""Prove that a sixth ruleset is one folder more and nothing else, on host and on the device."""

import hashlib
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from host_tools.build import TABLES, build
from host_tools.cases import Case, export_cases, read_cases, run_case
from host_tools.library import find_ruleset
from host_tools.template import new_ruleset
from tests.device.interpreters import MICROPYTHON, WASM, Report, failure, run
from tests.host.command import Referee
from tests.house.rules import RULES
from tests.house.source import DEVICE, ROOT, Source, tracked
from tests.test_cases_device import played, verdict

pytestmark = pytest.mark.xdist_group("sixth")

RULESETS = Path(__file__).parent / "rulesets"
SIXTH = RULESETS / "skirmish6"
CASES = read_cases(SIXTH)
# A word left on the stack may hold one open pack, the example's being the larger of the two.
KEPT = 4096
HANDS = (
    "test_a_cell_tells_the_rule_that_holds_for_it",
    "test_every_procedure_comes_to_a_result",
    "test_every_table_is_shown",
    "test_home_lists_them",
    "test_the_assault_reads_the_column_of_its_odds",
    "test_the_cards_come_from_its_own_deck",
    "test_the_contest_reads_its_matrix",
)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the real rulesets, the sixth, and a new one from the template."""
    folder = tmp_path_factory.mktemp("sixth") / "tables"
    shutil.copytree(TABLES, folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(SIXTH, folder / SIXTH.name)
    new_ruleset("fresh_rules", folder)
    return folder


@pytest.fixture
def command(tables: Path, capsys: pytest.CaptureFixture[str]) -> Referee:
    """Return the command on that folder."""
    return Referee(tables, capsys)


def test_the_command_knows_it(command: Referee) -> None:
    known = {entry["id"]: entry["title"] for entry in command.json("rulesets")}
    assert known["skirmish6"] == "Skirmish Six"
    assert set(known) == {path.parent.name for path in command.tables.glob("*/ruleset.toml")}
    said = command.good("check", "Skirmish Six")
    assert "5 procedures, %d examples right, nothing wrong." % len(CASES) in said
    covered = command.json("coverage", "skirmish6")
    assert [row["section"][0] for row in covered] == ["1", "2", "3", "4"]
    assert all(row["by"] for row in covered)


def test_a_new_ruleset_goes_the_same_way(command: Referee) -> None:
    assert "nothing wrong." in command.good("check", "Fresh Rules")
    assert command.json("coverage", "fresh_rules")
    assert command.json("lookup", "fresh_rules", "to_hit", "Rifles", "Close")["value"] == "3"
    mods = 'mods=A leader within 6"+Half lost'
    told = command.json("play", "fresh_rules", "morale", "--with", mods, "--dice", "2,3")
    assert told["outcome"]["result"] == "Routs"
    assert command.json("odds", "fresh_rules", "morale")["exact"]


def test_lookups_read_csv_marks_and_columns(command: Referee) -> None:
    def value(*words: str) -> object:
        return command.json("lookup", "skirmish6", *words)["value"]

    assert value("factors", "Lancers on barded horses", "Against mounted") == "3"
    assert value("assault", "6", "3:1") == "D lost*"
    assert value("odds_column", "9", "Result") == "3:1"
    found = command.json("lookup", "skirmish6", "beaten", "Scouts", "Slingers")
    assert found["value"] == "flees**"
    assert found["mark"]["**"].startswith("When the winner's die shows 4 or more")
    assert (
        "Natural 1 always fails." in command.json("lookup", "skirmish6", "To hit", "Sli")["note"]
    )


def test_play_and_odds_agree_with_paper(command: Referee) -> None:
    words = ("contest", "--with", "first=Lancers", "--with", "second=Slingers")
    told = command.json("play", "skirmish6", *words, "--dice", "6,2")
    assert told["outcome"]["verdict"] == "SECOND DESTROYED"
    assert told["rulings"] == {"S6-1": "Under the winner"}
    odds = command.json("odds", "skirmish6", *words)
    # Die + 4 against die + 3: twice as much with 4, 5 or 6 to 1, and with 6 to 2.
    assert odds["verdicts"]["SECOND DESTROYED"] == "1/9"
    assert odds["verdicts"]["STAND OFF"] == "5/36"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case_on_the_host(tables: Path, case: Case) -> None:
    assert run_case(find_ruleset("skirmish6", tables), case).outcome is not None


@cache
def cases_report(interpreter: str) -> Report:
    """Return the report of all cases: one process a session."""
    return played(interpreter, SIXTH, export_cases("skirmish6", RULESETS))


@pytest.mark.parametrize("name", [case.name for case in CASES])
def test_case_on_the_device(interpreter: str, name: str) -> None:
    wrong = verdict(cases_report(interpreter), name)
    assert not wrong, wrong


@cache
def hand_report(interpreter: str, tables: Path) -> Report:
    """Return the report of the handheld's tests on a build of that folder."""
    arch = "bytecode" if interpreter == WASM else ""
    built = build("sim", arch, True, tables, tables.parent / "out")
    assert (built / "tables" / "skirmish6" / "contact.mpy").is_file()
    return run(interpreter, "runner", "hand_sixth", str(RULESETS), str(built))


@pytest.mark.parametrize("name", HANDS)
def test_in_the_hand(interpreter: str, tables: Path, name: str) -> None:
    wrong = failure(hand_report(interpreter, tables), name)
    assert not wrong, wrong


def test_the_hand_gives_its_heap_back(tables: Path) -> None:
    report = hand_report(MICROPYTHON, tables)
    assert report.trouble() == ""
    assert {str(line[1]) for line in report.of("test")} == set(HANDS)
    ((first, second),) = report.of("memory")
    assert int(str(second)) - int(str(first)) <= KEPT


@pytest.mark.parametrize("path", sorted(SIXTH.glob("*.py")), ids=lambda path: path.name)
def test_its_procedures_keep_the_house_rules(path: Path) -> None:
    source = Source(f"tables/skirmish6/{path.name}", path.read_text(encoding="utf-8"))
    breaches = [
        f"{rule.name}: {breach}"
        for rule in RULES
        if set(rule.rooms) & set(DEVICE) and "tables" in rule.rooms
        for breach in rule.check(source)
    ]
    assert breaches == []


def hashes(folder: Path) -> dict[str, str]:
    """Return what every file of a tree holds, but for what is built."""
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    named = {path.relative_to(folder): path for path in paths}
    return {
        str(name): hashlib.sha256(path.read_bytes()).hexdigest()
        for name, path in named.items()
        if name.parts[0] != "build" and "__pycache__" not in name.parts
    }


def test_no_other_file_of_the_project_changes(tmp_path: Path) -> None:
    for name in tracked():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    before = hashes(tmp_path)
    shutil.copytree(SIXTH, tmp_path / "tables" / SIXTH.name)
    where = os.pathsep.join((str(tmp_path), str(tmp_path / "firmware")))
    for words in (
        ("check", "skirmish6"),
        ("play", "skirmish6", "orders", "--seed", "00"),
        ("build", "--board", "sim"),
        ("new-ruleset", "seventh"),
        ("check", "seventh"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "host_tools.cli", *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": where},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    built = tmp_path / "build" / "sim" / "tables" / "skirmish6"
    assert {path.name for path in built.iterdir()} >= {"contact.mpy", "orders.mpy"}
    assert built.with_suffix(".pack").is_file()
    after = hashes(tmp_path)
    changed = {name for name in before if after.get(name) != before[name]}
    assert changed == set()
    added = {name.split("/")[1] for name in set(after) - set(before)}
    assert added == {"skirmish6", "seventh"}
