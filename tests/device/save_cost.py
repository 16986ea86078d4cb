"""Count what a player's presses cost the flash: writes, programs and erases.

    micropython -X heapsize=1200k tests/device/save_cost.py ROOT BUILT EVENING...

Prints ["cost", what, writes, programs, erases] of all writes, then ["session", what, saves,
programs, erases, longest body] of what each press saves, and at last ["done"].
"""

import sys

from runner import tell

_ROOT, _BUILT = sys.argv[1:3]
sys.path[:0] = [_BUILT, _ROOT + "/firmware"]

import flash  # noqa: E402
from hand import Hand, play  # noqa: E402
from referee.core.game import SESSION  # noqa: E402
from referee.hal.store import Store  # noqa: E402

BLOCKS = 64
PRESSES = 300


class Counting(Store):
    """A store that counts its writes and what those of the session did to the chip."""

    chip: flash.Flash
    writes = 0
    session = (0, 0, 0, 0)

    def save(self, name: str, body: "bytes | bytearray") -> None:
        """Count a record."""
        Counting.writes += 1
        programs, erases = self.chip.programs, self.chip.erases
        super().save(name, body)
        if name == SESSION:
            saves, programmed, erased, longest = self.session
            programmed += self.chip.programs - programs
            erased += self.chip.erases - erases
            Counting.session = (saves + 1, programmed, erased, max(longest, len(body)))

    def put(self, name: str, body: "bytes | bytearray") -> None:
        """Count a page of the log or a base."""
        Counting.writes += 1
        super().put(name, body)

    def bind(self, names: "list[str]", name: str) -> None:
        """Count a book."""
        Counting.writes += 1
        super().bind(names, name)


def begun() -> Hand:
    """Return a handheld whose state lies on an empty chip."""
    Counting.chip = flash.formatted(BLOCKS)
    hand = Hand(_BUILT, state="/chip/state")
    count()
    return hand


def count() -> None:
    """Count from here."""
    Counting.chip.arm(-1, "")
    Counting.writes = 0
    Counting.session = (0, 0, 0, 0)


def told(what: str) -> None:
    """Tell what was counted."""
    chip = Counting.chip
    tell("cost", what, Counting.writes, chip.programs, chip.erases)
    tell("session", what, *Counting.session)
    flash.os.umount("/chip")


def pressed(what: str, words: str, keys: str) -> None:
    """Go to a screen by the titles of lists and press keys often."""
    hand = begun()
    for title in words.split(","):
        hand.pick(title)
    hand.press("OK")
    count()
    for _ in range(PRESSES):
        hand.press(keys)
    told(what)


def evening(path: str) -> None:
    """Play a scripted evening."""
    hand = begun()
    with open(path) as file:
        script = file.read()
    for _ in play(script, hand):
        pass
    told(path[path.rfind("/") + 1 :])


Hand.shelf = Counting
pressed("dice", "Dice", "OK")
pressed("volley", "Rules Britannia,All procedures\x1a,Firing", "OK")
pressed("form", "Rules Britannia,All procedures\x1a,Firing", "BACK OK")
for found in sys.argv[3:]:
    evening(found)
tell("done")
