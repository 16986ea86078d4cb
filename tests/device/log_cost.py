"""Count what a roll with its log entry costs on littlefs, and what heap it takes.

    micropython -X heapsize=900k tests/device/log_cost.py ROOT

Prints ["flash", rolls, programs, erases, entries found, books] for plain rolls of 2d6, ["heap",
bytes allocated by the dice and the entry of 40d6], and at last ["done"]. Where there is no
littlefs, it weighs the heap alone.
"""

import gc
import hashlib
import os
import sys

from runner import tell

BLOCKS = 64
ROLLS = 300


class Steps:
    """Both measurements as one step."""

    def __init__(self, *words: str) -> None:
        self._seed = b"cost"

    def entropy(self) -> bytes:
        """Return what stands for fresh entropy."""
        self._seed = hashlib.sha256(self._seed).digest()
        return self._seed

    def step(self) -> bool:
        """Measure."""
        if hasattr(os, "VfsLfs2"):
            self.flash()
        tell("heap", self.heap())
        tell("done")
        return False

    def flash(self) -> None:
        """Roll often on a chip."""
        from flash import BLOCK, PROGRAM, READ, Flash
        from nothing import NoLibrary
        from referee.core.game import Game
        from referee.core.reader import Reader
        from referee.core.tray import roll_dice
        from referee.hal.store import Store

        flash = Flash(bytearray(BLOCK * BLOCKS))
        os.VfsLfs2.mkfs(flash, readsize=READ, progsize=PROGRAM, lookahead=32)
        made = os.VfsLfs2(flash, readsize=READ, progsize=PROGRAM, lookahead=32)  # type: ignore
        os.mount(made, "/chip")
        game = Game(Store("/chip/state"), NoLibrary(), self.entropy)
        game.session.path = [("home", 0, 0), ("dice", 0, 0)]
        game.save()
        before = flash.programs, flash.erases
        for _ in range(ROLLS):
            roll_dice(game, "2d6")
        programs, erases = flash.programs - before[0], flash.erases - before[1]
        reader = Reader(game)
        numbers = range(game.session.first, game.session.number + 1)
        found = len([1 for number in numbers if reader.line(number)])
        tell("flash", ROLLS, programs, erases, found, game.session.bound)
        os.umount("/chip")

    def heap(self) -> int:
        """Return what 40 dice and their entry allocate; nothing is collected in between."""
        from nothing import NoLibrary, NoStore
        from referee.core.chances import Throw
        from referee.core.game import Game
        from referee.core.notation import parse

        fresh = bytes(32)
        game = Game(NoStore(), NoLibrary(), lambda: fresh)
        dice = parse("40d6")
        for _ in range(2):
            gc.collect()
            gc.disable()
            before = gc.mem_alloc()
            bits = Throw(game)
            rolled = dice.roll(bits)
            bits.dice(6, rolled.natural)
            game.record("40d6 = %d" % rolled.total, bits.told())
            taken = gc.mem_alloc() - before
            gc.enable()
        return int(taken)


def main(root: str, *words: str) -> None:
    """Run."""
    sys.path.insert(0, root + "/firmware")
    Steps(*words).step()


if __name__ == "__main__":
    main(*sys.argv[1:])
