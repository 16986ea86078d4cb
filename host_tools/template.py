"""Start a new ruleset from the commented one of the workshop, a new board from the nearest."""

from __future__ import annotations

import json
import keyword
import re
import shutil
from pathlib import Path

from .boards import BOARDS, read_board
from .library import LibraryError, tables_folder

TEMPLATE = Path(__file__).resolve().parent / "template" / "ruleset"
_TITLE = "First Steps"  # the title that the template prints, replaced by the new id's words
_LONGEST = 20
_BOARD_README = """# %s

Begun as a copy of `%s`: say here which display and which keys it has, and draw its wires.

`board.json` is all that the build and the firmware know of it; `wiring.md` is the drawing.
Begin with the pins in `board.json`, then `make build BOARD=<this folder>`: it names what is wrong.
"""


def new_ruleset(name: str, tables: Path | None = None) -> Path:
    """Copy the template into the folder of the rulesets and return the new folder.

    Raises LibraryError when the id cannot name a folder and a Python package, or is taken.
    """
    if keyword.iskeyword(name):
        raise LibraryError('Name the ruleset like my_rules, not "%s".' % name)
    folder = _free(name, tables_folder(tables), "ruleset")
    shutil.copytree(TEMPLATE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    head = folder / "ruleset.toml"
    title = _title(name)
    text = head.read_text(encoding="utf-8").replace('"%s"' % _TITLE, '"%s"' % title)
    head.write_text(text, encoding="utf-8")
    return folder


def new_board(name: str, source: str, boards: Path = BOARDS) -> Path:
    """Copy the nearest board's data and drawing and return the new folder.

    Raises LibraryError for a name that cannot be a folder's or is taken, and SourceError when
    there is no board `source`.
    """
    raw = read_board(source, boards).raw
    folder = _free(name, boards, "board")
    shutil.copytree(boards / source, folder, ignore=shutil.ignore_patterns("*.png"))
    text = json.dumps(raw | {"title": _title(name)}, indent=2, ensure_ascii=False)
    (folder / "board.json").write_text(text + "\n", encoding="utf-8")
    (folder / "README.md").write_text(_BOARD_README % (_title(name), source), encoding="utf-8")
    return folder


def _title(name: str) -> str:
    return " ".join(word.capitalize() for word in name.split("_") if word)


def _free(name: str, parent: Path, what: str) -> Path:
    """Return the folder for a new thing, or raise LibraryError."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise LibraryError('Name the %s like my_%s, not "%s".' % (what, what, name))
    if len(name) > _LONGEST:
        raise LibraryError("Choose a shorter name: %d characters at most." % _LONGEST)
    folder = parent / name
    if folder.exists():
        raise LibraryError("The folder %s is there already: choose another name." % folder)
    return folder
