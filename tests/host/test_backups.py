"""Backups and folders that are no work of a device: refused in a sentence, whatever they hold."""

import io
import tarfile
from pathlib import Path

import pytest

from host_tools.state import StateError, pack, read, unpack


@pytest.mark.parametrize("name", ["../main.py", "/main.py", "", "a/b/c", "now", "a\\b", "a\x07"])
def test_a_backup_whose_files_would_lie_elsewhere_is_refused(name: str) -> None:
    with pytest.raises(StateError, match="which is no record of a device"):
        unpack(pack({"pool.a": b"x", name: b"x"}), "It")


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.GNUTYPE_SPARSE])
def test_a_backup_with_links_or_holes_is_refused(kind: bytes) -> None:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT) as archive:
        member = tarfile.TarInfo("state/session.a")
        member.type, member.linkname, member.size = kind, "state/session.a", 0
        if kind == tarfile.GNUTYPE_SPARSE:
            member.type, member.size = tarfile.REGTYPE, 1 << 37
        archive.addfile(member)
    with pytest.raises(StateError, match="is no backup"):
        unpack(out.getvalue(), "It")


def test_a_folder_with_a_file_too_large_is_told(tmp_path: Path) -> None:
    (tmp_path / "book0").write_bytes(bytes(70_000))
    with pytest.raises(StateError, match="too large for a record"):
        read(tmp_path)
