"""Install versions on a stand-in for a Pico, and take cable or power away at every step."""

import shutil
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from host_tools.deploy import DeployError, Report, Version, install, look
from host_tools.link import FlashFull, Link, LinkError
from tests.device.pico import Pico, blank, boot
from tests.host.versions import says, write_version

BLOCKS = 64


def quiet(_: Fraction) -> None:
    """Hear of the progress and say nothing."""


def put_on(pico: Pico, version: Version) -> Report:
    """Install a version over the cable."""
    with Link(pico.port) as link:
        link.teach()
        return install(link, version, quiet)


@dataclass(frozen=True)
class Trial:
    """Two versions, one with only one table changed, and a flash that holds the first."""

    old: Version
    new: Version
    table: Version
    image: Path


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Trial:
    folder = tmp_path_factory.mktemp("versions")
    versions = [write_version(folder / name, name) for name in ("old", "new", "old-t")]
    image = blank(folder / "flash", BLOCKS)
    with Pico(image) as pico:
        put_on(pico, versions[0])
    assert boot(image) == says(versions[0], "old")
    return Trial(*versions, image)


@pytest.fixture
def image(trial: Trial, tmp_path: Path) -> Path:
    """Return a flash of its own that holds the old version."""
    return Path(shutil.copyfile(trial.image, tmp_path / "flash"))


def test_a_blank_device_gets_everything(trial: Trial, tmp_path: Path) -> None:
    image = blank(tmp_path / "flash", BLOCKS)
    with Pico(image) as pico:
        report = put_on(pico, trial.old)
    assert (report.folder, report.files) == ("a", len(trial.old.files) + len(trial.old.roots))
    assert len(report.sent) == report.files, "All of them, and no more."
    assert boot(image) == says(trial.old, "old")


def test_nothing_changed_nothing_is_copied(trial: Trial, image: Path) -> None:
    with Pico(image) as pico:
        report = put_on(pico, trial.old)
    assert (report.sent, report.size, report.changed) == ([], 0, False)


def test_one_table_changed_only_it_is_copied(trial: Trial, image: Path) -> None:
    with Pico(image) as pico:
        report = put_on(pico, trial.table)
        assert sorted(report.sent) == ["tables/one.bin", "version"]
        back = put_on(pico, trial.old)
    assert (back.sent, back.folder) == ([], "a")  # the other folder still held its own files
    assert boot(image) == says(trial.old, "old")


def test_a_damaged_file_in_use_is_copied_again(trial: Trial, image: Path) -> None:
    with Pico(image) as pico, Link(pico.port) as link:
        link.teach()
        link.call("put", "a/tables/two.bin", "wb", "AAAA")
        report = install(link, trial.old, quiet)
        assert report.sent == ["tables/two.bin"]
    assert boot(image) == says(trial.old, "old")


def test_files_of_the_old_version_only_are_gone_and_return(trial: Trial, image: Path) -> None:
    with Pico(image) as pico, Link(pico.port) as link:
        link.teach()
        install(link, trial.new, quiet)
        assert set(look(link).files["b"]) == {*trial.new.files, "files"}
        install(link, trial.old, quiet)
        assert set(look(link).files["a"]) == {*trial.old.files, "files"}
    assert boot(image) == says(trial.old, "old")


def test_records_are_not_touched(trial: Trial, image: Path) -> None:
    with Pico(image) as pico, Link(pico.port) as link:
        link.teach()
        link.call("tidy", [], ["state"])
        link.call("put", "state/session.a", "wb", "AAAA")
        before = link.call("scan", "state")
        install(link, trial.new, quiet)
        assert link.call("scan", "state") == before


def test_a_strange_main_is_kept(trial: Trial, tmp_path: Path) -> None:
    image = blank(tmp_path / "flash", BLOCKS)
    with Pico(image) as pico, Link(pico.port) as link:
        link.teach()
        link.run("with open('main.py', 'w') as file:\n    file.write('print(1)' + '#' * 2000)")
        install(link, trial.old, quiet)
        assert "print(1)####" in str(link.ask("small", "main.before.py"))
    assert boot(image) == says(trial.old, "old")


def test_a_running_app_is_interrupted_and_started_again(trial: Trial, tmp_path: Path) -> None:
    looping = write_version(tmp_path / "loop", "loop", loops=True)
    image = blank(tmp_path / "flash", BLOCKS)
    with Pico(image) as pico:
        for version in (looping, trial.old, looping):
            with Link(pico.port) as link:
                link.teach()
                assert install(link, version, quiet).changed
                link.reset()


def cut(image: Path, version: Version, **when: int) -> bool:
    """Begin to install while cable or power is cut; tell whether that came before the end."""
    with Pico(image, **when) as pico:
        try:
            put_on(pico, version)
        except LinkError:
            return True
    return False


def after_cuts(trial: Trial, image: Path, step: str, name: str, start: str) -> int:
    """Cut at every step; each time one of both starts, and the next try completes."""
    kinds = {"old": trial.old, "new": trial.new, "old-t": trial.table}
    good = {says(kinds[name], name)}
    good |= {says(trial.old, "old")} if start else {"no main.py\n"}
    seen: set[str] = set()
    count = 0
    while True:
        count += 1
        if start:
            shutil.copyfile(trial.image, image)
        else:
            blank(image, BLOCKS)
        ended = not cut(image, kinds[name], **{step: count})
        said = boot(image)
        if start:
            assert said in good, f"{step} cut in step {count}"
            seen.add(said)
        if count % 5 == 0 or ended:
            with Pico(image) as pico:
                put_on(pico, kinds[name])
            assert boot(image) == says(kinds[name], name)
        if ended:
            assert seen == good or not start
            return count


def test_cable_cut_in_every_command(trial: Trial, image: Path) -> None:
    assert after_cuts(trial, image, "cable", "new", "old") > 15


def test_cable_cut_in_every_command_on_a_blank_device(trial: Trial, image: Path) -> None:
    assert after_cuts(trial, image, "cable", "old", "") > 15


def test_power_cut_in_every_flash_operation(trial: Trial, image: Path) -> None:
    assert after_cuts(trial, image, "power", "new", "old") > 40


def test_power_cut_in_every_flash_operation_of_a_small_update(trial: Trial, image: Path) -> None:
    assert after_cuts(trial, image, "power", "old-t", "old") > 20


def test_power_cut_while_a_start_finishes_the_switch(trial: Trial, image: Path) -> None:
    with Pico(image) as pico, Link(pico.port) as link:
        link.teach()
        install(link, trial.new, quiet)
        link.call("put", "slot", "wb", "YSs=")  # a+: as if the way back had been cut at once
        begun = image.read_bytes()  # before the app, which may finish it, starts anew
    count = 0
    while True:
        count += 1
        image.write_bytes(begun)
        said = boot(image, power=count)
        assert boot(image) == says(trial.old, "old")
        if said == says(trial.old, "old"):
            break
    assert count > 3


FAULTS = {
    "import": "import nothing_of_this_name\n",
    "nothing": "main = None\n",
    "first": "def main(shown):\n    raise ValueError('no frame')\n",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_version_that_does_not_start_gives_way(
    trial: Trial, image: Path, tmp_path: Path, fault: str
) -> None:
    broken = write_version(tmp_path / "bad", "bad", start=FAULTS[fault])
    with Pico(image) as pico:
        put_on(pico, broken)
    assert boot(image) == says(trial.old, "old")
    with Pico(image) as pico, Link(pico.port) as link:
        link.teach()
        assert look(link).slot == "a"
        assert str(link.ask("small", "reason")).startswith("b: ")
        install(link, trial.new, quiet)
    assert boot(image) == says(trial.new, "new")


def test_an_interrupt_inside_an_import_is_no_fault_of_the_version(
    trial: Trial, image: Path, tmp_path: Path
) -> None:
    """MicroPython takes a Ctrl-C in a file system's stat for "no such module"."""
    lines = ("import box", "box.INTERRUPTED.append(True)", "raise ImportError('x')")
    start = "def main(shown):\n" + "".join(f"    {line}\n" for line in lines)
    version = write_version(tmp_path / "v", "v", start=start)
    with Pico(image) as pico:
        put_on(pico, version)
    boot(image)
    with Pico(image) as pico, Link(pico.port) as link:
        link.teach()
        assert look(link).slot == "b"
        assert not link.ask("small", "reason")


@pytest.mark.parametrize("kind", ["silent bus", "crash in use"])
def test_what_is_no_fault_of_the_version_starts_it_again(
    trial: Trial, image: Path, tmp_path: Path, kind: str
) -> None:
    line = "raise OSError(5)" if kind == "silent bus" else "shown.append(1); raise ValueError(1)"
    version = write_version(tmp_path / "v", "v", start=f"def main(shown):\n    {line}\n")
    with Pico(image) as pico:
        put_on(pico, version)
    assert boot(image) == ""  # it has asked for a restart
    with Pico(image) as pico, Link(pico.port) as link:
        link.teach()
        assert look(link).slot == "b"
        assert "Error" in str(link.ask("small", "reason"))


def test_a_full_flash_is_told_before_anything_is_touched(
    trial: Trial, image: Path, tmp_path: Path
) -> None:
    huge = write_version(tmp_path / "huge", "huge", big=BLOCKS * 4096)
    with Pico(image) as pico, Link(pico.port) as link:
        link.teach()
        before = look(link)
        with pytest.raises(FlashFull, match="KB of flash beside the version in use"):
            install(link, huge, quiet)
        assert look(link) == before
    assert boot(image) == says(trial.old, "old")


def test_a_flash_that_fills_up_on_the_way_leaves_the_old_version(
    trial: Trial, image: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    huge = write_version(tmp_path / "huge", "huge", big=BLOCKS * 4096)
    monkeypatch.setattr("host_tools.deploy._RESERVE", -2 * BLOCKS)
    with Pico(image) as pico:
        with pytest.raises(FlashFull, match="flash is full"):
            put_on(pico, huge)
        assert boot(image) == says(trial.old, "old")
        put_on(pico, trial.new)
    assert boot(image) == says(trial.new, "new")


@pytest.mark.parametrize("times", [1, 99])
def test_a_corrupt_copy_is_sent_again_or_refused(trial: Trial, image: Path, times: int) -> None:
    with Pico(image) as pico:
        pico.garble = (b"bmV3Li4u", b"bmV3Li4v", times)  # new... to new../ in base64
        if times == 1:
            put_on(pico, trial.new)
        else:
            with pytest.raises(DeployError, match="does not read back"):
                put_on(pico, trial.new)
    assert boot(image) == says(*((trial.new, "new") if times == 1 else (trial.old, "old")))
