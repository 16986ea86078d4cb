"""Use the command as people and programs do: answers, JSON keys, sentences and statuses."""

import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from host_tools import cli
from host_tools.template import new_ruleset

Command = Callable[..., Any]


class Referee:
    """Run `referee` in this process on a folder of rulesets, and keep what it said."""

    def __init__(self, tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.tables = tables
        self._capsys = capsys

    def run(self, *arguments: str) -> tuple[int, str, str]:
        """Return status, output and errors."""
        self._capsys.readouterr()
        status = cli.run(["--tables", str(self.tables), *arguments])
        said = self._capsys.readouterr()
        return status, said.out, said.err

    def good(self, *arguments: str) -> str:
        """Return the output of a command that must work."""
        status, out, err = self.run(*arguments)
        assert (status, err) == (0, "")
        return out

    def json(self, *arguments: str) -> Any:
        """Return the JSON of a command that must work."""
        return json.loads(self.good(*arguments, "--json"))

    def bad(self, *arguments: str) -> str:
        """Return the one sentence of a command that must fail."""
        status, out, err = self.run(*arguments)
        assert (status, out) == (2, "")
        assert err.count("\n") == 1
        assert err.rstrip()[-1] in ".?"
        assert "Traceback" not in err
        return err.strip()


@pytest.fixture
def referee(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Referee:
    tables = tmp_path / "tables"
    tables.mkdir()
    new_ruleset("hills", tables)
    return Referee(tables, capsys)


@pytest.mark.parametrize(
    ("notation", "dice", "total", "kept", "successes"),
    [
        ("3d6", "4,6,1", 11, [4, 6, 1], None),
        ("d20+2", "7", 9, [7], None),
        ("2d20kl1", "5,13", 5, [5], None),
        ("2d20kh1", "5 13", 13, [13], None),
        ("4d6dl1", "2,2,6,1", 10, [2, 2, 6], None),
        ("1d20+5>=6", "1", 6, [1], 1),
        ("5d6>=5", "5,6,4,1,5", 21, [5, 6, 4, 1, 5], 3),
        ("d66", "3,5", 35, [35], None),
    ],
)
def test_roll(
    referee: Referee,
    notation: str,
    dice: str,
    total: int,
    kept: list[int],
    successes: int | None,
) -> None:
    found = referee.json("roll", notation, "--dice", dice)
    assert found == {
        "total": total,
        "natural": [int(n) for n in dice.replace(",", " ").split()],
        "kept": kept,
        "successes": successes,
    }
    assert "total %d" % total in referee.good("roll", notation, "--dice", dice)


def test_a_seed_repeats_a_roll_and_a_draw(referee: Referee) -> None:
    for command in (("roll", "10d6"), ("draw", "5")):
        one = referee.json(*command, "--seed", "c0ffee")
        assert one == referee.json(*command, "--seed", "c0ffee")
        assert one != referee.json(*command, "--seed", "c0ffee00")


def test_odds_of_a_notation(referee: Referee) -> None:
    found = referee.json("roll", "2d20kh1", "--odds")
    assert Fraction(found["mean"]) == Fraction(13825, 1000)
    assert sum(Fraction(chance) for chance in found["odds"].values()) == 1
    assert "13.825" in referee.good("roll", "2d20kh1", "--odds")


def test_draw_gives_different_cards(referee: Referee) -> None:
    cards = referee.json("draw", "52")["cards"]
    assert len(set(cards)) == 52
    assert "10H" in cards
    assert sorted(referee.json("draw", "54", "--jokers", "2")["cards"])[-1] == "QS"
    assert "53 wanted, 52 left" in referee.bad("draw", "53")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("roll", "3d"), "At column"),
        (("roll", "100d6"), "at most 99 dice"),
        (("roll", "3d6", "--dice", "1,2"), "2 given, and one more is rolled"),
        (("roll", "3d6", "--dice", "1,2,3,4"), "4 given, 3 rolled"),
        (("roll", "3d6", "--dice", "1,2,7"), "it is 7, on a die of 1 to 6"),
        (("roll", "3d6", "--dice", "1,two,3"), 'not "two"'),
        (("roll", "3d6", "--seed", "xyz"), "hexadecimal"),
        (("roll",), "Missing argument 'EXPR'"),
        (("roll", "3d6", "--dise", "1"), "unexpected extra argument"),
        (("draw", "-1"), "Write -- before"),
        (("rol", "3d6"), "No such command"),
        (("draw", "many"), "should be a valid integer"),
        (("show", "hills", "to hat"), "did you mean To hit"),
        (("show", "dales", "to hit"), 'no ruleset "dales"'),
        (("lookup", "hills", "to hit", "bows"), "choose Musket armed INFANTRY"),
        (("lookup", "hills", "to hit", "rif", "far"), "choose Close, Medium or Long"),
        (("lookup", "hills", "morale", "15"), "Morale has no row for 15"),
        (("play", "hills", "shooting", "--with", "figures"), "--with key=value"),
        (("play", "hills", "shooting", "--with", "figures=40"), "takes 1 to 30, not 40"),
        (("play", "hills", "shooting", "--with", "figures=six"), 'whole number, not "six"'),
        (("play", "hills", "shooting", "--with", "horses=3"), 'no question "horses"'),
        (("play", "hills", "shooting", "--with", "range=2"), "choose Close, Medium or Long"),
        (("play", "hills", "shooting", "--dice", "4"), "To hit needs 6 d6 and 1 of those"),
        (("play", "hills", "morale", "--dice", "4,4,4"), "Give fewer dice: 1 of them"),
        (("play", "hills", "morale", "--dice", "4,4", "--cards", "AS"), "Give fewer cards: 1"),
        (("play", "hills", "morale", "--cards", "XS"), "Write a card like AS"),
        (("play", "hills", "morale", "-w", "mods=Lead+Wings"), 'no option of Modify "Wings"'),
        (("play", "hills", "morale", "--ruling", "cards-first"), "--ruling ID=option"),
        (("play", "hills", "morale", "--ruling", "x=Each hit"), 'no ruling "x"'),
        (("odds", "hills", "moral", "--limit", "0"), "greater than or equal to 1"),
        (("check", "dales"), 'no ruleset "dales"'),
        (("build", "--board", "abacus"), 'no board "abacus"'),
        (("new-ruleset", "hills"), "is there already"),
    ],
)
def test_an_error_is_one_sentence(
    referee: Referee, arguments: tuple[str, ...], message: str
) -> None:
    assert message in referee.bad(*arguments)


def test_lists(referee: Referee) -> None:
    assert referee.json("rulesets") == [{"id": "hills", "title": "Hills"}]
    assert "Hills" in referee.good("rulesets")
    assert [table["id"] for table in referee.json("tables", "hills")] == [
        "to_hit",
        "saves",
        "morale",
        "morale_modifiers",
    ]
    assert "morale_modifiers" in referee.good("tables", "hills")
    assert [p["id"] for p in referee.json("procedures", "hills")] == ["shooting", "morale"]
    assert "page 1" in referee.good("procedures", "hills")
    assert referee.json("coverage", "hills")[1]["facts"] == 7
    assert "2 sections, 21 facts." in referee.good("coverage", "hills")


def test_the_questions_of_a_procedure(referee: Referee) -> None:
    asked = referee.json("procedures", "hills", "shoot")
    assert [question["key"] for question in asked] == ["shooter", "range", "cover", "figures"]
    assert asked[1]["takes"] == "Close, Medium or Long"
    assert asked[3] == {"key": "figures", "label": "Figures", "takes": "1 to 30", "default": "6"}
    assert "1 to 30" in referee.good("procedures", "hills", "shoot")


def test_show(referee: Referee) -> None:
    table = referee.json("show", "hills", "to hit")
    assert table["columns"] == ["Close", "Medium", "Long"]
    assert table["rows"][2] == {"label": "CAVALRY with carbines", "cells": ["5", "6", "--"]}
    assert table["marks"] == [{"sign": "*", "meaning": "Only when the shooter has not moved."}]
    text = referee.good("show", "hills", "to hit")
    assert "CAVALRY with carbines" in text
    assert "Only when the shooter has not moved." in text


def test_lookup(referee: Referee) -> None:
    found = referee.json("lookup", "hills", "to hit", "musket", "LONG")
    assert found == {
        "value": "6*",
        "source": "page 1",
        "table": "To hit",
        "row": "Musket armed INFANTRY",
        "column": "Long",
        "mark": {"*": "Only when the shooter has not moved."},
        "note": "",
    }
    assert "Long: 6*" in referee.good("lookup", "hills", "to hit", "musket", "LONG")
    assert referee.json("lookup", "hills", "saves", "hard")["value"] == "4-6"
    row = referee.json("lookup", "hills", "to_hit", "cav")
    assert row["value"] == {"Close": "5", "Medium": "6", "Long": "--"}
    assert row["column"] is None


def test_lookup_reads_a_total_in_its_band(referee: Referee) -> None:
    for total, word in (("-1", "Routs"), ("4", "Routs"), ("5", "Falls back"), ("14", "Stands")):
        assert referee.json("lookup", "hills", "morale", total)["value"] == word


def test_play_with_loaded_dice(referee: Referee) -> None:
    found = referee.json(
        "play", "hills", "shooting", "--with", "Figures=5", "-w", "shooter=rifle",
        "--with", "cover=Hard cover", "--dice", "3,6,2,4,1,4,5,3", "--cards", "AH",
    )  # fmt: skip
    assert found["outcome"] == {
        "hits": 3,
        "lost": 1,
        "leader": 1,
        "verdict": "1 LOST",
        "good": True,
    }
    assert found["rulings"] == {"cards-first": "Unsaved only"}
    assert found["trail"][0] == {
        "text": "Rifles: Close 3",
        "source": "page 1",
        "table": "To hit",
        "row": "Rifle armed INFANTRY",
    }
    assert found["trail"][1]["natural"] == [3, 6, 2, 4, 1]
    assert found["trail"][-1]["cards"] == ["AH"]


def test_play_with_another_ruling(referee: Referee) -> None:
    found = referee.json(
        "play", "hills", "shooting", "-w", "figures=2", "--ruling", "cards-first=each hit",
        "--dice", "5,6,6,1", "--cards", "AD,KS",
    )  # fmt: skip
    assert found["outcome"]["leader"] == 0
    assert found["rulings"] == {"cards-first": "Each hit"}


def test_play_with_a_checklist(referee: Referee) -> None:
    for mods in ("Leader+Half lost", "leader, half", 'a leader within 6"+Half lost'):
        found = referee.json("play", "hills", "morale", "-w", "mods=" + mods, "--dice", "2,3")
        assert found["outcome"]["total"] == 4
    plain = referee.json("play", "hills", "morale", "-w", "mods=none", "--dice", "2,3")
    assert plain["outcome"]["total"] == 5


def test_play_for_people(referee: Referee) -> None:
    text = referee.good("play", "hills", "morale", "--dice", "6,6")
    assert text.startswith("✓ STANDS\n")
    assert "Morale 12: Stands  [page 2]" in text
    seeded = referee.good("play", "hills", "shooting", "--seed", "07")
    assert seeded.endswith("Seed 07\n")
    assert seeded == referee.good("play", "hills", "shooting", "--seed", "07")
    assert "Seed" in referee.good("play", "hills", "shooting")


def test_odds(referee: Referee) -> None:
    found = referee.json("odds", "hills", "morale")
    assert found["exact"] is True
    assert found["facts"]["result"] == {"Falls back": "5/12", "Routs": "1/6", "Stands": "5/12"}
    assert found["good"] == "5/12"
    assert found["mean"] == {"total": "7/1"}
    text = referee.good("odds", "hills", "morale")
    assert "41.7%  5/12" in text
    assert "Mean of total: 7" in text


def test_odds_beyond_the_limit_are_marked(referee: Referee) -> None:
    arguments = ("odds", "hills", "shooting", "--limit", "9", "--seed", "01")
    found = referee.json(*arguments)
    assert found["exact"] is False
    text = referee.good(*arguments)
    assert text.startswith("NOT EXACT")
    assert "95 %" in text


def test_check_plays_the_examples(referee: Referee) -> None:
    said = referee.good("check")
    assert said == "hills: 4 tables, 2 procedures, 4 examples right, nothing wrong.\n"


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("cases.toml", "lost = 1, leader = 1", "lost = 2, leader = 1", "lost is 1, not 2"),
        ("tables.toml", 'roll = "5-7"', 'roll = "5-6"', "GAP"),
        ("shooting.py", '"Shooter"', '"Shooters!"', 'the question "Shooters!" has 9'),
        ("shooting.py", '"NO LOSS"', '"NOT A SINGLE LOSS AT ALL, CONGRATULATIONS"', "large type"),
        (
            "shooting.py",
            "distance, cover, figures = yield",
            "cover, figures = yield",
            "ValueError",
        ),
        (
            "shooting.py",
            '("hits", hits)',
            '("hits", hats)',
            "line 48 stops with NameError: name 'hats'",
        ),
        ("shooting.py", "def shooting", "def shooing", "shooting"),
    ],
)
def test_check_finds_what_is_wrong(
    referee: Referee, file: str, old: str, new: str, message: str
) -> None:
    path = referee.tables / "hills" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    status, _, err = referee.run("check", "hills")
    assert status == 2
    assert message in err
    assert "Traceback" not in err


def test_a_new_ruleset_checks_and_plays(referee: Referee) -> None:
    assert "referee check old_guard" in referee.good("new-ruleset", "old_guard")
    assert "nothing wrong" in referee.good("check", "Old Guard")
    assert referee.json("play", "old guard", "morale", "--dice", "1,1")["outcome"]["total"] == 2


def test_no_tables_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no folder" in Referee(tmp_path / "none", capsys).bad("rulesets")
    (tmp_path / "none").mkdir()
    assert "no ruleset yet" in Referee(tmp_path / "none", capsys).bad("check")


def test_the_installed_command_leaves_with_its_status() -> None:
    command = [sys.executable, "-c", "from host_tools.cli import main; main()"]
    good = subprocess.run([*command, "roll", "2d6", "--json"], capture_output=True, check=False)
    assert good.returncode == 0
    assert set(json.loads(good.stdout)) == {"total", "natural", "kept", "successes"}
    bad = subprocess.run([*command, "roll", "2x6"], capture_output=True, check=False)
    assert bad.returncode == 2
    assert bad.stderr.count(b"\n") == 1
    bare = subprocess.run(command, capture_output=True, check=False)
    assert bare.returncode == 0
    assert b"play" in bare.stdout
