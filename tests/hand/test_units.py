"""Units: they fill the form, take what the roll did, and say what follows, press by press."""

from hand import Hand
from places import correct, form, mustered, opened
from referee.core.sides import roster
from referee.core.turns import next_turn
from referee.core.units import HEAD, MARK, name_of

FIGURES = 1  # the field of Rules Britannia's units


def with_units(count: int = 2) -> Hand:
    """Return a handheld with Rules Britannia open and some units a side."""
    hand = opened()
    mustered(hand, count)
    return hand


def test_a_unit_is_added_named_changed_and_removed_on_the_device() -> None:
    hand = with_units(0)
    hand.pick("Units\x1a")
    assert hand.screen() == "units"
    hand.pick("+ Add Unit")
    assert hand.screen() == "unit"
    hand.press("DOWN LEFT*3 BACK")
    units = roster(hand.app.game)
    unit = units.unit(units.units()[0])
    assert (name_of(unit), unit[HEAD + FIGURES]) == ("Unit 1", 19), (
        "The cursor comes back to the list."
    )
    hand.power_on()
    unit = roster(hand.app.game).unit(0)
    assert unit[HEAD + FIGURES] == 19
    hand.press("OK UP LEFT OK")  # remove is the last action
    assert roster(hand.app.game).units() == [0], "One press removes nothing."
    hand.press("OK")
    assert roster(hand.app.game).units() == []
    hand.power_on()
    assert roster(hand.app.game).units() == []


def test_a_chosen_unit_fills_the_form_and_takes_its_losses_in_one_press() -> None:
    hand = with_units()
    form(hand, "firing")
    hand.press("DOWN")  # by Unit A, at Unit B
    lines = hand.text()
    assert "Unit A 22/22" in lines[1], lines
    assert "Unit B 22/22" in lines[2], lines
    units = roster(hand.app.game)
    while True:  # until somebody falls
        hand.press("OK")
        assert hand.screen() == "result"
        if "apply" in hand.text()[-1]:
            break
        hand.press("BACK")
    before = units.unit(1)[HEAD + FIGURES]
    hand.press("OK")
    after = roster(hand.app.game).unit(1)[HEAD + FIGURES]
    assert after < before
    shown = [line for line in hand.text() if "Unit B: %d/22" % after in line]
    assert shown, hand.text()
    hand.power_on()
    assert roster(hand.app.game).unit(1)[HEAD + FIGURES] == after
    assert "apply" not in hand.text()[-1]


def test_the_test_it_causes_is_two_presses_and_is_filled() -> None:
    hand = with_units()
    correct(hand, 1, FIGURES, 11)
    until_apply(hand)
    hand.press("OK")
    assert "Morale" in hand.text()[-1], hand.text()
    hand.press("OK")
    assert hand.screen() == "form"
    left = roster(hand.app.game).unit(1)[HEAD + FIGURES]
    assert "Unit B %d/22" % left in hand.text()[1], hand.text()
    hand.press("OK OK")  # roll, apply
    assert roster(hand.app.game).due() == []


def test_a_power_cut_between_the_two_records_counts_a_loss_once() -> None:
    from referee.core.muster import pending

    hand = with_units()
    until_apply(hand)
    game = hand.app.game
    steps = list(game.session.steps)
    units = roster(game)
    shown = hand.app.screen
    for number, changes in pending(game, shown.argument):
        units.apply(number, changes, game.session.number)
    units.save()  # and the session is not: the battery falls out here
    after = units.unit(1)[HEAD + FIGURES]
    assert after < 22
    hand.power_on()
    assert hand.app.game.session.steps == steps
    assert "apply" not in hand.text()[-1], hand.text()
    assert roster(hand.app.game).unit(1)[HEAD + FIGURES] == after


def until_apply(hand: Hand) -> None:
    """Fire at Unit B until somebody falls."""
    form(hand, "firing")
    hand.press("DOWN")
    while True:
        hand.press("OK")
        if "apply" in hand.text()[-1]:
            return
        hand.press("BACK")


def test_the_turn_lists_what_is_owed_and_goes_on() -> None:
    hand = with_units()
    correct(hand, 0, FIGURES, 5)
    hand.pick("Turn\x1a")
    assert hand.text()[0].startswith("Turn 1")
    assert "Unit A" in hand.text()[1]
    hand.press("OK")
    assert hand.screen() == "form"
    assert "Unit A 5/22" in hand.text()[1]
    hand.press("BACK DOWN OK")
    assert roster(hand.app.game).side == 1
    hand.press("DOWN OK")
    assert roster(hand.app.game).turn == 2
    hand.power_on()
    units = roster(hand.app.game)
    assert (units.turn, units.side) == (2, 0), "A turn does not begin with whom the last ended."


def test_forty_units_a_side_leave_room_and_are_saved_cheaply() -> None:
    hand = with_units(0)
    units = roster(hand.app.game)
    for i in range(80):
        units.add(units.kinds[0].fresh(i & 1, 0, "U%d" % i))
    units.save()
    assert len(units.units()) == 80
    refused = ""
    try:
        units.add(units.kinds[0].fresh(0, 0, "one more"))
    except ValueError as error:
        refused = str(error)
    assert "room for" in refused
    next_turn(hand.app.game)
    hand.power_on()
    assert len(roster(hand.app.game).units()) == 80
    assert roster(hand.app.game).turn == 2


def test_a_new_game_makes_the_units_whole_and_begins_the_first_turn() -> None:
    from referee.core.games import new_game

    hand = with_units()
    correct(hand, 1, FIGURES, 3)
    next_turn(hand.app.game)
    new_game(hand.app.game)
    hand.app.game.save()
    hand.power_on()
    units = roster(hand.app.game)
    assert (units.turn, units.unit(1)[HEAD + FIGURES]) == (1, 22)
    assert name_of(units.unit(1)) == "Unit B"


def test_a_mark_is_one_press_is_listed_alone_and_ends_with_the_game() -> None:
    hand = with_units(3)
    hand.pick("Units\x1a")
    number = hand.app.game.session.number
    hand.press("DOWN*2 RIGHT")
    shown = [line for line in hand.text() if "\x19" in line]
    assert len(shown) == 1 and "Unit" in shown[0]
    hand.power_on()
    hand.press("LEFT")
    assert "Marked" in hand.text()[1] and hand.text()[2] == shown[0]
    assert hand.app.game.session.number == number, "A mark is no matter for the log."
    hand.press("DOWN RIGHT")
    assert shown[0] not in hand.text()
    hand.press("UP LEFT*5 DOWN OK UP*3 RIGHT BACK")
    marked = [n for n in roster(hand.app.game).units() if roster(hand.app.game).unit(n)[MARK]]
    assert len(marked) == 1, "Where there is no RIGHT, the unit's own screen marks it."
    roster(hand.app.game).begin(hand.app.game.session.game + 1)
    assert not [n for n in roster(hand.app.game).units() if roster(hand.app.game).unit(n)[MARK]]


def test_a_damaged_turn_is_told_and_loses_no_unit() -> None:
    told = 0
    for slots in ("a", "b", "ab"):
        hand = with_units()
        units = roster(hand.app.game)
        count = len(units.units())
        for _ in range(3):
            units.next_turn()
        units.touch(0)
        units.save()
        hand.app.game.save()
        for slot in slots:
            path = "%s/turn-rules_britannia.%s" % (hand.state, slot)
            try:
                with open(path, "rb") as file:
                    raw = bytearray(file.read())
            except OSError:
                continue  # not written yet
            raw[-1] ^= 1
            with open(path, "wb") as file:
                file.write(raw)
        hand.power_on()
        assert ("damaged save" in hand.app.game.fault) == (hand.store.lost > 0), slots
        told += hand.store.lost > 0
        if hand.app.game.fault:
            hand.press("OK")
        assert hand.app.game.mustered(), slots
        units = roster(hand.app.game)
        assert len(units.units()) == count > 0, slots
        if slots == "ab":
            assert units.turn == 4 and "turn was damaged" in hand.app.game.fault
    assert told == 2, "The newest slot, and both; the older one may rot unseen."
