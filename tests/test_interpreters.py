"""Prove that the machinery under the portable tests can fail, and what its machines are."""

from pathlib import Path

import pytest

from tests.device import interpreters
from tests.house import language

TRIAL = '''"""A planted module."""

KEPT = []


def test_good() -> None:
    assert 1 + 1 == 2


def test_bad() -> None:
    assert 1 + 1 == 3, "one and one"


def test_keeps() -> None:
    KEPT.append(bytearray(2000))
    assert KEPT
'''


@pytest.fixture
def trial(tmp_path: Path) -> str:
    """Return the folder of a planted module `test_trial`."""
    (tmp_path / "test_trial.py").write_text(TRIAL)
    return str(tmp_path)


def test_failures_and_leaks_are_seen(interpreter: str, trial: str) -> None:
    report = interpreters.run(interpreter, "runner", "test_trial", trial)
    assert interpreters.failure(report, "test_good") == ""
    assert "one and one" in interpreters.failure(report, "test_bad")
    assert "not twice" in interpreters.failure(report, "test_forgotten")
    assert "keeps" in interpreters.leak(report)


def test_import_errors_are_seen(interpreter: str, tmp_path: Path) -> None:
    (tmp_path / "test_trial.py").write_text("import dataclasses\n")
    report = interpreters.run(interpreter, "runner", "test_trial", str(tmp_path))
    assert "dataclasses" in interpreters.failure(report, "test_any")
    assert "dataclasses" in interpreters.leak(report)


def test_an_early_end_is_seen() -> None:
    """A process that dies tells no "done"; what it had not told by then has failed."""
    told: list[list[object]] = [["test", turn, "test_a", "ok", 9, ""] for turn in (1, 2)]
    report = interpreters.Report([*told, ["test", 1, "test_b", "ok", 9, ""]], "no memory")
    assert interpreters.failure(report, "test_a") == ""
    assert "no memory" in interpreters.failure(report, "test_b")
    assert "no memory" in interpreters.leak(report)


def test_exit_is_a_failure(interpreter: str, tmp_path: Path) -> None:
    text = "import sys\n\n\ndef test_exit() -> None:\n    sys.exit(0)\n"
    (tmp_path / "test_trial.py").write_text(text)
    report = interpreters.run(interpreter, "runner", "test_trial", str(tmp_path))
    assert "SystemExit" in interpreters.failure(report, "test_exit")


def test_a_missing_interpreter_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    for name in (interpreters.MICROPYTHON, interpreters.WASM):
        with pytest.raises(interpreters.Missing, match="is missing"):
            interpreters.run(name, "probe")


def test_small_numbers_are_as_wide_as_thought(interpreter: str) -> None:
    report = interpreters.run(interpreter, "probe")
    widths = {interpreters.MICROPYTHON: 62, interpreters.WASM: 30}
    assert report.of("bits") == [[widths[interpreter]]]


def test_what_is_called_absent_is_absent(interpreter: str) -> None:
    told = interpreters.run(interpreter, "probe").of("names")
    listed = {str(kind): set(names) for kind, names in told}  # type: ignore[call-overload]
    assert "center" in listed["str"]
    assert "len" in listed["builtins"]
    assert sorted(listed.pop("builtins") & language.ABSENT_NAMES) == []
    for names in listed.values():
        assert sorted(names & language.ABSENT_METHODS) == []


def test_the_heap_is_the_device_s(interpreter: str, tmp_path: Path) -> None:
    text = "def test_big() -> None:\n    assert bytearray(190_000)\n"
    (tmp_path / "test_trial.py").write_text(text)
    report = interpreters.run(interpreter, "runner", "test_trial", str(tmp_path))
    held = "MemoryError" in interpreters.failure(report, "test_big")
    # The 32-bit build grows its heap; only the other one holds to the limit.
    assert held == (interpreter == interpreters.MICROPYTHON)
