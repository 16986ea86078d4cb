"""A store that keeps nothing and a library without rulesets, for what needs neither."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from referee.core.pack import Pack
    from referee.core.rules import Rules


class NoStore:
    """Keep nothing."""

    damaged = 0
    lost = 0

    def load(self, name: str) -> "bytes | None":
        """Find nothing."""
        return None

    def save(self, name: str, body: "bytes | bytearray") -> None:
        """Forget a record."""

    def get(self, name: str, most: int = -1) -> "bytes | None":
        """Find nothing."""
        return None

    def put(self, name: str, body: "bytes | bytearray") -> None:
        """Forget a file."""

    def bind(self, names: "list[str]", name: str) -> None:
        """Forget files."""


class NoLibrary:
    """Have no ruleset; asking for one is an error."""

    def titles(self) -> "list[list[str]]":
        """Return no titles."""
        return []

    def open(self, ruleset: str) -> "Pack":
        """Refuse."""
        raise OSError(2)

    def procedure(self, ruleset: str, module: str, name: str) -> "Callable[[Rules], Any]":
        """Refuse."""
        raise ImportError(module)

    def forget(self) -> None:
        """Drop nothing."""
