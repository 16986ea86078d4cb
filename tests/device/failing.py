"""Faults on demand: the n-th call on the store's files fails, or the heap is nearly full."""

import gc
import os

ENOSPC = 28
EIO = 5
_LARGEST = 1 << 14
_SMALLEST = 32
_PIECES = 48
_PARTS = 10  # writes to one file, at most


class Files:
    """Count the calls on files; the one at which `left` comes to 0 fails."""

    def __init__(self) -> None:
        self.left = 0
        self.errno = ENOSPC

    def due(self) -> bool:
        """Count a call; tell whether it is the one to fail."""
        self.left -= 1
        return self.left == 0

    def check(self) -> None:
        """Count a call and let it fail when it is due."""
        if self.due():
            raise OSError(self.errno)


files = Files()
filling: "list[list[bytearray | None]]" = []


def lay(room: int, call: int, errno: int) -> None:
    """Let the heap be full but for some bytes, or the n-th call on files fail; 0 for neither."""
    if room:
        fill(room)
    files.left = call
    files.errno = errno


def over() -> None:
    """Let the fault be over; the list is emptied, as what looks like a pointer may keep it."""
    for pieces in filling:
        for place in range(_PIECES):
            pieces[place] = None
    filling.clear()
    files.left = 0


class File:
    """An open file, its calls counted.

    As on littlefs the old content stays until a close that goes through: a write that failed
    marks the file, and its close commits nothing. Like its write, ours takes no heap.
    """

    def __init__(self, path: str, mode: str = "r") -> None:
        files.check()
        self._path = path
        self._parts: list[bytes | bytearray] = [b""] * _PARTS
        self._count = 0 if "w" in mode else -1
        self._file = None if "w" in mode else open(path, mode)

    def __enter__(self) -> "File":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def read(self, most: int = -1) -> "bytes | str":
        """Read."""
        files.check()
        return self._file.read(most)  # type: ignore[union-attr,no-any-return]

    def readinto(self, buf: bytearray) -> int:
        """Read into a buffer."""
        files.check()
        return int(self._file.readinto(buf))  # type: ignore[union-attr]

    def seek(self, place: int) -> None:
        """Go to a place."""
        self._file.seek(place)  # type: ignore[union-attr]

    def write(self, data: "bytes | bytearray") -> None:
        """Write."""
        if files.due():
            self._count = -1
            raise OSError(files.errno)
        self._parts[self._count] = data
        self._count += 1

    def close(self) -> None:
        """Close, and commit what was written."""
        if self._file is not None:
            self._file.close()
        files.check()
        if self._count < 0:
            return
        with open(self._path, "wb") as file:
            for part in self._parts:
                file.write(part)


class System:
    """What the store uses of `os`, counted."""

    def mkdir(self, path: str) -> None:
        """Make a folder."""
        os.mkdir(path)

    def listdir(self, path: str) -> "list[str]":
        """Return the names in a folder."""
        files.check()
        return os.listdir(path)

    def rename(self, old: str, new: str) -> None:
        """Give a file another name."""
        files.check()
        os.rename(old, new)


def fill(room: int) -> None:
    """Fill the heap but for `room` bytes, in few pieces."""
    gc.collect()
    pieces: list[bytearray | None] = [None] * _PIECES
    filling.append(pieces)
    size = _LARGEST
    place = 0
    while size >= _SMALLEST and place < _PIECES:
        try:
            pieces[place] = bytearray(size)
            place += 1
        except MemoryError:
            size >>= 1
    free = 0
    while place and free < room:
        place -= 1
        size = len(pieces[place])  # type: ignore[arg-type]
        pieces[place] = None
        if free + size > room:
            pieces[place] = bytearray(free + size - room)
            size = room - free
        free += size
