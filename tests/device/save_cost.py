"""Count what the presses of a player cost the flash: writes, programs and erases.

    micropython -X heapsize=900k tests/device/save_cost.py ROOT BUILT

Prints ["cost", what, presses, writes, programs, erases, longest session], then
["session", what, saves, programs, erases] of what each press saves, and at last ["done"].
"""

import sys

from runner import tell

_ROOT, _BUILT = sys.argv[1:3]
sys.path[:0] = [_BUILT, _ROOT + "/firmware"]

import flash  # noqa: E402
from hand import Hand  # noqa: E402

BLOCKS = 64
PRESSES = 300


class Counted:
    """A store's writes to a chip, counted on their way."""

    def __init__(self, store: object, chip: flash.Flash) -> None:
        self._chip = chip
        self.writes = 0
        self.session = [0, 0, 0]
        self.longest = 0
        self._save = store.save  # type: ignore[attr-defined]
        self._put = store.put  # type: ignore[attr-defined]
        store.save = self.save  # type: ignore[attr-defined]
        store.put = self.put  # type: ignore[attr-defined]

    def save(self, name: str, body: "bytes | bytearray") -> None:
        """Count a record."""
        self.writes += 1
        before = (0, self._chip.programs, self._chip.erases)
        self._save(name, body)
        if name == "now/session":
            self.longest = max(self.longest, len(body))
            after = (1, self._chip.programs, self._chip.erases)
            self.session = [n + after[i] - before[i] for i, n in enumerate(self.session)]

    def put(self, name: str, body: "bytes | bytearray") -> None:
        """Count a page of the log."""
        self.writes += 1
        self._put(name, body)


def measured(what: str, words: str, keys: str) -> None:
    """Go to a screen by the titles of lists, press keys often and tell what it costs."""
    chip = flash.formatted(BLOCKS)
    hand = Hand(_BUILT)
    hand.state = "/chip/state"
    hand.power_on()
    for title in words.split(","):
        if hand.screen() == "game":
            hand.press("BACK")
        hand.pick(title)
    hand.press("OK")
    chip.arm(-1, "")
    counted = Counted(hand.store, chip)
    for _ in range(PRESSES):
        hand.press(keys)
    tell("cost", what, PRESSES, counted.writes, chip.programs, chip.erases, counted.longest)
    tell("session", what, *counted.session)
    flash.os.umount("/chip")


measured("dice", "Dice", "OK")
measured("volley", "Rules Britannia,All procedures\x1a,Firing", "OK")
tell("done")
