"""A flash chip in RAM for littlefs, with a cut of the power in any of its operations."""

import os

try:
    from referee.hal.pixels_viper import copy
except (ImportError, SyntaxError, NameError):  # no viper emitter, or a board without displays

    def copy(out: bytearray, to: int, source: "bytes | bytearray", at: int, count: int) -> None:
        """Copy bytes, and take no heap for it."""
        for i in range(count):
            out[to + i] = source[at + i]


BLOCK = 4096
PROGRAM = 256  # as on the Pico
READ = 32
HASTY = 1024  # to read with, where only what is read counts
WAYS = ("nothing", "half", "noise", "whole")
GONE = -5  # EIO
BLANK = b"\xff" * BLOCK
NOISE = b"\x29\xd0\x07\xae" * (BLOCK // 4)


class Flash:
    """Cells in RAM; from its `cut`-th program or erase on, the power is gone.

    That operation changes nothing, half of what it should, leaves noise there, or is whole.
    An error is a returned number, not an exception: files that died with the power are closed by
    the garbage collector, and nobody can allocate an exception then.
    """

    def __init__(self, cells: bytearray) -> None:
        self.cells = cells
        self.cut = -1
        self.way = ""
        self.programs = 0
        self.erases = 0
        self.written = 0  # bytes ever programmed

    def arm(self, cut: int, way: str) -> None:
        """Count from zero and let the power go in the cut-th operation."""
        self.programs = self.erases = 0
        self.cut = cut
        self.way = way

    def used(self) -> int:
        """Return how many programs and erases there were."""
        return self.programs + self.erases

    def readblocks(self, block: int, buf: bytearray, offset: int = 0) -> int:
        """Read from a block."""
        if 0 <= self.cut < self.programs + self.erases:
            return GONE
        copy(buf, 0, self.cells, block * BLOCK + offset, len(buf))
        return 0

    def writeblocks(self, block: int, buf: "bytes | bytearray", offset: int = 0) -> int:
        """Program a part of a block."""
        if self._dead():
            return GONE
        self._change(block * BLOCK + offset, buf, len(buf))
        self.programs += 1
        self.written += len(buf)
        return GONE if self._dead() else 0

    def ioctl(self, op: int, argument: int) -> int:
        """Tell the size, or erase a block."""
        if op == 4:
            return len(self.cells) // BLOCK
        if op == 5:
            return BLOCK
        if op != 6:
            return 0
        if self._dead():
            return GONE
        self._change(argument * BLOCK, BLANK, BLOCK)
        self.erases += 1
        return GONE if self._dead() else 0

    def _dead(self) -> bool:
        return 0 <= self.cut < self.programs + self.erases

    def _change(self, at: int, data: "bytes | bytearray", size: int) -> None:
        """Change cells; at the cut, only as far as its way says."""
        if self.programs + self.erases == self.cut:
            if self.way == "nothing":
                return
            if self.way == "half":
                size //= 2
            elif self.way == "noise":
                data = NOISE
        copy(self.cells, at, data, 0, size)


def formatted(blocks: int) -> Flash:
    """Return a chip with an empty file system, mounted at /chip."""
    flash = Flash(bytearray(BLOCK * blocks))
    os.VfsLfs2.mkfs(flash, readsize=READ, progsize=PROGRAM, lookahead=32)  # type: ignore
    mount(flash)
    return flash


def mount(flash: Flash, read: int = READ) -> None:
    """Mount the file system of a chip at /chip; OSError when it is not whole."""
    made = os.VfsLfs2(flash, readsize=read, progsize=PROGRAM, lookahead=32)  # type: ignore
    os.mount(made, "/chip")
