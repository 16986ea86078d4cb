"""Every worked case of every ruleset on MicroPython and on the 32-bit MicroPython."""

import json
import shutil
import tempfile
from functools import cache
from pathlib import Path

import pytest

from host_tools.cases import export_cases, read_cases
from host_tools.compiler import compile_ruleset
from host_tools.library import ruleset_folders
from host_tools.template import TEMPLATE
from tests.device.interpreters import Report, run

CASES = [
    pytest.param(
        folder,
        case.name,
        id=f"{folder.name}-{case.name}",
        marks=pytest.mark.xdist_group(folder.name),
    )
    for folder in (*ruleset_folders(), TEMPLATE)
    for case in read_cases(folder)
]


def lay_out(folder: Path, target: Path, cases: "list[dict[str, object]]") -> None:
    """Write a ruleset as it lies on the device, and its cases beside it."""
    room = target / "tables" / folder.name
    room.mkdir(parents=True)
    for source in folder.glob("*.py"):
        shutil.copy(source, room / source.name)
    room.with_suffix(".pack").write_bytes(compile_ruleset(folder, None))
    lines = [json.dumps(case) + "\n" for case in cases]
    (target / "cases.jsonl").write_text("".join(lines), encoding="utf-8")


def played(interpreter: str, folder: Path, cases: "list[dict[str, object]]") -> Report:
    """Return the report of one process that plays some cases of a ruleset."""
    with tempfile.TemporaryDirectory() as target:
        lay_out(folder, Path(target), cases)
        return run(interpreter, "run_cases", folder.name, target)


@cache
def report(interpreter: str, folder: Path) -> Report:
    """Return the report of all cases of a ruleset: one process a session."""
    return played(interpreter, folder, export_cases(folder.name, folder.parent))


def verdict(told: Report, name: str) -> str:
    """Return what is wrong with a case, or an empty text."""
    mine = [line for line in told.of("case") if line[0] == name]
    if len(mine) != 1:
        return told.trouble() or f"The case was played {len(mine)} times, not once."
    return str(mine[0][1])


@pytest.mark.parametrize(("folder", "name"), CASES)
def test_case(interpreter: str, folder: Path, name: str) -> None:
    wrong = verdict(report(interpreter, folder), name)
    assert not wrong, wrong


MINI = Path(__file__).parent / "host" / "data" / "mini"
CASE = """
[[case]]
name = "Two of three hit"
procedure = "volley"
with = {Firer = "European INFANTRY", Figures = 3}
dice = [14, 15, 20]
outcome = {hits = 2}
verdict = "2 HITS"
"""


def planted(folder: Path, **changes: object) -> "tuple[Path, list[dict[str, object]]]":
    """Return a ruleset with one case, and that case changed behind the host's back."""
    ruleset = folder / "mini"
    shutil.copytree(MINI, ruleset)
    (ruleset / "cases.toml").write_text(CASE)
    case = export_cases("mini", folder)[0]
    return ruleset, [{**case, **changes}]


@pytest.mark.parametrize(
    ("changes", "sign"),
    [
        ({}, ""),
        ({"outcome": [["hits", 3]]}, "hits is 2, not 3"),
        ({"outcome": [["losses", 3]]}, "losses"),
        ({"verdict": "3 HITS"}, "2 HITS"),
        ({"dice": [14, 15, 20, 1]}, "1 dice are left over"),
        ({"dice": [14, 15]}, "dice ran out"),
        ({"forms": []}, "forms ran out"),
        ({"forms": [[0, 99]]}, "AnswerError"),
        ({"procedure": "salvo"}, "salvo"),
    ],
)
def test_a_wrong_case_is_seen(
    interpreter: str, tmp_path: Path, changes: "dict[str, object]", sign: str
) -> None:
    told = played(interpreter, *planted(tmp_path, **changes))
    wrong = verdict(told, "Two of three hit")
    assert sign in wrong
    assert bool(wrong) == bool(sign)


def test_every_ruleset_has_cases() -> None:
    counts = [(folder.name, len(read_cases(folder))) for folder in ruleset_folders()]
    assert counts
    assert [name for name, count in counts if not count] == []
