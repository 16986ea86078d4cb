"""Import modules out of boxes: each small file would take a block of flash to itself.

A box is `RBOX`, the number of modules (u16), the length of their names (u16), the names between
line feeds and without `.mpy`, where each ends (u24, counted from the first), then all of them one
after the other; numbers are little-endian. The modules of a ruleset ID lie in tables/ID.box,
all others lie in app.box.
"""

import io
import os
import sys

import vfs
from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

INTERRUPTED: "list[bool]" = []  # not empty once a Ctrl-C came into an import
_APP = "app.box"
_RULESETS = "tables"
_PLACE = "/app"
_MAGIC = b"RBOX"
_HEAD = const(8)
_WIDTH = const(3)
_FOLDER = const(0x4000)
_FILE = const(0x8000)
_MISSING = const(2)  # ENOENT
_READ_ONLY = const(30)  # EROFS
_DAMAGED = const(74)  # EBADMSG; EIO would be a silent bus, and no fault of the version
_CLOSE = const(4)  # what MicroPython asks of a stream
_BUFFER = const(11)
_PIECE = const(255)


class Member(io.IOBase):
    """The module that was found in a box last, open for import.

    An import reads a module to its end before it runs it, so one open file serves them all.
    """

    def __init__(self, box: "Box") -> None:
        self._file = box.file
        self._file.seek(box.start)
        self._left = box.size

    def readinto(self, buf: "memoryview") -> int:
        """Fill `buf` as far as the module goes; return the bytes read."""
        if len(buf) > self._left:
            buf = memoryview(buf)[: self._left]
        count: int = self._file.readinto(buf)
        self._left -= count
        return count

    def ioctl(self, request: int, _argument: int) -> int:
        """Close, or tell how many bytes at a time suit; anything else is refused."""
        if request == _CLOSE:
            return 0
        return _PIECE if request == _BUFFER else -1


class Box:
    """One box, which stays open: to open a file takes longer than to read a module.

    `find` looks for a module; then `start` and `size` tell where it lies.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.file = open(path, "rb")
        head = self.file.read(_HEAD)
        if head[:4] != _MAGIC:
            raise OSError(_DAMAGED)
        length = head[6] | head[7] << 8
        self.names: bytes = self.file.read(length)
        # Where each module begins: the first at 0, others where the one before ends.
        self._ends = bytes(_WIDTH) + self.file.read(_WIDTH * (head[4] | head[5] << 8))
        self._first = _HEAD + length + len(self._ends) - _WIDTH
        self._name = ""
        self.start = 0
        self.size = 0

    def find(self, name: str) -> int:
        """Return the size of a module, or 0 when it is not there; an import asks three times."""
        if name != self._name:
            self._name = ""  # unless a Ctrl-C comes into this
            self.size = 0
            at = self.names.find(b"\n%s\n" % name.encode())
            if at >= 0:
                ends = self._ends
                place = _WIDTH * self.names.count(b"\n", 0, at)
                self.start = ends[place] | ends[place + 1] << 8 | ends[place + 2] << 16
                place += _WIDTH
                end = ends[place] | ends[place + 1] << 8 | ends[place + 2] << 16
                self.size = end - self.start
                self.start += self._first
            self._name = name
        return self.size


class Boxes:
    """The file system of all boxes of a version, only to be read and only by import."""

    def __init__(self, home: str) -> None:
        self._home = home
        self._app = Box(home + _APP)
        self._ruleset = self._app  # the box of the ruleset that was asked for last

    def mount(self, read_only: bool, make: bool) -> None:
        """Begin; there is nothing to prepare."""
        if make:
            raise OSError(_READ_ONLY)

    def umount(self) -> None:
        """End; close the boxes."""
        self._ruleset.file.close()
        self._app.file.close()

    def stat(self, path: str) -> "tuple[int, ...]":
        """Return the mode and the size of a module or a folder, as os.stat does.

        MicroPython takes whatever is raised here for "not there", a Ctrl-C too: it is noted.
        It may be asked deep in the stack, so that it calls as little as it can.
        """
        try:
            path = path.strip("/")
            if path[-3:] != ".py":
                name = path[:-4] if path[-4:] == ".mpy" else path
                size = self._box(name).find(name)
                if name != path and size:
                    return (_FILE, 0, 0, 0, 0, 0, size, 0, 0, 0)
                if name == path and not size and self._is_folder(path):
                    return (_FOLDER, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        except KeyboardInterrupt:
            INTERRUPTED.append(True)
            raise
        raise OSError(_MISSING)

    def open(self, path: str, mode: str) -> Member:
        """Open a module to be read."""
        if "w" in mode or "a" in mode or "+" in mode:
            raise OSError(_READ_ONLY)
        path = path.strip("/")
        box = self._box(path)
        if path[-4:] != ".mpy" or not box.find(path[:-4]):
            raise OSError(_MISSING)
        return Member(box)

    def _is_folder(self, path: str) -> bool:
        parts = path.split("/")
        if parts[0] == _RULESETS:
            return (
                len(parts) == 1 or len(parts) == 2 and self._box(path + "/").path != self._app.path
            )
        return self._app.names.find(b"\n%s/" % path.encode()) >= 0

    def _box(self, path: str) -> Box:
        """Return the box that a module would lie in."""
        parts = path.split("/")
        if parts[0] != _RULESETS or len(parts) != 3:
            return self._app
        name = "%stables/%s.box" % (self._home, parts[1])
        if self._ruleset.path != name:
            try:
                found = Box(name)
            except OSError:
                return self._app
            if self._ruleset is not self._app:
                self._ruleset.file.close()
            self._ruleset = found
        return self._ruleset


def mount() -> None:
    """Let the modules of the version in the current folder be imported."""
    home = os.getcwd()
    boxes: Any = Boxes(home if home[-1] == "/" else home + "/")
    vfs.mount(boxes, _PLACE)
    sys.path.insert(0, _PLACE)


def unmount() -> None:
    """Undo `mount`."""
    if _PLACE in sys.path:
        sys.path.remove(_PLACE)
        vfs.umount(_PLACE)
