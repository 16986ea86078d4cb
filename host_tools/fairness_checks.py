"""Look at millions of dice and cards in every way in which they could be unfair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product, repeat
from math import factorial

from referee.core.bits import Source
from referee.core.cards import SUITED
from referee.core.deck import Deck
from referee.core.entropy import roll_key
from referee.core.notation import parse

from .chi_square import chance
from .fairness_draws import Check, Suspect, enumerations
from .streaks import longest, longest_shares, run_shares, runs

SIZES = (2, 3, 4, 6, 8, 10, 12, 20, 100)  # the dice of the device
EVERY = range(2, 101)
FACES = 1_000_000  # dice of each of SIZES
SEEDS = 10_000
_PRINTED_FACES = (
    ("d10z", tuple(range(10))),
    ("d66", tuple(10 * tens + units for tens in range(1, 7) for units in range(1, 7))),
)
_FACES_EACH = 20_000
_PRINTED = 60_000
_PAIRS = 500_000
_RUNS = 1_000_000
_BLOCK = 200  # dice of which the longest streak is taken
_SHUFFLES = 240_000
_DECKS = 52_000


def checks(scale: int = 1) -> Iterator[Check]:
    """Give the battery; above 1, `scale` divides the dice of all but the seeds."""
    yield from _counts(scale)
    yield from _orders_in_time(scale)
    yield from _first_draws()
    yield from _cards(scale)
    yield from enumerations()


def key_of(sides: int) -> bytes:
    """Return the key of the dice of one of SIZES."""
    return b"faces of d%d" % sides


def fell(source: Source, sides: int, n: int) -> list[int]:
    """Return how often each face fell in `n` dice."""
    counts = Counter(map(source.die, repeat(sides, n)))
    return [counts[face] for face in range(1, sides + 1)]


def _counts(scale: int) -> Iterator[Check]:
    """Give the checks of how often each face falls."""
    n = FACES // scale
    for sides in SIZES:
        yield Check("faces of d%d" % sides, n, partial(_faces, sides, n))
    n = _PRINTED // scale
    for text, faces in _PRINTED_FACES:
        yield Check("faces of " + text, n, partial(_notation, text, faces, n))
    n = _FACES_EACH // scale
    whole = n * len(EVERY)
    yield Check("d2 to d100, the worst", whole, lambda it: _worst(_every(it, n)))
    yield Check("d2 to d100, together", whole, lambda it: _spread(_every(it, n)))


def _faces(sides: int, n: int, suspect: Suspect) -> float:
    return chance(fell(suspect.source(key_of(sides)), sides, n))


def _notation(text: str, faces: Sequence[int], n: int, suspect: Suspect) -> float:
    dice, source = parse(text), suspect.source(text.encode())
    counts = Counter(dice.roll(source).total for _ in range(n))
    return chance([counts[face] for face in faces])


def _every(suspect: Suspect, n: int) -> list[float]:
    source = suspect.source(b"every die")
    return [chance(fell(source, sides, n)) for sides in EVERY]


def _worst(found: Sequence[float]) -> float:
    """Return how often the least of so many chances is as small."""
    return 1 - (1 - min(found)) ** len(found)


def _spread(found: Sequence[float]) -> float:
    """Return how often fair chances, which are anywhere from 0 to 1 alike, spread as badly."""
    tenths = Counter(min(9, int(10 * value)) for value in found)
    return chance([tenths[tenth] for tenth in range(10)])


def _orders_in_time(scale: int) -> Iterator[Check]:
    """Give the checks of what follows what."""
    n = _PAIRS // scale
    for sides, apart in ((6, 1), (6, 2), (20, 1), (100, 1)):
        name = "pairs of d%d, %d apart" % (sides, apart)
        yield Check(name, n, partial(_pairs, sides, apart, n))
    n = _RUNS // scale
    yield Check("runs of equal d6", n, partial(_runs, 6, 6, n))
    yield Check("runs of high and low d20", n, partial(_runs, 20, 2, n))
    yield Check("longest streak of %d d6" % _BLOCK, n, partial(_streaks, n // _BLOCK))


def _pairs(sides: int, apart: int, n: int, suspect: Suspect) -> float:
    source = suspect.source(b"pairs %d %d" % (sides, apart))
    dice = list(map(source.die, repeat(sides, n)))
    found: Counter[tuple[int, ...]] = Counter()
    for lane in range(apart):  # pairs that share no die are independent
        mine = dice[lane::apart]
        found.update(zip(mine[::2], mine[1::2], strict=False))
    return chance([found[pair] for pair in product(range(1, sides + 1), repeat=2)])


def _runs(sides: int, parts: int, n: int, suspect: Suspect) -> float:
    source = suspect.source(b"runs of %d" % parts)
    width = sides // parts
    lengths = Counter(runs([(source.die(sides) - 1) // width for _ in range(n)]))
    return _longer(lengths, run_shares(parts))


def _streaks(blocks: int, suspect: Suspect) -> float:
    source = suspect.source(b"streaks")
    lengths = Counter(longest(list(map(source.die, repeat(6, _BLOCK)))) for _ in range(blocks))
    return _longer(lengths, longest_shares(6, _BLOCK))


def _longer(lengths: Counter[int], shares: Sequence[float]) -> float:
    """Compare lengths with the shares of 0, 1, 2 ... and at last of all that are longer."""
    counts = [lengths[length] for length in range(len(shares) - 1)]
    return chance([*counts, lengths.total() - sum(counts)], shares)


def _first_draws() -> Iterator[Check]:
    """Give the checks of the first draws after each of many seeds in a row."""
    for name, key in (("seed", _seed), ("roll", _roll)):
        for sides, draw in ((6, 1), (6, 2), (6, 3), (20, 1), (100, 1)):
            words = "draw %d of d%d, every %s" % (draw, sides, name)
            yield Check(words, SEEDS, partial(_drawn, key, sides, draw))
        yield Check("2 d6, every " + name, SEEDS, partial(_doubles, key))


def _seed(number: int) -> bytes:
    return number.to_bytes(4, "big")


def _roll(number: int) -> bytes:
    return roll_key(b"one secret", number, b"the same moment")


def _drawn(key: Callable[[int], bytes], sides: int, draw: int, suspect: Suspect) -> float:
    counts = [0] * sides
    for seed in range(SEEDS):
        source = suspect.source(key(seed))
        for _ in range(draw - 1):
            source.die(sides)
        counts[source.die(sides) - 1] += 1
    return chance(counts)


def _doubles(key: Callable[[int], bytes], suspect: Suspect) -> float:
    counts = [0] * 36
    for seed in range(SEEDS):
        source = suspect.source(key(seed))
        counts[6 * source.die(6) + source.die(6) - 7] += 1
    return chance(counts)


def _cards(scale: int) -> Iterator[Check]:
    """Give the checks of shuffles."""
    n = _SHUFFLES // scale
    for cards in (4, 5):
        run = partial(_orders, cards, n)
        yield Check("orders of %d cards" % cards, n * (cards - 1), run, cards=True)
    n = _DECKS // scale
    for place, words in ((0, "first of 52 cards"), (51, "last of 52 cards")):
        yield Check(words, n * 51, partial(_placed, place, n), cards=True)
    for cards in (52, 54):
        words = "card drawn first of %d" % cards
        yield Check(words, n * (cards - 1), partial(_first, cards, n))


def _orders(cards: int, n: int, suspect: Suspect) -> float:
    source = suspect.source(b"orders of %d" % cards)
    found: Counter[bytes] = Counter()
    for _ in range(n):
        order = bytearray(range(cards))
        suspect.shuffle(order, source)
        found[bytes(order)] += 1
    return chance([*found.values(), *[0] * (factorial(cards) - len(found))])


def _placed(place: int, n: int, suspect: Suspect) -> float:
    source = suspect.source(b"place %d" % place)
    counts = [0] * 52
    for _ in range(n):
        order = bytearray(range(52))
        suspect.shuffle(order, source)
        counts[order[place]] += 1
    return chance(counts)


def _first(cards: int, n: int, suspect: Suspect) -> float:
    source = suspect.source(b"deck of %d" % cards)
    deck = Deck(cards - SUITED)
    counts = [0] * cards
    for _ in range(n):
        deck.reset(source)
        counts[deck.draw(source)[0]] += 1
    return chance(counts)
