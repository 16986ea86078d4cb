"""Run a flow on a version whose modules lie in boxes, then ask the boxes what they refuse.

    micropython -X heapsize=204k tests/device/run_boxed.py ROOT FOLDER SCRIPT

Prints the shots as run_flow.py does, then ["refused", what, errno], then ["done"].
"""

import os
import sys

from runner import tell

_ASKED = (
    ("stat", "/app/referee/nobody.mpy"),
    ("stat", "/app/referee/core/dice.py"),
    ("stat", "/app/ref"),
    ("stat", "/app/tables/nobody"),
    ("stat", "/app/tables/nobody/x.mpy"),
    ("open", "/app/referee/core/dice"),
    ("open", "/app/tables/zanzibar/nobody.mpy"),
    ("write", "/app/referee/core/dice.mpy"),
)


def ask(what: str, path: str) -> int:
    """Return the number of the error that a call on a box ends in, or 0."""
    try:
        if what == "stat":
            os.stat(path)
        else:
            open(path, "rb" if what == "open" else "wb")
    except OSError as error:
        return int(error.errno or 0)
    return 0


def main(folder: str, script: str) -> None:
    """Run the flow and the questions."""
    os.chdir(folder)
    sys.path.insert(0, "")
    box = __import__("box")
    box.mount()
    from hand import Hand, play

    with open(script) as file:
        text = file.read()
    for name, lines in play(text, Hand(folder)):
        tell("shot", name)
        for line in lines:
            tell("line", line)
    tell("from", sys.modules["referee.core.pack"].__file__)
    tell("size", os.stat("/app/referee/core/dice.mpy")[6])
    for what, path in _ASKED:
        tell("refused", what, path, ask(what, path))
    box.unmount()
    with open("bad.box", "wb") as file:
        file.write(b"XBOX" + bytes(8))
    try:
        box.Box("bad.box")
    except OSError as error:
        tell("damaged", error.errno)
    tell("refused", "stat", "/app", ask("stat", "/app/referee/core/dice.mpy"))
    tell("done")


main(*sys.argv[2:])
