"""Load modules without deep imports, and give the memory back of those needed no longer."""

import sys


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


def load(home: str, name: str, listing: str) -> object:
    """Import a module of a package after all that it needs, leaves first, as a listing says.

    Imports within imports pile up on the C stack, of which a Pico has 8 KB: opening a form took
    all of it. Where no listing lies, as in the tests, they find each other.
    """
    for need in _needs(name, listing):
        need = home + need if need[0] == "." else "referee.core." + need
        if need not in sys.modules:
            __import__(need)
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
