"""The order of play: phase by phase, side by side, turn by turn; what was skipped is told."""

from hand import Hand, built
from referee.core.pack import PHASE, PROCEDURE
from referee.core.phases import current, stands
from referee.core.sides import roster
from referee.core.units import HEAD

FIGURES = 1  # of Rules Britannia's units
ORDERS = 15  # of Fire & Fury's


def with_units(title: str, names: str) -> Hand:
    """Return a handheld with a ruleset open and a unit of each side, by the letters' order."""
    hand = Hand(built())
    hand.pick(title)
    units = roster(hand.app.game)
    for i, name in enumerate(names.split()):
        units.add(units.kinds[0].fresh(i & 1, 0, name))
    units.save()
    hand.power_on()
    return hand


def logged(hand: Hand, words: str) -> bool:
    """Tell whether a line of the log has these words."""
    return bool([line for line in hand.app.game.session.log if words in line])


def test_the_last_phase_leads_into_the_next_turn_and_tells_the_tests_owed() -> None:
    hand = with_units("Rules Britannia", "Ash Box Cob")
    units = roster(hand.app.game)
    for number in (0, 1):
        units.unit(number)[HEAD + FIGURES] = 5
        units.touch(number)
    units.save()
    hand.press("OK*5")  # to the end of the turn: the checks are made there
    assert "End of turn" in hand.text()[1], hand.text()
    assert not logged(hand, "Skipped: Morale"), "They are not yet skipped."
    hand.press("OK")
    told = " ".join(hand.text())
    assert "Skipped:" in told, hand.text()
    assert "2 units" in told, hand.text()
    assert "Turn 2" in told, hand.text()
    assert logged(hand, "Skipped: Morale: Ash, Box"), hand.app.game.session.log
    hand.press("DOWN")
    assert "Skipped" not in " ".join(hand.text()), "The notice costs no press."
    assert hand.app.screen.place == 1
    assert stands(hand.app.game) == (2, 0, 1)
    hand.power_on()
    assert stands(hand.app.game) == (2, 0, 1)


def test_what_must_be_done_in_a_phase_is_told_until_it_is_done() -> None:
    hand = with_units("Rules Britannia", "Ash")
    hand.press("OK*2")  # from the setup, to and past the start of turn
    assert logged(hand, "Skipped: Anarchist"), hand.app.game.session.log
    hand.press("LEFT")
    assert "Skipped" not in " ".join(hand.text()), "To look back skips nothing."
    hand.pick("Anarchist")
    hand.press("OK BACK*2")
    before = len([line for line in hand.app.game.session.log if "Skipped" in line])
    hand.press("UP OK")
    assert len([line for line in hand.app.game.session.log if "Skipped" in line]) == before


def test_right_goes_through_a_turn_and_not_into_the_next() -> None:
    hand = with_units("Rules Britannia", "Ash")
    hand.press("RIGHT*6")
    assert "After the game" in hand.text()[1], hand.text()
    assert stands(hand.app.game)[0] == 1


def test_each_side_has_its_phases_and_then_the_turn_ends() -> None:
    hand = with_units("Fire & Fury AWI", "Line Foe Guard")
    units = roster(hand.app.game)
    units.unit(0)[HEAD + ORDERS] = 4  # it has rolled
    units.touch(0)
    units.save()
    hand.press("OK*2")
    assert logged(hand, "Skipped: Maneuver, in order: Guard"), hand.app.game.session.log
    hand.press("OK*3")
    assert stands(hand.app.game) == (1, 1, 1), "Blue begins its maneuver."
    assert "Blue acts" in " ".join(hand.text()), hand.text()
    hand.press("OK*4")
    assert stands(hand.app.game) == (2, 0, 1), "Red begins each turn."


def test_phases_of_a_side_let_it_act() -> None:
    hand = with_units("V&B Zanzibar", "Ask Men")
    hand.press("OK*5")
    assert stands(hand.app.game) == (1, 1, 5)
    hand.press("OK*5")
    assert stands(hand.app.game) == (2, 0, 0), "The Zanzibaris go first."
    hand.pick("Turn\x1a")
    hand.press("OK")
    assert stands(hand.app.game) == (2, 1, 5), "The other side acts in its own phases."


def test_a_card_names_the_side_that_acts() -> None:
    hand = with_units("Rules Britannia", "Ash Box")
    hand.press("OK*3")
    assert "Firing" in hand.text()[1], hand.text()
    game = hand.app.game
    found = []
    for _ in range(12):  # both colors come
        hand.app.open("form", game.opened().pack.find(PROCEDURE, "side_card"))
        hand.press("OK")
        named = hand.app.game.run.outcome.fact("_side")
        assert stands(game)[1] == named
        found.append(named)
        hand.press("BACK*2")
    assert sorted(set(found)) == [0, 1]


def test_a_new_game_begins_with_the_first_phase() -> None:
    from referee.core.games import new_game

    hand = with_units("Rules Britannia", "Ash")
    hand.press("OK*3")
    new_game(hand.app.game)
    hand.app.game.save()
    assert stands(hand.app.game) == (1, 0, 0)
    assert current(hand.app.game) == 0


def test_a_turn_cut_between_two_records_ticks_once() -> None:
    hand = with_units("Solo English CW", "Men")
    units = roster(hand.app.game)
    salvee = [i for i in range(units.kinds[0].count) if units.kinds[0].key(i) == "salvee"][0]
    units.unit(0)[HEAD + salvee] = 2
    units.touch(0)
    units.save()
    units.next_turn()
    hand.store.save("units0-solo_ecw", units._pages[0])  # and the battery falls out
    hand.power_on()
    units = roster(hand.app.game)
    assert (units.turn, units.unit(0)[HEAD + salvee]) == (1, 1)
    units.next_turn()
    assert (units.turn, units.unit(0)[HEAD + salvee]) == (2, 1)
    units.next_turn()
    assert units.unit(0)[HEAD + salvee] == 0


def test_a_choice_that_names_phases_begins_with_the_one_in_hand() -> None:
    for ruleset in ("Rules Britannia", "Sword & Flame errata"):
        hand = Hand(built())
        hand.pick(ruleset)
        pack = hand.app.game.opened().pack
        entry = pack.find(PROCEDURE, "side_card")
        seen = []
        for _ in range(len(pack.entries(PHASE))):
            hand.app.open("form", entry)
            hand.app.draw()
            seen.append((hand.text()[1].split(" ")[-1], current(hand.app.game)))
            hand.press("RIGHT OK BACK*2")  # the other choice is remembered, and yields
            hand.press("HOME")
            hand.pick(ruleset)
            hand.press("RIGHT")
        titles = [pack.entry_title(phase) for phase in pack.entries(PHASE)]
        found = [what for what, place in seen if what == titles[place]]
        assert sorted(set(found)) == ["Firing", "Movement"], seen
