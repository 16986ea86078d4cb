"""Load modules without deep imports, and give the memory back of those needed no longer."""

import gc
import sys

from micropython import const

NEEDS = "needs"  # the listing of the screens
_OFTEN = const(2048)  # bytes between two collections while modules load into a full heap
_PLENTY = const(4)  # the part of the free heap that may be used up between two
_ROOMY = const(64000)  # bytes free, with which nothing needs to be dropped
_WIDE = const(0x7FFFFFFF)  # above it objects are twice as large as on a Pico


def loaded() -> "list[str]":
    """Return the names of all modules that are loaded now."""
    return list(sys.modules)


def forget(prefix: str, but: "list[str] | tuple[()]" = ()) -> None:
    """Drop the modules whose full name begins with a prefix, here and in their parents.

    Those named in `but` stay.
    """
    for name in list(sys.modules):
        if name.startswith(prefix) and name not in but:
            parent, _, child = name.rpartition(".")
            del sys.modules[name]
            if parent in sys.modules and hasattr(sys.modules[parent], child):
                delattr(sys.modules[parent], child)


def load(home: str, name: str, listing: str, one: bool = False) -> object:
    """Import a module of a package after all that it needs, leaves first, as a listing says.

    With `one`, import the next of those that are missing, and return None while others are.
    Imports within imports pile up on the C stack, of which a Pico has 8 KB: opening a form took
    all of it. Where no listing lies, as in the tests, they find each other.
    """
    for need in _needs(name, listing):
        need = home + need if need[0] == "." else "referee.core." + need
        if need not in sys.modules:
            __import__(need)
            if one:
                return None
    path = home + "." + name
    __import__(path)
    return sys.modules[path]


def _needs(name: str, listing: str) -> "list[str]":
    """Return what a listing of the build (host_tools/needs.py) says that a module needs."""
    try:
        with open(listing) as lines:
            for line in lines:
                if line.startswith(name + " "):
                    return line.split()[1:]
    except OSError:
        pass  # no build but the sources
    return []


def collect_often(often: bool) -> None:
    """Collect every few KB while modules load: what stays then lies close together.

    Without it the heap falls into pieces, and after some dozen screens no module fits any more.
    Where much is free it is done more seldom: on a Pico it took most of the time to open a form.
    """
    if hasattr(gc, "threshold") and hasattr(gc, "mem_free"):
        gc.threshold(max(_OFTEN, gc.mem_free() // _PLENTY) if often else -1)


def roomy() -> bool:
    """Tell whether so much is free that modules may stay for the next time they are needed."""
    if not hasattr(gc, "mem_free"):
        return True
    return gc.mem_free() > (2 * _ROOMY if sys.maxsize > _WIDE else _ROOMY)
