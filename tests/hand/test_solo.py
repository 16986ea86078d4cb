"""The solo general, press by press: the device places the enemy, leads him, asks what is due."""

from hand import Hand, built
from referee.core.muster import candidates, uses
from referee.core.pack import PROCEDURE
from referee.core.sides import roster
from referee.core.turns import next_turn
from referee.core.units import HEAD, name_of

COMMAND = 7  # fields of a unit
BROKEN = 20
TOLD = 21
MOVED = 5  # of a general
RETIRED = 10


def with_armies() -> Hand:
    """Return a handheld with two generals and two units a side, and the enemy's army."""
    hand = Hand(built())
    hand.pick("Solo English CW")
    units = roster(hand.app.game)
    unit, general, army = units.kinds
    for side in (0, 1):
        for command in (1, 2):
            leader = general.fresh(side, 1, "Lead %d%d" % (side, command))
            leader[HEAD] = command
            units.add(leader)
            men = unit.fresh(side, 0, "Men %d%d" % (side, command))
            men[HEAD + COMMAND] = command * (1 - side)  # the enemy is not yet placed
            units.add(men)
    units.add(army.fresh(1, 2, "Enemy"))
    units.save()
    return hand


def named(hand: Hand, name: str) -> memoryview:
    """Return a unit by its name."""
    units = roster(hand.app.game)
    return [units.unit(n) for n in units.units() if name_of(units.unit(n)) == name][0]


def put(hand: Hand, name: str, field: int, value: int) -> None:
    """Set a field of a unit, and keep it."""
    units = roster(hand.app.game)
    for number in units.units():
        if name_of(units.unit(number)) == name:
            units.unit(number)[HEAD + field] = value
            units.touch(number)
    units.save()


def test_ok_places_unit_after_unit_and_goes_on_to_the_move() -> None:
    hand = with_armies()
    hand.pick("Turn\x1a")
    assert "Deployment" in hand.text()[1]
    hand.press("OK")
    for _ in range(8):
        if hand.text()[-1].startswith("You 50"):
            break
        hand.press("OK")
    assert "Enemy" in hand.text()[1], hand.text()
    assert named(hand, "Men 11")[HEAD + COMMAND] > 0
    assert named(hand, "Men 12")[HEAD + COMMAND] > 0
    shown = hand.text()
    assert "Lead 11" in shown[2], "The enemy's generals stand there by themselves."
    assert "Lead 12" in shown[3], shown


def move(hand: Hand) -> "tuple[int, ...]":
    """Play the four steps of a move by OK alone; return how many presses each took."""
    presses = []
    for step in range(1, 5):
        count = 0
        while named(hand, "Enemy")[HEAD] < step and count < 12:
            hand.press("OK")
            count += 1
        presses.append(count)
        hand.press("OK")
    return tuple(presses)


def test_a_move_is_ok_alone_and_the_next_turn_owes_another() -> None:
    hand = with_armies()
    for name in ("Men 11", "Men 12"):
        put(hand, name, COMMAND, 1)
    hand.app.open("form", hand.app.game.opened().pack.find(PROCEDURE, "solo"))
    presses = move(hand)
    assert max(presses) <= 4, presses
    assert named(hand, "Enemy")[HEAD] == 4
    led = [
        name
        for name in ("Lead 01", "Lead 02", "Lead 11", "Lead 12")
        if named(hand, name)[HEAD + 5]
    ]
    assert led, "Somebody has led."
    assert "has moved" in hand.text()[-1], hand.text()
    next_turn(hand.app.game)
    assert named(hand, "Enemy")[HEAD] == 0
    assert not [name for name in led if named(hand, name)[HEAD + MOVED]]
    hand.power_on()
    assert roster(hand.app.game).due(), "The new move is owed."


def test_a_broken_unit_brings_its_general_and_its_army_along() -> None:
    hand = with_armies()
    for name in ("Men 11", "Men 12"):
        put(hand, name, COMMAND, 2)
    put(hand, "Men 12", BROKEN, 1)
    put(hand, "Enemy", 0, 4)
    hand.pick("Turn\x1a")
    hand.press("OK")
    shown = hand.text()
    assert "Men 12" in shown[1], shown
    assert "Lead 12" in shown[2], shown
    assert "Enemy" in shown[3], shown
    assert shown[5].split() == ["Units", "2"], shown
    assert shown[6].split() == ["Broken", "1"], shown
    hand.press("OK OK")
    assert named(hand, "Lead 12")[HEAD + RETIRED] == 1, "Half of his units are broken: he retires."
    assert named(hand, "Men 11")[HEAD + TOLD] == 1, "The other unit leaves with him."
    assert named(hand, "Enemy")[HEAD + 1] == 1, "So does the army: one of two commands."


def test_each_unit_that_belongs_is_changed_and_no_other() -> None:
    hand = with_armies()
    game = hand.app.game
    procedure = game.opened().pack.find(PROCEDURE, "army_morale")
    men = [use for use in uses(game, procedure) if use.each][0]
    assert candidates(game, men) == [], "Nobody stands on the form yet."
