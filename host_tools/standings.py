"""Write how both sides stand: their units, losses, states and points, from a device's records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from referee.core.roster import Roster
from referee.core.units import HEAD, SIDES, Kind, kind_of, name_of

from .army import Slots
from .glyphs import to_print
from .library import Book, open_ruleset, ruleset_folders
from .reports import escaped
from .unit_source import UnitKind

_TURN = "turn-"
_MS = 1000


def standings(files: Mapping[str, bytes], tables: Path | None = None) -> str:
    """Return, in Markdown, a section for each ruleset of which the records hold units.

    Units that cannot be read are told in a sentence; rulesets that are not here are left out.
    """
    kept = {name.rpartition(".")[0] for name in files if name.startswith(_TURN)}
    out: list[str] = []
    for folder in ruleset_folders(tables):
        if _TURN + folder.name in kept:
            out += _section(files, open_ruleset(folder))
    return "\n".join(out) + "\n" if out else ""


def _section(files: Mapping[str, bytes], book: Book) -> Iterator[str]:
    roster = Roster(Slots(files), book.source.id, book.pack)
    if roster.fault:
        yield from ("", f"## How it stands: {book.source.title}", "", escaped(roster.fault))
        return
    if not roster.units():
        return
    game = f"game {roster.game}, " if roster.game else ""
    yield from ("", f"## How it stands: {book.source.title}, {game}turn {roster.turn}")
    for side, name in enumerate(SIDES):
        numbers = roster.units(side)
        if numbers:
            yield from ("", f"### {name}", "")
            yield from _totals(roster, side)
            yield "| Unit | Kind | Left | Lost | State | Record |"
            yield "|---|---|---|---|---|---|"
        for number in numbers:
            unit = roster.unit(number)
            place = kind_of(unit)
            yield _row(roster.kinds[place], book.source.units[place], unit)


def _totals(roster: Roster, side: int) -> Iterator[str]:
    """Give a side's points, what it has left, and its time, as far as they are kept."""
    told = []
    pairs = [(roster.kind(number), roster.unit(number)) for number in roster.units(side)]
    if any(kind.scores() for kind, _ in pairs):
        told.append(f"{sum(kind.score(unit) for kind, unit in pairs)} points")
    briefs = [kind.brief(unit).split("/") for kind, unit in pairs if not kind.scores()]
    left = [(int(now), int(full)) for now, full in (brief for brief in briefs if len(brief) == 2)]
    if left:
        now, full = (sum(column) for column in zip(*left, strict=True))
        gone = sum(1 for now, _ in left if not now)
        told.append(f"{now} of {full} left, {gone} of {len(left)} units gone")
    if any(roster.times):
        minutes, seconds = divmod(roster.times[side] // _MS, 60)
        told.append(f"{minutes}:{seconds:02d} on the clock")
    if told:
        yield from (". ".join(told) + ".", "")


def _row(kind: Kind, source: UnitKind, unit: bytearray | memoryview) -> str:
    now, _, full = kind.brief(unit).partition("/")
    words, due = kind.states(unit)
    if due >= 0:
        words.append(f"owes {kind.pack.entry_title(due)}")
    record = [
        f"{field.label} {unit[HEAD + i]}" if not field.flag else field.label
        for i, field in enumerate(source.fields)
        if field.campaign and unit[HEAD + i]
    ]
    cells = (
        name_of(unit),
        to_print(kind.title()),
        now,
        str(int(full) - int(now)) if full else "",
        to_print(", ".join(words)),
        ", ".join(record),
    )
    return "| " + " | ".join(escaped(cell) for cell in cells) + " |"
