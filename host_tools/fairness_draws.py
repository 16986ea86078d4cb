"""Make every possible draw once: what then comes unevenly is unfair, however rarely it shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, product
from math import factorial

from referee.core.bits import Bits, Source, shuffle

ALARM = 1e-6

Shuffle = Callable[[list[int] | bytearray, Source], None]


@dataclass(frozen=True)
class Suspect:
    """Dice that begin from a key, and a shuffle."""

    name: str
    source: Callable[[bytes], Source]
    shuffle: Shuffle = shuffle


@dataclass(frozen=True)
class Check:
    """One way of looking: how many dice it takes, and the chance that fair ones stray as far.

    `exact` marks an enumeration, which gives 1 or 0, and `cards` what looks at the shuffle.
    """

    name: str
    dice: int
    run: Callable[[Suspect], float]
    exact: bool = False
    cards: bool = False

    def rejects(self, found: float) -> bool:
        """Tell whether fair dice practically never give this."""
        return found < ALARM or found > 1 - ALARM and not self.exact


def enumerations() -> Iterator[Check]:
    """Give the checks that leave nothing to chance."""
    yield Check("every byte, d2 to d256", 256 * 255, _bytes, exact=True)
    for sides in (6, 20, 100, 1000):
        yield Check("every two bytes, d%d" % sides, 1 << 16, partial(_two, sides), exact=True)
    for cards in (3, 4, 5):
        name = "every draw of %d cards" % cards
        yield Check(name, factorial(cards), partial(_draws, cards), exact=True, cards=True)


def _bytes(suspect: Suspect) -> float:
    every = bytes(range(256))
    return float(all(len(set(fed(suspect, every, sides))) == 1 for sides in range(2, 257)))


def _two(sides: int, suspect: Suspect) -> float:
    every = chain.from_iterable(product(range(256), repeat=2))
    return float(len(set(fed(suspect, every, sides))) == 1)


def _draws(cards: int, suspect: Suspect) -> float:
    found = every_order(suspect, cards)
    return float(len(found) == factorial(cards) and len(set(found.values())) == 1)


def fed(suspect: Suspect, data: Iterable[int], sides: int) -> list[int]:
    """Return how often each face comes of these bytes in place of the stream."""
    source = suspect.source(b"")
    counts = [0] * sides
    if not isinstance(source, Bits):
        return counts  # it draws no bytes
    source.byte = iter(data).__next__  # type: ignore[method-assign]
    try:
        while True:
            counts[source.die(sides) - 1] += 1
    except StopIteration:
        return counts


class _Script(Source):
    """Answer with decided numbers, then with 0, and note how many there were to choose from."""

    def __init__(self, path: Sequence[int]) -> None:
        self.path = list(path)
        self.wide: list[int] = []

    def below(self, n: int) -> int:
        """Return the next number."""
        self.wide.append(n)
        if len(self.wide) > len(self.path):
            self.path.append(0)
        return self.path[len(self.wide) - 1]


def every_order(suspect: Suspect, cards: int) -> Counter[tuple[int, ...]]:
    """Return how often each order comes when every possible draw is made once."""
    found: Counter[tuple[int, ...]] = Counter()
    path: list[int] = []
    while True:
        script = _Script(path)
        order = list(range(cards))
        suspect.shuffle(order, script)
        found[tuple(order)] += 1
        path = script.path
        while path and path[-1] + 1 == script.wide[len(path) - 1]:
            path.pop()
        if not path:
            return found
        path[-1] += 1
