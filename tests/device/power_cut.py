"""Cut the power at every flash operation of all that the handheld keeps, thousands of times.

    micropython -X heapsize=1300k tests/device/power_cut.py ROOT

Prints ["cut", kind, cuts, found before, found after, trouble] for each kind of state,
["cost", bytes, saves, programs, erases] for records of some sizes, and at last ["done"].
"""

import os
import sys

from runner import tell

TYPE_CHECKING = 0
if TYPE_CHECKING:
    from cut_kinds import Kept, Kind

BLOCKS = 64
ROUNDS = 80  # of all kinds: the chip grows old, littlefs tidies its blocks now and then
SAVES = 200
SIZES = (200, 400, 490)


class Steps:
    """Rounds of one action of each kind, on a chip that grows old; then the cost of a save."""

    def __init__(self, *words: str) -> None:
        import cut_kinds
        import flash
        from referee.hal.store import Store

        self._flash = flash
        self._store = Store
        self._kinds = cut_kinds
        self._chip = flash.formatted(BLOCKS)
        self._plans = [kind() for kind in cut_kinds.KINDS]
        self._pristine = bytearray(self._chip.cells)
        self._whole = bytearray(self._chip.cells)
        self._made = [[0, 0, 0] for _ in self._plans]
        self._wrong = ["" for _ in self._plans]
        cut_kinds.prepare()
        self._round = 0

    def step(self) -> bool:
        """Cut one action of each kind in every way at every operation."""
        if self._round < ROUNDS:
            for i, kind in enumerate(self._plans):
                self._cut_all(i, kind)
            self._round += 1
            return True
        for i, kind in enumerate(self._plans):
            tell("cut", kind.name, *self._made[i], self._wrong[i])
        tell("full", *self._full())
        os.umount("/chip")
        self._chip = None
        for size in SIZES:
            tell("cost", size, SAVES, *self._cost(size))
        tell("done")
        return False

    def _cut_all(self, place: int, kind: "Kind") -> None:
        """Do one action with the power going at each of its operations, then do it whole."""
        chip = self._chip
        kind.ready(self._round)
        before = self._kinds.look()
        os.umount("/chip")
        self._pristine[:] = chip.cells
        self._flash.mount(chip)
        kind.do()
        after = self._kinds.look()
        os.umount("/chip")
        self._whole[:] = chip.cells
        made = self._made[place]
        for way in self._flash.WAYS:
            done = False
            cut = 0
            while not done and cut < 99:
                chip.cells[:] = self._pristine
                done = self._cut_once(kind, cut, way)
                said = self._found(before, after)
                if said not in ("before", "after", "both" if kind.records > 1 else ""):
                    text = "round %d, %s at %d: %s" % (self._round, way, cut, said)
                    self._wrong[place] = self._wrong[place] or text
                made[0] += not done
                made[1] += said == "before"
                made[2] += said == "after"
                cut += 1
        chip.cells[:] = self._whole
        self._flash.mount(chip)

    def _cut_once(self, kind: "Kind", cut: int, way: str) -> bool:
        """Do the action with the power going; tell whether it went through untouched."""
        chip = self._chip
        chip.arm(-1, "")
        self._flash.mount(chip)
        chip.arm(cut, way)
        try:
            kind.do()
        except OSError:
            pass
        done: bool = chip.used() <= cut
        os.umount("/chip")
        chip.arm(-1, "")
        return done

    def _found(self, before: "Kept", after: "Kept") -> str:
        """Start again; return "before" or "after", or what is wrong; the next save must hold."""
        self._flash.mount(self._chip, self._flash.HASTY)
        try:
            said: str = self._kinds.compared(before, after)
        finally:
            os.umount("/chip")
        return said

    def _full(self) -> "tuple[str, str, str]":
        """Roll on a full chip and again when it has room; return what is found."""
        kind = self._plans[1]
        kind.ready(0)
        before = self._kinds.look()
        said = "saved"
        with open("/chip/filler", "wb") as file:
            while said == "saved":
                try:
                    file.write(bytes(4096))
                    file.flush()
                except OSError:
                    said = "full"
        try:
            for _ in range(400):  # what is inline goes on for a while
                kind.do()
                before = self._kinds.look()
        except OSError:
            said = "refused"
        found = "before" if self._kinds.look() == before else "torn"
        os.remove("/chip/filler")
        kind.do()
        after = self._kinds.look()
        moved = dict(after)["session"] != dict(before)["session"]
        return said, found, "after" if moved else "lost"

    def _cost(self, size: int) -> "tuple[int, int]":
        """Return programs and erases of ordinary saves."""
        chip = self._flash.formatted(12)
        store = self._store("/chip/state")
        store.save("other", bytes(350))
        for _ in range(3):
            store.save("game", bytes(size))
        chip.arm(-1, "")
        for i in range(SAVES):
            store.save("game", bytes((i,)) * size)
        os.umount("/chip")
        return chip.programs, chip.erases


def main(root: str, *words: str) -> None:
    """Run all steps."""
    sys.path.insert(0, root + "/firmware")
    steps = Steps(*words)
    while steps.step():
        pass


if __name__ == "__main__":
    main(*sys.argv[1:])
