"""What the core is given of the metal: a store of records and a library of rulesets.

Nothing on the device imports this: it is for types, and a base for the stores of tests and tools.
"""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from .pack import Pack
    from .rules import Rules
if not TYPE_CHECKING:
    Protocol = object


class Store(Protocol):
    """Keep named records; `damaged` counts those found broken since the start.

    `lost` counts those of them that may have been the newest of their name.
    """

    damaged: int = 0
    lost: int = 0

    def load(self, name: str) -> "bytes | None":
        """Return the newest sound body of a record, or None when there is none."""
        raise NotImplementedError

    def save(self, name: str, body: "bytes | bytearray") -> None:
        """Make a record durable, or raise OSError with the former body still there."""
        raise NotImplementedError

    def get(self, name: str, most: int = -1) -> "bytes | None":
        """Return a plain file, or its first bytes, or None when there is none."""
        raw = self.load(name)
        return raw[:most] if raw and most >= 0 else raw

    def put(self, name: str, body: "bytes | bytearray") -> None:
        """Make a plain file durable, or raise OSError; it has one copy and no check of its own."""
        self.save(name, body)

    def bind(self, names: "list[str]", name: str) -> None:
        """Make one plain file out of several, in their order, or raise OSError."""
        self.put(name, b"".join([self.get(part) or b"" for part in names]))


class Library(Protocol):
    """Find rulesets and load their packs and procedures."""

    def titles(self) -> "list[list[str]]":
        """Return [id, title, credit] of each ruleset, sorted by id."""
        raise NotImplementedError

    def open(self, ruleset: str) -> "Pack":
        """Open a ruleset's pack; raise PackError or OSError."""
        raise NotImplementedError

    def procedure(self, ruleset: str, module: str, name: str) -> "Callable[[Rules], Any]":
        """Import a procedure's module and return its generator function."""
        raise NotImplementedError

    def forget(self) -> None:
        """Drop the modules of all procedures, so that their memory can be collected."""
        raise NotImplementedError
