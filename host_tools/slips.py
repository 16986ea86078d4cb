"""Turn an author's slip in a procedure into a sentence that names the line."""

from __future__ import annotations

import functools
import traceback
from collections.abc import Generator
from pathlib import Path
from typing import Any

from referee.core.rules import Rules

from .simulation import Make

_SLIPS = (ArithmeticError, AttributeError, LookupError, NameError, TypeError, ValueError)


class Slip(ValueError):
    """Say in one sentence at which line a procedure stopped, and why."""


def guarded(make: Make, folder: Path) -> Make:
    """Return a procedure that raises Slip where its code in `folder` went wrong.

    A ValueError that is a sentence is meant for the player and passes through.
    """

    @functools.wraps(make)
    def run(rules: Rules) -> Generator[Any, Any, Any]:
        try:
            return (yield from make(rules))
        except _SLIPS as error:
            if isinstance(error, ValueError) and str(error).endswith((".", "?", "!")):
                raise
            raise Slip(_sentence(error, folder)) from error

    return run


def _sentence(error: Exception, folder: Path) -> str:
    where = folder.name
    for frame in traceback.extract_tb(error.__traceback__):
        path = Path(frame.filename)
        if path.parent == folder.resolve():
            where = "%s/%s line %s" % (folder.name, path.name, frame.lineno)
    return "%s stops with %s: %s." % (where, type(error).__name__, str(error).rstrip("."))
