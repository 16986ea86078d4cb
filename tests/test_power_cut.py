"""A save on littlefs: whatever moment the power goes, the record is the one before or after."""

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.device import interpreters

FIRMWARE = interpreters.ROOT / "firmware"
STORE = FIRMWARE / "referee" / "hal" / "store.py"
KINDS = (
    "pool", "session", "log", "deck", "memory", "choices", "fault", "block", "first", "damaged",
    "version",
)  # fmt: skip
CUTS = 10_000  # at least so many, in four ways: nothing, half, noise and all of an operation

# What an ordinary save may cost on average: body bytes, programs, erases. littlefs pads a commit
# to pages of 256 bytes: up to 200 of body it takes one, up to 440 two; two records share the
# folder here.
COSTS = ((200, 1.1, 0.10), (400, 1.2, 0.20), (490, 1.3, 0.30))


@cache
def report() -> interpreters.Report:
    """Run the script once."""
    told = interpreters.run(interpreters.MICROPYTHON, "power_cut")
    assert told.complete, told.noise
    return told


@pytest.mark.parametrize("kind", KINDS)
def test_a_cut_leaves_the_state_before_or_after(kind: str) -> None:
    lines = [line for line in report().of("cut") if line[0] == kind]
    assert len(lines) == 1
    cuts, before, after, trouble = lines[0][1:]
    assert trouble == ""
    assert isinstance(before, int) and isinstance(after, int) and isinstance(cuts, int)
    assert cuts > 0 and before > 0 and after > 0, "Cut early and late, both states are seen."
    assert before + after >= cuts


def test_the_power_is_cut_often_enough() -> None:
    lines = report().of("cut")
    assert sorted(str(line[0]) for line in lines) == sorted(KINDS)
    cuts = sum(int(str(line[1])) for line in lines)
    print(f"{cuts} cuts")
    assert cuts >= CUTS


def test_a_full_storage_keeps_the_state_and_takes_the_next_save_when_it_has_room() -> None:
    assert report().of("full") == [["refused", "before", "after"]]


@pytest.mark.parametrize(("size", "programs", "erases"), COSTS)
def test_an_ordinary_save_is_cheap(size: int, programs: float, erases: float) -> None:
    costs = {line[0]: line[1:] for line in report().of("cost")}
    saves, programmed, erased = (int(str(number)) for number in costs[size])
    assert programmed <= programs * saves
    assert erased <= erases * saves


def writes(path: Path) -> list[tuple[str, ast.With | None]]:
    """Return every opening of a file for writing with its mode and its `with`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: list[tuple[str, ast.With | None]] = []
    held = {id(w.items[0].context_expr): w for w in ast.walk(tree) if isinstance(w, ast.With)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("open", "io.open"):
            mode = ast.literal_eval(node.args[1]) if len(node.args) > 1 else "r"
            if set(mode) & set("wax+"):
                found.append((mode, held.get(id(node))))
    return found


def test_one_open_one_write_one_close_is_the_only_pattern() -> None:
    """Any other pattern loses records (remove and rename, flush between) or costs three times."""
    found = {path: writes(path) for path in FIRMWARE.rglob("*.py")}
    assert len(found[STORE]) == 3, "A record, a page, a book bound of pages."
    for path, opened in found.items():
        for mode, block in opened:
            assert mode in ("w", "wb"), path
            assert block is not None, f"{path} leaves a file open."
            body = [ast.unparse(line).split("(")[0] for line in block.body]
            bound = path == STORE and body == ["for part in names:\n    file.write"]
            assert body == ["file.write"] or bound, path
    names = {
        n.attr for n in ast.walk(ast.parse(STORE.read_text())) if isinstance(n, ast.Attribute)
    }
    assert not names & {"remove", "unlink", "flush", "sync", "truncate"}
