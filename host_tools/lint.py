"""Prove tables complete: gaps, overlaps, dead rows, doubled headers and endless chains."""

import re
from dataclasses import dataclass
from itertools import pairwise

from .cells import CellError, parse_range, plain, show_range

MAX_DEPTH = 4  # tables that may be rolled on one after the other


@dataclass(frozen=True)
class Die:
    """Hold the dice of a table: count, sides, what is always added; `zero`: a 10 counts 0."""

    count: int
    sides: int
    add: int = 0
    zero: bool = False

    def low(self) -> int:
        """Return the smallest total."""
        return 0 if self.zero else self.count + self.add

    def high(self) -> int:
        """Return the largest total."""
        return 9 if self.zero else self.count * self.sides + self.add


def parse_die(text: str) -> Die:
    """Return the dice that a notation names: `2d6`, `d20`, `1d3-2`, `d%` or `d10z`.

    Raises CellError with the notation.
    """
    bare = plain(text).lower().replace(" ", "").replace("%", "100")
    if bare in ("d10z", "1d10z"):
        return Die(1, 10, 0, True)
    match = re.fullmatch(r"(\d*)d(\d+)([+-]\d+)?", bare)
    if match is None:
        raise CellError(f'"{text}" is not dice such as 1d6, 2d6+1, 1d3-2 or d10z')
    die = Die(int(match[1] or 1), int(match[2]), int(match[3] or 0))
    if not 1 <= die.count <= 99 or not 1 <= die.sides <= 1000 or abs(die.add) > 100:
        raise CellError(f'"{text}" is beyond 99 dice, 1000 sides or 100 added')
    return die


def lint_bands(
    bands: list[str],
    die: str,
    mods: tuple[int, int] = (0, 0),
    below: str = "",
    above: str = "",
) -> list[str]:
    """Return what is wrong with bands of totals, each as a kind and the numbers concerned.

    `mods` holds the smallest and largest sum of modifiers; every total that they and the die
    can reach must stand in exactly one band. `below` and `above` name what the table declares
    beyond its ends (clamp or refuse); undeclared, a total there is a gap. An empty band is
    never met. Raises CellError when a band or the die cannot be read.
    """
    dice = parse_die(die)
    low, high = dice.low() + mods[0], dice.high() + mods[1]
    spans = [parse_range(band, dice.sides) for band in bands if band.strip()]
    found = [f"REVERSED {show_range(a, b)}" for a, b in spans if a > b]
    spans = [(min(span), max(span)) for span in spans]
    first = min((a for a, _ in spans), default=high + 1)
    last = max((b for _, b in spans), default=high + 1)
    faults = []
    for total in range(low, high + 1):
        held = sum(a <= total <= b for a, b in spans)
        beyond = (total < first and below) or (total > last and above)
        faults.append("" if held == 1 or beyond else "OVERLAP" if held else "GAP")
    found += _runs(faults, low)
    return found + [f"UNREACHABLE {show_range(a, b)}" for a, b in spans if b < low or a > high]


def lint_riders(fails: str, succeeds: str, die: str, under: bool) -> list[str]:
    """Return what is wrong with the naturals that always fail and always succeed.

    Those that fail must begin at the die's low end and those that succeed end at its high one,
    with `under` the other way round: so a single number still tells failure from success.
    Raises CellError when one of them or the die cannot be read.
    """
    dice = parse_die(die)
    low, high = dice.low() - dice.add, dice.high() - dice.add
    found = []
    spans = []
    for text, at_low in ((fails, not under), (succeeds, under)):
        if not text:
            continue
        a, b = parse_range(text, dice.sides)
        spans.append((a, b))
        if a > b:
            found.append(f"REVERSED {show_range(a, b)}")
        elif b < low or a > high:
            found.append(f"UNREACHABLE {show_range(a, b)}")
        elif (a > low) if at_low else (b < high):
            found.append(f"RIDER {show_range(a, b)}")
    if len(spans) == 2 and spans[0][0] <= spans[1][1] and spans[1][0] <= spans[0][1]:
        both = max(spans[0][0], spans[1][0]), min(spans[0][1], spans[1][1])
        found.append(f"OVERLAP {show_range(*both)}")
    return found


def _runs(faults: list[str], start: int) -> list[str]:
    """Return neighboring totals of one fault as one, with its numbers."""
    found: list[str] = []
    begin = 0
    for i in range(1, len(faults) + 1):
        if i == len(faults) or faults[i] != faults[begin]:
            if faults[begin]:
                found.append(f"{faults[begin]} {show_range(start + begin, start + i - 1)}")
            begin = i
    return found


def lint_headers(labels: list[str]) -> list[str]:
    """Return each label that stands twice, spaces and capitals aside."""
    seen: set[str] = set()
    found = []
    for label in labels:
        key = " ".join(label.lower().split())
        if key in seen:
            found.append(f"DUPLICATE {label}")
        seen.add(key)
    return found


def lint_axis(labels: list[str]) -> list[str]:
    """Return the labels that do not ascend, when all of them are numbers or ranges."""
    ends = []
    for label in labels:
        try:
            ends.append(parse_range(label.rstrip('"″”')))
        except CellError:
            return []
    return [
        f"AXIS {labels[i + 1]} after {labels[i]}"
        for i, (one, two) in enumerate(pairwise(ends))
        if two[0] <= one[0]
    ]


def lint_chain(following: dict[str, list[str]]) -> list[str]:
    """Return tables that lead back to themselves or over more than MAX_DEPTH tables.

    `following` maps a table to those that one of its rows rolls on.
    """
    found: list[str] = []

    def walk(path: list[str]) -> None:
        for name in following.get(path[-1], []):
            if name in path:
                loop = path[path.index(name) :]
                if name == min(loop):
                    found.append("CYCLE " + " > ".join([*loop, name]))
            elif len(path) == MAX_DEPTH:
                found.append("DEPTH " + " > ".join([*path, name]))
            else:
                walk([*path, name])

    for name in sorted(following):
        walk([name])
    return list(dict.fromkeys(found))


def threshold_points(rows: list[tuple[int, int]], naturals: list[int]) -> list[int]:
    """Return the points of natural dice by rows of (natural at least, points); none is 0."""
    return [max((a, points) for a, points in [(-1, 0), *rows] if n >= a)[1] for n in naturals]
