"""Presses, counted: what a player does a hundred times takes as few as it can."""

from hand import Hand, built
from referee.core.pack import TABLE
from referee.core.table import Table


def to_firing() -> Hand:
    """Return a handheld with the form of Rules Britannia's firing open."""
    hand = Hand(built())
    hand.pick("Rules Britannia")
    hand.pick("All procedures\x1a")
    hand.pick("Firing")
    assert hand.screen() == "form"
    return hand


def test_two_dice_from_power_on_take_three_presses() -> None:
    hand = Hand(built())
    hand.press("OK OK")
    assert hand.screen() == "dice"
    total, *natural = hand.app.game.session.fell
    assert len(natural) == 2
    assert total == sum(natural)


def test_a_repeated_volley_is_one_press() -> None:
    hand = to_firing()
    hand.press("OK")
    assert hand.screen() == "result"
    before = hand.text()
    number = hand.app.game.session.number
    hand.press("OK")
    assert hand.screen() == "result"
    assert hand.app.game.session.number == number + 1
    assert hand.text()[0] != before[0], "The roll number tells two equal results apart."


def test_a_repeat_after_power_on_is_one_press() -> None:
    hand = to_firing()
    hand.press("OK")
    shown = hand.text()
    hand.power_on()
    assert hand.text() == shown
    number = hand.app.game.session.number
    hand.press("OK")
    assert hand.app.game.session.number == number + 1


def test_one_answer_changed_and_rolled_is_four_presses() -> None:
    hand = to_firing()
    hand.press("DOWN*2 OK")
    steps = hand.app.game.session.steps[0][1]
    number = hand.app.game.session.number
    hand.press("BACK DOWN RIGHT OK")  # the cover, the field below the range
    assert hand.screen() == "result"
    assert hand.app.game.session.number == number + 1
    changed = hand.app.game.session.steps[0][1]
    assert len([1 for old, new in zip(steps, changed) if old != new]) == 1


def test_why_is_one_press_from_the_result() -> None:
    hand = to_firing()
    hand.press("OK RIGHT")
    assert hand.screen() == "why"
    assert "To hit" in " ".join(hand.text())


def test_answers_are_remembered_after_leaving_and_power_off() -> None:
    hand = to_firing()
    hand.press("DOWN RIGHT*3 OK HOME")
    hand.power_on()
    hand.pick("Rules Britannia")
    hand.pick("All procedures\x1a")
    hand.pick("Firing")
    assert "Figures            13" in hand.text()


def test_three_buttons_reach_everything_of_a_form() -> None:
    hand = Hand(built(), few_keys=True)
    hand.pick("Rules Britannia")
    hand.pick("All procedures\x1a")
    hand.pick("Firing")
    hand.press("DOWN OK UP*2 OK")  # open the figures, two more, close
    assert "Figures            12" in hand.text()
    hand.press("UP*2 OK")  # around the end to Go
    assert hand.screen() == "result"
    assert hand.app.game.session.steps[0][1][1] == 12


def test_the_odds_stand_on_the_form_and_follow_it() -> None:
    hand = to_firing()
    before = hand.text()[-1]
    assert before.startswith("avg ") and before.rstrip(" \x08").endswith("%")
    hand.press("DOWN RIGHT")
    assert hand.text()[-1] != before


def test_back_does_not_cross_a_roll() -> None:
    hand = Hand(built())
    hand.pick("Rules Britannia")
    hand.pick("All procedures\x1a")
    hand.pick("Melee, units")
    hand.press("OK")
    run = hand.app.game.run
    assert run is not None
    if hand.screen() == "form":
        rolled = list(run.steps)
        assert rolled[-1][0] == 1, "The second form comes after a roll."
        hand.press("BACK")
        assert hand.app.game.session.steps == rolled


def test_three_buttons_reach_every_cell_of_a_table() -> None:
    hand = Hand(built(), few_keys=True)
    hand.press("DOWN*2 OK")
    pack = hand.app.game.opened().pack
    hand.app.open("grid", pack.entries(TABLE)[0])
    table = Table(pack, pack.entries(TABLE)[0])
    cells = table.rows * table.columns
    seen: list[int] = []
    for _ in range(cells):
        seen.append(hand.app.screen.place)
        hand.press("DOWN")
    assert sorted(seen) == list(range(cells))
    hand.press("UP OK DOWN*2")
    assert hand.app.screen.argument & 0xFFFF == (cells + 1) % cells
