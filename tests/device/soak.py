"""Play a ruleset with its armies over and over, and weigh the heap after each tour of everything.

    micropython -X heapsize=300k tests/device/soak.py ROOT BUILT RULESET TOURS PRESSES UNITS

At least TOURS tours and PRESSES presses; UNITS is a file with the units of both armies in
hexadecimal. Each tour sees every screen and procedure, applies what it does to the units, goes
through the phases of some turns, and ends with a new game. Prints ["tour", number, bytes free on
Home, presses so far] for each tour and at last ["done"].
"""

import gc
import sys

from runner import tell

_ROOT, _BUILT, _RULESET, _TOURS, _PRESSES, _UNITS = sys.argv[1:7]
_PHASES = 30  # presses on the phase: some turns
sys.path.insert(0, _BUILT)

from hand import Hand  # noqa: E402
from referee.core.pack import NOTE, PHASE, PROCEDURE, RULING, TABLE  # noqa: E402

_SCREENS = ((TABLE, "grid"), (NOTE, "note"), (PHASE, "note"), (RULING, "ruling"))


class Tour:
    """A handheld that is pressed."""

    def __init__(self) -> None:
        self.hand = Hand(_BUILT)
        self.presses = 0
        self.entries()
        with open(_UNITS) as file:
            self.hand.send(file.read())

    def press(self, words: str) -> None:
        """Press keys one by one; whatever is told is a sentence, and OK leads away from it."""
        for word in words.split():
            self.hand.press(word)
            self.presses += 1
            while self.hand.screen() == "fault":
                said = self.hand.app.game.fault
                assert said.endswith(".") and "memory" not in said, said
                self.hand.press("OK")

    def entries(self) -> "list[tuple[str, int]]":
        """Open the ruleset; return the screen and number of each of its records."""
        self.press("HOME")
        game = self.hand.app.game
        game.open_ruleset(_RULESET)
        self.hand.app.open("ruleset")
        pack = game.opened().pack
        found = [("form", entry) for entry in pack.entries(PROCEDURE)]
        for kind, screen in _SCREENS:
            found += [(screen, entry) for entry in pack.entries(kind)]
        return found

    def go(self) -> None:
        """See everything once."""
        self.press("HOME")
        for title in ("Dice", "Cards", "Log", "About"):
            self.hand.pick(title)
            self.press("OK DOWN HOME")
        for screen, entry in self.entries():
            self.hand.app.open(screen, entry)
            if screen == "form":
                self.press("DOWN RIGHT OK OK OK")
                self.press("RIGHT" if self.hand.screen() == "result" else "DOWN")
            else:
                self.press("DOWN OK")
            self.press("QUICK BACK DICE FORM HOME")
            self.entries()
        for _ in range(_PHASES):
            self.press("OK")
        self.press("HOME")
        self.hand.pick("Game")
        self.press("OK DOWN OK OK HOME")


def free(tour: Tour) -> int:
    """Return what is free on Home."""
    while tour.hand.screen() != "home":
        tour.press("BACK")
    tour.hand.app._tidy()  # what stays while there is room is no leak
    gc.collect()
    return gc.mem_free()


def main() -> None:
    """Tour."""
    tour = Tour()
    number = 0
    while number < int(_TOURS) or tour.presses < int(_PRESSES):
        number += 1
        tour.go()
        tell("tour", number, free(tour), tour.presses)
    tell("done")


main()
