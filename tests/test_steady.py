"""Heap at the table: nothing for a screen at rest, little for a move of the cursor."""

from pathlib import Path

import pytest
from referee.core.pack import Pack

from host_tools.army import read_army
from host_tools.boards import ROOT
from host_tools.library import ruleset_folders
from tests.device import interpreters

RULESETS = [folder.name for folder in ruleset_folders()]
TOURS = 3
KEPT = 2048  # bytes: the newest log lines come and go

SCREENS = {
    "home", "dice", "cards", "log", "about", "ruleset", "listing", "grid", "cell", "note",
    "ruling", "form", "result", "units", "turn", "quick", "settings", "fairness", "game",
}  # fmt: skip
LOOPS = 1000


def armies(folder: Path, ruleset: str) -> list[str]:
    """Return the units of a ruleset's two example armies in hexadecimal."""
    with (folder / "tables" / f"{ruleset}.pack").open("rb") as file:
        pack = Pack(file)
        lists = sorted((ROOT / "tables" / ruleset / "armies").glob("*.toml"))
        return [unit.hex() for path in lists for unit in read_army(path, pack).units]


FIRST = 1024  # bytes from a key to its first frame, on 64 bits
# Bytes of an arrow held on 64 bits. A Pico has 70 KB free below the largest form, of which 16 may
# be litter from before; its objects are half as large.
HELD = 96 * 1024


def test_a_screen_at_rest_and_a_move_of_the_cursor() -> None:
    told = interpreters.finished("steady")
    assert {line[0] for line in told.of("steady")} == SCREENS
    for screen, loops, taken in told.of("steady"):
        assert (loops, taken) == (LOOPS, 0), screen
    assert {line[0] for line in told.of("key")} == SCREENS
    over = [line for line in told.of("key") if int(str(line[2])) > FIRST]
    assert not over, "From a key to its first frame, with no collection."
    held = [line for line in told.of("held") if int(str(line[3])) > HELD]
    assert not held, "A collection would fall due while the key is held."
    assert len(told.of("held")) > len(SCREENS)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_evenings_with_every_screen_and_procedure_leave_the_heap_as_it_was(
    ruleset: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Three tours here; `make soak` goes on to 20,000 presses."""
    folder = interpreters.built(interpreters.MICROPYTHON)
    units = tmp_path / "units"
    units.write_text(" ".join(armies(folder, ruleset)))
    presses = str(request.config.getoption("--presses"))
    told = interpreters.run(
        interpreters.MICROPYTHON, "soak", str(folder), ruleset, str(TOURS), presses, str(units)
    )
    assert told.complete, told.noise
    free = [int(str(line[1])) for line in told.of("tour")]
    assert len(free) >= TOURS
    assert min(free[1:]) >= free[0] - KEPT, free
