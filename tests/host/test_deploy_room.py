"""Install over the layout of an earlier release, and count the flash that is left."""

from pathlib import Path

import pytest

from host_tools.deploy import Version, install, look
from host_tools.link import Link
from tests.device.pico import Pico, blank, boot
from tests.host.test_deploy import BLOCKS, put_on, quiet
from tests.host.versions import says, write_version


@pytest.fixture
def old(tmp_path: Path) -> Version:
    """Return a version."""
    return write_version(tmp_path / "versions" / "old", "old")


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """Return an erased flash."""
    return blank(tmp_path / "flash", BLOCKS)


def test_a_version_of_the_old_layout_gives_way_and_takes_over_again(
    old: Version, image: Path, tmp_path: Path
) -> None:
    """Until release 1 a ruleset had a folder of its own, and the faces one."""
    nested = {"tables/one/pack.bin": b"p" * 600, "tables/one/needs": b"n", "faces/6x8.face": b"f"}
    before = Version(old.files | nested, old.roots)
    new = write_version(tmp_path / "versions" / "new", "new")
    broken = write_version(tmp_path / "versions" / "bad", "bad", start="main = None\n")
    with Pico(image) as pico:
        put_on(pico, before)
        put_on(pico, broken)
    assert boot(image) == says(old, "old")
    with Pico(image) as pico, Link(pico.port) as link:
        link.teach()
        free = link.ask("facts")["free"]
        for version in (new, old, new):
            install(link, version, quiet)
        assert look(link).folders == {"a": {"tables"}, "b": {"tables"}}
        assert link.ask("facts")["free"] >= free + 2 * 2
    assert boot(image) == says(new, "new")


def test_free_flash_is_what_goes_onto_it(image: Path) -> None:
    fill = (
        "n = 0",
        "try:",
        "    while True:",
        "        with open('fill%d' % n, 'wb') as file:",
        "            file.write(bytes(600))",
        "        n += 1",
        "except OSError:",
        "    print(n)",
    )
    with Pico(image) as pico, Link(pico.port) as link:
        link.teach()
        link.call("tidy", [], ["state", "more", "more/one", "more/two"])
        free = link.ask("facts")["free"]
        assert int(link.run("\n".join(fill))) == free
        assert link.ask("facts")["free"] == 0
