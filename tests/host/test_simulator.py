"""The simulator in a real terminal: it refuses in words, draws, hears keys, keeps its state."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType

import pytest

from host_tools.boards import ROOT
from host_tools.simulator import micropython

REFEREE = str(Path(sys.executable).with_name("referee"))
PATIENCE = 90
LARGE = (140, 40)  # columns, lines: room for half blocks
SMALL = (80, 24)  # Braille signs
ENTER, BACK, DOWN = "\r", "\x7f", "\x1b[B"
BLOCKS = set("\u2580\u2584\u2588")
RESTORED = "\x1b[?25h\x1b[?1049l"


class Session:
    """One run of `referee sim` in a pseudo terminal of a size."""

    def __init__(self, state: Path, size: tuple[int, int], cwd: Path = ROOT) -> None:
        self.said = ""
        self._master, self._slave = pty.openpty()
        columns, lines = size
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.modes = termios.tcgetattr(self._slave)
        environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        environment.update(XDG_STATE_HOME=str(state), TERM="xterm-256color")
        self.process = subprocess.Popen(
            [REFEREE, "sim"],
            cwd=cwd,
            env=environment,
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            start_new_session=True,
        )

    def __enter__(self) -> "Session":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, 9)
            self.process.wait()
        os.close(self._master)
        os.close(self._slave)

    def _read(self, wait: float) -> bool:
        """Read what is there within a time; tell whether something was."""
        if not select.select([self._master], [], [], wait)[0]:
            return False
        self.said += os.read(self._master, 65536).decode(errors="replace")
        return True

    def until(self, wanted: Callable[[str], bool]) -> str:
        """Read until a whole frame is as wanted and return it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            frame = self.frame()
            if frame and wanted(frame):
                return frame
            self._read(0.2)
        raise AssertionError(f"No such frame came; the last: {self.said[-3000:]!r}")

    def frame(self) -> str:
        """Return the last whole frame, or nothing."""
        frames = [part for part in self.said.split("\x1b[H")[1:] if "q quit\x1b[K" in part]
        return frames[-1] if frames else ""

    def press(self, keys: str) -> str:
        """Press keys and return the frame after them, when it differs from the one before."""
        before = self.frame()
        os.write(self._master, keys.encode())
        self.until(lambda frame: picture(frame) != picture(before))
        while self._read(0.3):  # the first one may only say that the key was heard
            pass
        return self.frame()

    def mash(self, keys: str) -> str:
        """Press keys, wait until nothing more is drawn, and return the frame."""
        os.write(self._master, keys.encode())
        while self._read(1.0):
            pass
        return self.frame()

    def end(self, keys: str) -> int:
        """Press keys that end it and return the exit status."""
        os.write(self._master, keys.encode())
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, f"It does not end: {self.said[-3000:]!r}"
            self._read(0.2)
        while self._read(0.1):
            pass
        return self.process.returncode

    def restored(self) -> bool:
        """Tell whether the terminal's modes are those from before."""
        return termios.tcgetattr(self._slave) == self.modes


def picture(frame: str) -> str:
    """Return the dots of a frame without the status line: its free heap may change."""
    return frame.rpartition("\r\n")[0]


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """Return a folder for the simulator's state."""
    yield tmp_path / "state"


def test_the_right_interpreter_is_tested() -> None:
    assert micropython() is not None, "`make` installs MicroPython on this platform."


def test_without_a_terminal_it_refuses(home: Path) -> None:
    done = subprocess.run(
        [REFEREE, "sim"], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "needs a terminal" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_terminal_that_is_too_small_is_refused_with_both_sizes(home: Path) -> None:
    for size in ((40, 10), (63, 24), (80, 16)):
        with Session(home, size) as session:
            assert session.end("") == 2
            words = session.said.replace("\r\n", " ")
            assert f"{size[0]} x {size[1]}" in words and "64 x 17" in words
            assert words.strip().endswith(".")
            assert "\x1b[?1049h" not in session.said
            assert session.restored()


def test_it_starts_draws_and_tells_the_free_heap(home: Path) -> None:
    with Session(home, LARGE) as session:
        frame = session.until(bool)
        assert set(picture(frame)) & BLOCKS == BLOCKS
        found = re.search(r"(\d+) KB free \|", frame)
        assert found and 20 < int(found[1]) < 180 * 7 // 4
        assert len(picture(frame).split("\r\n")) == 32
        assert session.end("q") == 0
    with Session(home, SMALL) as session:
        lines = picture(session.until(bool)).split("\r\n")
        assert len(lines) == 16
        for line in lines:
            signs = line.replace("\x1b[K", "")
            assert len(signs) == 64 and {ord(sign) >> 8 for sign in signs} == {0x28}
        assert session.end("q") == 0


def test_keys_are_heard(home: Path) -> None:
    with Session(home, SMALL) as session:
        session.until(bool)
        first = picture(session.press(ENTER))  # behind the commitment of the first game
        moved = picture(session.press(DOWN))
        assert moved != first
        assert picture(session.press("k")) == first
        dice = picture(session.press(ENTER))
        rolled = picture(session.press(" "))
        assert rolled not in (first, dice)
        assert picture(session.press("h")) == first
        assert picture(session.press("\x1b[1;5Bj")) not in (first, rolled), "Ctrl-Down is Down."
        assert session.end("q") == 0


def test_the_state_is_kept_between_two_runs(home: Path, tmp_path: Path) -> None:
    with Session(home, SMALL) as session:
        session.until(bool)
        session.press(ENTER)
        rolled = picture(session.press(ENTER))
        assert session.end("q") == 0
    with Session(home, SMALL, cwd=tmp_path) as session:
        assert picture(session.until(bool)) == rolled
        assert picture(session.press(ENTER)) != rolled
        assert session.end("q") == 0
    assert sorted((home / "pocket-referee" / "sim").glob("now/session.*"))


def test_a_second_ruleset_begins_anew_and_is_shown(home: Path) -> None:
    """The firmware leaves with a status that asks for another run: nobody sees it."""
    with Session(home, SMALL) as session:
        session.until(bool)
        session.press(ENTER)
        one = picture(session.mash(DOWN * 2 + ENTER))
        other = picture(session.mash("h" + DOWN + ENTER))
        assert other != one
        assert session.said.count("\x1b[?1049h") == 2
        assert session.process.poll() is None
        assert session.end("q") == 0
        assert session.restored()
    with Session(home, SMALL) as session:
        assert picture(session.until(bool)) == other
        assert session.end("q") == 0


@pytest.mark.parametrize("keys", ["q", "\x03", "\x04", "Q"])
def test_it_ends_cleanly(home: Path, keys: str) -> None:
    with Session(home, SMALL) as session:
        session.until(bool)
        if keys == "Q":  # no key of the game: nothing happens, and q still ends it
            session.press(keys + DOWN)
            keys = "q"
        assert session.end(keys) == 0
        assert session.restored()
        assert session.said.endswith(RESTORED)
        assert "Traceback" not in session.said


def test_mashed_keys_do_no_harm(home: Path) -> None:
    junk = (
        "\x1b[1;5A\x1b[3~\x1bOP\x1b\x00\x01\xff\u20ac" + ENTER * 9 + DOWN * 5 + "zZ;5" + BACK * 3
    )
    with Session(home, SMALL) as session:
        first = picture(session.until(bool))
        for _ in range(3):
            assert picture(session.mash(junk))
        assert picture(session.mash("h" + "k" * 9)) and session.process.poll() is None
        assert picture(session.mash(ENTER)) != first
        assert session.end("q") == 0
        assert "Traceback" not in session.said
