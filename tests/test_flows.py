"""Key scripts on every simulator board and interpreter, compared with the frames in git."""

from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from host_tools.boards import board_ids, read_board
from host_tools.shots import README_PICTURE, flow_script, read_frames, readme_picture
from tests.device.interpreters import MICROPYTHON, built, run

FLOWS = Path(__file__).parent / "flows"
BOARDS = [name for name in board_ids() if read_board(name).metal == "terminal"]
CASES = [
    pytest.param(board, script, id=f"{board}-{script.stem}")
    for board in BOARDS
    for script in sorted(FLOWS.glob("*.flow"))
]

Shots = list[tuple[str, list[str]]]


def write_frames(path: Path, shots: Shots) -> None:
    """Write golden frames."""
    path.parent.mkdir(exist_ok=True)
    lines = [line for name, frame in shots for line in (f"= {name}", *frame)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@cache
def shots_of(interpreter: str, board: str, script: Path) -> Shots:
    """Return the shots of a flow."""
    folder = built(interpreter, board)
    report = run(interpreter, "run_flow", str(folder), str(flow_script(script, folder)))
    assert report.complete, report.noise
    shots: Shots = []
    for kind, text in report.lines[:-1]:
        if kind == "shot":
            shots.append((str(text), []))
        else:
            shots[-1][1].append(str(text))
    return shots


@pytest.mark.parametrize(("board", "script"), CASES)
def test_frames(
    interpreter: str, board: str, script: Path, request: pytest.FixtureRequest
) -> None:
    path = FLOWS / board / f"{script.stem}.frames"
    shots = shots_of(interpreter, board, script)
    if request.config.getoption("--record") and interpreter == MICROPYTHON:
        write_frames(path, shots)
    golden = read_frames(path)
    assert [name for name, _ in shots] == [name for name, _ in golden]
    for (name, frame), (_, expected) in zip(shots, golden, strict=True):
        assert frame == expected, f"{board} {script.stem} {name}:\n" + "\n".join(frame)
    assert shots, "A flow without a shot proves nothing."


def test_every_golden_file_has_its_flow() -> None:
    wanted = {FLOWS / board / f"{s.stem}.frames" for board in BOARDS for s in FLOWS.glob("*.flow")}
    assert set(FLOWS.glob("*/*.frames")) == wanted, "Run pytest --record, or remove old frames."


def test_the_readme_shows_what_the_device_shows() -> None:
    shown = Image.open(README_PICTURE).convert("RGB")
    assert shown.tobytes() == readme_picture().tobytes(), "Run make shots."
