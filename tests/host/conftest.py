"""Give the tests of the workshop a folder of rulesets of their own, and an honest log."""

from pathlib import Path

import pytest

from host_tools.template import new_ruleset
from tests.host.command import Referee
from tests.host.played import Table


@pytest.fixture
def referee(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Referee:
    """Return the command, on a folder that holds one new ruleset called hills."""
    tables = tmp_path / "tables"
    tables.mkdir()
    new_ruleset("hills", tables)
    return Referee(tables, capsys)


@pytest.fixture(scope="session")
def honest() -> list[str]:
    """Return the log of a revealed game and of the beginning of a second one."""
    table = Table()
    table.evening()
    table.end()
    table.evening()
    return table.lines()
