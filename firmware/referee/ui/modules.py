"""Give the memory of modules back that are needed no longer."""

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
