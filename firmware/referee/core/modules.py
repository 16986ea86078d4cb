"""Give the memory of modules back that are needed no longer."""

import sys


def forget(prefix: str) -> None:
    """Drop every imported module whose full name begins with a prefix, here and in its parent."""
    for name in list(sys.modules):
        if name.startswith(prefix):
            parent, _, child = name.rpartition(".")
            del sys.modules[name]
            if parent in sys.modules and hasattr(sys.modules[parent], child):
                delattr(sys.modules[parent], child)
