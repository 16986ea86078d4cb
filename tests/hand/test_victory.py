"""Points and experience last as the rules say; the line of the enemy names an enemy."""

from hand import Hand, built
from referee.core.games import new_game
from referee.core.pack import PROCEDURE
from referee.core.sides import roster
from referee.core.units import HEAD, Kind, side_of

LEADER = 3  # fields of Rules Britannia's units
TYPE = 0
FIGURES = 1
SWORDS = 8  # a type of natives


def with_units() -> Hand:
    """Return a handheld with two units a side, one native unit gone, and a score a side."""
    hand = Hand(built())
    hand.pick("Rules Britannia")
    units = roster(hand.app.game)
    foot, score = units.kinds
    for i in range(4):
        unit = foot.fresh(i & 1, 0, "Unit %s" % "ABCD"[i])
        unit[HEAD + TYPE] = SWORDS * (i & 1)
        units.add(unit)
    for side in (0, 1):
        units.add(score.fresh(side, 1, "Score %d" % side))
    units.unit(1)[HEAD + FIGURES] = 0
    units.unit(3)[HEAD + LEADER] = 1
    units.touch(1)
    units.save()
    return hand


def form(hand: Hand, name: str) -> None:
    """Open the form of a procedure."""
    hand.app.open("form", hand.app.game.opened().pack.find(PROCEDURE, name))
    hand.press("")


def field(hand: Hand, number: int, key: str) -> int:
    """Return a field of a unit."""
    units = roster(hand.app.game)
    kind: Kind = units.kind(number)
    keys = [kind.key(i) for i in range(kind.count)]
    return units.unit(number)[HEAD + keys.index(key)]


def test_what_the_enemy_lost_is_counted_and_the_turn_tells_the_points() -> None:
    hand = with_units()
    form(hand, "victory")
    hand.press("RIGHT")
    assert "Score 0 0" in hand.text()[1], hand.text()
    hand.press("OK")
    assert "OK apply" in hand.text()[-1], hand.text()
    hand.press("OK HOME")
    assert field(hand, 4, "points") == 4, "A leader killed is 3, a native unit wiped out 1."
    hand.pick("Rules Britannia")
    hand.pick("Turn\x1a")
    sides = [line.split() for line in hand.text() if "pts" in line]
    assert sides == [["Red", "4", "pts"], ["Blue", "0", "pts"]], hand.text()


def test_a_record_lasts_over_games_and_points_do_not() -> None:
    hand = with_units()
    units = roster(hand.app.game)
    units.unit(0)[HEAD + FIGURES] = 15
    units.unit(4)[HEAD] = 9
    units.touch(0)
    units.save()
    form(hand, "experience")
    hand.press("RIGHT DOWN RIGHT*3")  # a victory
    assert "Lost now            7" in hand.text(), hand.text()
    hand.press("OK*2")
    assert [field(hand, 0, key) for key in ("victories", "losses", "told")] == [1, 7, 1]
    hand.press("OK")
    assert "Unit A" not in hand.text()[1], "It has this battle: the next one is offered."
    hand.press("UP LEFT OK")
    assert "has this battle" in " ".join(hand.text()), hand.text()
    new_game(hand.app.game)
    assert [field(hand, 0, key) for key in ("victories", "losses", "told")] == [1, 7, 0]
    assert field(hand, 0, "figures") == 22
    assert field(hand, 4, "points") == 0


def test_whom_it_is_at_is_never_a_friend() -> None:
    hand = with_units()
    form(hand, "firing")
    hand.press("DOWN RIGHT")
    picks = hand.app.screen._picks.picks
    units = roster(hand.app.game)
    for _ in range(6):
        hand.press("UP*%d RIGHT" % hand.app.screen.place)
        chosen = [pick.number(hand.app.screen.answers[i]) for i, pick in enumerate(picks)]
        if min(chosen) >= 0:
            assert side_of(units.unit(chosen[0])) != side_of(units.unit(chosen[1]))


def test_the_only_enemy_offers_himself_and_may_be_left_out() -> None:
    hand = with_units()
    units = roster(hand.app.game)
    units.remove(3)
    units.save()
    form(hand, "firing")
    hand.press("DOWN")
    assert "Unit B 0/22" in hand.text()[2], hand.text()
    hand.press("LEFT")
    assert hand.text()[2].split() == ["At", "-"], hand.text()
    hand.press("DOWN RIGHT")
    assert hand.text()[2].split() == ["At", "-"], "Another answer does not bring him back."


def test_the_books_morale_begins_fresh() -> None:
    hand = Hand(built())
    hand.pick("Sword & Flame errata")
    form(hand, "morale")
    hand.press("RIGHT*3 OK HOME")
    hand.pick("Sword & Flame errata")
    form(hand, "morale")
    assert "Stands" in hand.text()[1], hand.text()


def test_both_tests_of_a_unit_are_owed() -> None:
    hand = with_units()
    units = roster(hand.app.game)
    unit = units.unit(0)
    unit[HEAD + FIGURES] = 10
    unit[HEAD + 4] = 5  # some have routed
    units.touch(0)
    titles = [units.pack.entry_title(test) for number, test in units.due() if not number]
    assert titles == ["Morale", "Rally"]
