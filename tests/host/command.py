"""Run the command `referee` inside the test's own process, on a folder of rulesets."""

import json
from pathlib import Path
from typing import Any

import pytest

from host_tools import cli


class Referee:
    """Run `referee` in this process on a folder of rulesets, and keep what it said."""

    def __init__(self, tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.tables = tables
        self._capsys = capsys

    def run(self, *arguments: str) -> tuple[int, str, str]:
        """Return status, output and errors."""
        self._capsys.readouterr()
        status = cli.run(["--tables", str(self.tables), *arguments])
        said = self._capsys.readouterr()
        return status, said.out, said.err

    def good(self, *arguments: str) -> str:
        """Return the output of a command that must work."""
        status, out, err = self.run(*arguments)
        assert (status, err) == (0, ""), err
        return out

    def json(self, *arguments: str) -> Any:
        """Return the JSON of a command that must work."""
        return json.loads(self.good(*arguments, "--json"))

    def bad(self, *arguments: str) -> str:
        """Return the one sentence of a command that must fail."""
        status, out, err = self.run(*arguments)
        assert (status, out) == (2, "")
        assert err.count("\n") == 1
        assert err.rstrip()[-1] in ".?"
        assert "Traceback" not in err
        return err.strip()
