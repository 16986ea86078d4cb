"""What the core is given of the metal: a store of records and a library of rulesets."""

from micropython import const

from .pack import Pack

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .rules import Rules


class Store:
    """Keep named records; `damaged` counts those found broken since the start."""

    damaged = 0

    def load(self, name: str) -> "bytes | None":
        """Return the newest sound body of a record, or None when there is none."""
        raise NotImplementedError

    def save(self, name: str, body: "bytes | bytearray") -> None:
        """Make a record durable, or raise OSError with the former body still there."""
        raise NotImplementedError


class Library:
    """Find rulesets and load their packs and procedures."""

    def ids(self) -> "list[str]":
        """Return the names of all rulesets, sorted."""
        raise NotImplementedError

    def open(self, ruleset: str, cover: bool = False) -> Pack:
        """Open a ruleset's pack, or only its cover; raise PackError or OSError."""
        raise NotImplementedError

    def procedure(self, ruleset: str, module: str, name: str) -> "Callable[[Rules], Any]":
        """Import a procedure's module and return its generator function."""
        raise NotImplementedError

    def forget(self) -> None:
        """Drop the modules of all procedures, so that their memory can be collected."""
        raise NotImplementedError
