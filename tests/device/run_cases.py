"""Play the worked cases of one ruleset on MicroPython with loaded dice, and compare the outcome.

    micropython -X heapsize=180k tests/device/run_cases.py ROOT RULESET FOLDER

The folder is laid out as in a build: tables/RULESET.pack and the procedures in tables/RULESET;
beside them cases.jsonl, one case a line. Prints ["case", name, "" | what is wrong, bytes free].
"""

import gc
import json
import sys

from runner import Caught, tell


class Loaded:
    """Values that are taken in order; too few or left over is an error."""

    def __init__(self, what: str, values: "list[object]") -> None:
        self.what = what
        self.values = values
        self.at = 0

    def take(self, n: int) -> "tuple[object, ...]":
        """Return the next n values."""
        taken = tuple(self.values[self.at : self.at + n])
        if len(taken) != n:
            raise ValueError("%s ran out: %d asked, %d left" % (self.what, n, len(taken)))
        self.at += n
        return taken

    def finish(self) -> None:
        """Raise ValueError when a value was not used."""
        if self.at != len(self.values):
            raise ValueError("%d %s are left over" % (len(self.values) - self.at, self.what))


def play(make: "object", pack: "object", case: "dict[str, list[object]]") -> "object":
    """Return the outcome of a case."""
    from referee.core.procedure import Draw, Form
    from referee.core.rules import Rules
    from referee.core.run import Run

    forms = Loaded("forms", case["forms"])
    dice = Loaded("dice", case["dice"])
    cards = Loaded("cards", case["cards"])
    run = Run(make, Rules(pack, bytearray(case["rulings"])))  # type: ignore[arg-type]
    while run.request is not None:
        if isinstance(run.request, Form):
            run.answer(tuple(forms.take(1)[0]))  # type: ignore[arg-type]
        elif isinstance(run.request, Draw):
            run.supply(cards.take(run.request.n))  # type: ignore[arg-type]
        else:
            run.supply(dice.take(run.request.n))  # type: ignore[arg-type]
    run.close()
    for loaded in (forms, dice, cards):
        loaded.finish()
    return run.outcome


def check(outcome: "object", case: "dict[str, object]") -> None:
    """Raise ValueError with the difference between an outcome and the case."""
    for name, value in case["outcome"]:  # type: ignore[attr-defined]
        got = outcome.fact(name)  # type: ignore[attr-defined]
        if got != value:
            raise ValueError("%s is %r, not %r" % (name, got, value))
    said = outcome.verdict  # type: ignore[attr-defined]
    if case["verdict"] is not None and said != case["verdict"]:
        raise ValueError("the verdict is %r, not %r" % (said, case["verdict"]))


class Steps:
    """The cases one at a time."""

    def __init__(self, ruleset: str, folder: str) -> None:
        from referee.core.pack import Pack

        sys.path.insert(0, folder)
        self._room = "tables." + ruleset
        self._cases = open(folder + "/cases.jsonl")
        self._pack = Pack(open("%s/tables/%s.pack" % (folder, ruleset), "rb"))

    def step(self) -> bool:
        """Play the next case; tell whether there was one."""
        line = self._cases.readline()
        if not line:
            tell("done")
            return False
        case = json.loads(line)
        with Caught() as caught:
            path = "%s.%s" % (self._room, case["module"])
            __import__(path)
            make = getattr(sys.modules[path], case["procedure"])
            check(play(make, self._pack, case), case)
        gc.collect()
        tell("case", case["name"], caught.text, gc.mem_free())
        return True


def main(root: str, ruleset: str, folder: str) -> None:
    """Play all cases."""
    sys.path.insert(0, root + "/firmware")
    steps = Steps(ruleset, folder)
    while steps.step():
        pass


if __name__ == "__main__":
    main(*sys.argv[1:])
