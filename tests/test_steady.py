"""Heap at the table: nothing for a screen at rest, little for a move of the cursor."""

import pytest

from host_tools.library import ruleset_folders
from tests.device import interpreters

RULESETS = [folder.name for folder in ruleset_folders()]
TOURS = 3
KEPT = 2048  # bytes: the newest log lines come and go

SCREENS = {
    "home", "dice", "cards", "log", "about", "ruleset", "listing", "grid", "cell", "note",
    "ruling", "form", "result",
}  # fmt: skip
LOOPS = 1000
# Bytes of a move of the cursor up to the drawn frame, on 64 bits: twice what they are on the Pico.
MOVES = {"home", "log", "about", "ruleset", "listing", "grid", "note", "ruling", "form", "dice"}
MOVE = 2048


def test_a_screen_at_rest_and_a_move_of_the_cursor() -> None:
    folder = str(interpreters.built(interpreters.MICROPYTHON))
    told = interpreters.run(interpreters.MICROPYTHON, "steady", folder)
    assert told.complete, told.noise
    assert {line[0] for line in told.of("steady")} == SCREENS
    for screen, loops, taken in told.of("steady"):
        assert (loops, taken) == (LOOPS, 0), screen
    moves = [line for line in told.of("key") if line[1] in ("UP", "DOWN") and line[0] in MOVES]
    assert {line[0] for line in moves} == MOVES
    for screen, key, taken in moves:
        assert isinstance(taken, int) and taken <= MOVE, (screen, key, taken)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_tours_of_every_screen_and_procedure_leave_the_heap_as_it_was(ruleset: str) -> None:
    """Three tours here; `tests/device/soak.py` takes any number."""
    folder = str(interpreters.built(interpreters.MICROPYTHON))
    told = interpreters.run(interpreters.MICROPYTHON, "soak", folder, ruleset, str(TOURS))
    assert told.complete, told.noise
    free = [int(str(line[1])) for line in told.of("tour")]
    assert len(free) == TOURS
    assert min(free[1:]) >= free[0] - KEPT, free
