"""The clock a side: off at first, it counts for who acts, and has no save of its own."""

from hand import Hand, built
from referee.core.sides import roster
from referee.core.turns import next_side
from referee.ui.clock import Clock

_MINUTE = 60000000  # microseconds
_WRAP = 1 << 30


def with_units() -> Hand:
    """Return a handheld with Zanzibar open and a unit a side."""
    hand = Hand(built())
    hand.pick("V&B Zanzibar")
    units = roster(hand.app.game)
    for side in (0, 1):
        units.add(units.kinds[0].fresh(side, 0, "Stand %d" % side))
    units.save()
    return hand


def a_minute_in() -> "tuple[Hand, Clock]":
    """Return a handheld whose clock has run for a minute, and the clock."""
    hand = with_units()
    clock = hand.app.game.clock = Clock()
    clock.feed(0)
    clock.feed(_MINUTE)
    return hand, clock


def test_it_is_off_until_the_settings_turn_it_on_and_stays_on() -> None:
    hand = Hand(built())
    assert hand.app.game.clock is None
    hand.pick("Settings")
    hand.press("UP")
    assert "\x18 Clock for each side" in hand.text(), hand.text()
    hand.press("OK")
    assert hand.app.game.clock is not None
    assert hand.store.load("off") == b"clock"
    hand.press("OK")
    assert hand.app.game.clock is None


def test_it_counts_across_the_wrap_of_the_chips_time_and_not_while_it_is_not_fed() -> None:
    hand = with_units()
    clock = hand.app.game.clock = Clock()
    clock.feed(_WRAP - 3000000)
    clock.feed(4000000)
    clock.feed(-1)
    clock.feed(9000000)
    clock.feed(10000500)
    assert roster(hand.app.game).times == [8000, 0]


def test_it_counts_for_who_acts_and_the_turn_shows_it() -> None:
    hand = with_units()
    hand.app.game.clock = Clock()
    hand.app.game.clock.feed(0)
    hand.app.game.clock.feed(2 * _MINUTE)
    next_side(hand.app.game)
    hand.app.game.clock.feed(2 * _MINUTE + 5000000)
    hand.pick("Turn\x1a")
    lines = hand.text()
    assert [line.split() for line in lines[3:5]] == [["Red", "2:00"], ["Blue", "0:05"]], lines
    hand.press("DOWN*3 OK")
    assert hand.text()[1].startswith("\x07Blue"), hand.text()


def test_a_power_cut_costs_at_most_half_a_minute_and_no_save_is_its_own() -> None:
    hand = with_units()
    clock = hand.app.game.clock = Clock()
    clock.feed(0)
    clock.feed(20000000)
    saved = hand.store.load("turn-zanzibar")
    roster(hand.app.game).save()
    assert hand.store.load("turn-zanzibar") == saved, "Nothing but the clock has changed."
    clock.feed(40000000)
    roster(hand.app.game).save()
    assert hand.store.load("turn-zanzibar") != saved
    clock.feed(50000000)
    hand.app.game.rest()
    assert roster(hand.app.game).times == [50000, 0], "Units come and go, the clock stays."
    hand.power_on()
    assert roster(hand.app.game).times == [40000, 0]


def test_a_new_game_begins_at_zero() -> None:
    from referee.core.games import new_game

    hand, _ = a_minute_in()
    next_side(hand.app.game)
    new_game(hand.app.game)
    assert roster(hand.app.game).times == [0, 0]


def test_the_talk_between_two_games_belongs_to_no_side() -> None:
    hand, clock = a_minute_in()
    roster(hand.app.game)
    clock.feed(2 * _MINUTE)
    hand.press("HOME")
    hand.pick("Game")
    hand.press("OK DOWN OK OK")
    assert roster_times(hand) == [0, 0]


def roster_times(hand: Hand) -> "list[int]":
    """Return the ms of both sides once the ruleset is open again."""
    hand.app.game.roster = None
    return list(roster(hand.app.game).times)
