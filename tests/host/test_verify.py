"""Prove a log: an honest one fits, and of a forged one the first line that does not is named."""

from collections.abc import Callable

import pytest
from referee.core.entropy import roll_key
from referee.core.games import new_part
from referee.core.tray import roll_dice, roll_often

from host_tools.verify import Misfit, verify
from tests.host.played import Table, changed, other_die, place_of, rechained

Forger = Callable[[list[str]], list[str]]
BOTH = pytest.mark.parametrize("forger", [list, rechained], ids=["plain", "rechained"])


def misfit(lines: list[str]) -> Misfit:
    found = verify(lines)[1]
    assert found is not None, "The forgery is not seen."
    assert found.reason.endswith(".")
    return found


def test_an_honest_log_fits(honest: list[str]) -> None:
    games, wrong = verify(honest)
    assert wrong is None
    first, second = games
    assert (first.game, first.part, first.revealed) == (1, 1, True)
    assert (second.game, second.revealed) == (2, False)
    assert first.dice == 2 + 40 + 2 + 2 + 5 + 1 + 5 + 2 * 8
    assert (first.typed, first.cards, first.unchecked, first.lost) == (2, 14, 0, [])
    assert len(first.hidden) == 2
    begin = next(line for line in honest if " Game 2 begins. " in line)
    assert f" Commitment {second.commitment} " in begin


def test_rolls_at_once_fit_and_a_changed_total_of_them_is_named() -> None:
    table = Table()
    for text, times in (("2d6", 10), ("d66", 3), ("4d6dl1", 5), ("2d20+3", 2)):
        roll_often(table.game, text, times)
    table.end()
    lines = table.lines()
    assert verify(lines)[1] is None
    at = place_of(lines, "5x4d6dl1 = ", 0)
    last = lines[at].partition(" [")[0].split(" ")[-1]
    forged = changed(lines, at, f" {last} [", f" {int(last) + 1} [")
    assert misfit(rechained(forged)).place == at + 1


def test_hidden_cards_are_in_no_line_before_they_are_turned_over(honest: list[str]) -> None:
    hidden = [line for line in honest if "(hidden)" in line]
    assert len(hidden) == 4
    for line in hidden:
        assert " [cards?1 ~" in line


@BOTH
@pytest.mark.parametrize("words", ["2d6 = ", "40d6 = ", "Firing: "])
def test_a_changed_die_is_named(honest: list[str], words: str, forger: Forger) -> None:
    for turn in range(2 if words == "Firing: " else 1):
        at = place_of(honest, words, turn)
        forged = forger(changed(honest, at, *other_die(honest[at])))
        assert misfit(forged).place == at + 1


@BOTH
def test_a_changed_card_is_named(honest: list[str], forger: Forger) -> None:
    for turn in range(3):
        at = place_of(honest, "Card ", turn)
        told = honest[at].partition("cards:")[2].split(" ")[0]
        forged = forger(changed(honest, at, f"cards:{told}", f"cards:{_other(told)}"))
        assert misfit(forged).place == at + 1
    at = place_of(honest, "casualty:")
    told = honest[at].partition("casualty:")[2].split(" ")[0].split(",")
    swapped = ",".join([told[1], told[0], told[2]])
    forged = forger(changed(honest, at, ",".join(told), swapped))
    assert misfit(forged).place == at + 1


def _other(card: str) -> str:
    return "AS" if card != "AS" else "KD"


@BOTH
def test_a_changed_hidden_card_is_named(honest: list[str], forger: Forger) -> None:
    at = place_of(honest, "Turned over ")
    told = honest[at].partition("cards^")[2].split(" ")[0]
    forged = changed(honest, at, f"cards^{told}", f"cards^{_other(told)}")
    name = "A♠" if told != "AS" else "K♦"
    shown = honest[at].partition("Turned over ")[2].split(" ")[0]
    assert misfit(forger(changed(forged, at, shown, name))).place == at + 1
    at = place_of(honest, "(hidden)")
    assert misfit(forger(changed(honest, at, "cards?1", "cards?2"))).place >= at + 1


def test_words_that_do_not_match_what_fell_are_named(honest: list[str]) -> None:
    at = place_of(honest, "2d6 = ")
    total = honest[at].split(" ")[3]
    forged = rechained(changed(honest, at, f"= {total} ", f"= {int(total) + 1} "))
    assert misfit(forged).place == at + 1
    at = place_of(honest, "Card ")
    shown = honest[at].partition("Card ")[2].split(" ")[0]
    forged = rechained(changed(honest, at, f"Card {shown}", "Card ★"))
    assert misfit(forged).place == at + 1


@BOTH
def test_changed_entropy_is_named(honest: list[str], forger: Forger) -> None:
    at = place_of(honest, "40d6 = ")
    fresh = honest[at].partition("~")[2][:12]
    turned = fresh[:5] + ("A" if fresh[5] != "A" else "B") + fresh[6:]
    assert misfit(forger(changed(honest, at, fresh, turned))).place == at + 1


@BOTH
def test_a_dropped_line_is_named_by_the_one_behind_it(honest: list[str], forger: Forger) -> None:
    end = place_of(honest, "Game 1 ends.")
    for at in range(1, end):
        found = misfit(forger(honest[:at] + honest[at + 1 :]))
        assert (found.place, found.number) == (at + 1, at + 2)
        assert f"entry {at + 1} should stand here" in found.reason


@BOTH
def test_swapped_lines_are_named(honest: list[str], forger: Forger) -> None:
    end = place_of(honest, "Game 1 ends.")
    for at in range(1, end - 1):
        swapped = [*honest[:at], honest[at + 1], honest[at], *honest[at + 2 :]]
        assert misfit(forger(swapped)).place == at + 1


def test_an_inserted_line_is_named(honest: list[str]) -> None:
    at = place_of(honest, "40d6 = ")
    line = f"{at + 1} 2d6 = 12 [d6:6,6 ~AyFrK3fO9xGo] xwsY"
    assert misfit([*honest[:at], line, *honest[at:]]).place == at + 1
    assert misfit(rechained([*honest[:at], line, *honest[at:]])).place == at + 1
    words = f"{at + 1} Amends 2: 7 -> 12 xwsY"
    assert misfit([*honest[:at], words, *honest[at:]]).place == at + 1
    renumbered = [*honest[:at], words]
    for entry in honest[at:]:
        number, _, rest = entry.partition(" ")
        renumbered.append(f"{int(number) + 1} {rest}")
    assert misfit(rechained(renumbered)).place == at + 2, "The roll behind it has another key."


def test_a_changed_remark_is_named(honest: list[str]) -> None:
    at = place_of(honest, "Amends")
    forged = changed(honest, at, "144", "150")
    assert misfit(forged).place == at + 1
    after = misfit(rechained(forged)).place
    assert at + 1 < after <= at + 3, "The next roll does not belong to this history."


def test_a_forged_reveal_is_named(honest: list[str]) -> None:
    at = place_of(honest, "Game 1 ends.")
    secret = honest[at].partition("Secret ")[2].split(" ")[0]
    for forged in ("00" * 32, secret[:-2] + "00", secret[2:], ""):
        for lines in (changed(honest, at, secret, forged),):
            assert misfit(lines).place == at + 1
            assert misfit(rechained(lines)).place == at + 1


def test_a_forged_commitment_is_named(honest: list[str]) -> None:
    digits = honest[0].split(" ")[5]
    forged = changed(honest, 0, digits, "00" * 16)
    assert misfit(forged).place == 1
    found = misfit(rechained(forged))
    assert honest[found.place - 1].partition(" ")[2].startswith("Game 1 ends.")
    assert misfit(changed(honest, 0, digits, digits[2:])).place == 1


def test_a_game_that_does_not_follow_the_one_before_is_named(honest: list[str]) -> None:
    at = place_of(honest, "Game 2 begins.")
    words = honest[at].split(" ")
    forged = changed(honest, at, words[7], "11" * 16)
    assert misfit(forged).place == at + 1
    assert misfit(rechained(forged)).place == at + 1
    assert misfit([*honest[: at - 1], *honest[at:]]).place == at, "The reveal is missing."


def test_a_truncated_file_is_named(honest: list[str]) -> None:
    text = "\n".join(honest)
    end = place_of(honest, "Firing: ")
    start = len("\n".join(honest[:end])) + 1
    for size in range(start + 1, start + len(honest[end])):
        cut = text[:size].splitlines()
        found = verify(cut)[1]
        assert found is not None and found.place == end + 1, size
    games, wrong = verify(honest[:end])
    assert wrong is None
    assert not games[0].revealed, "A log cut between two lines is one that goes on."


def test_a_damaged_save_is_a_gap_that_is_told() -> None:
    table = Table()
    roll_dice(table.game, "2d6")
    table.game.session.number += 1
    table.game.record("Damaged save: entry 3 may be lost")
    roll_dice(table.game, "2d6")
    table.end()
    games, wrong = verify(table.lines())
    assert wrong is None
    assert games[0].lost == [3]


def test_a_part_that_goes_on_uses_the_decks_of_the_one_before() -> None:
    table = Table()
    table.evening()
    new_part(table.game)
    table.volley()
    table.end()
    lines = table.lines()
    games, wrong = verify(lines)
    assert wrong is None
    assert [(game.part, game.unchecked) for game in games] == [(1, 0), (2, 0), (1, 0)]
    alone = lines[place_of(lines, "Game 1 part 2 begins.") :]
    games, wrong = verify(alone)
    assert wrong is None
    assert games[0].unchecked == 1, "Its deck was shuffled in the part that is gone."


def test_a_long_log_takes_one_key_a_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    for _ in range(1000):
        roll_dice(table.game, "10d6")
    table.end()
    lines = table.lines()
    assert len([line for line in lines if "10d6 = " in line]) == 1000
    numbers: list[int] = []

    def key(secret: bytes, number: int, entropy: bytes) -> bytes:
        numbers.append(number)
        return roll_key(secret, number, entropy)

    monkeypatch.setattr("host_tools.verify.roll_key", key)
    games, wrong = verify(lines)
    assert wrong is None
    entries = len(lines) - 1  # all but the beginning of the next game
    assert len(numbers) == len(set(numbers)) == entries
    assert sum(game.dice for game in games) == 10_000
