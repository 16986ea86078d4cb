"""What follows from a result with units: the test it causes, and where BACK leads from there."""

from hand import Hand, built
from referee.core.pack import PROCEDURE
from referee.core.sides import roster
from referee.core.units import HEAD, name_of, rename

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
