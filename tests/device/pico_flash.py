"""Be a Pico on the unix port: littlefs in an image, a fake `machine`, then main.py or the prompt.

Words: IMAGE BLOCKS MODE CUT FAKE. MODE is `main`, `raw` or `prompt`; CUT is the flash operation
that the power fails in, 0 for none; FAKE is JSON of what `sys.implementation` says, or {}.
"""

import json
import os
import sys

import vfs

TYPE_CHECKING = 0
if TYPE_CHECKING:
    from typing import Any

_BLOCK = 4096
_RESET = 66  # the exit status by which the other end knows a hard reset


class Flash:
    """Blocks in a file, as littlefs writes them; the power fails half-way in one operation."""

    def __init__(self, path: str, count: int, cut: int) -> None:
        self._file = open(path, "r+b")
        self._count = count
        self._left = cut

    def _tick(self) -> bool:
        """Tell whether the power fails in this operation."""
        self._left -= 1
        return self._left == 0

    def _at(self, block: int, offset: int) -> None:
        self._file.seek(block * _BLOCK + offset)

    def _die(self) -> None:
        self._file.flush()
        os.system("kill -9 $PPID")

    def readblocks(self, block: int, buf: bytearray, offset: int = 0) -> None:
        """Read."""
        self._at(block, offset)
        self._file.readinto(buf)

    def writeblocks(self, block: int, buf: bytearray, offset: int = 0) -> None:
        """Program bytes, which are erased."""
        self._at(block, offset)
        if self._tick():
            self._file.write(bytes(buf)[: len(buf) // 2])
            self._die()
        self._file.write(buf)
        self._file.flush()

    def ioctl(self, op: int, arg: int) -> int:
        """Answer littlefs: how many blocks, how big, erase one."""
        if op == 4:
            return self._count
        if op == 5:
            return _BLOCK
        if op == 6:
            self._at(arg, 0)
            if self._tick():
                self._file.write(b"\xff" * (_BLOCK // 2))
                self._die()
            self._file.write(b"\xff" * _BLOCK)
            self._file.flush()
        return 0


class Machine:
    """The two things that the workshop asks of `machine`."""

    def reset(self) -> None:
        """Start as if switched on."""
        sys.exit(_RESET)

    def unique_id(self) -> bytes:
        """Return the number of the chip."""
        return b"\x01\x23\x45\x67"


class Implementation:
    """What another interpreter says of itself."""

    def __init__(self, fake: "dict[str, Any]") -> None:
        self.name = fake["name"]
        self.version = fake["version"]
        self._mpy = fake["mpy"]
        self._machine = fake["machine"]
        self._build = fake["build"]


class System:
    """The module `sys` of another interpreter."""

    def __init__(self, fake: "dict[str, Any]") -> None:
        self.implementation = Implementation(fake)
        self.platform = sys.platform


def mount(flash: Flash) -> None:
    """Mount as the Pico does: what cannot be mounted is made anew."""
    lfs: Any = vfs.VfsLfs2
    try:
        system = lfs(flash, progsize=256)
    except OSError:
        lfs.mkfs(flash, progsize=256)
        system = lfs(flash, progsize=256)
    vfs.umount("/")
    vfs.mount(system, "/")
    os.chdir("/")


def run_main() -> None:
    """Run main.py, if there is one."""
    try:
        with open("main.py") as file:
            text = file.read()
    except OSError:
        print("no main.py")
        return
    exec(compile(text, "main.py", "exec"), {"__name__": "__main__"})


_IMAGE, _COUNT, _MODE, _CUT, _FAKE = sys.argv[1:6]
mount(Flash(_IMAGE, int(_COUNT), int(_CUT)))
sys.path[:] = ["", ".frozen", "/lib"]
sys.modules["machine"] = Machine()  # type: ignore[assignment]
if _FAKE != "{}":
    sys.modules["sys"] = System(json.loads(_FAKE))  # type: ignore[assignment]
print("standing")
if _MODE == "main":
    run_main()
