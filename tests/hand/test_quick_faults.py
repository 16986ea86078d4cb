"""Quick hands that go wrong: refusing storage, rules that changed, fingers that overlap."""

from hand import Hand, built
from micropython import const
from places import RULES, form, mustered, opened, path
from referee.core.pack import PROCEDURE
from referee.core.quick import Quick
from referee.core.sides import roster
from referee.core.units import name_of
from referee.ui.keys import BACK, OK, UP

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any


def two_sides(few_keys: bool = False) -> Hand:
    """Return a handheld with the form of firing open and three units a side."""
    hand = opened(few_keys)
    mustered(hand, 6)
    form(hand, "firing")
    return hand


def test_back_out_of_an_edited_field_takes_what_it_shows() -> None:
    hand = two_sides(True)
    for key in (OK, UP, UP, BACK):
        hand.hit(key)
    hand.app.draw()
    shown = hand.text()[1]
    units = roster(hand.app.game)
    chosen = [units.pick(use) for use, _ in units.picks if units.pick(use) >= 0]
    assert [name_of(units.unit(unit)) in shown for unit in chosen] == [True], shown
    assert not hand.app.screen.late


def refuse(*_: object) -> None:
    """Refuse to store anything, like a broken chip."""
    raise OSError(5)


def test_a_storage_that_goes_on_refusing_locks_nobody_in() -> None:
    for key in ("HOME", "BACK", "OK", "QUICK", "DICE"):
        hand = two_sides()
        hand.press("RIGHT")
        store: Any = hand.store
        store.save = store.put = store.bind = refuse
        hand.press(key)
        for _ in range(4):
            hand.press("OK" if hand.screen() == "fault" else "HOME")
        assert hand.screen() == "home", path(hand)


def test_a_preset_that_is_refused_leaves_the_open_ruleset_open() -> None:
    hand = Hand(built())
    hand.app.game.open_ruleset("zanzibar")
    hand.app.open("ruleset")
    Quick(hand.app.game).keep(("Old", RULES, "no_such_procedure", ((1, 2),)))
    hand.press("QUICK")
    hand.pick("\x08Old")
    assert hand.screen() == "fault"
    assert hand.app.game.session.ruleset == "zanzibar" and not hand.app.game.stale()


def test_a_procedure_that_is_gone_from_the_rules_stops_no_jump() -> None:
    hand = opened()
    hand.app.game.session.procedure = "gone"
    hand.press("QUICK")
    assert hand.screen() == "quick"
    hand.press("HOME FORM")
    assert hand.text()[-1] == "There is no form yet."


def test_one_procedure_at_a_time_lies_in_the_path() -> None:
    hand = two_sides()
    hand.press("OK QUICK")
    hand.pick("Turn")
    hand.app.open("form", hand.app.game.opened().pack.entries(PROCEDURE)[0])
    assert path(hand) == ["home", "ruleset", "quick", "turn", "form"]
    hand.press("BACK*3")
    assert path(hand) == ["home", "ruleset"]


def test_the_quick_list_is_reached_from_where_presets_are_removed() -> None:
    hand = Hand(built())
    Quick(hand.app.game).keep(("Two", "", "2d6", ()))
    hand.press("QUICK")
    hand.pick("Remove")
    hand.press("QUICK")
    assert hand.app.game.session.path[-1][:2] == ("quick", 0)
    assert path(hand) == ["home", "quick"]
