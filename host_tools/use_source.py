"""Read how procedures use units: whom they take, what they fill, what an outcome changes."""

from dataclasses import dataclass

from .record import Record
from .source_entry import Entry
from .table_source import TableSource
from .unit_source import LABEL_LIMIT, UnitKind
from .unit_text import SIDE_WORD, Change, Condition, changes, conditions

_MOST = 255
_FOE = "foe"


@dataclass(frozen=True)
class Fill:
    """Hold which field of a form takes which field of a unit, or a map of it.

    `full` takes its full number, `lost` what it lacks of that.
    """

    key: str
    field: int
    full: bool = False
    numbers: tuple[int, ...] = ()
    lost: bool = False


@dataclass(frozen=True)
class Refusal:
    """Hold why a unit may not be used now."""

    when: tuple[Condition, ...]
    say: str


@dataclass(frozen=True)
class Check:
    """Hold an option of a form that a state chooses: a bit of a Checklist, else a number."""

    key: str
    option: int
    when: tuple[Condition, ...]


@dataclass(frozen=True)
class Same:
    """Hold what two units have in common: the side and, with a key, the value of that field.

    `foe` wants the other side instead.
    """

    side: bool = False
    key: str = ""
    foe: bool = False


@dataclass(frozen=True)
class Tally:
    """Hold a field of a form that takes the number of units of a kind that belong to a unit."""

    key: str
    unit: str
    same: Same
    when: tuple[Condition, ...]


@dataclass(frozen=True)
class Use(Entry):
    """Hold how a procedure uses a unit: `title` is the word on its form.

    It takes units for which `only` holds, and with `same` those that have that in common with
    the unit which stands first on the form. With `each` it changes them all, chosen by nobody.
    """

    procedure: str = ""
    unit: str = ""
    fill: tuple[Fill, ...] = ()
    checks: tuple[Check, ...] = ()
    after: tuple[Change, ...] = ()
    unless: tuple[Refusal, ...] = ()
    only: tuple[Condition, ...] = ()
    same: Same = Same()
    each: bool = False
    tallies: tuple[Tally, ...] = ()


def read_use(record: Record, kinds: list[UnitKind], tables: list[TableSource]) -> Use:
    """Return how a procedure uses a kind of unit."""
    title = record.text("as", limit=LABEL_LIMIT)
    unit = record.text("unit", kinds[0].id if kinds else None)
    found = [kind for kind in kinds if kind.id == unit]
    if not found:
        raise record.error(f'There is no [[unit]] with the id "{unit}"; add it.', "unit")
    kind = found[0]
    keys = kind.keys
    procedure = record.text("procedure")
    use = Use(
        "use",
        f"{procedure}.{title.lower().replace(' ', '_')}",
        title,
        record.place(),
        "",
        "",
        f"procedure:{procedure}",
        f"unit:{unit}",
        read_fill(record, kind),
        _checks(record, keys, tables),
        changes(record, "after", keys),
        _refusals(record, keys),
        _held(record, "only", keys),
        _same(record, [kind]),
        record.flag("each"),
        _tallies(record, kind, kinds),
    )
    if use.each and (use.fill or use.checks or use.unless or use.tallies):
        raise record.error("What changes each unit fills no form: it has only and after.", "each")
    record.finish()
    return use


def _same(record: Record, kinds: list[UnitKind]) -> Same:
    """Return what a unit must have in common with another: "side", or also a field of both.

    "foe" is a unit of the other side.
    """
    key = record.text("same", "")
    if key in ("", SIDE_WORD, _FOE):
        return Same(key == SIDE_WORD, "", key == _FOE)
    for kind in kinds:
        if key not in kind.keys:
            why = f'{kind.title} has no field "{key}"; write "{SIDE_WORD}" or a field.'
            raise record.error(why, "same")
    return Same(True, key)


def _tallies(record: Record, kind: UnitKind, kinds: list[UnitKind]) -> tuple[Tally, ...]:
    found = []
    for part in record.parts("count"):
        if isinstance(part, str):
            raise record.error('A count is written {key = "...", unit = "...", ...}.', "count")
        key, unit = part.text("key"), part.text("unit", kinds[0].id)
        counted = [one for one in kinds if one.id == unit]
        if not counted:
            raise part.error(f'There is no [[unit]] with the id "{unit}".', "unit")
        same = _same(part, [kind, *counted])
        found.append(Tally(key, f"unit:{unit}", same, _held(part, "when", counted[0].keys)))
        part.finish()
    return tuple(found)


def _held(record: Record, key: str, keys: tuple[str, ...]) -> tuple[Condition, ...]:
    """Return comparisons that need not be there: none always hold."""
    return conditions(record, key, record.text(key), keys, False) if record.has(key) else ()


def _checks(record: Record, keys: tuple[str, ...], tables: list[TableSource]) -> tuple[Check, ...]:
    found = []
    for part in record.parts("check"):
        if isinstance(part, str):
            raise record.error('A check is written {key = "...", when = "..."}.', "check")
        key, table, label = part.text("key"), part.text("table", ""), part.text("row", "")
        rows = [[row.short, row.label] for t in tables if t.id == table for row in t.rows]
        at = [i for i, names in enumerate(rows) if label in names]
        if label and not at:
            raise part.error(f'"{label}" is no row of "{table}".', "row")
        option = at[0] if at else part.number("option", 0, _MOST, 0)
        when = conditions(part, "when", part.text("when"), keys, False)
        found.append(Check(key, option, when))
        part.finish()
    return tuple(found)


def _refusals(record: Record, keys: tuple[str, ...]) -> tuple[Refusal, ...]:
    found = []
    for part in record.parts("unless"):
        if isinstance(part, str):
            raise record.error('A refusal is written {when = "...", say = "..."}.', "unless")
        when = conditions(part, "when", part.text("when"), keys, False)
        found.append(Refusal(when, part.text("say")))
        part.finish()
    return tuple(found)


def read_fill(record: Record, kind: UnitKind) -> tuple[Fill, ...]:
    """Return which field of the form takes which field of the unit."""
    found = []
    for text in record.texts("fill"):
        form, _, what = (part.strip() for part in text.partition("="))
        name, _, last = what.partition(".")
        maps = [one for one in kind.maps if one.name == what]
        if form and maps:
            found.append(Fill(form, maps[0].field, False, maps[0].numbers))
        elif form and name in kind.keys and last in ("", "full", "lost"):
            index = kind.keys.index(name)
            found.append(Fill(form, index, last == "full", (), last == "lost"))
        else:
            names = ", ".join([*kind.keys, *(one.name for one in kind.maps)])
            raise record.error(
                f'"{text}" fills nothing; write "field of the form = field of the unit", '
                f"which has {names}.",
                "fill",
            )
    return tuple(found)
