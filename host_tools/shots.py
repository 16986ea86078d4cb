"""Make pictures of the firmware's screens: key scripts on real MicroPython, frames to PNG."""

import json
import os
import subprocess
from pathlib import Path

from PIL import Image
from referee.core.pack import Pack
from rich.progress import track

from .army import read_army, ruleset_of
from .boards import ROOT, Board, board_ids, read_board
from .build import BUILD, build
from .simulator import heap, micropython

FLOWS = ROOT / "tests" / "flows"
_RUNNER = ROOT / "tests" / "device" / "run_flow.py"
_INK, _PAPER = (190, 225, 255), (8, 12, 24)
README_PICTURE = ROOT / "boards" / "sim" / "picture.png"
README_SHOTS = ("form", "result", "why")
_HARNESS = 64 << 10  # bytes of heap for the script, which no device carries
_GAP = 16  # dots between the frames of the README
_PICTURE_WIDTH = 384  # dots of a picture, about
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))  # bits of a Braille sign


class ShotError(ValueError):
    """Say in one sentence why no pictures were made."""


def run_flow(folder: Path, script: Path, board: Board) -> list[tuple[str, list[str]]]:
    """Run a flow on MicroPython and return its shots as (name, lines of Braille signs)."""
    python = micropython()
    if python is None:
        raise ShotError("Pictures need MicroPython, and this platform has no build of it.")
    done = subprocess.run(
        [
            python,
            "-X",
            f"heapsize={heap(board) + _HARNESS}",
            str(_RUNNER),
            str(ROOT),
            str(folder),
            str(flow_script(script, folder)),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise ShotError(f"{script.name} stopped: {done.stderr.strip()[-300:]}")
    told = [json.loads(line[3:]) for line in done.stdout.splitlines() if line.startswith("@@ ")]
    shots: list[tuple[str, list[str]]] = []
    for kind, *text in told:
        if kind == "shot":
            shots.append((text[0], []))
        elif kind == "line":
            shots[-1][1].append(text[0])
    return shots


def flow_script(script: Path, folder: Path) -> Path:
    """Return a flow for a built board with its lines `army FILE` replaced by the units' bytes.

    MicroPython reads no TOML. FILE is relative to the project; raises SourceError.
    """
    lines = []
    for line in script.read_text(encoding="utf-8").splitlines():
        word, _, name = line.strip().partition(" ")
        if word == "army":
            path = ROOT / name
            with (folder / "tables" / f"{ruleset_of(path)}.pack").open("rb") as file:
                units = read_army(path, Pack(file)).units
            line = " ".join(["units", *(unit.hex() for unit in units)])
        lines.append(line)
    place = BUILD / "flows" / folder.name / script.name
    place.parent.mkdir(parents=True, exist_ok=True)
    beside = place.with_suffix(f".{os.getpid()}")
    beside.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return beside.replace(place)


def picture(lines: list[str], width: int, height: int) -> Image.Image:
    """Return a frame of Braille signs as an image, its dots enlarged."""
    image = Image.new("RGB", (width, height), _PAPER)
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            bits = ord(sign) - 0x2800
            for x in (0, 1):
                for y in range(4):
                    if bits & _DOTS[x][y] and row * 4 + y < height:
                        image.putpixel((column * 2 + x, row * 4 + y), _INK)
    scale = max(1, round(_PICTURE_WIDTH / width))
    return image.resize((width * scale, height * scale), Image.Resampling.NEAREST)


def read_frames(path: Path) -> list[tuple[str, list[str]]]:
    """Return the golden frames of a flow as (name, lines of Braille signs)."""
    shots: list[tuple[str, list[str]]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            shots.append((line[2:], []))
        else:
            shots[-1][1].append(line)
    return shots


def readme_picture() -> Image.Image:
    """Return the picture of the README: three golden frames side by side."""
    board = read_board("sim")
    frames = dict(read_frames(FLOWS / "sim" / "volley.frames"))
    parts = [picture(frames[name], board.width, board.height) for name in README_SHOTS]
    width, height = parts[0].size
    strip = Image.new("RGB", ((width + _GAP) * len(parts) - _GAP, height), "white")
    for place, part in enumerate(parts):
        strip.paste(part, (place * (width + _GAP), 0))
    return strip


def main(boards: list[str] | None = None) -> list[Path]:
    """Write a picture of every shot of every flow for the given or all simulator boards.

    The README's picture is drawn again from the golden frames.
    """
    chosen = boards or [name for name in board_ids() if read_board(name).metal == "terminal"]
    scripts = sorted(FLOWS.glob("*.flow"))
    written = []
    jobs = [(name, script) for name in chosen for script in scripts]
    for name, script in track(jobs, "Shots", transient=True):
        board = read_board(name)
        out = BUILD / "shots" / name
        out.mkdir(parents=True, exist_ok=True)
        for shot, lines in run_flow(build(name, quiet=True), script, board):
            path = out / f"{script.stem}-{shot}.png"
            picture(lines, board.width, board.height).save(path)
            written.append(path)
    readme_picture().save(README_PICTURE)
    return [*written, README_PICTURE]
