"""Memory, files and writes that fail at every place: a sentence, nothing lost, and it goes on."""

import pytest

from host_tools.library import ruleset_folders
from tests.device import interpreters

RULESETS = [folder.name for folder in ruleset_folders()]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_fault_at_any_place_loses_anything_or_gets_out(ruleset: str) -> None:
    lines = interpreters.finished("faults", ruleset).of("faults")
    wrong = [line for line in lines if line[5]]
    assert not wrong, "\n".join(map(str, wrong))
    for kind in ("memory", "files"):
        trials = sum(int(str(line[2])) for line in lines if line[1] == kind)
        felt = sum(int(str(line[3])) + int(str(line[4])) for line in lines if line[1] == kind)
        presses = len([line for line in lines if line[1] == kind])
        assert trials >= 3 * presses, "Each press is tried at several places."
        assert felt >= trials // 2, "Most faults are felt; the last of each press is not."
