"""Read the printed cells of a table as numbers, each kind in its own way."""

import re
from dataclasses import dataclass

from referee.core import table as layout

KINDS = (
    "int",
    "inches",
    "signed",
    "range",
    "per",
    "dice",
    "word",
    "levels",
    "factor",
    "text",
)

NO_LEVEL = -1  # the number of a level that is printed as "-"
_DASHES = "‐‑‒–—―−﹣－"
_HALVES = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3)}
_FACTOR = re.compile(r"[x×*]?\s*(?:(\d+)/(\d+)|(\d*)([½¼¾⅓⅔])|(\d+))")
_RANGE = re.compile(r"(-?\d+)(?:\s*-\s*(-?\d+)|\s*([-+]))?")
_DICE = re.compile(r"(\d*)/?[dD](\d+)\s*([+-]\s*\d+)?")


@dataclass(frozen=True)
class Cell:
    """Hold one cell as the pack keeps it: a kind and mark number, three numbers, the text."""

    kind: int
    mark: int = 0
    a: int = 0
    b: int = 0
    c: int = 0
    text: str = ""


class CellError(ValueError):
    """Say in one clause why a cell is not of its kind."""


def plain(text: str) -> str:
    """Return a text with every dash as `-` and without outer spaces."""
    return text.strip().translate({ord(dash): "-" for dash in _DASHES})


def split_mark(text: str, signs: list[str]) -> tuple[str, int]:
    """Return a text without its trailing marker, and the marker's number from 1 (0: none)."""
    for sign in sorted(signs, key=len, reverse=True):
        if text.endswith(sign) and text != sign:
            return text[: -len(sign)].rstrip(), signs.index(sign) + 1
    return text, 0


def check_mark(text: str) -> None:
    """Raise CellError when a text ends in a marker that its table does not declare."""
    match = re.search(r"\*+$", text)
    if match and match[0] != text:
        raise CellError(f'"{text}" carries the marker {match[0]}, which marks does not declare')


def parse_int(text: str) -> int:
    """Return a whole number with or without a sign, or raise CellError."""
    bare = plain(text).replace(" ", "")
    if not re.fullmatch(r"[+-]?\d+", bare):
        raise CellError(f'"{text}" is not a whole number')
    return _small(int(bare), text)


def parse_range(text: str, sides: int = 0) -> tuple[int, int]:
    """Return both ends of a range such as `4-6`, `6`, `5+`, `2-` or `01–02`.

    Open ends are the pack's OPEN_LOW and OPEN_HIGH; `00` is 100 on a die of 100 sides.
    """
    match = _RANGE.fullmatch(plain(text))
    if match is None:
        raise CellError(f'"{text}" is not a range such as 4-6, 6, 5+ or 2-')
    first, second, sign = match.groups()
    low = _end(first, sides)
    if second is not None:
        return low, _end(second, sides)
    if sign:
        return (low, layout.OPEN_HIGH) if sign == "+" else (layout.OPEN_LOW, low)
    return low, low


def show_range(low: int, high: int) -> str:
    """Return a range as the workshop writes it: `4-6`, `6`, `5+`, `2-`."""
    if low == layout.OPEN_LOW:
        return f"{high}-"
    if high == layout.OPEN_HIGH:
        return f"{low}+"
    return str(low) if low == high else f"{low}-{high}"


def parse_factor(text: str) -> tuple[int, int]:
    """Return a factor such as `x1/2`, `x2` or `×½` as numerator and denominator."""
    match = _FACTOR.fullmatch(plain(text))
    if match is None:
        raise CellError(f'"{text}" is not a factor such as x1/2, x2 or x3/2')
    top, bottom, whole, half, number = match.groups()
    if half:
        a, b = _HALVES[half]
        a += int(whole or 0) * b
    else:
        a, b = (int(top), int(bottom)) if top else (int(number), 1)
    if b == 0:
        raise CellError(f'"{text}" divides by zero')
    return _small(a, text), _small(b, text)


def parse_dice(text: str) -> tuple[int, int, int]:
    """Return leading dice such as `2D6`, `1/D6` or `d10+2` as count, sides and addition."""
    match = _DICE.match(plain(text))
    if match is None:
        raise CellError(f'"{text}" does not begin with dice such as 2D6 or 1/D6')
    count, sides, add = match.groups()
    number = int(count or 1), int(sides), int((add or "0").replace(" ", ""))
    if not 1 <= number[0] <= 99 or not 1 <= number[1] <= 1000 or abs(number[2]) > 999:
        raise CellError(f'"{text}" is beyond 99 dice, 1000 sides or 999 added')
    return number


def parse_levels(text: str) -> tuple[int, int, int]:
    """Return three levels such as `9/7/5`; a level printed as `-` is NO_LEVEL."""
    parts = [part.strip() for part in plain(text).split("/")]
    if len(parts) != 3 or not all(re.fullmatch(r"\d+|-+", part) for part in parts):
        raise CellError(f'"{text}" is not three levels such as 9/7/5, each a number or "-"')
    a, b, c = (NO_LEVEL if part[0] == "-" else _small(int(part), text) for part in parts)
    return a, b, c


def parse_cell(text: str, kind: str, signs: list[str], absent: list[str]) -> Cell:
    """Return a printed cell read as its declared kind, markers and absent cells known.

    Words come back with the number 0: only the table knows their order. Raises CellError.
    """
    bare, mark = split_mark(text, signs)
    if text in absent or bare in absent:
        return Cell(layout.ABSENT, mark, text=text)
    check_mark(bare)
    if bare in ("", "-") and kind == ("range" if bare == "" else "inches"):
        return Cell(layout.ABSENT, mark, text=text)
    if bare == "" and kind != "text":
        raise CellError('the cell is empty: write its text, or declare absent = [""]')
    number, numbers = _numbers(bare, kind)
    a, b, c = (*numbers, 0, 0, 0)[:3]
    return Cell(number, mark, a, b, c, text)


def _numbers(bare: str, kind: str) -> tuple[int, tuple[int, ...]]:
    """Return the pack's kind of a cell and its numbers."""
    if kind in ("int", "signed"):
        return layout.INT, (parse_int(bare),)
    if kind == "inches":
        return layout.INT, (parse_int(re.sub(r"\s*(\"|''|″|”)$", "", bare)),)
    if kind == "range":
        return layout.RANGE, parse_range(bare)
    if kind == "per":
        match = re.fullmatch(r"(\d+)\s*/\s*(\d+)", plain(bare))
        if match is None:
            raise CellError(f'"{bare}" is not a cost such as 2/1')
        return layout.PER, tuple(_small(int(part), bare) for part in match.groups())
    if kind == "dice":
        return layout.DICE, parse_dice(bare)
    if kind == "levels":
        return layout.LEVELS, parse_levels(bare)
    if kind == "factor":
        return layout.FACTOR, parse_factor(bare)
    return layout.WORD, ()


def _end(text: str, sides: int) -> int:
    return 100 if text == "00" and sides == 100 else _small(int(text), text)


def _small(number: int, text: str) -> int:
    """Refuse a number that does not fit the pack's 16 bits, the open ends left out."""
    if not layout.OPEN_LOW < number < layout.OPEN_HIGH:
        raise CellError(f'"{text}" is beyond -32767 to 32766')
    return number
