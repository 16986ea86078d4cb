"""Find the rulesets on the device's file system and load their packs and procedures."""

import json

from micropython import const

from referee.core.pack import Pack
from referee.ui.modules import forget, load

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from referee.core.rules import Rules


class Library:
    """The rulesets in a folder: ID.pack, ID.needs, and the procedures in the package ID each.

    The build lists them in `titles`: to open each pack took most of the time until Home stood.
    """

    def __init__(self, folder: str, columns: int, face: int) -> None:
        self.folder = folder
        self._columns = columns
        self._face = face

    def titles(self) -> "list[list[str]]":
        """Return [id, title, credit] of each ruleset, sorted by id."""
        try:
            with open(self.folder + "/titles") as file:
                found: list[list[str]] = json.loads(file.read())
        except OSError:
            return []
        except ValueError:
            return [["titles", "\x0e rulesets", "Their list is damaged: deploy again."]]
        return found

    def open(self, ruleset: str) -> Pack:
        """Open a ruleset's pack; raise PackError or OSError."""
        file = open("%s/%s.pack" % (self.folder, ruleset), "rb")
        try:
            return Pack(file, self._columns, self._face)
        except ValueError:
            file.close()
            raise

    def procedure(self, ruleset: str, module: str, name: str) -> "Callable[[Rules], Any]":
        """Import a procedure's module and return its generator function."""
        listing = "%s/%s.needs" % (self.folder, ruleset)
        found: Callable[[Rules], Any] = getattr(load("tables." + ruleset, module, listing), name)
        return found

    def forget(self) -> None:
        """Drop all modules of rulesets, so that their memory can be collected."""
        forget("tables.")
