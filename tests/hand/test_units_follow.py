"""What follows from a result with units: the test it causes, and where BACK leads from there."""

from hand import Hand, built
from places import form, mustered, opened
from referee.core.pack import PROCEDURE
from referee.core.sides import change, roster
from referee.core.turns import next_side
from referee.core.units import HEAD, name_of, rename

FIGURES = 1  # the field of Rules Britannia's units
LEVELS = (3, 4)  # the fields "worn" and "spent" of Fire & Fury's units


def with_unit(worn: int) -> Hand:
    """Return a handheld with Fire & Fury open and one unit of Regulars, nine stands strong."""
    hand = Hand(built())
    hand.pick("Fire & Fury AWI")
    units = roster(hand.app.game)
    unit = units.kinds[0].fresh(0, 0, "Line")
    unit[HEAD + LEVELS[0]] = worn
    units.add(unit)
    units.save()
    return hand


def change_field(hand: Hand, number: int, field: int, value: int) -> None:
    """Correct a field of a unit."""
    edited = bytearray(roster(hand.app.game).unit(number))
    edited[HEAD + field] = value
    change(hand.app.game, number, edited)


def test_back_leads_from_a_test_to_where_the_first_question_was_asked() -> None:
    hand = with_unit(7)
    units = roster(hand.app.game)
    unit = bytearray(units.unit(0))
    unit[0] |= 1
    rename(unit, "Foe")
    units.add(unit)
    units.save()
    game = hand.app.game
    hand.app.open("form", game.opened().pack.find(PROCEDURE, "fire"))
    hand.press("")  # draws
    assert "Line 9/9" in hand.text()[1], hand.text()
    assert "Foe 9/9" in hand.text()[2], hand.text()
    hand.press("OK")
    assert "apply" in hand.text()[-1], hand.text()
    hand.press("OK")
    assert "Fire losses" in hand.text()[-1], hand.text()
    hand.press("OK")
    assert "Foe 9/9" in hand.text()[1], hand.text()
    hand.press("BACK")
    assert hand.screen() == "ruleset"


def test_levels_of_a_new_unit_are_owed_until_the_table_is_asked() -> None:
    hand = with_unit(0)
    assert len(roster(hand.app.game).due()) == 1
    hand.pick("Turn\x1a")
    hand.press("OK*3")
    assert list(roster(hand.app.game).unit(0)[HEAD + LEVELS[0] : HEAD + LEVELS[1] + 1]) == [7, 5]
    assert roster(hand.app.game).due() == []


def test_a_copy_is_kept_before_it_is_shown() -> None:
    hand = with_unit(7)
    hand.pick("Units\x1a")
    hand.press("DOWN OK UP RIGHT*2 OK")
    units = roster(hand.app.game)
    assert [name_of(units.unit(number)) for number in units.units()] == ["Line", "Line"]
    hand.power_on()
    assert len(roster(hand.app.game).units()) == 2


def test_units_of_other_rules_are_put_aside_and_told_once() -> None:
    hand = with_unit(7)
    name = "units0-fire_fury_awi"
    page = bytearray(hand.store.load(name) or b"")
    page[3] ^= 1
    hand.store.save(name, page)
    hand.power_on()
    hand.pick("Units\x1a")
    assert "put aside" in " ".join(hand.text()), hand.text()
    hand.press("OK")
    assert hand.screen() == "units"
    hand.power_on()
    assert hand.screen() == "units"


def test_at_a_new_side_a_form_offers_who_acts_and_keeps_no_answer_of_the_other() -> None:
    hand = opened()
    mustered(hand, 4)
    change_field(hand, 0, FIGURES, 9)
    form(hand, "firing")
    hand.press("RIGHT DOWN")  # on to Unit C, and its figures
    assert "Unit C 22/22" in hand.text()[1], hand.text()
    hand.press("UP LEFT DOWN*3 RIGHT BACK")
    next_side(hand.app.game)
    form(hand, "firing")
    hand.press("")  # draws
    assert "Unit B 22/22" in hand.text()[1], hand.text()
    figures = [line for line in hand.text() if line.startswith("Figures")][0]
    assert figures.endswith(" 22"), "Nine were those of Unit A."


def test_units_that_still_owe_their_losses_stay_when_the_side_changes() -> None:
    hand = opened()
    mustered(hand, 2)
    form(hand, "firing")
    hand.press("OK")
    assert "apply" in hand.text()[-1], hand.text()
    next_side(hand.app.game)
    assert len(roster(hand.app.game).picks) == 2
    hand.app.open("result", hand.app.game.opened().pack.find(PROCEDURE, "firing"))
    hand.press("OK")
    assert "apply" not in hand.text()[-1], "They take what was rolled."


def test_nobody_chosen_empties_what_a_unit_filled() -> None:
    hand = opened()
    mustered(hand, 2)
    change_field(hand, 0, FIGURES, 9)
    form(hand, "firing")
    hand.press("")
    figures = [line for line in hand.text() if line.startswith("Figures")][0]
    assert figures.endswith(" 9"), figures
    hand.press("LEFT")
    assert hand.text()[1].endswith(" -"), hand.text()
    figures = [line for line in hand.text() if line.startswith("Figures")][0]
    assert not figures.endswith(" 9"), figures
