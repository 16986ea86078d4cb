"""Open ports that are gone, busy, silent or nonsense: each is one sentence."""

import fcntl
from pathlib import Path

import pytest

from host_tools.link import Link, LinkError, Lost, Refused
from tests.device.pico import Pico, blank


@pytest.fixture
def image(tmp_path: Path) -> Path:
    return blank(tmp_path / "flash", 64)


def test_code_runs_and_its_errors_are_one_sentence(image: Path) -> None:
    with Pico(image) as pico, Link(pico.port) as link:
        assert link.run("for i in range(3):\n    print(i)") == "0\n1\n2\n"
        with pytest.raises(Refused, match=r"^The device refused: ValueError: no\.$"):
            link.run("raise ValueError('no')")
        assert link.run("print('on')") == "on\n"


def test_an_unplugged_device_is_told(image: Path) -> None:
    with (
        Pico(image, cable=4) as pico,
        pytest.raises(Lost, match="was lost .* run the command again"),
        Link(pico.port) as link,
    ):
        link.teach()
        link.ask("facts")


def test_a_device_that_is_silent_is_given_up(image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host_tools.link._PATIENCE", 0.1)
    with Pico(image) as pico:
        pico.silent = True
        link = Link(pico.port)
        monkeypatch.setattr("host_tools.link._TRIES", 1)
        with pytest.raises(LinkError, match="does not answer: hold a key"), link:
            pass


def test_a_busy_port_is_named(image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host_tools.link._COMING", 0)
    with Pico(image) as pico, open(pico.port, "rb") as holder:
        fcntl.flock(holder, fcntl.LOCK_EX)
        with pytest.raises(LinkError, match="another program may hold it"), Link(pico.port):
            pass


@pytest.mark.parametrize(
    ("port", "sentence"),
    [
        ("/dev/ttyNothing", "There is no port /dev/ttyNothing"),
        ("socket://127.0.0.1:1", "does not open"),
        ("nonsense://x", "does not open"),
        ("auto", "No device was found"),
        ("id:none", "does not open"),
    ],
)
def test_a_port_that_does_not_open_is_named(
    port: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host_tools.link._COMING", 0)
    with pytest.raises(LinkError, match=sentence) as caught, Link(port):
        pass
    assert str(caught.value).count("\n") == 0
