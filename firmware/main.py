"""Start the handheld; MicroPython asks for this file, the only one that is no bytecode there."""

import sys

_OWN = ("os", "io", "time", "json", "hashlib", "binascii", "machine")


def keep() -> None:
    """Keep the interpreter's own modules among those loaded.

    It looks for them in each folder of the path first, at every import: on a Pico that takes
    11 ms, two dozen times in a start.
    """
    path = sys.path[:]
    sys.path[:] = [".frozen"]
    for name in _OWN:
        sys.modules[name] = __import__(name)
    sys.path[:] = path


if __name__ == "__main__":
    if sys.implementation.name == "micropython":
        keep()
    from versions import main

    main()
