"""Compile a ruleset folder into one binary pack that `referee.core.pack` reads."""

from pathlib import Path

from referee.core import pack

from .boards import Board
from .faces import BoardFaces
from .pairs import Pairs, train
from .place import CompileError, Place, Problems, shown
from .prove import prove
from .records import entry_record, table_record
from .source import Ruleset, read_ruleset
from .writer import Directory, Texts, assemble

__all__ = ["CompileError", "compile_ruleset", "load_ruleset"]

_KINDS = {
    "note": pack.NOTE,
    "phase": pack.PHASE,
    "procedure": pack.PROCEDURE,
    "ruling": pack.RULING,
    "deck": pack.DECK,
    "unit": pack.UNIT,
    "use": pack.USE,
}


def load_ruleset(folder: Path) -> Ruleset:
    """Return a ruleset that is proven complete, or raise CompileError with every fault."""
    problems = Problems()
    if not (folder / "ruleset.toml").is_file():
        problems.add(Place(shown(folder)), "The folder has no ruleset.toml; add one.")
        problems.finish()
    ruleset = read_ruleset(folder, problems)
    prove(ruleset, problems)
    problems.finish()
    return ruleset


def compile_ruleset(folder: Path, board: Board | None) -> bytes:
    """Return the pack of a ruleset folder, its prose wrapped for a board's display.

    Without a board nothing is wrapped and the pack opens anywhere. The same folder and faces
    give the same bytes. Raises CompileError, one sentence a fault, each with its place.
    """
    ruleset = load_ruleset(folder)
    faces = BoardFaces(board) if board else None
    size = (board.columns, board.rows, faces.body.crc32) if board and faces else (0, 0, 0)
    pairs: Pairs = ()
    for last in (False, True):  # once to see the texts, once more to squeeze them
        texts = Texts(faces.wrap, faces.check, pairs) if faces else Texts(pairs=pairs)
        problems = Problems()
        refs = 0, 0
        with problems.caught():
            title = texts.line(ruleset.title, ruleset.place)
            refs = title, texts.prose(ruleset.credit, ruleset.place)
        directory = Directory()
        _name(ruleset, directory, problems)
        problems.finish()
        _fill(ruleset, directory, texts, problems)
        problems.finish()
        if not last:
            pairs = train(texts.plain())
    resident = b""
    with problems.caught():
        resident = directory.resident(ruleset.place)
    problems.finish()
    return assemble(size, resident, len(directory), refs, texts)


def _name(ruleset: Ruleset, directory: Directory, problems: Problems) -> None:
    """Number everything in the order in which the device counts it."""
    for table in ruleset.tables:
        with problems.caught():
            directory.name(pack.TABLE, f"table:{table.id}", table.place)
    for entry in ruleset.entries():
        with problems.caught():
            directory.name(_KINDS[entry.kind], entry.name, entry.place)


def _fill(ruleset: Ruleset, directory: Directory, texts: Texts, problems: Problems) -> None:
    """Write the record of everything that has a number."""
    for table in ruleset.tables:
        with problems.caught():
            directory.fill(f"table:{table.id}", table_record(table, texts))
    for entry in ruleset.entries():
        with problems.caught():
            directory.fill(entry.name, entry_record(entry, texts, directory))
