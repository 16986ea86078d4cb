"""Declare what a table is on the host, of whatever shape its source has."""

from dataclasses import dataclass, field

from .place import Place

SHAPES = ("grid", "bands", "thresholds", "modifiers")
TITLE_LIMIT = 20
ROW_LIMIT = 11
COLUMN_LIMIT = 8
ENDS = ("refuse", "clamp")
ORDERS = ("sum", "factors_first", "factors_last")
ROUNDS = ("down", "up", "nearest", "none")


@dataclass(frozen=True)
class Text:
    """Hold a printed text and its place."""

    text: str
    place: Place


@dataclass(frozen=True)
class Column:
    """Hold a column: its printed label, the short one, how its cells are read."""

    label: str
    short: str
    kind: str


@dataclass
class Row:
    """Hold a row: labels, cells as printed, and what only some shapes have."""

    label: str
    short: str
    place: Place
    cells: list[Text] = field(default_factory=list)
    next: str = ""
    group: str = ""
    each: bool = False


@dataclass
class TableSource:
    """Hold a table of any shape as declared; `breaks` counts its leading range columns."""

    shape: str
    id: str
    title: str
    place: Place
    source: str
    note: str
    marks: list[tuple[str, str]]
    absent: list[str]
    words: list[str]
    columns: list[Column] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    die: str = ""
    reach: tuple[int, int] = (0, 0)
    modifiers: str = ""
    below: str = ""
    above: str = ""
    order: str = "sum"
    round: str = "down"
    breaks: int = 0

    def signs(self) -> list[str]:
        """Return the signs of the markers in the order of their numbers."""
        return [sign for sign, _ in self.marks]
