"""The next phase is one press, on every simulator board and on one without LEFT and RIGHT."""

import pytest

from host_tools.boards import board_ids, read_board
from host_tools.library import ruleset_folders
from tests.device import interpreters

BOARDS = [name for name in board_ids() if read_board(name).metal == "terminal"]
ARROWS = "\x07\x08"


@pytest.mark.parametrize("few", [False, True], ids=["all keys", "few keys"])
@pytest.mark.parametrize("board", BOARDS)
def test_next_phase_is_one_press(interpreter: str, board: str, few: bool) -> None:
    folder = str(interpreters.built(interpreter, board))
    told = interpreters.run(interpreter, "next_phase", folder, "01"[few])
    assert told.complete, told.noise
    steps = told.of("phase")
    assert {line[0] for line in steps} == {path.name for path in ruleset_folders()}
    for ruleset, before, after, line, title in steps:
        assert before != after, (ruleset, before)
        shown = str(line).lstrip(ARROWS[0])
        assert shown.startswith(str(title)), (ruleset, line, title)
        assert (ARROWS[0] in str(line)) != few, "Arrows stand where such keys are."


def test_a_turn_comes_round(interpreter: str) -> None:
    """Without units all phases of the turn come round; those before and after it do not."""
    folder = str(interpreters.built(interpreter))
    told = interpreters.run(interpreter, "next_phase", folder, "0")
    assert told.complete, told.noise
    places = [line[2] for line in told.of("phase") if line[0] == "rules_britannia"]
    assert places == [1, 2, 3, 4, 5, 1, 2, 3], "Setup and After the game are no part of a turn."
