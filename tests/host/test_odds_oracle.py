"""Our odds against an independent library, and our notation against random text."""

from collections.abc import Callable

import icepool
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from referee.core import dice_odds, odds
from referee.core.bits import Bits, shuffle
from referee.core.notation import NotationError, parse

Odds = tuple[list[tuple[int, int]], int]

DESKTOP = 10**8


def fractions(ours: Odds) -> dict[int, tuple[int, int]]:
    """Return value -> (weight, total), after checking that our form is as promised."""
    pairs, total = ours
    assert pairs == sorted(pairs)
    assert all(weight > 0 for _, weight in pairs)
    assert sum(weight for _, weight in pairs) == total
    return {value: (weight, total) for value, weight in pairs}


def same(ours: Odds, theirs: "icepool.Die[int]") -> bool:
    """Tell whether two distributions are the same, whatever their denominators."""
    mine = fractions(ours)
    other = {int(v): q for v, q in theirs.items() if q}
    return mine.keys() == other.keys() and all(
        weight * theirs.denominator() == other[value] * total
        for value, (weight, total) in mine.items()
    )


@pytest.mark.parametrize("sides", [1, 2, 3, 4, 6, 8, 10, 20])
@pytest.mark.parametrize("n", [1, 2, 3, 7, 12])
def test_sum_and_count(n: int, sides: int) -> None:
    die = icepool.d(sides)
    assert same(odds.sum_odds(n, sides), n @ die)
    for need in range(sides + 2):
        assert same(odds.count_odds(n, sides, need), n @ die.map(lambda f, k=need: int(f >= k)))


@pytest.mark.parametrize("sides", [2, 4, 6, 10])
@pytest.mark.parametrize("n", [1, 2, 3, 5, 8])
def test_keep(n: int, sides: int) -> None:
    for keep in range(1, n + 1):
        pool = icepool.d(sides).pool(n)
        assert same(odds.keep_odds(n, sides, keep, True), pool.highest(keep).sum())
        assert same(odds.keep_odds(n, sides, keep, False), pool.lowest(keep).sum())


def test_big_keep() -> None:
    pool = icepool.d6.pool(99)
    assert same(odds.keep_odds(99, 6, 3, True), pool.highest(3).sum())
    assert same(odds.keep_odds(99, 6, 60, False), pool.lowest(60).sum())


def rerolled(sides: int, low: int, high: int, tries: int) -> "icepool.Die[int]":
    """Return a die of which the faces low .. high are rolled again up to `tries` times."""
    die = icepool.d(sides)
    return die.reroll(list(range(low, high + 1)), depth=tries)


NOTATIONS: list[tuple[str, Callable[[], "icepool.Die[int]"]]] = [
    ("3d6+2", lambda: 3 @ icepool.d6 + 2),
    ("2d20kh1", lambda: icepool.d20.highest(2, 1)),
    ("4d6dl1", lambda: icepool.d6.highest(4, 3)),
    ("3d6dh1", lambda: icepool.d6.lowest(3, 2)),
    ("1d20kl1+10", lambda: icepool.d20 + 10),
    ("2d6*3-d4", lambda: (2 @ icepool.d6) * 3 - icepool.d4),
    ("(d6-3)*(d8-4)", lambda: (icepool.d6 - 3) * (icepool.d8 - 4)),
    ("d66", lambda: icepool.d6 * 10 + icepool.d6),
    ("2d10z", lambda: 2 @ (icepool.d10 - 1)),
    ("2d6ro<2", lambda: 2 @ rerolled(6, 1, 1, 1)),
    ("3d6rr<=2", lambda: 3 @ rerolled(6, 1, 2, 20)),
    ("4d6ro=6kl2", lambda: rerolled(6, 6, 6, 1).pool(4).lowest(2).sum()),
    ("5d6>=5", lambda: 5 @ (icepool.d6 >= 5).map(lambda f: int(f))),
    ("5d6ro<5>=5", lambda: 5 @ rerolled(6, 1, 4, 1).map(lambda f: int(f >= 5))),
    ("count(4d6kh2>=5)", lambda: icepool.d6.map(lambda f: int(f >= 5)).highest(4, 2)),
    ("sum(3d6)<=12", lambda: (3 @ icepool.d6 <= 12).map(lambda f: int(f))),
    ("20d10", lambda: 20 @ icepool.d10),
    ("d1000", lambda: icepool.d(1000)),
]


@pytest.mark.parametrize(("text", "die"), NOTATIONS, ids=[text for text, _ in NOTATIONS])
def test_notation(text: str, die: Callable[[], "icepool.Die[int]"]) -> None:
    ours = dice_odds.notation_odds(parse(text), DESKTOP)
    assert ours is not None
    assert same(ours, die())


@given(st.integers(0, 30), st.integers(0, 30), st.integers(0, 12))
def test_cards(kind: int, others: int, n: int) -> None:
    if n > kind + others:
        return
    deck = icepool.Deck({1: kind, 0: others}) if kind + others else None
    if deck is None or n == 0:
        assert odds.draw_odds((kind, others), n) == ([(0, 1)], 1)
        return
    assert same(odds.draw_odds((kind, others), n), deck.deal(n).sum())


LIKELY = "0123456789dDkhlrozsumcnt+-*()<>=!% \u2212\u2013"
PIECES = ["3d6", "d66", "d%", "d10z", "2", "99", "count(", "sum(", "(", ")", "+", "-", "*"]
PIECES += [">=5", "<=", ">", "=", "rr<2", "ro=1", "!", "!>4", "kh1", "dl2", " ", "1000"]


def check(text: str) -> None:
    """Parse, and if that works roll within the limits that the notation gives itself."""
    try:
        dice = parse(text)
    except NotationError as error:
        assert 1 <= error.column <= len(text) + 1
        assert str(error)
        return
    assert -999999 <= dice.low() <= dice.high() <= 999999
    for number in range(3):
        rolled = dice.roll(Bits(bytes([number])))
        assert dice.low() <= rolled.total <= dice.high()
        assert (rolled.successes >= 0) == bool(dice.target)
    exact = dice_odds.notation_odds(dice, 3000)
    if exact is not None:
        values = fractions(exact)
        if not dice.target:
            assert (min(values), max(values)) == (dice.low(), dice.high())
        else:
            assert min(values) >= 0


@given(st.text(max_size=130))
@example("\ud800")
@example("3d6" + "\u0660")
@example("(" * 121)
def test_any_text(text: str) -> None:
    check(text)


@settings(max_examples=400)
@given(st.text(alphabet=LIKELY, max_size=20))
def test_likely_text(text: str) -> None:
    check(text)


@settings(max_examples=600)
@given(st.lists(st.sampled_from(PIECES), max_size=9))
def test_pieces_in_any_order(pieces: list[str]) -> None:
    check("".join(pieces))


def test_first_card_of_many_shuffles() -> None:
    bits = Bits(b"52,000 shuffles")
    counts = [0] * 52
    for _ in range(52000):
        cards = bytearray(range(52))
        shuffle(cards, bits)
        counts[cards[0]] += 1
    assert sum((c - 1000) ** 2 for c in counts) < 99 * 1000
