"""The odds as bars: one press from the odds line, for counts, tables and decks as they stand."""

from hand import Hand, built, drawn_twice
from referee.core.deck import Deck


def form(procedure: str, few_keys: bool = False) -> Hand:
    """Return a handheld with the form of a procedure of Rules Britannia open."""
    hand = Hand(built(), few_keys=few_keys)
    hand.pick("Rules Britannia")
    hand.pick("All procedures\x1a")
    hand.pick(procedure)
    assert hand.screen() == "form"
    return hand


def test_the_odds_line_opens_the_bars_at_the_likeliest() -> None:
    hand = form("Firing")
    line = hand.text()[-1]
    number = hand.app.game.session.number
    hand.press("UP")
    assert hand.text()[-1] == line
    hand.press("OK")
    assert hand.screen() == "chart"
    shown = hand.text()
    assert shown[0].startswith("To hit")
    # Ten figures that hit with 14 or more of a D20.
    assert [row.strip().split(" ")[0] for row in shown[1:6]] == ["1", "2", "3", "4", "5"]
    assert [row.split(" ")[-1] for row in shown[1:6]] == ["7%", "18%", "25%", "24%", "15%"]
    assert shown[-2].startswith("25.2%")
    assert shown[-1].startswith("3 or more") and shown[-1].endswith("73.8%")
    assert drawn_twice(hand) == 0
    hand.press("OK")
    exact = " ".join(hand.text()[1:])
    assert "64568223993 of 256000000000" in exact
    assert drawn_twice(hand) == 0
    hand.press("BACK")
    assert hand.text() == shown
    hand.press("BACK")
    assert hand.screen() == "form"
    assert hand.app.game.session.number == number, "Looking is no entry of the log."
    hand.press("DOWN OK")  # around the end to the first field, from which OK rolls
    assert hand.screen() == "result"


def test_the_bars_follow_the_answers_and_the_power_cut() -> None:
    hand = form("Firing")
    hand.press("DOWN LEFT*9 UP DOWN RIGHT")  # one figure
    hand.press("UP*2 OK")
    shown = hand.text()
    assert [row.split(" ")[0] for row in shown[1:3]] == ["0", "1"], shown
    assert shown[-2].startswith("65.0%") and shown[-2].endswith("13/20")
    hand.press("DOWN")
    assert hand.text()[-2].endswith("7/20")
    hand.power_on()
    assert hand.screen() == "chart"
    hand.press("BACK")
    assert hand.screen() == "form"


def test_the_bars_go_around_their_ends() -> None:
    hand = form("Firing")
    hand.press("UP RIGHT")
    assert hand.screen() == "chart"
    hand.press("UP*4")
    assert hand.text()[-1].startswith("10 or more")
    hand.press("DOWN")
    assert hand.text()[-1] == "0 or more" + " " * (hand.canvas.columns - 13) + "100%"
    hand.press("LEFT")
    assert hand.screen() == "form"


def test_three_buttons_reach_the_bars() -> None:
    hand = form("Firing", few_keys=True)
    hand.press("UP*2 OK")  # Go is first around the end, the odds are next
    assert hand.screen() == "chart"
    hand.press("DOWN OK BACK*2 DOWN OK")
    assert hand.screen() == "result", "From the odds it is one step to Go."


def test_a_draw_is_told_from_the_deck_as_it_stands() -> None:
    hand = form("Side card")
    assert hand.text()[-1].startswith("black 50% red 50%")
    hand.press("OK")
    state = dict(hand.app.game.session.decks)["side"]
    red, black, jokers = Deck.restore(state).left_by()
    assert (sum(red) + sum(black), jokers) == (51, 0)
    hand.press("BACK UP OK")
    assert hand.screen() == "chart"
    shown = hand.text()
    low = min(sum(red), sum(black))
    fraction = "25/51" if low == 25 else "26/51"
    for _ in range(2):
        if hand.text()[-2].endswith(fraction):
            break
        hand.press("DOWN")
    assert hand.text()[-2].endswith(fraction), shown
    assert dict(hand.app.game.session.decks)["side"] == state
    assert drawn_twice(hand) == 0


def test_forty_dice_leave_room_for_the_form() -> None:
    hand = form("Firing")
    hand.press("DOWN RIGHT*30 UP*2")
    for _ in range(3):
        hand.press("OK*2")
        assert hand.screen() == "chart"
        assert [line for line in hand.text() if line.startswith("of ")]
        hand.press("BACK*2")
        assert hand.screen() == "form"
    assert not hand.app.game.fault
