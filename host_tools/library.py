"""Find rulesets, compile them in memory and open them, with their procedures and names."""

from __future__ import annotations

import hashlib
import importlib
import io
import os
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType

from referee.core.pack import RULING, TABLE, Pack
from referee.core.rules import Rules
from referee.core.table import Table

from .names import pick
from .place import Problems, plain
from .simulation import Make
from .slips import guarded
from .source import Procedure, Ruleset, read_ruleset
from .table_source import TableSource

ROOT = Path(__file__).resolve().parent.parent
_KEY = 32  # bytes of the content hash before a cached pack


class LibraryError(ValueError):
    """Say in one sentence why a ruleset or a procedure cannot be opened."""


def tables_folder(given: Path | None = None) -> Path:
    """Return the folder of the rulesets: the one given, REFEREE_TABLES, or the project's."""
    folder = given or Path(os.environ.get("REFEREE_TABLES") or ROOT / "tables")
    if not folder.is_dir():
        raise LibraryError("There is no folder %s: name the folder of the rulesets." % folder)
    return folder


def ruleset_folders(tables: Path | None = None) -> list[Path]:
    """Return the folders of all rulesets, in the order of their names."""
    return sorted(path.parent for path in tables_folder(tables).glob("*/ruleset.toml"))


def title_of(folder: Path) -> str:
    """Return the printed title of a ruleset, empty where its file cannot be read."""
    try:
        data = tomllib.loads((folder / "ruleset.toml").read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return ""
    head = data.get("ruleset")
    return plain(str(head.get("title", ""))) if isinstance(head, dict) else ""


def find_folder(query: str, tables: Path | None = None) -> Path:
    """Return the folder of a ruleset by its title, id or a unique prefix of either."""
    folders = ruleset_folders(tables)
    return folders[pick(query, [(path.name, title_of(path)) for path in folders], "ruleset")]


@dataclass
class Book:
    """An open ruleset: `source` as its folder declares it, `rules` as the device reads it."""

    source: Ruleset
    rules: Rules

    @property
    def pack(self) -> Pack:
        """Return the compiled pack."""
        return self.rules.pack

    def table(self, query: str) -> TableSource:
        """Return a table by its title, id or unique prefix."""
        tables = self.source.tables
        return tables[pick(query, [(t.title, t.id) for t in tables], "table")]

    def opened(self, table: TableSource) -> Table:
        """Return a table as the device reads it; rows and columns have the same numbers."""
        return Table(self.pack, self.pack.find(TABLE, table.id))

    def table_at(self, entry: object) -> TableSource:
        """Return a table by its directory number in the pack."""
        return self.source.tables[self.pack.entries(TABLE).index(entry)]  # type: ignore[arg-type]

    def printed(self, options: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Return the printed labels of options that are short labels of a table.

        They are taken from the rows or columns that hold most of the options.
        """
        best: list[dict[str, str]] = []
        rank = (1, 0)
        for pairs in self._labels:
            held = sum(option in pairs for option in options)
            this = (held, -abs(len(pairs) - len(options)))
            if this > rank:
                best, rank = [], this
            if this == rank:
                best.append(pairs)
        return {
            option: tuple(dict.fromkeys(pairs[option] for pairs in best if option in pairs))
            for option in options
        }

    @cached_property
    def _labels(self) -> list[dict[str, str]]:
        """Return the printed label behind each short one, for all rows and all columns."""
        tables = self.source.tables
        rows = [{row.short: row.label for row in table.rows} for table in tables]
        return rows + [{c.short: c.label for c in table.columns} for table in tables]

    def procedure(self, query: str) -> Procedure:
        """Return a procedure by its title, id or unique prefix."""
        known = self.source.procedures
        return known[pick(query, [(p.title, p.id) for p in known], "procedure")]

    def make(self, procedure: Procedure) -> Make:
        """Import a procedure and return its generator function."""
        where = "%s/%s.py" % (self.source.id, procedure.module)
        package = _package(self.source.id, self.source.folder)
        try:
            module = importlib.import_module("%s.%s" % (package, procedure.module))
        except (ImportError, SyntaxError) as error:
            raise LibraryError("%s cannot be loaded: %s." % (where, error)) from error
        make = getattr(module, procedure.id, None)
        if not callable(make):
            raise LibraryError("%s defines no function %s." % (where, procedure.id))
        return guarded(make, self.source.folder)

    def choose(self, options: dict[str, str]) -> None:
        """Set rulings, each named by id or title, to an option by its words or a prefix."""
        rulings = self.source.rulings
        choices = bytearray(b"\xff" * len(rulings))
        for query, option in options.items():
            i = pick(query, [(r.id, r.title) for r in rulings], "ruling")
            choices[i] = pick(option, [(o,) for o in rulings[i].options], "option")
        self.rules.choices = choices

    def options(self) -> list[int]:
        """Return the number of the option in force of each ruling, in directory order."""
        return [self.rules.option(entry) for entry in self.ruling_entries()]

    def ruling_entries(self) -> list[int]:
        """Return the directory number of each ruling."""
        return self.pack.entries(RULING)

    def rulings(self) -> dict[str, str]:
        """Return the words of the option in force of each ruling, by id."""
        pairs = zip(self.source.rulings, self.options(), strict=True)
        return {ruling.id: ruling.options[option] for ruling, option in pairs}

    def decks(self) -> dict[str, tuple[int, ...]]:
        """Return the cards of each deck of the ruleset, and of the device's own deck."""
        own = {deck.id: tuple(range(52 + deck.jokers)) for deck in self.source.decks}
        return {"cards": tuple(range(54)), **own}


def pick_row(table: TableSource, query: str) -> int:
    """Return a row by its printed or short label."""
    names = [(row.label, row.short) for row in table.rows]
    return pick(query, names, "row of %s" % table.title)


def pick_column(table: TableSource, query: str) -> int:
    """Return a column by its printed or short label."""
    names = [(column.label, column.short) for column in table.columns]
    return pick(query, names, "column of %s" % table.title)


def find_ruleset(query: str, tables: Path | None = None) -> Book:
    """Return the open ruleset that a name means."""
    return open_ruleset(find_folder(query, tables))


def open_ruleset(folder: Path) -> Book:
    """Return a ruleset compiled and opened; raises CompileError with every fault of it."""
    data = compiled(folder)
    problems = Problems()
    source = read_ruleset(folder, problems)
    problems.finish()
    return Book(source, Rules(Pack(io.BytesIO(data))))


def compiled(folder: Path) -> bytes:
    """Return a ruleset's pack for no board in particular, compiled only when it changed."""
    key = _content_key(folder)
    place = ROOT / "build" / "host" / (folder.name + ".pack")
    if place.is_file():
        cached = place.read_bytes()
        if cached[:_KEY] == key:
            return cached[_KEY:]
    from .compiler import compile_ruleset  # slow to import, and seldom needed

    data = compile_ruleset(folder, None)
    place.parent.mkdir(parents=True, exist_ok=True)
    beside = place.with_suffix(".%d" % os.getpid())
    beside.write_bytes(key + data)
    beside.replace(place)
    return data


def _content_key(folder: Path) -> bytes:
    """Return a hash of the ruleset's files and of the workshop that compiles them."""
    digest = hashlib.sha256(_workshop_key() + str(folder.resolve()).encode())
    for path in sorted(folder.iterdir()):
        if path.suffix in (".toml", ".csv", ".py") and path.is_file():
            digest.update(hashlib.sha256(path.name.encode()).digest())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.digest()


@cache
def _workshop_key() -> bytes:
    digest = hashlib.sha256()
    for folder in ("host_tools", "firmware/referee/core"):
        for path in sorted((ROOT / folder).glob("*.py")):
            digest.update(path.read_bytes())
    return digest.digest()


def _package(name: str, folder: Path) -> str:
    """Make `tables.<id>` stand for a ruleset's folder, wherever it lies, and return that name."""
    package = "tables." + name
    path = [str(folder.resolve())]
    known = sys.modules.get(package)
    if known is None or list(known.__path__) != path:
        for old in [m for m in sys.modules if m == package or m.startswith(package + ".")]:
            del sys.modules[old]
        module = ModuleType(package)
        module.__path__ = path
        sys.modules[package] = module
    return package
