"""Look into a stand-in for a Pico by the command: deploy, info, log, backup, restore, reset."""

import io
import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from referee.core.archive import BOOKS
from referee.core.game import CARDS
from referee.core.record import seal
from referee.core.session import Session

from host_tools.boards import read_board
from host_tools.deploy import install
from host_tools.interpreter import Interpreter, Unfit, check
from host_tools.link import Link, LinkError
from host_tools.state import (
    StateError,
    log_lines,
    pack,
    pull,
    records,
    reset,
    restore,
    unpack,
)
from tests.device.pico import Pico, blank, boot
from tests.host.command import Referee
from tests.host.versions import write_version

BLOCKS = 352
FRAME = b"arrows"  # what the simulator's screen says in plain letters
PICO = {
    "name": "micropython",
    "version": (1, 26, 1),
    "mpy": 6 | 3 << 8 | 4 << 10,
    "machine": "Raspberry Pi Pico with RP2040",
    "build": "RPI_PICO",
}
PICO1 = Interpreter("micropython", (1, 28, 0), 6 | 3 << 8 | 4 << 10, "", "")
SPENT = seal(3, b"new")[:-1]  # a slot whose last byte was never written


def quiet(_: Fraction) -> None:
    """Hear of the progress and say nothing."""


def state() -> "dict[str, bytes]":
    """Return the records of a log in books and pages, one slot damaged and one empty."""
    session = Session(bytes(32))
    session.number = 12
    session.decks = [(CARDS, b"")]
    session.log = ["12 newest \x01 abcd"]
    session.bound = BOOKS + 2
    session.pages = 2
    files = {"now/session.a": seal(9, session.encode()), "now/session.b": seal(8, b"before")}
    files |= {"book1": b"1 written over abcd\n", "book2": b"2 tail of a game abcd\n"}
    files |= {"book3": b"3 Game 2 begins. Commitment abcd\n4 more abcd\n"}
    files |= {"page0": b"10 page abcd\n", "page1": b"11 page abcd\n12 a cut abcd\n"}
    files |= {"page2": b"9 old abcd\n"}
    return files | {"hills.a": SPENT, "hills.b": seal(2, b"answers"), "pool.a": b""}


def lay(link: Link, files: "dict[str, bytes]") -> None:
    """Put records onto a device."""
    link.teach()
    restore(link, files, quiet)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the computer a place for kept backups, and the app one for its records."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("REFEREE_STATE", "/state")
    monkeypatch.setenv("REFEREE_BLOCKS", "half")
    return tmp_path / "home"


@pytest.fixture
def image(tmp_path: Path) -> Path:
    return blank(tmp_path / "flash", BLOCKS)


def test_the_shipped_app_is_deployed_runs_and_is_looked_into(
    referee: Referee, image: Path
) -> None:
    with Pico(image) as pico:
        said = referee.good("deploy", "--board", "sim", "--port", pico.port)
        assert "files copied" in said
        assert "flash" in said
        pico.wait_for(FRAME)  # the app's first screen comes over the cable
        facts = referee.json("device", "info", "--port", pico.port)
        assert facts["folder"] == "a"
        assert facts["installed"]["board"] == "sim"
        assert facts["micropython"].startswith("micropython 1.")
        assert (facts["damaged"], facts["reason"]) == (0, "")
        assert facts["records"] > 0
        assert 0 < facts["flash_free"] < facts["flash"] == BLOCKS * 4096
        pico.wait_for(FRAME)
        again = referee.good("deploy", "--board", "sim", "--port", pico.port)
        assert "nothing was copied" in again
        assert "session" in referee.good("device", "info", "--port", pico.port)


def test_log_and_records_are_read(referee: Referee, image: Path) -> None:
    with Pico(image) as pico:
        with Link(pico.port) as link:
            lay(link, state())
        lines = referee.json("device", "log", "--port", pico.port)
        assert lines == [
            "3 Game 2 begins. Commitment abcd",
            "4 more abcd",
            "10 page abcd",
            "11 page abcd",
            "12 newest ♠ abcd",
        ]
        assert referee.good("log", "--port", pico.port).splitlines() == lines
        facts = referee.json("device", "info", "--port", pico.port)
        assert (facts["records"], facts["damaged"]) == (3, 1)


def test_backup_reset_and_restore(
    referee: Referee, image: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.tar"
    with Pico(image) as pico:
        with Link(pico.port) as link:
            lay(link, state())
        at = ("--port", pico.port)
        assert "Kept 11 files" in referee.good("device", "backup", str(file), *at)
        monkeypatch.setattr("sys.stdin", io.StringIO("no\n"))
        status, _, err = referee.run("device", "reset", *at)
        assert (status, err.strip()) == (2, 'Nothing was removed, for the word was not "reset".')
        monkeypatch.setattr("sys.stdin", io.StringIO("reset\n"))
        assert referee.run("device", "reset", *at)[0] == 0
        assert referee.json("device", "info", *at)["records"] == 0
        assert "no records" in referee.good("device", "reset", *at)
        assert "Brought 11 files" in referee.good("device", "restore", str(file), *at)
        with Link(pico.port) as link:
            link.teach()
            assert pull(link, {}, quiet) == state()


def test_deploy_brings_the_last_backup_back(referee: Referee, image: Path) -> None:
    with Pico(image) as pico:
        deploy = ("deploy", "--board", "sim", "--port", pico.port, "--restore")
        assert "No backup of this device" in referee.bad(*deploy)
        with Link(pico.port) as link:
            lay(link, state())
        referee.good("device", "info", "--port", pico.port)  # which keeps a copy
        assert "records of its own" in referee.bad(*deploy)
    blank(image, BLOCKS)  # the file system was made anew after damage
    with Pico(image) as pico:
        referee.good("deploy", "--board", "sim", "--port", pico.port, "--restore")
        pico.wait_for(FRAME)
        with Link(pico.port) as link:
            link.teach()
            there = pull(link, {}, quiet)
    assert there["book1"] == state()["book1"]


def test_an_empty_device_is_looked_into(referee: Referee, image: Path) -> None:
    with Pico(image) as pico:
        facts = referee.json("device", "info", "--port", pico.port)
        assert (facts["installed"], facts["folder"], facts["records"]) == (None, "", 0)
        assert referee.run("device", "log", "--port", pico.port) == (0, "", "The log is empty.\n")


def test_damaged_backups_are_refused(referee: Referee, tmp_path: Path) -> None:
    good = pack(state())
    assert unpack(good, "it") == state()
    at = good.index(b"answers")
    file = tmp_path / "bad.tar"
    for data, sentence in (
        (good[:at] + b"A" + good[at + 1 :], "is damaged"),
        (good[:700], "is no backup"),
        (b"hello", "is no backup"),
    ):
        file.write_bytes(data)
        assert sentence in referee.bad("device", "restore", str(file), "--port", "auto")
    gone = referee.bad("device", "restore", str(tmp_path / "none"))
    assert "cannot be read: No such file" in gone


def test_a_session_of_another_release_is_told() -> None:
    with pytest.raises(StateError, match="cannot be read"):
        log_lines({"now/session.a": seal(1, b"\x81")})
    assert log_lines({"now/session.a": SPENT}) == []
    with pytest.raises(StateError):  # as the device does: the save that was cut is no session
        log_lines({"now/session.b": b"", "session.a": seal(1, b"\x81")})
    assert log_lines({"now/session.b": b"torn", "session.a": seal(1, b"\x81")}) == []
    assert [(r.name, r.sequence, r.damaged) for r in records({"x.bad0": b"?"})] == [("x", 0, 1)]


def cut(image: Path, work: str, **when: int) -> bool:
    """Restore or reset while cable or power is cut; tell whether that came before the end."""
    try:
        with Pico(image, **when) as pico, Link(pico.port) as link:
            link.teach()
            if work == "reset":
                reset(link)
            else:
                restore(
                    link, {"now/session.a": b"new", "hills.b": b"new", "more.a": b"x" * 600}, quiet
                )
    except LinkError:
        return True
    return False


def whole(image: Path) -> "dict[str, bytes]":
    """Return the records after a start, plugged in twice if the stand-in hears no interrupt."""
    boot(image)
    for again in (True, False):
        try:
            with Pico(image) as pico, Link(pico.port) as link:
                link.teach()
                return pull(link, {}, quiet)
        except LinkError:
            if not again:
                raise
    raise AssertionError


@pytest.mark.parametrize("work", ["restore", "reset"])
@pytest.mark.parametrize("step", ["cable", "power"])
def test_a_cut_leaves_the_records_of_before_or_after(
    image: Path, tmp_path: Path, work: str, step: str
) -> None:
    blank(image, 64)
    files = {"now/session.a": b"old", "hills.a": b"old", "hills.b": b"old"}
    with Pico(image) as pico, Link(pico.port) as link:
        lay(link, files)
        install(link, write_version(tmp_path / "app", "app"), quiet)
    begun = shutil.copyfile(image, tmp_path / "begun")
    after = {"now/session.a": b"new", "hills.b": b"new", "more.a": b"x" * 600}
    count = 0
    seen = []
    while True:
        count += 1
        shutil.copyfile(begun, image)
        ended = not cut(image, work, **{step: count})
        found = whole(image)
        assert found in (files, after if work == "restore" else {}), f"{step} cut {count}"
        seen.append(found)
        if ended:
            break
    assert len(seen) > 4
    assert seen[-1] == (after if work == "restore" else {})


def test_an_old_or_foreign_interpreter_is_named(referee: Referee, image: Path) -> None:
    with Pico(image) as pico:
        deploy = ("deploy", "--board", "pico_ssd1306", "--port", pico.port)
        for change, words in (
            ({"version": (1, 22, 0)}, ["micropython 1.22.0", "1.24 or newer", "/RPI_PICO/"]),
            ({"name": "circuitpython", "build": ""}, ["circuitpython 1.26.1", "BOOTSEL"]),
            ({"mpy": 5 | 4 << 10}, ["format 6:", "download"]),
            ({"mpy": 6 | 3 << 8 | 11 << 10, "build": "RPI_PICO2"}, ["rv32imc", "armv6m"]),
        ):
            pico.fake = PICO | change
            said = referee.bad(*deploy)
            assert all(word in said for word in words), said
        pico.fake = {}
        assert "x64" in referee.bad(*deploy)
        pico.fake = PICO
        assert "is a simulator" in referee.bad("deploy", "--board", "sim", "--port", pico.port)
        with Link(pico.port) as link:
            link.teach()
            assert link.call("scan", ".") == ""  # nothing was written by any of them


def test_a_greater_thumb_core_takes_the_code_of_a_lesser(tmp_path: Path) -> None:
    board = read_board("pico_ssd1306")
    (tmp_path / "x.mpy").write_bytes(bytes((77, 6, 3 | 4 << 2, 31)))
    pico2 = Interpreter("micropython", (1, 28, 0), 6 | 3 << 8 | 7 << 10, "", "RPI_PICO2")
    check(pico2, board, tmp_path)
    assert pico2.arch == "armv7emsp"
    (tmp_path / "x.mpy").write_bytes(bytes((77, 6, 3 | 7 << 2, 31)))
    with pytest.raises(Unfit, match="built for armv7emsp and the device"):
        check(PICO1, board, tmp_path)
    assert "format 6.2" in refused(bytes((77, 6, 2 | 4 << 2, 31)), tmp_path)


def refused(module: bytes, folder: Path) -> str:
    """Return why a Pico does not take a native module."""
    (folder / "x.mpy").write_bytes(module)
    with pytest.raises(Unfit) as caught:
        check(PICO1, read_board("pico_ssd1306"), folder)
    return str(caught.value)
