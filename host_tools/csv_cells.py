"""Read a table's cells from a CSV file as spreadsheets write it."""

import csv
import io
from dataclasses import dataclass
from pathlib import Path

from .place import Place, SourceError, shown


@dataclass(frozen=True)
class Line:
    """Hold one row: labels, its place, and its cells each with their places."""

    label: str
    short: str
    place: Place
    cells: list[tuple[str, Place]]


@dataclass(frozen=True)
class Sheet:
    """Hold the column labels and the rows of a CSV file."""

    header: list[str]
    rows: list[Line]


def delimiter(header: str) -> str:
    """Return which of tab, semicolon and comma separates a header line, quotes aside."""
    bare = "".join(header.split('"')[::2])
    return max("\t;,", key=bare.count)


def read_csv(path: Path, named: Place) -> Sheet:
    """Return the labels and cells of a CSV file; `named` is where the source names it.

    The first column holds the row labels; a column "short" holds the short ones. Line breaks
    within quotes become spaces. Raises SourceError.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        raise SourceError(named, f'There is no file "{path.name}"; add it.') from error
    except UnicodeDecodeError as error:
        raise SourceError(
            Place(shown(path)), f"Byte {error.start} is not UTF-8; save the file as CSV UTF-8."
        ) from error
    first = next((line for line in text.split("\n") if line.strip()), "")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter(first))
    header: list[str] = []
    rows: list[Line] = []
    line = 1
    for record in reader:
        cells = [" ".join(cell.split()) for cell in record]
        start, line = line, reader.line_num + 1
        if not any(cells):
            continue
        if not header:
            header = cells
        else:
            rows.append(_line(header, cells, Place(shown(path), start)))
    if not rows:
        raise SourceError(Place(shown(path)), "The file has no rows under its header.")
    return Sheet([label for label in header[1:] if label.lower() != "short"], rows)


def _line(header: list[str], cells: list[str], place: Place) -> Line:
    """Return one row; a column's place is its number, as spreadsheets count."""
    while len(cells) > len(header) and not cells[-1]:
        cells.pop()
    short = ""
    kept = []
    for i, cell in enumerate(cells[1:], 1):
        if i < len(header) and header[i].lower() == "short":
            short = cell
        else:
            kept.append((cell, Place(place.file, place.line, i + 1)))
    return Line(cells[0], short, place, kept)
