"""Use the command as people and programs do: answers, JSON keys, sentences and statuses."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from tests.host.command import Referee


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
