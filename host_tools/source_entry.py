"""What every named thing of a ruleset has."""

from dataclasses import dataclass

from .place import Place


@dataclass(frozen=True)
class Entry:
    """Hold what every named thing of a ruleset has; notes are no more than this."""

    kind: str
    id: str
    title: str
    place: Place
    source: str = ""
    text: str = ""

    @property
    def name(self) -> str:
        """Return `kind:id`."""
        return f"{self.kind}:{self.id}"
