"""Read an army list, put it into a device's records, and write what is there as a list again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from referee.core import promises
from referee.core.form import Choice, Flag
from referee.core.pack import Pack
from referee.core.record import seal, unseal
from referee.core.roster import MOST, Roster
from referee.core.units import HEAD, NAME, SIDES, Kind, kind_of, kinds_of, name_of

from .glyphs import to_print
from .place import SourceError
from .record import Record, SourceFile

_MOST_A_SIDE = MOST // 2


@dataclass(frozen=True)
class Army:
    """Hold one side's units as the device keeps them."""

    side: int
    units: list[bytearray]


class Slots(promises.Store):
    """Keep records in the files of a device: two sealed slots each, the newer one counts."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = dict(files)
        self.changed: dict[str, bytes] = {}

    def _newest(self, name: str) -> tuple[int, bytes | None]:
        slots = [unseal(self.files.get(f"{name}.{slot}", b"")) for slot in "ab"]
        return max((slot for slot in slots if slot is not None), default=(0, None))

    def load(self, name: str) -> bytes | None:
        """Return the newest sound body of a record."""
        return self._newest(name)[1]

    def save(self, name: str, body: bytes | bytearray) -> None:
        """Write the older slot of a record."""
        sequence = self._newest(name)[0] + 1
        file = f"{name}.{'ab'[sequence & 1]}"
        self.files[file] = self.changed[file] = bytes(seal(sequence, bytes(body)))


def ruleset_of(path: Path) -> str:
    """Return which ruleset an army list is for; raises SourceError."""
    return _head(SourceFile(path)).text("ruleset")


def read_army(path: Path, pack: Pack) -> Army:
    """Return the army of a list, or raise SourceError with file, line and what to do."""
    file = SourceFile(path)
    head = _head(file)
    head.text("ruleset")
    side = SIDES.index(head.one_of("side", SIDES))
    head.finish()
    kinds = kinds_of(pack)
    if not kinds:
        raise head.error("This ruleset keeps no units.", "ruleset")
    units = [_unit(record, kinds, side) for record in file.records("unit")]
    if not units:
        raise head.error("The army has no [[unit]]; add one.")
    if len(units) > _MOST_A_SIDE:
        raise head.error(f"The army has {len(units)} units of {_MOST_A_SIDE} a side.")
    return Army(side, units)


def _head(file: SourceFile) -> Record:
    for kind in file.data:
        if kind not in ("army", "unit"):
            raise SourceError(file.place(-1), f"[[{kind}]] is no part of an army list.")
    heads = file.records("army")
    if len(heads) != 1:
        raise SourceError(file.place(-1), f"The file has {len(heads)} blocks [army]; write one.")
    return heads[0]


def _unit(record: Record, kinds: list[Kind], side: int) -> bytearray:
    """Return a unit as the device keeps it."""
    names = [to_print(kind.title()) for kind in kinds]
    place = names.index(record.one_of("kind", tuple(names), names[0]))
    kind = kinds[place]
    name = record.text("name", limit=NAME)
    if not name.isascii() or not name.isprintable():
        raise record.error(f'The name "{name}" must be plain letters.', "name")
    unit = kind.fresh(side, place, name)
    for i in range(kind.count):
        key = kind.key(i)
        if record.has(key):
            _put(record, key, kind, i, unit)
    record.finish()
    return unit


def _put(record: Record, key: str, kind: Kind, index: int, unit: bytearray) -> None:
    """Read one field of a unit."""
    field = kind.ask(index)
    if isinstance(field, Choice):
        labels = tuple(to_print(field.show(i)) for i in range(field.high() + 1))
        unit[HEAD + index] = labels.index(record.one_of(key, labels))
    elif isinstance(field, Flag):
        unit[HEAD + index] = 1 if record.flag(key) else 0
    elif kind.is_lost(index) and isinstance(record.data[key], str):
        now, _, full = record.text(key).partition("/")
        if not (now.isdigit() and full.isdigit() and int(now) <= int(full) <= field.high()):
            raise record.error(
                f'{key} is "{now}/{full}"; write as "11/22", at most {field.high()}.', key
            )
        unit[HEAD + index], unit[kind.full(index)] = int(now), int(full)
    else:
        unit[HEAD + index] = record.number(key, 0, field.high())
        if kind.is_lost(index):
            unit[kind.full(index)] = unit[HEAD + index]


def muster(files: Mapping[str, bytes], ruleset: str, pack: Pack, army: Army) -> dict[str, bytes]:
    """Return the files that change when an army takes the place of its side's units.

    The other side's units, the turn and everything else stay. Raises ValueError when the units
    that are there cannot be read.
    """
    store = Slots(files)
    roster = Roster(store, ruleset, pack)
    if roster.fault:
        raise ValueError(roster.fault)
    for number in roster.units(army.side):
        roster.remove(number)
    for unit in army.units:
        roster.add(unit)
    roster.save()
    return store.changed


def listed(files: Mapping[str, bytes], ruleset: str, pack: Pack, side: int) -> str:
    """Return one side's units as an army list."""
    roster = Roster(Slots(files), ruleset, pack)
    if roster.fault:
        raise ValueError(roster.fault)
    lines = ["[army]", f'ruleset = "{ruleset}"', f'side = "{SIDES[side]}"']
    for number in roster.units(side):
        unit = roster.unit(number)
        kind = roster.kinds[kind_of(unit)]
        lines += ["", "[[unit]]", f'name = "{name_of(unit)}"']
        if kind is not roster.kinds[0]:
            lines.append(f'kind = "{to_print(kind.title())}"')
        lines += [f"{kind.key(i)} = {_shown(kind, i, unit)}" for i in range(kind.count)]
    return "\n".join(lines) + "\n"


def _shown(kind: Kind, index: int, unit: bytearray | memoryview) -> str:
    field = kind.ask(index)
    value = unit[HEAD + index]
    if isinstance(field, Choice):
        return f'"{to_print(field.options[value])}"'
    if isinstance(field, Flag):
        return "true" if value else "false"
    if kind.is_lost(index) and value != unit[kind.full(index)]:
        return f'"{value}/{unit[kind.full(index)]}"'
    return str(value)
