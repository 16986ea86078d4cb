"""Read what a ruleset keeps of its units: fields, states, what each option is called elsewhere."""

import re
from dataclasses import dataclass, replace

from .record import Record
from .source_entry import Entry
from .table_source import TITLE_LIMIT, TableSource
from .unit_text import SIDE_WORD, Condition, conditions

LABEL_LIMIT = 8
STATE_LIMIT = 12
_MOST = 255
NONE = 255  # of a map: the form keeps what it had


@dataclass(frozen=True)
class UnitField:
    """Hold a field of a unit: a number, one of several options, or a flag."""

    key: str
    label: str
    high: int
    start: int
    options: tuple[str, ...] = ()
    table: str = ""
    flag: bool = False
    lost: bool = False
    turn: bool = False
    ticks: bool = False
    campaign: bool = False  # a new game leaves it as it is
    score: bool = False  # what a side has of it is told with the turn
    battle: bool = False  # outcomes change it: a new game begins with its start again


@dataclass(frozen=True)
class Map:
    """Hold what each option of a field is called elsewhere: the number of an option there."""

    name: str
    field: int
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class UnitKind(Entry):
    """Hold one kind of unit: what is kept of each, and what follows from it."""

    fields: tuple[UnitField, ...] = ()
    states: tuple["State", ...] = ()
    maps: tuple[Map, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the keys of its fields."""
        return tuple(field.key for field in self.fields)


@dataclass(frozen=True)
class State:
    """Hold a word that the list of units shows, or with `due` a test that must be made."""

    label: str
    when: tuple[Condition, ...]
    due: str


def read_unit(record: Record, tables: list[TableSource]) -> UnitKind:
    """Return a kind of unit; the labels of a table's rows may be its options."""
    title = record.text("title", limit=TITLE_LIMIT)
    fields = tuple(_with_options(record, field, tables) for field in read_fields(record))
    keys = tuple(field.key for field in fields)
    states = read_states(record, keys)
    maps = read_maps(record, fields, tables)
    kind = UnitKind("unit", record.id(), title, record.place(), "", "", fields, states, maps)
    record.finish()
    return kind


def _with_options(record: Record, field: UnitField, tables: list[TableSource]) -> UnitField:
    if not field.table:
        return field
    found = [table for table in tables if table.id == field.table]
    if not found:
        raise record.error(f'There is no table "{field.table}" with labels for it.', "fields")
    options = tuple(row.short for row in found[0].rows)
    if field.start >= len(options):
        raise record.error(f"The start of {field.key} is no row of the table.", "fields")
    return replace(field, options=options, high=len(options) - 1)


def read_fields(record: Record) -> tuple[UnitField, ...]:
    """Return the fields of a kind of unit."""
    fields: list[UnitField] = []
    for part in record.parts("fields", required=True):
        if isinstance(part, str):
            raise record.error("A field is written as {key = ..., label = ...}.", "fields")
        fields.append(_field(part))
        if [field.key for field in fields].count(fields[-1].key) > 1:
            raise part.error(f'The field "{fields[-1].key}" stands twice; rename one.', "key")
    return tuple(fields)


def _field(record: Record) -> UnitField:
    key = record.text("key")
    if not re.fullmatch("[a-z_]+", key) or key == SIDE_WORD:
        raise record.error(
            f'The key "{key}" must be small letters and _, and not "{SIDE_WORD}".', "key"
        )
    label = record.text("label", limit=LABEL_LIMIT)
    options = tuple(record.texts("options"))
    table = record.text("table", "")
    flag = record.flag("flag")
    high = 1 if flag else len(options) - 1
    if not (options or table or flag):
        high = record.number("high", 1, _MOST)
    start = record.number("start", 0, max(high, 0) if not table else _MOST, 0)
    lasts = record.one_of("lasts", ("game", "turn", "campaign"), "game")
    field = UnitField(
        key,
        label,
        high,
        start,
        options,
        table,
        flag,
        record.flag("lost"),
        lasts == "turn",
        record.flag("ticks"),
        lasts == "campaign",
        record.flag("score"),
    )
    record.finish()
    return field


def read_states(record: Record, keys: tuple[str, ...]) -> tuple[State, ...]:
    """Return the states of a kind of unit."""
    states = []
    for part in record.parts("states"):
        if isinstance(part, str):
            raise record.error('A state is written as {label = "...", when = "..."}.', "states")
        label = part.text("label", limit=STATE_LIMIT)
        when = conditions(part, "when", part.text("when"), keys, facts=False)
        states.append(State(label, when, part.text("due", "")))
        part.finish()
    return tuple(states)


def read_maps(
    record: Record, fields: tuple[UnitField, ...], tables: list[TableSource]
) -> tuple[Map, ...]:
    """Return the maps of a kind of unit: rows of a table by label, or numbers; "" is none."""
    found = []
    keys = [field.key for field in fields]
    for part in record.parts("maps"):
        if isinstance(part, str):
            raise record.error('A map is written {name = "...", field = "...", ...}.', "maps")
        name, key = part.text("name"), part.text("field")
        if key not in keys or not fields[keys.index(key)].options:
            raise part.error(f'"{key}" is no field with options.', "field")
        table = part.text("table", "")
        labels = part.texts("to", required=True)
        known = [[row.short, row.label] for t in tables if t.id == table for row in t.rows]
        numbers = []
        for label in labels:
            at = [i for i, names in enumerate(known) if label in names]
            if not at and label and not (label.isdigit() and not table):
                raise part.error(f'"{label}" is no row of "{table}".', "to")
            numbers.append(at[0] if at else int(label) if label else NONE)
        if len(numbers) != len(fields[keys.index(key)].options):
            raise part.error(f"{key} has another number of options than the map.", "to")
        found.append(Map(name, keys.index(key), tuple(numbers)))
        part.finish()
    return tuple(found)
