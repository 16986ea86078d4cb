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
COMPARES = (">=", ">", "<=", "<")
TIES = ("first", "second", "both", "neither", "again")

_COMPARED = {
    ">=": "The number or more succeeds.",
    ">": "Only more than the number succeeds.",
    "<=": "The number or less succeeds.",
    "<": "Only less than the number succeeds.",
}
_TIED = {
    "first": "On a tie the first side wins.",
    "second": "On a tie the second side wins.",
    "both": "On a tie both sides lose.",
    "neither": "On a tie neither side loses.",
    "again": "On a tie both roll again.",
}
_ORDERED = {
    "factors_first": "Factors count first, then what is added; ",
    "factors_last": "Factors count last, after what is added; ",
}
_ROUNDED = {
    "down": "rounded down.",
    "up": "rounded up.",
    "nearest": "rounded to the nearest, a half away from zero.",
    "none": "fractions are kept.",
}


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
    unreachable: bool = False


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
    compare: str = ""
    tie: str = ""
    fails: str = ""
    succeeds: str = ""

    def signs(self) -> list[str]:
        """Return the signs of the markers in the order of their numbers."""
        return [sign for sign, _ in self.marks]

    def under(self) -> bool:
        """Tell whether low totals succeed."""
        return self.compare.startswith("<")

    def told(self) -> str:
        """Return in words what the table's fields decide, for the screens to show."""
        words = [_COMPARED.get(self.compare, ""), _TIED.get(self.tie, "")]
        words += [f"Natural {self.fails} always fails." if self.fails else ""]
        words += [f"Natural {self.succeeds} always succeeds." if self.succeeds else ""]
        if self.order in _ORDERED:
            words.append(_ORDERED[self.order] + _ROUNDED[self.round])
        return " ".join(word for word in words if word)
