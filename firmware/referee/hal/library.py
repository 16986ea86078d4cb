"""Find the rulesets on the device's file system and load their packs and procedures."""

import os

from micropython import const

from referee.core import promises
from referee.core.pack import Pack
from referee.ui.modules import forget, load

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from referee.core.rules import Rules


class Library(promises.Library):
    """The rulesets in a folder, one folder each with pack.bin and its procedures."""

    def __init__(self, folder: str, columns: int, face: int) -> None:
        self.folder = folder
        self._columns = columns
        self._face = face

    def ids(self) -> "list[str]":
        """Return the names of all ruleset folders, sorted."""
        try:
            names = os.listdir(self.folder)
        except OSError:
            return []
        return sorted([name for name in names if "." not in name])

    def open(self, ruleset: str, cover: bool = False) -> Pack:
        """Open a ruleset's pack, or only its cover; raise PackError or OSError."""
        file = open("%s/%s/pack.bin" % (self.folder, ruleset), "rb")
        try:
            return Pack(file, self._columns, self._face, cover)
        except ValueError:
            file.close()
            raise

    def procedure(self, ruleset: str, module: str, name: str) -> "Callable[[Rules], Any]":
        """Import a procedure's module and return its generator function."""
        listing = "%s/%s/needs" % (self.folder, ruleset)
        found: Callable[[Rules], Any] = getattr(load("tables." + ruleset, module, listing), name)
        return found

    def forget(self) -> None:
        """Drop all modules of rulesets, so that their memory can be collected."""
        forget("tables.")
