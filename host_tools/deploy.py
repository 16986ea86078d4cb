"""Install a version on a device: only what changed goes over the cable, and one record switches.

The device holds two versions, in the folders `a` and `b`. The new one is laid into the folder that
is not in use, is verified there by hash, and gets its list of `files` last. Files that both
versions share move over at the switch (see firmware/versions.py). So a cut at any moment leaves
a version that starts, and the flash holds shared files once.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path, PurePosixPath

from referee.ui.board import RELEASE

from .boxes import boxed, files_of
from .link import FlashFull, Link, LinkError, Refused

ROOTS = ("versions.mpy", "main.py")  # they start the versions, and stand beside them
LIST = "files"
STAMP = "version"
SLOT = "slot"
_PIECE = 4096  # one block of flash: no block is written twice
_INLINE = 512  # files up to this size stand in their folder's block
_RESERVE = 8  # blocks that the file system needs for its own moves
_ATTEMPTS = 2

Tell = Callable[[Fraction], None]
Seen = dict[str, tuple[str, int]]


class DeployError(LinkError):
    """Say in one sentence why a version was not installed."""


@dataclass(frozen=True)
class Version:
    """What one version is: its files with their bytes, and those that start it."""

    files: dict[str, bytes]
    roots: dict[str, bytes]

    @property
    def seen(self) -> Seen:
        """Return hash and size of each file, as a device reports them."""
        return {name: (_sha(data), len(data)) for name, data in self.files.items()}

    @property
    def folders(self) -> list[str]:
        """Return the folders that the files need, outer ones first."""
        inner = (parent for name in self.files for parent in PurePosixPath(name).parents)
        return sorted({str(parent) for parent in inner} - {"."})


@dataclass(frozen=True)
class Device:
    """What is on a device: the record, and files and folders of both versions."""

    slot: str
    roots: Seen
    files: dict[str, Seen]
    folders: dict[str, set[str]]
    block: int
    free: int

    @property
    def active(self) -> str:
        """Return the folder in use, by the same rule as the device; nothing when blank."""
        return ("b" if self.slot[0] == "b" else "a") if self.slot else ""


@dataclass(frozen=True)
class Report:
    """What an installation did: the files that went over the cable, and the flash left."""

    sent: list[str]
    size: int
    files: int
    folder: str
    stamp: dict[str, str]
    changed: bool


def version_of(folder: Path, board: str) -> Version:
    """Read a build; its stamp is the release and the hash of all names and contents."""
    every = boxed(files_of(folder))
    roots = {name: every.pop(name) for name in ROOTS}
    lines = "".join(f"{_sha(data)} {name}\n" for name, data in every.items())
    stamp = {"release": RELEASE, "hash": _sha(lines.encode())[:12], "board": board}
    return Version(every | {STAMP: json.dumps(stamp).encode()}, roots)


def look(link: Link) -> Device:
    """Ask a device what is on it; every file is hashed there, no list is trusted."""
    facts = link.ask("facts")
    files: dict[str, Seen] = {}
    folders: dict[str, set[str]] = {}
    for folder in "ab":
        files[folder], folders[folder] = scanned(link.call("scan", folder), f"{folder}/")
    roots, _ = scanned(link.call("roots", list(ROOTS)), "")
    slot = link.ask("small", SLOT) or ""
    return Device(slot, roots, files, folders, facts["block"], facts["free"])


def scanned(text: str, prefix: str) -> tuple[Seen, set[str]]:
    """Return the files and folders of a scan, without the folder that was scanned."""
    files: Seen = {}
    folders: set[str] = set()
    for line in text.splitlines():
        digest, size, path = line.split(" ", 2)
        if digest == "-":
            folders.add(path.removeprefix(prefix))
        else:
            files[path.removeprefix(prefix)] = (digest, int(size))
    return files, folders


def install(link: Link, version: Version, tell: Tell) -> Report:
    """Install a version and return what was done; the device then only needs a reset."""
    device = look(link)
    roots = [name for name in ROOTS if device.roots.get(name) != _of(version.roots[name])]
    if "main.py" in roots and "main.py" in device.roots and not device.slot:
        _keep_stranger(link)
    for name in roots:
        replace(link, name, version.roots[name])
    if device.active and device.slot != device.active:
        with contextlib.suppress(Refused):  # what it cannot find is sent below
            link.call("switch", device.active)
        device = look(link)
    names = _list(version)
    stamp = json.loads(version.files[STAMP])
    whole = version.seen | {LIST: _of(names)}
    count = len(version.files) + len(version.roots)
    if device.active and device.files[device.active] == whole and device.slot == device.active:
        size = sum(len(version.roots[name]) for name in roots)
        return Report(roots, size, count, device.active, stamp, bool(roots))
    target = "b" if device.active == "a" else "a"
    sent = _stage(link, device, target, version, tell)
    replace(link, f"{target}/{LIST}", names)
    link.call("switch", target)
    sizes = sum(len(version.files[name]) for name in sent)
    sizes += sum(len(version.roots[name]) for name in roots)
    return Report([*roots, *sent], sizes, count, target, stamp, True)


def _stage(link: Link, device: Device, target: str, version: Version, tell: Tell) -> list[str]:
    """Lay what the version in use does not have into the other folder; return what was sent."""
    wanted = version.seen
    there = device.files[target]
    in_use = device.files.get(device.active, {})
    send = [
        name for name, seen in wanted.items() if seen not in (there.get(name), in_use.get(name))
    ]
    # The list goes first, for without it nobody takes the folder for a version.
    gone = [name for name in (LIST,) if name in there]
    gone += [name for name in there if name != LIST and wanted.get(name) != there[name]]
    folders = [name for name in version.folders if name not in device.folders[target]]
    _check_room(device, wanted, send, [there[name][1] for name in gone], len(folders))
    made = [target] if not (there or device.folders[target]) else []
    made += [f"{target}/{name}" for name in folders]
    link.call("tidy", [f"{target}/{name}" for name in gone], made)
    link.call("prune", target, [f"{target}/{name}" for name in version.folders])
    bad = send
    total = sum(len(version.files[name]) for name in send) or 1
    done = 0
    for _ in range(_ATTEMPTS):
        for name in bad:
            for piece in put(link, f"{target}/{name}", version.files[name]):
                done += piece
                tell(Fraction(min(done, total), total))
        found, _ = scanned(link.call("scan", target), f"{target}/")
        bad = [name for name, seen in wanted.items() if not _there(name, seen, found, in_use)]
        if not bad:
            return send
    raise DeployError(
        f"{bad[0]} does not read back from the device as it was written, twice: its flash may be "
        "worn out; the version it had is unchanged."
    )


def _there(name: str, seen: tuple[str, int], found: Seen, in_use: Seen) -> bool:
    """Tell whether a file is right where the switch will look for it."""
    return found[name] == seen if name in found else in_use.get(name) == seen


def _check_room(
    device: Device, wanted: Seen, send: list[str], gone: list[int], folders: int
) -> None:
    """Raise FlashFull, before anything is touched, when the new does not fit beside the old."""

    def blocks(sizes: list[int]) -> int:
        return sum(-(-size // device.block) for size in sizes if size > _INLINE)

    need = blocks([wanted[name][1] for name in send]) + 2 * folders + _RESERVE
    room = device.free + blocks(gone)
    if need > room:
        raise FlashFull(
            f"The new files need {need * device.block // 1024} KB of flash beside the version in "
            f"use and the device has {room * device.block // 1024} KB: install fewer rulesets "
            "first (--tables), then all."
        )


def replace(link: Link, name: str, data: bytes) -> None:
    """Write a file beside its place, verify it by hash and give it its name at once."""
    sum(put(link, f"{name}.new", data))
    found, _ = scanned(link.call("roots", [f"{name}.new"]), "")
    if found.get(f"{name}.new") != _of(data):
        raise DeployError(
            f"{name} does not read back from the device as it was written: its flash may be worn "
            "out; the version it had is unchanged."
        )
    link.call("move", f"{name}.new", name)


def _keep_stranger(link: Link) -> None:
    """Keep a main.py that is not ours."""
    data = base64.b64decode(link.call("dump", "main.py"))
    replace(link, "main.before.py", data)


def put(link: Link, name: str, data: bytes) -> Iterator[int]:
    """Send a file; give the size of each piece that has arrived."""
    for at in range(0, len(data) or 1, _PIECE):
        piece = data[at : at + _PIECE]
        link.call("put", name, "ab" if at else "wb", base64.b64encode(piece).decode())
        yield len(piece)


def _list(version: Version) -> bytes:
    return "".join(f"{name}\n" for name in sorted(version.files)).encode()


def _of(data: bytes) -> tuple[str, int]:
    return _sha(data), len(data)


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
