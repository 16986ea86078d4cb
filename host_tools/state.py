"""Read, keep, bring back and remove what a device remembers: its records, as one file."""

from __future__ import annotations

import base64
import hashlib
import io
import os
import tarfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from referee.core.game import SESSION
from referee.core.record import RecordError, unseal
from referee.core.reopen import open_session

from .deploy import put, scanned
from .link import Link, LinkError
from .logbook import stored_lines

FOLDER = "state"
_FRESH, _READY, _OLD = "state.new", "state.ready", "state.old"
_SUMS = "SHA256SUMS"
_MOST = 65536  # bytes of a file: a record has 512, a book 4096

Files = dict[str, bytes]
Tell = Callable[[Fraction], None]


class StateError(LinkError):
    """Say in one sentence why records cannot be read or brought back."""


@dataclass(frozen=True)
class Record:
    """The newest sound body of a record, and how many damaged copies of it lie about."""

    name: str
    sequence: int
    body: bytes
    damaged: int


def pull(link: Link, known: Mapping[str, bytes], tell: Tell) -> Files:
    """Return all records' files as they are, each checked by hash; known ones are not sent."""
    there, _ = scanned(link.call("scan", FOLDER), f"{FOLDER}/")
    by_hash = {_sha(data): data for data in known.values()}
    found: Files = {}
    for count, (name, (digest, _)) in enumerate(sorted(there.items())):
        data = by_hash.get(digest)
        if data is None:
            data = base64.b64decode(link.call("dump", f"{FOLDER}/{name}"))
        if _sha(data) != digest:
            raise StateError(f"{name} came over the cable damaged: try again.")
        found[name] = data
        tell(Fraction(count + 1, len(there)))
    return found


def records(files: Mapping[str, bytes]) -> list[Record]:
    """Return all records, sorted by name; a slot of no length is one that was never written."""
    slots: dict[str, list[bytes]] = {}
    for name, data in sorted(files.items()):
        if "." in name:  # pages and books of the log have no slots
            slots.setdefault(name.rpartition(".")[0], []).append(data)
    found = []
    for name, copies in slots.items():
        opened = [unseal(data) for data in copies if data]
        sound = [slot for slot in opened if slot is not None]
        sequence, body = max(sound, default=(0, b""))
        found.append(Record(name, sequence, body, len(opened) - len(sound)))
    return found


def log_lines(files: Mapping[str, bytes]) -> list[str]:
    """Return the log, oldest line first, or raise StateError."""
    by_name = {record.name: record for record in records(files)}
    session = by_name.get(SESSION)
    if session is None or not (session.body or session.damaged):
        session = by_name.get("session")  # where a release before had it
    if session is None or not session.body:
        return []
    try:
        opened = open_session(session.body, files.get)
    except (RecordError, ValueError, TypeError) as error:
        raise StateError(f"The session on the device cannot be read. {error}") from None
    return stored_lines(files, opened)


def played(files: Mapping[str, bytes]) -> bool:
    """Tell whether records are those of players: a device that only started has no session."""
    return any(name.startswith((f"{SESSION}.", "session.")) for name in files)


def read(folder: Path) -> Files:
    """Return the files of records that lie in a folder of this machine."""
    found: Files = {}
    for path in sorted([*folder.iterdir(), *folder.glob(f"{SESSION.partition('/')[0]}/*")]):
        name = path.relative_to(folder).as_posix()
        if path.is_file():
            if path.stat().st_size > _MOST:
                raise StateError(f"{path} is too large for a record.")
            found[name] = path.read_bytes()
    return found


def pack(files: Mapping[str, bytes]) -> bytes:
    """Return records as one archive, with the hash of each."""
    sums = "".join(f"{_sha(data)}  {name}\n" for name, data in sorted(files.items()))
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, data in [(_SUMS, sums.encode()), *sorted(files.items())]:
            member = tarfile.TarInfo(f"{FOLDER}/{name}" if name != _SUMS else name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return out.getvalue()


def unpack(data: bytes, where: str) -> Files:
    """Return the records of an archive, or raise StateError when one byte of them is wrong."""
    try:
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            found = dict(_members(archive))
        sums = found.pop(_SUMS).decode()
    except (tarfile.TarError, KeyError, UnicodeError, RecursionError):
        raise StateError(f"{where} is no backup of a Pocket Referee.") from None
    files = {name.removeprefix(f"{FOLDER}/"): body for name, body in found.items()}
    for name in sorted(files):
        if not _is_record(name):
            raise StateError(f"{where} holds {name!r}, which is no record of a device.")
    wanted = {line[66:]: line[:64] for line in sums.splitlines()}
    if {name: _sha(body) for name, body in files.items()} != wanted:
        raise StateError(f"{where} is damaged: its records do not have the hashes it names.")
    return files


def _is_record(name: str) -> bool:
    """Tell whether a name stays inside the folder of records, and hides no folder of them."""
    parts = name.split("/")
    inside = not {"", ".", ".."} & set(parts) and len(parts) < 3
    return inside and name.isprintable() and "\\" not in name and name != SESSION.split("/")[0]


def _members(archive: tarfile.TarFile) -> Iterator[tuple[str, bytes]]:
    for member in archive:
        file = archive.extractfile(member) if member.isreg() and member.size <= _MOST else None
        if file is None:
            raise tarfile.TarError  # no backup holds links or files of such a size
        yield member.name, file.read()


def restore(link: Link, files: Mapping[str, bytes], tell: Tell) -> None:
    """Bring records back: laid beside, verified by hash, then exchanged for those that are there.

    A cut leaves the records from before, or the device finishes the exchange when it starts.
    """
    for folder in (_FRESH, _READY):
        link.call("drop", folder)
    folders = {name.rpartition("/")[0] for name in files if "/" in name}
    link.call("tidy", [], [_FRESH, *(f"{_FRESH}/{folder}" for folder in sorted(folders))])
    for count, (name, data) in enumerate(sorted(files.items())):
        for _ in put(link, f"{_FRESH}/{name}", data):
            tell(Fraction(count + 1, len(files)))
    there, _ = scanned(link.call("scan", _FRESH), f"{_FRESH}/")
    if there != {name: (_sha(data), len(data)) for name, data in files.items()}:
        link.call("drop", _FRESH)
        raise StateError("The records do not read back as written; those on the device stay.")
    link.call("move", _FRESH, _READY)
    reset(link, (_OLD,))
    link.call("move", _READY, FOLDER)


def reset(link: Link, leftovers: tuple[str, ...] = (_FRESH, _READY, _OLD)) -> None:
    """Remove all records, at once: a cut leaves all of them or none."""
    for folder in leftovers:
        link.call("drop", folder)
    if link.ask("exists", FOLDER):
        link.call("move", FOLDER, _OLD)
    link.call("drop", _OLD)


def kept(serial: str) -> Path:
    """Return where the last backup of a device is kept by itself."""
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "pocket-referee" / "devices" / f"{serial or 'unknown'}.tar"


def keep(serial: str, files: Mapping[str, bytes]) -> None:
    """Keep records of a device, so that `deploy --restore` brings them back."""
    path = kept(serial)
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_bytes(pack(files))
    fresh.rename(path)


def last_kept(serial: str) -> Files:
    """Return the records of a device that were kept last, none when there are none."""
    path = kept(serial)
    return unpack(path.read_bytes(), str(path)) if path.is_file() else {}


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
