"""Run the test functions of one portable module on MicroPython, twice, and print what came out.

    micropython -X heapsize=180k tests/device/runner.py ROOT MODULE [FOLDER [BUILT]]

The module is one of tests/portable, or lies in the folder. A built board goes before the sources.
Lines that begin with "@@ " are for the host: a JSON list, its first item the kind of line.
    ["test", pass, name, "ok" | "fail", bytes free after it, traceback]
    ["memory", bytes taken after the last pass but one, after the last]: there are two, and up to
        six while each takes more than the one before: names that come late settle, a leak grows
    ["error", traceback]      the module could not be imported
    ["done"]                  the last line; without it the interpreter died
"""

import gc
import io
import json
import sys

_SOME = 512  # bytes, as the host allows
_MOST = 6  # passes


class Caught:
    """Keep the error that ends a block, whatever it is: a test may fail in any way."""

    def __init__(self) -> None:
        self.text = ""

    def __enter__(self) -> "Caught":
        return self

    def __exit__(self, kind: "object", error: "BaseException | None", trace: "object") -> bool:
        if error is None:
            return False
        text = io.StringIO()
        sys.print_exception(error, text)  # type: ignore[attr-defined]
        self.text = text.getvalue()
        return True


def tell(*line: "object") -> None:
    """Print one line for the host."""
    print("@@ " + json.dumps(line))


class Steps:
    """The tests of a module one at a time, so that the 32-bit build can collect in between.

    That build cannot look at its own stack and collects only when no Python code runs.
    """

    def __init__(self, module: str, folder: str = "", built: str = "") -> None:
        self._names: list[str] = []
        self._taken: list[int] = []
        self._next = 0
        self._module: object = None
        if folder:
            sys.path.insert(0, folder)
        if built:
            sys.path.insert(0, built)
        with Caught() as caught:
            self._module = __import__(module)
        if caught.text:
            tell("error", caught.text)
        else:
            self._names = sorted([name for name in dir(self._module) if name[:5] == "test_"])

    def step(self) -> bool:
        """Run the next test or weigh the heap; tell whether there is more to do."""
        count = len(self._names)
        turn, place = divmod(self._next, count + 1)
        if turn == _MOST or turn > 1 and not self._grew() or not count:
            if count:
                tell("memory", *self._taken[-2:])
            tell("done")
            return False
        self._next += 1
        if place < count:
            self._run(turn + 1, self._names[place])
        else:
            self._taken.append(gc.mem_alloc())
        gc.collect()
        return True

    def _grew(self) -> bool:
        """Tell whether the last pass took more than the one before."""
        return self._taken[-1] - self._taken[-2] > _SOME

    def _run(self, turn: int, name: str) -> None:
        with Caught() as caught:
            getattr(self._module, name)()
        gc.collect()
        if turn > 2 and not caught.text:
            return
        tell("test", turn, name, "fail" if caught.text else "ok", gc.mem_free(), caught.text)


def main(root: str, *words: str) -> None:
    """Run all tests of a module."""
    sys.path[:0] = [root + "/firmware", root + "/tests/portable", root]
    steps = Steps(*words)
    while steps.step():
        pass


if __name__ == "__main__":
    main(*sys.argv[1:])
