"""Plant a breach for every house rule: a check that cannot fail is no check."""

import pytest

from tests.house import words
from tests.house.planted import BAD, GOOD
from tests.house.rules import RULES
from tests.house.source import Source

CHECKS = [(rule.name, rule.check) for rule in RULES]


def found(name: str, path: str, text: str) -> "list[str]":
    """Return the breaches of one rule in a planted file."""
    return list(dict(CHECKS)[name](Source(path, text)))


@pytest.mark.parametrize(("name", "path", "text"), BAD)
def test_breach_is_found(name: str, path: str, text: str) -> None:
    assert found(name, path, text) != []


@pytest.mark.parametrize(("name", "path", "text"), GOOD)
def test_good_code_passes(name: str, path: str, text: str) -> None:
    assert found(name, path, text) == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_every_rule_is_planted_in_one_of_its_rooms(rule: "object") -> None:
    name, rooms = rule.name, rule.rooms  # type: ignore[attr-defined]
    assert any(bad[0] == name and Source(bad[1], "").room in rooms for bad in BAD)
    assert any(good[0] == name and Source(good[1], "").room in rooms for good in GOOD)


@pytest.mark.parametrize(
    "place", ["../sha" + "red/x", ".lib" + "rary/", "/wo" + "rk/main", "/t" + "mp/x"]
)
def test_workplace_is_found(place: str) -> None:
    assert list(words.no_workplace(Source("boards/x/board.json", f"a\nsee {place}\n"))) != []


def test_long_readme_is_found() -> None:
    line = "a line that says something of the room\n"
    assert list(words.readme(line * 21)) != []
    assert list(words.readme("# Room\n")) != []
    assert list(words.readme(line * 20)) == []


def test_private_registry_is_found() -> None:
    assert list(words.lock_addresses('"resolved": "http://proxy.local:8080/x.tgz"')) != []
    assert list(words.lock_addresses('"resolved": "https://registry.npmjs.org/x.tgz"')) == []


def test_boards_are_found_by_folder() -> None:
    assert "pico_ssd1306" in words.board_ids()
