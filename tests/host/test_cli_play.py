"""Play procedures, ask for odds and check rulesets by command."""

from fractions import Fraction
from math import comb

import pytest

from host_tools.library import ROOT
from tests.host.command import Referee


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
    row = [line for line in text.splitlines() if "Routs" in line][0]
    assert [cell.strip() for cell in row.strip("│").split("│")] == [
        "Routs",
        "16.7%",
        "█" * 9 + "▋",  # 2/5 of the longest of 24
        "1/6",
    ]


def test_odds_of_a_volley_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    referee = Referee(ROOT / "tables", capsys)
    volley = "odds", "rules_britannia", "firing", "--with", "figures=3"
    found = referee.json(*volley)
    assert (found["exact"], found["left_out"]) == (True, "0/1")
    # European infantry at close range needs 14 or more of a D20: 7 of 20 faces.
    hits = [comb(3, n) * Fraction(7, 20) ** n * Fraction(13, 20) ** (3 - n) for n in range(4)]
    assert found["facts"]["hits"] == {
        str(n): "%d/%d" % hits[n].as_integer_ratio() for n in range(4)
    }
    assert found["good"] == "%d/%d" % (1 - hits[0]).as_integer_ratio()
    # A red card is a death: none of n cards is red in this part of the deals.
    spared = [Fraction(comb(26, n), comb(52, n)) for n in range(4)]
    none = sum((hits[n] * spared[n] for n in range(4)), start=Fraction(0))
    assert found["facts"]["killed"]["0"] == "%d/%d" % none.as_integer_ratio()


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
            "stops with NameError: name 'hats'",
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
