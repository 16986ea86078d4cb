"""Who stands on a form: nobody stays nobody, who is done gives way, another side begins anew."""

from hand import Hand
from places import correct, form, mustered, opened
from referee.core.pack import PROCEDURE
from referee.core.sides import roster
from referee.core.turns import next_side
from referee.ui.keys import NAMES

FIGURES = 1  # the field of Rules Britannia's units
STATE = 4  # of Zanzibar's
DISORDERED = 1


def row(hand: Hand, label: str) -> str:
    """Return what the form shows behind a label, after it is drawn."""
    hand.press("")
    found = [line for line in hand.text() if line.startswith(label + " ")]
    assert len(found) == 1, hand.text()
    return found[0][len(label) :].strip()


def firing(units: int = 4) -> Hand:
    """Return a handheld with units on both sides and the form of Firing open."""
    hand = opened()
    mustered(hand, units)
    correct(hand, 0, FIGURES, 9)
    form(hand, "firing")
    return hand


def test_at_a_new_side_a_form_offers_who_acts_with_his_figures() -> None:
    hand = firing()
    hand.press("RIGHT")
    assert row(hand, "By") == "Unit C 22/22"
    hand.press("LEFT")
    assert (row(hand, "By"), row(hand, "Figures")) == ("Unit A 9/22", "9")
    hand.press("BACK")
    next_side(hand.app.game)
    form(hand, "firing")
    assert (row(hand, "By"), row(hand, "Figures")) == ("Unit B 22/22", "22")
    hand.power_on()
    assert (row(hand, "By"), row(hand, "Figures")) == ("Unit B 22/22", "22")


def test_a_card_that_names_the_side_does_the_same() -> None:
    hand = firing()
    hand.press("BACK")
    hand.press("RIGHT*3")  # to Firing, where cards say who acts
    for _ in range(60):
        form(hand, "side_card")
        hand.press("OK")
        if roster(hand.app.game).side:
            break
    assert roster(hand.app.game).side == 1, "The cards named the other side at last."
    form(hand, "firing")
    assert row(hand, "By") == "Unit B 22/22"


def test_what_was_rolled_is_still_taken_when_the_side_has_changed() -> None:
    hand = firing(2)
    hand.press("OK")
    assert "apply" in hand.text()[-1], hand.text()
    next_side(hand.app.game)
    hand.app.open("result", hand.app.game.opened().pack.find(PROCEDURE, "firing"))
    hand.press("OK")
    assert "apply" not in hand.text()[-1], hand.text()


def test_a_result_that_nobody_takes_keeps_nobody_on_the_form() -> None:
    hand = opened(rules="zanzibar")
    mustered(hand, 2)
    form(hand, "command")
    hand.press("OK BACK*2")
    next_side(hand.app.game)
    form(hand, "command")
    assert row(hand, "Who").startswith("Unit B")


def test_nobody_stays_nobody_and_what_is_typed_stays() -> None:
    hand = firing()
    hand.press("LEFT")
    assert (row(hand, "By"), row(hand, "Figures")) == ("-", "10")
    hand.press("DOWN*3 LEFT*3")
    assert row(hand, "Figures") == "7"
    hand.press("BACK")
    form(hand, "firing")
    assert (row(hand, "By"), row(hand, "Figures")) == ("-", "7")
    hand.press("OK BACK")
    assert (row(hand, "By"), row(hand, "Figures")) == ("-", "7")


def test_who_is_done_gives_way_to_the_next_of_his_side() -> None:
    hand = opened()
    mustered(hand, 4)
    form(hand, "movement")
    assert row(hand, "Who").startswith("Unit A")
    hand.press("OK")
    assert "apply" in hand.text()[-1], hand.text()
    hand.press("OK*2")
    assert hand.screen() == "form"
    assert row(hand, "Who").startswith("Unit C")
    hand.press("LEFT")
    assert row(hand, "Who").startswith("Unit A"), "He can be looked at."
    assert "has moved" in hand.text()[-1], hand.text()


def test_a_line_left_empty_keeps_what_another_unit_filled() -> None:
    hand = opened(rules="zanzibar")
    mustered(hand, 2)
    correct(hand, 0, STATE, DISORDERED)
    form(hand, "fire")
    hand.press("DOWN RIGHT DOWN*5")
    assert row(hand, "Saves") == "1 set", hand.text()
    hand.press("UP*5 LEFT RIGHT DOWN*5")
    assert row(hand, "Saves") == "1 set", "By disorder is the firer's."


def test_slow_and_fast_keys_lead_to_the_same_form() -> None:
    found = []
    for slow in (False, True):
        hand = opened()
        mustered(hand, 2)
        form(hand, "morale")
        hand.press("RIGHT")
        hand.app.screen.answers[-1] |= 1  # a modifier that the player ticked
        for key in "LEFT LEFT RIGHT RIGHT".split():
            if slow:
                hand.press(key)
            else:
                hand.hit(NAMES.index(key))
        while hand.app.settle():
            pass
        hand.press("")
        found.append((hand.text(), list(hand.app.screen.answers)))
    assert found[0] == found[1]


def test_what_is_typed_survives_the_battery_wherever_the_player_went() -> None:
    for key in ("HOME", "BACK", "QUICK"):
        hand = firing()
        hand.press("LEFT DOWN*3 LEFT*3")
        hand.press(key)
        hand.power_on()
        form(hand, "firing")
        assert (row(hand, "By"), row(hand, "Figures")) == ("-", "7"), key


def test_a_result_that_is_left_untaken_says_so_and_one_done_once_is_not_offered_again() -> None:
    hand = firing(2)
    for key in ("BACK", "LEFT", "HOME"):
        form(hand, "firing")
        hand.press("OK")
        assert "apply" in hand.text()[-1], hand.text()
        hand.press("RIGHT BACK")
        assert "apply" in hand.text()[-1], "Why is no way out."
        hand.press(key)
        assert "Not applied." in hand.text()[-1], (key, hand.text())
    form(hand, "firing")
    hand.press("BACK*2")
    hand.pick("Rules Britannia")
    hand.press("RIGHT*3")
    hand.pick("Side card")
    hand.press("OK")
    assert "OK done" in hand.text()[-1], hand.text()
    hand.press("OK")
    assert hand.screen() == "ruleset"


def test_a_form_with_a_target_alone_offers_the_enemy_first() -> None:
    hand = opened(rules="tsatf_errata")
    mustered(hand, 2)
    form(hand, "key_cards")
    hand.press("RIGHT")
    assert row(hand, "At").startswith("Unit B"), "Red acts, Unit A is his."
