"""Cut the power at every block operation of a save on littlefs, and count what a save costs.

    micropython -X heapsize=180k tests/device/power_cut.py ROOT

Prints ["cut", kind of record, way, cuts, found before, found after, trouble] for each kind and
way, ["cost", bytes, saves, programs, erases] for records of some sizes, and at last ["done"].
"""

import gc
import os
import sys

from runner import tell

BLOCK = 4096
BLOCKS = 12
PROGRAM = 256  # as on the Pico
READ = 32
WAYS = ("nothing", "half", "noise", "whole")
# Kind of record: bytes of the one before (none: -1) and of the one that is saved.
KINDS = (
    ("first", -1, 60),
    ("small", 40, 44),
    ("session", 400, 420),
    ("longer", 300, 600),
    ("block", 700, 900),
    ("log", 1900, 2100),
)
GONE = -5  # EIO
BLANK = b"\xff" * BLOCK
NOISE = b"\x29\xd0\x07\xae" * (BLOCK // 4)
SAVES = 200
SIZES = (200, 400, 490)
AGES = 8  # ordinary saves before the one that is cut: littlefs tidies its blocks now and then


class Flash:
    """A flash chip in RAM; from its `cut`-th program or erase on, the power is gone.

    An error is a returned number, not an exception: files that died with the power are closed by
    the garbage collector, and nobody can allocate an exception then.
    """

    def __init__(self, cells: bytearray, cut: int = -1, way: str = "") -> None:
        self.cells = cells
        self.cut = cut
        self.way = way
        self.programs = 0
        self.erases = 0

    def readblocks(self, block: int, buf: bytearray, offset: int = 0) -> int:
        """Read from a block."""
        if self._dead(self.cut):
            return GONE
        at = block * BLOCK + offset
        for i in range(len(buf)):
            buf[i] = self.cells[at + i]
        return 0

    def writeblocks(self, block: int, buf: "bytes | bytearray", offset: int = 0) -> int:
        """Program a part of a block."""
        if self._dead(self.cut):
            return GONE
        self._change(block * BLOCK + offset, buf)
        self.programs += 1
        return GONE if self._dead(self.cut) else 0

    def ioctl(self, op: int, argument: int) -> int:
        """Tell the size, or erase a block."""
        if op == 4:
            return BLOCKS
        if op == 5:
            return BLOCK
        if op != 6:
            return 0
        if self._dead(self.cut):
            return GONE
        self._change(argument * BLOCK, BLANK)
        self.erases += 1
        return GONE if self._dead(self.cut) else 0

    def _dead(self, cut: int) -> bool:
        return 0 <= cut < self.programs + self.erases

    def _change(self, at: int, data: "bytes | bytearray") -> None:
        """Change cells; at the cut, only as far as its way says."""
        size = len(data)
        if self.programs + self.erases == self.cut:
            if self.way == "nothing":
                return
            if self.way == "half":
                size //= 2
            elif self.way == "noise":
                data = NOISE
        self.cells[at : at + size] = memoryview(data)[:size]


def mounted(flash: Flash) -> None:
    """Mount a file system over a chip."""
    made = os.VfsLfs2(flash, readsize=READ, progsize=PROGRAM, lookahead=32)  # type: ignore
    os.mount(made, "/chip")


def body(size: int, mark: int) -> bytes:
    """Return a record of a size that no other mark gives."""
    made = bytearray(size)
    for i in range(size):
        made[i] = (i * 7 + mark) & 255
    return bytes(made)


class Steps:
    """One kind of record and one way a step, then the cost."""

    def __init__(self, *words: str) -> None:
        from referee.hal.store import Store

        self._store = Store
        self._turn = 0

    def step(self) -> bool:
        """Cut one kind of save in one way at every operation."""
        if self._turn < len(KINDS) * len(WAYS):
            kind, before, after = KINDS[self._turn // len(WAYS)]
            way = WAYS[self._turn % len(WAYS)]
            tell("cut", kind, way, *self._cut_all(before, after, way))
            self._turn += 1
            return True
        for size in SIZES:
            tell("cost", size, SAVES, *self._cost(size))
        tell("done")
        return False

    def _prepared(self, before: int, age: int) -> bytearray:
        """Return a chip that holds the record from before, saved some times, and another one."""
        flash = Flash(bytearray(BLOCK * BLOCKS))
        os.VfsLfs2.mkfs(flash, readsize=READ, progsize=PROGRAM, lookahead=32)  # type: ignore
        mounted(flash)
        store = self._store("/chip/state")
        store.save("other", body(350, 99))
        if before >= 0:
            for _ in range(age):
                store.save("game", body(before, 0))
            store.save("game", body(before, 1))
        os.umount("/chip")
        return flash.cells

    def _cut_all(self, before: int, after: int, way: str) -> "tuple[int, int, int, str]":
        """Return cuts, how often the record before and after was found, and what else."""
        found = [0, 0]
        trouble = ""
        cuts = 0
        cells = bytearray(BLOCK * BLOCKS)
        for age in range(1 if before < 0 else AGES):
            pristine = self._prepared(before, age)
            cut = 0
            done = False
            while not done and cut < 99:
                gc.collect()
                cells[:] = pristine
                done = self._save_once(Flash(cells, cut, way), after)
                said = self._look(cells, before, after)
                if said in ("before", "after") and (said == "after" or not done):
                    found[said == "after"] += 1
                else:
                    trouble = trouble or "age %d, cut %d: %s" % (age, cut, said)
                cut += 1
            cuts += cut - 1
            pristine = bytearray(0)
        return cuts, found[0], found[1], trouble

    def _save_once(self, flash: Flash, after: int) -> bool:
        """Save with the power going away; tell whether it went through."""
        flash.cut, cut = -1, flash.cut
        mounted(flash)
        store = self._store("/chip/state")
        store.load("game")
        flash.programs = flash.erases = 0
        flash.cut = cut
        try:
            store.save("game", body(after, 2))
            done = flash.programs + flash.erases <= cut
        except OSError:
            done = False
        os.umount("/chip")
        return done

    def _look(self, cells: bytearray, before: int, after: int) -> str:
        """Return "before" or "after", or what is wrong; another save must work too."""
        mounted(Flash(cells))
        store = self._store("/chip/state")
        held = store.load("game")
        said = "%s bytes of something else" % (None if held is None else len(held))
        if held == (body(before, 1) if before >= 0 else None):
            said = "before"
        elif held == body(after, 2):
            said = "after"
        store.save("game", body(after, 3))
        if self._store("/chip/state").load("game") != body(after, 3):
            said = "the next save is lost"
        if store.load("other") != body(350, 99):
            said = "another record is lost"
        os.umount("/chip")
        return said

    def _cost(self, size: int) -> "tuple[int, int]":
        """Return programs and erases of ordinary saves."""
        flash = Flash(self._prepared(size, 1))
        mounted(flash)
        store = self._store("/chip/state")
        for i in range(SAVES):
            store.save("game", body(size, i))
        os.umount("/chip")
        return flash.programs, flash.erases


def main(root: str, *words: str) -> None:
    """Run all steps."""
    sys.path.insert(0, root + "/firmware")
    steps = Steps(*words)
    while steps.step():
        pass


if __name__ == "__main__":
    main(*sys.argv[1:])
