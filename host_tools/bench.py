"""Print speed and memory as ratios, on real MicroPython; a broken RAM or flash budget fails."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from referee.core.pack import NOTE, RULING, TABLE, Pack
from referee.core.table import Table
from rich.console import Console
from rich.table import Table as Printed

from .boards import ROOT, board_ids, read_board
from .build import BUILD, build, ruleset_folders
from .build import measure as sizes
from .glyphs import to_print
from .simulator import micropython

_SCRIPT = ROOT / "tests" / "device" / "bench.py"
_FREE_SCRIPT = ROOT / "tests" / "device" / "free.py"
_ROOMY = 4 << 20  # bytes of heap in which the JSON of a whole ruleset fits too
_FREE = 90 * 1024  # bytes free with a ruleset open, of the board's heap
_FREE_UNITS = 60 * 1024  # the same with 40 units a side
_BIGGEST = 48 * 1024  # bytes of a ruleset's pack and procedures
_WHOLE = 400 * 1024  # bytes of flash, in whole blocks, of an installation with our rulesets


def facts(pack: Pack) -> dict[str, object]:
    """Return everything that a pack says as plain data, the way JSON would hold it."""

    def plain(text: str) -> str:
        return to_print(text.replace("\n", " "))

    tables: dict[str, object] = {}
    for entry in pack.entries(TABLE):
        table = Table(pack, entry)
        rows, columns = table.row_labels(True), table.column_labels(True)
        short = table.row_labels()
        tables[plain(table.title())] = {
            "source": plain(table.source()),
            "note": plain(table.note()),
            "rows": [
                {
                    "label": plain(rows[r]),
                    "short": plain(short[r]),
                    "cells": {
                        plain(columns[c]): {
                            "text": plain(table.text(r, c)),
                            "value": [table.number(r, c, which) for which in (0, 1, 2)],
                        }
                        for c in range(table.columns)
                    },
                }
                for r in range(table.rows)
            ],
        }
    notes = {
        plain(pack.entry_title(entry)): [
            plain(pack.text(pack.u16(pack.record(entry) + 2 * i))) for i in (1, 2)
        ]
        for kind in (NOTE, RULING)
        for entry in pack.entries(kind)
    }
    return {"tables": tables, "notes": notes}


def measure(ruleset: str, table: str) -> dict[str, int]:
    """Return the measurements of the simulator board with one ruleset."""
    python = micropython()
    if python is None:
        raise SystemExit("The bench needs MicroPython, and this platform has no build of it.")
    folder = build("sim", quiet=True)
    path = folder / "tables" / f"{ruleset}.pack"
    with tempfile.TemporaryDirectory() as temporary, path.open("rb") as file:
        text = json.dumps(facts(Pack(file)), ensure_ascii=False)
        facts_path = Path(temporary) / "facts.json"
        facts_path.write_text(text, encoding="utf-8")
        arguments = [str(folder), str(facts_path), ruleset, table]
        heap = read_board("sim").heap
        found: dict[str, int] = {}
        for source in ruleset_folders():
            free = _run(python, _FREE_SCRIPT, heap, [str(folder), source.name])
            found.update({f"{what} {source.name}": value for what, value in free.items()})
        found.update(_run(python, _SCRIPT, heap, ["screens", *arguments]))
        found.update(_run(python, _SCRIPT, _ROOMY, ["tables", *arguments]))
    found["json_size"] = len(text.encode())
    found["pack_size"] = path.stat().st_size
    return found


def _run(python: str, script: Path, heap: int, arguments: list[str]) -> dict[str, int]:
    """Run a script on MicroPython and return its measurements."""
    done = subprocess.run(
        [python, "-X", f"heapsize={heap}", str(script), *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"The bench stopped: {done.stdout}{done.stderr}")
    return {name: int(value) for name, value in map(str.split, done.stdout.splitlines())}


def ratios(m: dict[str, int]) -> list[tuple[str, str, str]]:
    """Return (what, measured, goal) of every ratio."""

    def row(what: str, part: str, whole: str, goal: str, unit: str) -> tuple[str, str, str]:
        share = m[part] / m[whole]
        return what, f"{share:.3f}  ({m[part]} / {m[whole]} {unit})", f"at most {goal}"

    return [
        row("RAM of a pack / of the same JSON", "pack_ram", "json_ram", "0.15", "B"),
        row("time to open a pack / to load JSON", "pack_us", "json_us", "0.05", "us"),
        row("size of a pack / of JSON", "pack_size", "json_size", "0.65", "B"),
        row("cell look-up / list of lists", "lookup_ns", "lists_ns", "1.3", "ns"),
        row("procedure step / plain call", "step_ns", "call_ns", "3", "ns"),
        row("text a character / framebuf.text", "text_ns", "framebuf_ns", "1.3", "ns"),
        row("a die / random.randint", "die_ns", "randint_ns", "8", "ns"),
    ]


def budgets(m: dict[str, int]) -> list[tuple[str, int, int, bool]]:
    """Return (what, measured, budget, kept) of every budget that fails the build."""
    rows = []
    for what, least in (("open_free", _FREE), ("units_free", _FREE_UNITS)):
        for folder in ruleset_folders():
            free = m.get(f"{what} {folder.name}")
            if free is not None:
                rows.append((f"{what} {folder.name}", free, least, free >= least))
    rows += [
        ("bytes allocated by a look-up", m["lookup_alloc"], 0, m["lookup_alloc"] == 0),
        ("bytes allocated by a second frame", m["draw_alloc"], 0, m["draw_alloc"] == 0),
    ]
    for folder in ruleset_folders():
        built = BUILD / "sim" / "tables"
        files = [*built.glob(f"{folder.name}.*"), *built.glob(f"{folder.name}/*")]
        size = sum(path.stat().st_size for path in files)
        rows.append((f"flash of {folder.name}", size, _BIGGEST, size <= _BIGGEST))
    for board in board_ids():
        size = sum(room.flash for room in sizes(build(board, quiet=True)))
        rows.append((f"flash of the whole, {board}", size, _WHOLE, size <= _WHOLE))
    return rows


def main() -> int:
    """Print all ratios and budgets; return 1 when a budget is broken."""
    measured = measure("rules_britannia", "to_hit")
    console = Console()
    shown = Printed("ratio", "measured", "goal", title="MicroPython, one run")
    for ratio in ratios(measured):
        shown.add_row(*ratio)
    console.print(shown)
    broken = 0
    shown = Printed("budget", "measured", "allowed", "")
    for what, value, budget, kept in budgets(measured):
        shown.add_row(what, str(value), str(budget), "ok" if kept else "BROKEN")
        broken += not kept
    console.print(shown)
    first = ruleset_folders()[0].name
    modules, size = (measured[f"{what} {first}"] for what in ("boot_modules", "boot_bytes"))
    console.print(f"first frame: {modules} modules of {size} bytes loaded")
    console.print(f"home screen: {measured[f'home_free {first}']} bytes free")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
