"""Lay out the stubs that mypy reads for the device's modules: the maker's joined to Python's.

`make` runs it once for each .venv. Modules that only the device has are copied from the pinned
stub package; modules that both have get the names that only the device knows.
"""

import importlib.metadata
import shutil
import sys
from pathlib import Path

PACKAGE = "micropython-rp2-rpi-pico-stubs"
ONLY_THERE = ("machine.pyi", "framebuf.pyi", "vfs.pyi", "micropython.pyi", "rp2", "_mpy_shed")

# Python's own module, and what MicroPython adds to it.
BOTH = (
    (
        "time.pyi",
        "def ticks_ms() -> int: ...\n"
        "def ticks_us() -> int: ...\n"
        "def ticks_cpu() -> int: ...\n"
        "def ticks_add(ticks: int, delta: int, /) -> int: ...\n"
        "def ticks_diff(newer: int, older: int, /) -> int: ...\n"
        "def sleep_ms(ms: int, /) -> None: ...\n"
        "def sleep_us(us: int, /) -> None: ...\n",
    ),
    (
        "gc.pyi",
        "def mem_free() -> int: ...\ndef mem_alloc() -> int: ...\n"
        "def threshold(amount: int = ..., /) -> int: ...\n",
    ),
    ("os/__init__.pyi", "from vfs import VfsLfs2 as VfsLfs2, mount as mount, umount as umount\n"),
    ("os/path.pyi", ""),
)


def lay_out(target: Path) -> None:
    """Write all stubs below a folder."""
    site = Path(str(importlib.metadata.distribution(PACKAGE).locate_file("")))
    typeshed = site / "mypy" / "typeshed" / "stdlib"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name in ONLY_THERE:
        source = site / name
        if source.is_dir():
            shutil.copytree(source, target / name)
        else:
            shutil.copy(source, target / name)
    for name, more in BOTH:
        path = target / name
        path.parent.mkdir(exist_ok=True)
        path.write_text((typeshed / name).read_text() + more)


if __name__ == "__main__":
    lay_out(Path(sys.argv[1]))
