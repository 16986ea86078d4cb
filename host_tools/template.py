"""Start a new ruleset from the commented one that ships with the workshop."""

from __future__ import annotations

import keyword
import re
import shutil
from pathlib import Path

from .library import LibraryError, tables_folder

TEMPLATE = Path(__file__).resolve().parent / "template" / "ruleset"
_TITLE = "First Steps"  # the title that the template prints, replaced by the new id's words
_LONGEST = 20


def new_ruleset(name: str, tables: Path | None = None) -> Path:
    """Copy the template into the folder of the rulesets and return the new folder.

    Raises LibraryError when the id cannot name a folder and a Python package, or is taken.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise LibraryError('Name the ruleset like my_rules, not "%s".' % name)
    if len(name) > _LONGEST:
        raise LibraryError("Choose a shorter name: %d characters at most." % _LONGEST)
    folder = tables_folder(tables) / name
    if folder.exists():
        raise LibraryError("The folder %s is there already: choose another name." % folder)
    shutil.copytree(TEMPLATE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    head = folder / "ruleset.toml"
    title = " ".join(word.capitalize() for word in name.split("_") if word)
    text = head.read_text(encoding="utf-8").replace('"%s"' % _TITLE, '"%s"' % title)
    head.write_text(text, encoding="utf-8")
    return folder
