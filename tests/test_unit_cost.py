"""What an action costs with 40 units a side: at most 8 KB of flash, whatever it is."""

import pytest

from host_tools.library import ruleset_folders
from tests.device import interpreters

RULESETS = [folder.name for folder in ruleset_folders()]
MOST = 8192  # bytes programmed by one action, with all that the file system moves for it
MEAN = 2304
ACTIONS = ("edit", "roll", "side", "turn")
LOSES = ("rules_britannia", "tsatf_errata", "zanzibar", "fire_fury_awi")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_kind_of_action_is_saved_in_eight_kilobytes(ruleset: str) -> None:
    found = {
        str(what): (int(str(times)), int(str(total)), int(str(most)))
        for what, times, total, most in interpreters.finished("unit_cost", ruleset).of("action")
    }
    assert set(found) >= {*ACTIONS, *(("apply",) if ruleset in LOSES else ())}
    for what, (_, _, most) in found.items():
        assert 0 < most < MOST, (what, most)
    times, total = (sum(kept[i] for kept in found.values()) for i in (0, 1))
    assert total < MEAN * times, total // times


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_start_reads_all_units_and_the_turn(ruleset: str) -> None:
    assert interpreters.finished("unit_cost", ruleset).of("units") == [[80, 41]]
