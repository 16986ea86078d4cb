"""Quick hands: jumps from any screen, presets, ten rolls at once, a pinned cell, late work."""

import sys

from hand import Hand, built
from places import RULES, form, opened, path
from referee.core.pack import TABLE
from referee.core.quick import MOST, Quick
from referee.ui.keys import DOWN, LEFT, OK, RIGHT
from referee.ui.modules import forget, roomy


def test_one_key_leads_to_dice_cards_and_back_to_the_form_from_any_screen() -> None:
    hand = opened()
    form(hand, "firing")
    hand.press("DOWN OK")
    assert hand.screen() == "result"
    hand.press("DICE")
    assert path(hand) == ["home", "ruleset", "form", "result", "dice"]
    hand.press("OK CARDS")
    assert hand.screen() == "cards"
    hand.press("OK DICE")
    assert path(hand)[-2:] == ["result", "dice"], "A screen lies in the path once."
    hand.press("BACK")
    assert hand.screen() == "result", "BACK returns to what was left."
    hand.press("QUICK FORM")
    assert path(hand) == ["home", "ruleset", "form"]
    hand.press("HOME FORM")
    assert path(hand) == ["home", "form"]
    hand.press("FORM")
    assert path(hand) == ["home", "form"]


def test_without_a_form_that_is_said_and_nothing_moves() -> None:
    hand = Hand(built())
    hand.press("FORM")
    assert path(hand) == ["home"]
    assert hand.text()[-1] == "There is no form yet."
    hand.press("DOWN")
    assert hand.text()[-1] != "There is no form yet."


def test_a_jump_out_of_a_fault_counts_it_as_told() -> None:
    hand = Hand(built())
    hand.app.tell("Something was refused.")
    hand.press("DICE")
    assert path(hand) == ["home", "dice"]
    assert not hand.app.game.fault


def test_a_preset_of_a_form_brings_its_answers_back_after_power_off() -> None:
    hand = opened()
    entry = form(hand, "firing")
    hand.press("RIGHT*2 DOWN*2 RIGHT OK")
    answers = hand.app.game.remembered()
    hand.press("QUICK")
    hand.pick("Keep Firing")
    assert hand.screen() == "label"
    hand.press("DOWN*20 OK")
    hand.press("BACK LEFT*2 OK")
    assert hand.app.game.remembered() != answers
    hand.power_on()
    hand.press("HOME QUICK")
    name = Quick(hand.app.game).presets[0][0]
    assert name != "Firing" and name.endswith("iring"), name
    hand.pick("\x08" + name)
    assert hand.app.game.session.path[-1][:2] == ("form", entry)
    number = hand.app.game.session.number
    hand.press("OK")
    assert hand.app.game.session.number == number + 1
    assert hand.app.game.remembered() == answers


def test_a_preset_of_dice_is_ready_to_roll() -> None:
    hand = Hand(built())
    hand.press("OK RIGHT*3 OK QUICK")
    hand.pick("Keep 5d6")
    hand.press("OK BACK LEFT*2 OK QUICK")
    hand.pick("\x085d6")
    assert path(hand) == ["home", "dice"]
    hand.press("OK")
    assert len(hand.app.game.session.fell) == 6


def test_there_is_room_for_eight_presets_and_removing_asks_once_more() -> None:
    hand = Hand(built())
    for _ in range(MOST):
        hand.press("QUICK")
        hand.pick("Keep 2d6")
        hand.press("OK")
    hand.press("QUICK")
    hand.pick("Keep 2d6")
    assert hand.screen() == "fault"
    hand.press("OK")
    hand.pick("Remove")
    hand.press("DOWN OK UP DOWN OK")
    assert len(Quick(hand.app.game).presets) == MOST, "Moving away takes the question back."
    assert "OK: remove 2d6" in hand.text()
    hand.press("OK")
    assert len(Quick(hand.app.game).presets) == MOST - 1


def test_presets_of_what_is_gone_are_refused_with_a_sentence() -> None:
    hand = Hand(built())
    Quick(hand.app.game).keep(("Lost", "no_such_rules", "firing", ((1, 2),)))
    Quick(hand.app.game).keep(("Old", RULES, "no_such_procedure", ((1, 2),)))
    for name in ("Lost", "Old"):
        hand.press("QUICK")
        hand.pick("\x08" + name)
        assert hand.screen() == "fault"
        assert "This preset's" in " ".join(hand.text())
        hand.press("OK HOME")


def test_a_damaged_record_of_presets_is_put_aside() -> None:
    hand = Hand(built())
    hand.store.save("quick", b"\x01\x02")
    hand.press("QUICK")
    assert hand.screen() == "fault"
    assert hand.store.load("quick-refused") == b"\x01\x02"
    hand.press("OK")
    assert hand.screen() == "quick"


def test_ten_rolls_are_one_entry_with_a_summary() -> None:
    hand = Hand(built())
    hand.press("OK DOWN*4 LEFT OK")
    assert hand.app.game.session.dice == "10x2d6"
    total, *each = hand.app.game.session.fell
    assert len(each) == 10 and total == sum(each)
    shown = hand.text()
    assert shown[1].startswith("%d-%d mean %d." % (min(each), max(each), total // 10))
    number = hand.app.game.session.number
    hand.power_on()
    assert hand.text() == shown
    hand.press("OK")
    assert hand.app.game.session.number == number + 1
    line = hand.app.game.session.log[-1]
    assert line.split("[")[1].count(",") == 19, "All twenty dice stand in the log."
    hand.press("UP*4 RIGHT*60 OK")
    assert hand.screen() == "fault", "Ten times 62 dice are too many for a line of the log."


def test_a_pinned_cell_stands_on_the_first_page_until_it_is_unpinned() -> None:
    hand = opened()
    table = hand.app.game.opened().pack.entries(TABLE)[0]
    hand.app.open("cell", table << 16 | 1)
    hand.app.draw()
    shown = hand.text()[1:3]
    hand.press("QUICK")
    hand.pick("Pin this cell")
    assert Quick(hand.app.game).pinned() == (table, 1)
    hand.power_on()
    hand.press("HOME")
    hand.app.open("ruleset")
    screen = hand.app.screen
    place = [i for i in range(screen.count()) if screen.item(i) == screen.pin()][0]
    screen.place = place
    hand.press("OK")
    assert hand.screen() == "cell" and hand.text()[1:3] == shown
    hand.press("QUICK")
    hand.pick("Unpin this cell")
    assert Quick(hand.app.game).pinned() == (-1, -1)


def test_fast_fingers_change_an_answer_at_once_and_what_follows_is_right_at_the_next_key() -> None:
    hand = opened()
    form(hand, "firing")
    slow = Hand.text
    hand.press("DOWN*2")
    for _ in range(3):
        hand.hit(RIGHT)
        assert hand.app.screen.late
    hand.hit(DOWN)
    assert not hand.app.screen.late, "Any other key does what was put off."
    hand.press("UP")
    fast = slow(hand)
    hand.press("LEFT*3 RIGHT*3")
    assert slow(hand) == fast
    for _ in range(2):
        hand.hit(LEFT)
    answers = list(hand.app.screen.answers)
    hand.hit(OK)
    assert hand.screen() == "result"
    assert list(hand.app.game.session.steps[0][1]) == answers


def test_what_is_likely_to_come_next_is_imported_while_nobody_presses_and_there_is_room() -> None:
    hand = Hand(built())
    screen = "referee.ui.screens.dice"
    forget("referee.ui.screens.dice")
    hand.app.ahead = "dice"
    room = roomy()
    for _ in range(40):
        hand.app.settle()
    assert (screen in sys.modules) == room
    assert hand.app.ahead == ("" if room else "dice")
    hand.press("OK")
    assert hand.screen() == "dice"
