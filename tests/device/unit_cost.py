"""Count the flash that each kind of action programs with 40 units a side.

    micropython -X heapsize=1300k tests/device/unit_cost.py ROOT BUILT RULESET

Prints ["action", what, times, bytes in all, most bytes of one], then ["units", found after a
start, turn] and at last ["done"].
"""

import sys

from runner import tell

_ROOT, _BUILT, _RULESET = sys.argv[1:4]
sys.path[:0] = [_BUILT, _ROOT + "/firmware"]

import flash  # noqa: E402
from hand import Hand  # noqa: E402
from referee.core.pack import PROCEDURE, USE  # noqa: E402
from referee.core.roster import MOST  # noqa: E402
from referee.core.sides import change, roster  # noqa: E402
from referee.core.turns import next_side, next_turn  # noqa: E402
from referee.core.units import HEAD  # noqa: E402

BLOCKS = 96
TIMES = 40


class Counted:
    """The bytes that actions program on a chip, by kind of action."""

    def __init__(self, chip: flash.Flash) -> None:
        self._chip = chip
        self._from = 0
        self.found: dict[str, list[int]] = {}

    def begin(self) -> None:
        """Count from here."""
        self._from = self._chip.written

    def end(self, what: str) -> None:
        """Note what an action has programmed."""
        wrote = self._chip.written - self._from
        kept = self.found.setdefault(what, [0, 0, 0])
        kept[0] += 1
        kept[1] += wrote
        kept[2] = max(kept[2], wrote)


def mustered(hand: Hand) -> None:
    """Open the ruleset and fill both sides."""
    hand.app.game.open_ruleset(_RULESET)
    hand.app.open("ruleset")
    units = roster(hand.app.game)
    for number in range(MOST):
        units.add(units.kinds[0].fresh(number & 1, 0, "Unit %d" % number))
    units.save()
    hand.app.game.save()


def fights(hand: Hand) -> "list[int]":
    """Return the procedures whose forms units fill."""
    pack = hand.app.game.opened().pack
    uses = [pack.data[pack.record(entry) + 2] for entry in pack.entries(USE)]
    return [entry for entry in pack.entries(PROCEDURE) if entry in uses]


def fight(hand: Hand, counted: Counted, procedure: int) -> None:
    """Roll, and apply what it did where it did something."""
    hand.app.open("form", procedure)
    counted.begin()
    hand.press("OK")
    counted.end("roll" if hand.screen() == "result" else "form")
    for _ in range(9):
        if hand.screen() == "form":
            hand.press("OK")
    if hand.screen() == "result" and "apply" in hand.text()[-1]:
        counted.begin()
        hand.press("OK")
        counted.end("apply")
    for _ in range(9):
        if hand.screen() not in ("ruleset", "home"):
            hand.press("BACK")


def age(hand: Hand) -> None:
    """Give every unit all that ends with a turn, as after a wild one."""
    units = roster(hand.app.game)
    for number in units.units():
        kind = units.kind(number)
        unit = units.unit(number)
        for i in range(kind.count):
            trial = bytearray(unit)
            trial[HEAD + i] = kind.high(i)
            was = bytes(trial)
            kind.turn(trial)
            if trial[HEAD + i] != was[HEAD + i]:
                unit[HEAD + i] = kind.high(i)
        units.touch(number)
    units.save()


def main() -> None:
    """Do every kind of action many times."""
    chip = flash.formatted(BLOCKS)
    hand = Hand(_BUILT, state="/chip/state")
    mustered(hand)
    procedures = fights(hand)
    counted = Counted(chip)
    for turn in range(TIMES):
        fight(hand, counted, procedures[turn % len(procedures)])
        game = hand.app.game
        number = turn * 7 % MOST
        edited = bytearray(roster(game).unit(number))
        edited[HEAD] ^= 1
        counted.begin()
        change(game, number, edited)
        counted.end("edit")
        counted.begin()
        next_side(game)
        counted.end("side")
        age(hand)
        counted.begin()
        next_turn(game)
        counted.end("turn")
    for what in sorted(counted.found):
        tell("action", what, *counted.found[what])
    hand.power_on()
    hand.app.game.open_ruleset(_RULESET)
    units = roster(hand.app.game)
    tell("units", len(units.units()), units.turn)
    flash.os.umount("/chip")
    tell("done")


main()
