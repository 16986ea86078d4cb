"""Import what the next screen needs while nobody presses: it then opens at once."""

from .modules import NEEDS, collect_often, load


def ahead(home: str, name: str) -> str:
    """Import one module that a screen needs; return the screen's name as long as some are missing.

    What cannot be imported is told when the screen is opened.
    """
    collect_often(True)
    try:
        done = load(home, name, NEEDS, True)
    except (ImportError, OSError, ValueError):
        done = True
    collect_often(False)
    return "" if done else name
