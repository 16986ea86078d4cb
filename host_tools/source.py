"""Read a ruleset folder: what its TOML files declare, with the place of everything."""

from dataclasses import dataclass, field, replace
from pathlib import Path

from .phase_source import Phase, read_phase
from .place import Place, Problems, SourceError, shown
from .record import Record, SourceFile
from .shapes import read_table
from .source_entry import Entry
from .table_source import SHAPES, TITLE_LIMIT, TableSource
from .unit_source import UnitKind, read_unit
from .use_source import Use, read_use

OPTION_LIMIT = 18
POLICIES = ("never", "when_empty", "on_trigger", "on_command")
_RULES = ("note", "phase", "procedure", "ruling", "deck", "unit", "use")
_BLOCKS = (*SHAPES, "ruleset", *_RULES, "coverage")


@dataclass(frozen=True)
class Procedure(Entry):
    """Hold a procedure: its id is its function's name, `module` the file without `.py`."""

    module: str = ""


@dataclass(frozen=True)
class Ruling(Entry):
    """Hold a question that the rules leave open; `text` is the question."""

    options: tuple[str, ...] = ()
    default: int = 0


@dataclass(frozen=True)
class DeckSource(Entry):
    """Hold a deck of cards: how many jokers, and the number of its policy in POLICIES."""

    jokers: int = 0
    policy: int = 0


@dataclass(frozen=True)
class Coverage:
    """Hold one row of the coverage list: a section, its facts, and what answers for it."""

    section: str
    facts: int
    by: tuple[str, ...]
    place: Place


@dataclass
class Ruleset:
    """Hold a whole ruleset as its folder declares it, in the order of the source."""

    id: str
    folder: Path
    place: Place
    title: str = ""
    credit: str = ""
    tables: list[TableSource] = field(default_factory=list)
    notes: list[Entry] = field(default_factory=list)
    phases: list[Phase] = field(default_factory=list)
    procedures: list[Procedure] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    decks: list[DeckSource] = field(default_factory=list)
    units: list[UnitKind] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)
    coverage: list[Coverage] = field(default_factory=list)

    def entries(self) -> list[Entry]:
        """Return everything named but the tables, in the order of the directory."""
        rest = [*self.rulings, *self.decks, *self.units, *self.uses]
        return [*self.notes, *self.phases, *self.procedures, *rest]

    def names(self) -> list[str]:
        """Return the `kind:id` of everything named."""
        tables = [f"table:{table.id}" for table in self.tables]
        return tables + [entry.name for entry in self.entries()]


def read_ruleset(folder: Path, problems: Problems) -> Ruleset:
    """Return a ruleset folder as it is declared; what is wrong in it goes to `problems`."""
    ruleset = Ruleset(folder.resolve().name, folder, Place(shown(folder / "ruleset.toml")))
    files = []
    for path in sorted(folder.glob("*.toml")):
        if path.name != "cases.toml":
            with problems.caught():
                files.append(_opened(path))
    heads = 0
    for file in files:
        with problems.caught():
            _check_blocks(file)
        heads += _read_file(file, ruleset, problems)
    faults = len(problems.errors)
    for file in files:  # what the tables and units of any file are needed for
        for record in file.records("unit"):
            with problems.caught():
                ruleset.units.append(read_unit(record, ruleset.tables))
    for file in files if len(problems.errors) == faults else ():  # without a unit none is right
        for record in file.records("use"):
            with problems.caught():
                ruleset.uses.append(read_use(record, ruleset.units, ruleset.tables))
    _mark_battle(ruleset)
    if heads != 1 and not problems.errors:
        problems.add(ruleset.place, f"The folder has {heads} blocks [ruleset]; write one.")
    return ruleset


def _mark_battle(ruleset: Ruleset) -> None:
    """Mark the fields of units that an outcome changes."""
    for n, kind in enumerate(ruleset.units):
        uses = [use for use in ruleset.uses if use.unit == kind.name]
        changed = {change.field for use in uses for change in use.after}
        fields = tuple(
            replace(f, battle=i in changed and not f.campaign) for i, f in enumerate(kind.fields)
        )
        ruleset.units[n] = replace(kind, fields=fields)


def file_place(path: Path) -> Place:
    """Return the place of a file as a whole; it may also be missing, or a link to itself."""
    return Place(str(Path(shown(path.parent)) / path.name))


def _opened(path: Path) -> SourceFile:
    """Return a TOML file parsed, or raise SourceError whatever lies under its name."""
    place = file_place(path)
    if not path.is_file():
        raise SourceError(place, "This is no file; remove it or give it another name.")
    try:
        return SourceFile(path)
    except SourceError:
        raise
    except OSError as error:
        raise SourceError(place, f"This cannot be read: {error.strerror}.") from error
    except RecursionError as error:
        raise SourceError(place, "This is nested too deep; take brackets out.") from error
    except ValueError as error:
        raise SourceError(place, f"This is not TOML: {error}; correct it.") from error


def _check_blocks(file: SourceFile) -> None:
    for name in file.data:
        if name not in _BLOCKS:
            at = next((at for header, at in file.headers if header == name), -1)
            raise SourceError(
                file.place(at), f'"{name}" is not a block; known are {", ".join(_BLOCKS)}.'
            )


def _read_file(file: SourceFile, ruleset: Ruleset, problems: Problems) -> int:
    """Add what one file declares and return its number of [ruleset] blocks."""
    heads = file.records("ruleset")
    for record in heads:
        with problems.caught():
            ruleset.place = record.place()
            ruleset.title = record.text("title", limit=TITLE_LIMIT)
            ruleset.credit = record.text("credit")
            record.finish()
    shaped = [record for shape in SHAPES for record in file.records(shape)]
    for record in sorted(shaped, key=lambda r: r.start):
        with problems.caught():
            ruleset.tables.append(read_table(record, problems))
    for record in file.records("note"):
        with problems.caught():
            ruleset.notes.append(_note(record))
    for record in file.records("phase"):
        with problems.caught():
            ruleset.phases.append(read_phase(record))
    for record in file.records("procedure"):
        with problems.caught():
            ruleset.procedures.append(_procedure(record))
    for record in file.records("ruling"):
        with problems.caught():
            ruleset.rulings.append(_ruling(record))
    for record in file.records("deck"):
        with problems.caught():
            ruleset.decks.append(_deck(record))
    for record in file.records("coverage"):
        with problems.caught():
            ruleset.coverage.append(_coverage(record))
    return len(heads)


def _note(record: Record) -> Entry:
    note = Entry(
        "note",
        record.id(),
        record.text("title", limit=TITLE_LIMIT),
        record.place(),
        record.text("source", ""),
        record.text("text"),
    )
    record.finish()
    return note


def _procedure(record: Record) -> Procedure:
    name = record.id()
    module = record.text("module", name)
    if not module.isidentifier():
        raise record.error(
            f'The module "{module}" must be the name of a file of the folder without .py.',
            "module" if record.has("module") else "id",
        )
    procedure = Procedure(
        "procedure",
        name,
        record.text("title", limit=TITLE_LIMIT),
        record.place(),
        record.text("source", ""),
        record.text("text", ""),
        module,
    )
    record.finish()
    return procedure


def _ruling(record: Record) -> Ruling:
    options = tuple(record.texts("options", required=True))
    for option in options:
        if len(option) > OPTION_LIMIT:
            raise record.error(
                f'The option "{option}" has {len(option)} characters and at most '
                f"{OPTION_LIMIT} fit; shorten it.",
                "options",
            )
    if not 2 <= len(options) <= 8:
        raise record.error(f"A ruling has 2 to 8 options, not {len(options)}.", "options")
    ruling = Ruling(
        "ruling",
        record.id(),
        record.text("title", limit=TITLE_LIMIT),
        record.place(),
        record.text("source", ""),
        record.text("question"),
        options,
        record.number("default", 0, len(options) - 1),
    )
    record.finish()
    return ruling


def _deck(record: Record) -> DeckSource:
    deck = DeckSource(
        "deck",
        record.id(),
        record.text("title", limit=TITLE_LIMIT),
        record.place(),
        jokers=record.number("jokers", 0, 4, 0),
        policy=POLICIES.index(record.one_of("policy", POLICIES, "never")),
    )
    record.finish()
    return deck


def _coverage(record: Record) -> Coverage:
    coverage = Coverage(
        record.text("section"),
        record.number("facts", 0, 9999),
        tuple(record.texts("by", required=True)),
        record.place(),
    )
    record.finish()
    return coverage
