"""Start the version that the record `slot` names, or the one before when it does not start.

A version is a folder, `a` or `b`. Its `files` lists all it needs; those that both versions share
lie in the folder in use and move, each by one rename, when the other is switched to. A + in the
record says that files must still move, so a switch that was cut is finished at the next start.
Without a record, as in the simulator, the version is the folder we are in.
"""

import gc
import io
import os
import sys
import time

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

_SILENT = (5, 19, 110)  # a bus without an answer is no fault of the version


def read(name: str) -> str:
    """Return what a small file says, or nothing."""
    try:
        with open(name) as file:
            return file.read()
    except OSError:
        return ""


def write(name: str, text: str) -> None:
    """Write a small file at once, so that a cut leaves the old or the new."""
    with open(name, "w") as file:
        file.write(text)


def other(folder: str) -> str:
    """Return the folder of the other version."""
    return "a" if folder == "b" else "b"


def switch(folder: str) -> None:
    """Make a whole version the one in use."""
    os.stat(folder + "/files")
    write("slot", folder + "+")
    with open(folder + "/files") as names:
        for line in names:
            path = "/" + line.strip()
            try:
                os.stat(folder + path)
            except OSError:
                os.rename(other(folder) + path, folder + path)
    write("slot", folder)


def restored() -> None:
    """Finish a restore that was cut between taking the old state away and the new one in."""
    try:
        os.rename("state.ready", "state")
    except OSError:
        pass  # the usual case: none was cut, or there is a state


def entered(folder: str) -> "Any":
    """Return the module of a version that runs its app, from its folder.

    The caller runs it: each call below another takes some 250 bytes of the 8 KB of C stack.
    """
    os.chdir(folder)
    if folder != ".":
        __import__("box").mount()
    return __import__("start")


def note(folder: str, error: Exception) -> None:
    """Keep the reason why a version stopped, for the engineer."""
    reason = folder + ": " + describe(error)
    if read("reason") != reason:
        write("reason", reason)


def describe(error: Exception) -> str:
    """Return the end of an exception's traceback as text, on either interpreter."""
    if not hasattr(sys, "print_exception"):
        return repr(error)
    text = io.StringIO()
    sys.print_exception(error, text)
    return text.getvalue()[-400:]


def forget() -> None:
    """Drop what a version has loaded."""
    if "box" in sys.modules:
        sys.modules["box"].unmount()
    for name in list(sys.modules):
        if name.split(".")[0] in ("start", "box", "referee", "tables"):
            del sys.modules[name]
    gc.collect()


def main() -> None:
    """Start a version; when the cable interrupts or both fail, the prompt is what remains."""
    restored()
    slot = read("slot")
    if not slot:
        entered(".").main([])
        return
    home = os.getcwd()
    folder = "b" if slot[0] == "b" else "a"
    for _ in "ab":
        shown: list[bool] = []
        try:
            if read("slot") != folder:
                switch(folder)
            entered(folder).main(shown)
            return
        except KeyboardInterrupt:
            return
        except Exception as error:  # the last net: the other version, then the prompt
            os.chdir(home)
            if "box" in sys.modules and sys.modules["box"].INTERRUPTED:
                return  # no fault of the version: the cable interrupted an import
            note(folder, error)
            if shown or isinstance(error, OSError) and error.errno in _SILENT:
                time.sleep(1)
                raise SystemExit  # which starts anew
        forget()
        folder = other(folder)
