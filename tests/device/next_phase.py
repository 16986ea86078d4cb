"""Go through the order of play of every ruleset on a built board, and tell what each press did.

    micropython -X heapsize=272k tests/device/next_phase.py ROOT FOLDER FEW

FEW is 1 for a board without LEFT and RIGHT. Prints ["phase", ruleset, place before, place after
one OK, the first line, the title of the phase] and at last ["done"].
"""

import sys

from runner import tell


class Steps:
    """All rulesets as one step."""

    def __init__(self, folder: str, few: str) -> None:
        sys.path.insert(0, folder)
        self._folder = folder
        self._few = few == "1"

    def step(self) -> bool:
        """Press OK on the first line of each ruleset, once more than it has phases."""
        from hand import Hand, widen_names
        from referee.core.pack import PHASE
        from referee.core.phases import current

        widen_names()
        hand = Hand(self._folder, few_keys=self._few)
        for ruleset, _ in hand.app.game.titles():
            hand.press("HOME")
            hand.app.game.open_ruleset(ruleset)
            hand.app.open("ruleset")
            game = hand.app.game
            pack = game.opened().pack
            phases = pack.entries(PHASE)
            for _ in range(len(phases) + 1):
                place = current(game)
                hand.press("OK")
                after = current(game)
                hand.press("")
                line = hand.text()[1]
                tell("phase", ruleset, place, after, line, pack.entry_title(phases[after]))
        tell("done")
        return False


if __name__ == "__main__":
    Steps(*sys.argv[2:]).step()
