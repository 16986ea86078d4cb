"""Give the tests of the workshop a folder of rulesets of their own."""

from pathlib import Path

import pytest

from host_tools.template import new_ruleset
from tests.host.command import Referee


@pytest.fixture
def referee(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Referee:
    """Return the command, on a folder that holds one new ruleset called hills."""
    tables = tmp_path / "tables"
    tables.mkdir()
    new_ruleset("hills", tables)
    return Referee(tables, capsys)
