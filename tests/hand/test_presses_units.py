"""Presses with units, counted for each ruleset: losses 1, the test they cause 2, a state 4."""

from hand import Hand, built
from referee.core.pack import PROCEDURE
from referee.core.sides import roster
from referee.core.units import HEAD, Kind

CASES = (  # ruleset, what changes a unit, the test that it causes, fields that bring it about
    ("Rules Britannia", "firing", "Morale", {"figures": 11}),
    ("Fire & Fury AWI", "fire", "Fire losses", {"worn": 5, "spent": 3}),
    ("Solo English CW", "melee", "Army morale", {"command": 1, "points": 1}),
    ("Sword & Flame errata", "surrounded", "Morale", {}),
    ("V&B Zanzibar", "morale_required", "Morale", {"touch": 1, "number": 4}),
)


def put(kind: Kind, unit: bytearray, key: str, value: int) -> None:
    """Set a field of a unit by its key; its full number stays."""
    unit[HEAD + [kind.key(i) for i in range(kind.count)].index(key)] = value


def with_units(title: str, fields: "dict[str, int]") -> Hand:
    """Return a handheld with a ruleset open and one unit a side."""
    hand = Hand(built())
    hand.pick(title)
    units = roster(hand.app.game)
    for side in (0, 1):
        unit = units.kinds[0].fresh(side, 0, "Unit %s" % "AB"[side])
        for key, value in fields.items():
            put(units.kinds[0], unit, key, value)
        units.add(unit)
    units.save()
    return hand


def form(hand: Hand, name: str) -> None:
    """Open the form of a procedure, filled with one unit a side."""
    hand.app.open("form", hand.app.game.opened().pack.find(PROCEDURE, name))
    picks = hand.app.screen._picks
    for i in range(len(picks.picks)):
        if not hand.app.screen.answers[i]:
            hand.press("UP*%d" % hand.app.screen.place)
            hand.press("DOWN*%d RIGHT" % i if i else "RIGHT")


def shown(hand: Hand) -> "list[str]":
    """Return what the units are, in hexadecimal."""
    units = roster(hand.app.game)
    return [bytes(units.unit(number)).hex() for number in units.units()]


def until(hand: Hand, procedure: str, word: str) -> None:
    """Roll until OK would do what a word says."""
    for _ in range(60):
        form(hand, procedure)
        hand.press("OK")
        while hand.screen() == "form":
            hand.press("OK")
        if hand.text()[-1].startswith(word):
            return
        hand.press("HOME")
        hand.pick(hand.app.game.opened().pack.title())
    raise AssertionError(procedure + " changed nothing.")


def check_test(case: "tuple[str, str, str, dict[str, int]]") -> None:
    """Apply what a roll does, and roll the test that follows."""
    title, procedure, test, fields = case
    hand = with_units(title, fields)
    for _ in range(40):
        until(hand, procedure, "OK apply")
        before = shown(hand)
        hand.press("OK")
        assert shown(hand) != before, (title, procedure)
        if hand.text()[-1].startswith("OK " + test):
            break
        hand.press("HOME")
        hand.pick(title)
    assert hand.text()[-1].startswith("OK " + test), (title, hand.text())
    hand.press("OK")
    assert hand.screen() == "form", title
    assert "Unit" in hand.text()[1], (title, "It is filled.", hand.text())
    hand.press("OK")
    assert hand.screen() in ("result", "form"), title
    assert hand.app.game.session.steps, (title, "It is rolled, or asks on.")


def check_state(case: "tuple[str, str, str, dict[str, int]]") -> None:
    """See the state of the last of many units."""
    title, procedure, _, fields = case
    hand = with_units(title, fields)
    units = roster(hand.app.game)
    for i in range(30):
        units.add(units.kinds[0].fresh(0, 0, "More %d" % i))
    units.save()
    form(hand, procedure)
    presses = ("QUICK", "DOWN*2", "OK", "DOWN*32")
    assert len(presses) <= 4
    for press in presses:
        hand.press(press)
    assert hand.screen() == "units", title
    kind = units.kinds[0]
    place = hand.app.screen.place - 1
    unit = roster(hand.app.game).unit(place)
    line = [text for text in hand.text() if "More 29" in text]
    assert line, (title, hand.text())
    for word in kind.states(unit)[0][:1]:
        assert word in line[0], (title, line)


def test_losses_are_applied_by_one_press_and_their_test_rolled_by_two() -> None:
    for case in CASES:
        check_test(case)


def test_a_units_state_is_four_presses_from_anywhere() -> None:
    """A key that is held counts as one press: the cursor runs to where it is wanted."""
    for case in CASES:
        check_state(case)


def test_every_ruleset_is_counted() -> None:
    hand = Hand(built())
    titles = sorted([title for _, title in hand.app.game.titles()])
    assert sorted([case[0] for case in CASES]) == titles
