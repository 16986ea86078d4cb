"""Start the two MicroPythons from the host and read what the scripts of this folder print."""

import json
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from host_tools.build import build

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
HEAP = "heapsize=180k"
# The harness and its names take 40 KB. What a Pico holds in 107 KB, a form of Rules Britannia, is
# 187 KB here: these 272 KB are 155 there.
FLOW_HEAP = "heapsize=312k"
# The modules of tests/hand open several rulesets in one interpreter, where a device begins anew
# for each: their names stay, in a table that doubles. tests/metal holds 150 KB of dots.
HEAPS = {"hand": "heapsize=348k", "rulesets": "heapsize=236k", "metal": "heapsize=640k"}
SCRIPT_HEAPS = {
    "run_flow": FLOW_HEAP,
    "run_boxed": FLOW_HEAP,
    "next_phase": FLOW_HEAP,
    "power_cut": "heapsize=1300k",  # three chips lie in it
    "log_cost": "heapsize=1300k",
    "save_cost": "heapsize=1200k",  # a chip beside the device's heap
    "unit_cost": "heapsize=1500k",
    "steady": "heapsize=900k",  # the fakes hold dots
    "soak": "heapsize=300k",
    "faults": "heapsize=300k",  # as for hand; the script fills what is left of it
}
CPYTHON = "cpython"
MICROPYTHON = "micropython"
WASM = "wasm32"

LEAK = 512  # bytes that a module may keep between two passes: names interned on the way
PATIENCE = 600


class Missing(RuntimeError):
    """Say in one sentence which interpreter is not installed and how to get it."""


@dataclass
class Report:
    """What one process told: the lines by kind, and whether it came to its end."""

    lines: "list[list[object]]" = field(default_factory=list)
    noise: str = ""
    complete: bool = False

    def of(self, kind: str) -> "list[list[object]]":
        """Return all lines of a kind without their first item."""
        return [line[1:] for line in self.lines if line[0] == kind]

    def trouble(self) -> str:
        """Return why the module as a whole has no result, or an empty text."""
        errors = self.of("error")
        if errors:
            return str(errors[0][0])
        return "" if self.complete else f"The interpreter died before the end:\n{self.noise}"


def command(interpreter: str, script: str, *words: str) -> "list[str]":
    """Return the command that runs a script of this folder, or raise Missing."""
    if interpreter == MICROPYTHON:
        program = Path(sys.executable).parent / "micropython"
        if not program.exists():
            raise Missing(
                f"{program} is missing: `make test` installs it on x86-64 Linux and arm64 macOS."
            )
        rooms = [heap for room, heap in HEAPS.items() if str(HERE.parent / room) in words]
        heap = rooms[0] if rooms else SCRIPT_HEAPS.get(script, HEAP)
        return [str(program), "-X", heap, str(HERE / f"{script}.py"), str(ROOT), *words]
    node = shutil.which("node")
    if node is None or not (HERE / "node_modules").is_dir():
        raise Missing("The 32-bit MicroPython is missing: install node and run `make test32`.")
    return [node, str(HERE / "run_wasm.mjs"), str(ROOT), script, *words]


def run(interpreter: str, script: str, *words: str) -> Report:
    """Run a script of this folder on an interpreter and return its report."""
    done = subprocess.run(
        command(interpreter, script, *words),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    report = Report(noise=done.stderr[-4000:])
    for line in done.stdout.splitlines():
        if line.startswith("@@ "):
            report.lines.append(json.loads(line[3:]))
        else:
            report.noise += line + "\n"
    report.complete = done.returncode == 0 and bool(report.of("done"))
    return report


@cache
def module_report(interpreter: str, module: str, room: str = "portable") -> Report:
    """Return the report of one portable module: one process a session, however many tests."""
    return run(interpreter, "runner", module, *folders(interpreter, room))


def folders(interpreter: str, room: str) -> "list[str]":
    """Return what the modules of a room need on the path besides the firmware.

    tests/hand runs on a built board, its bytecode, faces and rulesets; tests/metal on the fakes.
    """
    # The packages are installed for CPython, the modules beside them are not.
    firmware = [ROOT / "firmware"] if interpreter == CPYTHON else []
    if room == "hand":
        own = [HERE, *firmware] if interpreter == CPYTHON else [HERE.parent / room]
        return [str(path) for path in (*own, built(interpreter))]
    if room == "metal":
        return [str(path) for path in (HERE.parent / room, HERE.parent / "fakes", *firmware)]
    return []


@cache
def built(interpreter: str, board: str = "sim") -> Path:
    """Build a simulator board for an interpreter and return its folder."""
    return build(board, "bytecode" if interpreter == WASM else "", quiet=True)


@cache
def finished(script: str, *words: str) -> Report:
    """Run a script on MicroPython over the built simulator board, once for all that ask."""
    told = run(MICROPYTHON, script, str(built(MICROPYTHON)), *words)
    assert told.complete, told.noise
    return told


def failure(report: Report, name: str) -> str:
    """Return why one test function failed, or an empty text when it passed both times."""
    trouble = report.trouble()
    ran = [line for line in report.of("test") if line[1] == name]
    for turn, _, state, _, trace in ran:
        if state != "ok":
            return f"pass {turn}:\n{trace}"
    if trouble and len(ran) < 2:
        return trouble
    return "" if len(ran) == 2 else f"{name} ran {len(ran)} times, not twice."


def leak(report: Report) -> str:
    """Return how much heap the module's tests keep, or an empty text when they give it back."""
    if report.trouble():
        return report.trouble()
    memory = report.of("memory")
    if len(memory) != 1:
        return f"The heap was weighed {len(memory)} times, not once."
    first, second = (int(str(number)) for number in memory[0])
    if second - first > LEAK:
        return f"A second pass keeps {second - first} bytes: {first} taken, then {second}."
    return ""
