"""What presses and whole evenings cost the flash, counted on a chip in RAM."""

from functools import cache
from pathlib import Path

import pytest

from host_tools.shots import flow_script
from tests.device import interpreters

EVENINGS = sorted((Path(__file__).parent / "flows").glob("evening_*.flow"))
# Writes a save of the session, programs and erases a write: now and then a page of the log, a base
# or a book is written too, and in an evening units, turn and what a ruleset remembers.
PRESSED = (("dice", 1.3, 1.12, 0.105), ("volley", 1.8, 1.18, 0.13), ("form", 1.7, 1.14, 0.12))
EVENING = (2.5, 1.21, 0.125)
COSTS = (*PRESSED, *((path.name, *EVENING) for path in EVENINGS))


@cache
def report() -> interpreters.Report:
    """Press keys and play the evenings on a chip, once."""
    folder = interpreters.built(interpreters.MICROPYTHON)
    evenings = [str(flow_script(path, folder)) for path in EVENINGS]
    told = interpreters.run(interpreters.MICROPYTHON, "save_cost", str(folder), *evenings)
    assert told.complete, told.noise
    return told


def numbers(kind: str, what: str) -> list[int]:
    """Return the numbers of the one line of a kind about this."""
    lines = [line[1:] for line in report().of(kind) if line[0] == what]
    assert len(lines) == 1
    return [int(str(number)) for number in lines[0]]


@pytest.mark.parametrize(("what", "writes", "programs", "erases"), COSTS)
def test_a_press_is_cheap(what: str, writes: float, programs: float, erases: float) -> None:
    wrote, programmed, erased = numbers("cost", what)
    saves = numbers("session", what)[0]
    assert saves <= wrote <= writes * saves
    assert programmed <= programs * wrote
    assert erased <= erases * wrote


@pytest.mark.parametrize("what", [line[0] for line in COSTS])
def test_a_press_saves_in_one_page_of_flash_and_less_than_a_tenth_of_an_erase(what: str) -> None:
    saves, programmed, erased, longest = numbers("session", what)
    assert saves >= 40
    assert programmed <= 1.02 * saves
    assert erased <= 0.08 * saves
    assert longest <= 256
