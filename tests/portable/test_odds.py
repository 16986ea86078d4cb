"""Odds are exact: checked against counting every roll, and against known figures."""

from referee.core.dice_odds import notation_odds
from referee.core.loaded import Loaded
from referee.core.notation import parse
from referee.core.odds import (
    count_odds,
    draw_odds,
    keep_odds,
    mean_tenths,
    percent,
    sum_odds,
)


def counted(sides: int, n: int, score: "object") -> "tuple[list[tuple[int, int]], int]":
    """Go through every way in which `n` dice can fall and count each score."""
    found: dict[int, int] = {}
    for number in range(sides**n):
        roll = tuple([number // sides**place % sides + 1 for place in range(n)])
        value = score(roll)
        found[value] = found.get(value, 0) + 1
    return sorted(found.items()), sides**n


def score(text: str, roll: "tuple[int, ...]") -> int:
    """Return the successes, or the total where none are asked for, of one roll."""
    rolled = parse(text).roll(Loaded(roll))
    return rolled.total if rolled.successes < 0 else rolled.successes


def refused(action: "object", *words: "object") -> bool:
    """Tell whether an action ends in a ValueError with a sentence."""
    try:
        action(*words)
    except ValueError as error:
        return str(error).endswith(".")
    return False


def test_counts_against_every_roll() -> None:
    for need in range(-1, 9):
        expected = counted(6, 3, lambda roll, k=need: sum([face >= k for face in roll]))
        assert count_odds(3, 6, need) == expected, need
    assert count_odds(0, 6, 4) == ([(0, 1)], 1)
    pairs, total = count_odds(99, 6, 4)
    assert len(pairs) == 100 and sum([w for _, w in pairs]) == total == 6**99


def test_sums_against_every_roll() -> None:
    for sides, n in ((6, 0), (6, 1), (6, 2), (6, 4), (4, 3), (1, 5), (10, 2), (2, 8)):
        assert sum_odds(n, sides) == counted(sides, n, sum), (n, sides)


def test_keeps_against_every_roll() -> None:
    for sides, n in ((6, 2), (6, 4), (4, 4), (3, 5), (20, 2), (1, 3)):
        for k in range(n + 1):
            low = counted(sides, n, lambda roll, k=k: sum(sorted(roll)[:k]))
            high = counted(sides, n, lambda roll, k=k: sum(sorted(roll)[len(roll) - k :]))
            assert keep_odds(n, sides, k, False) == low, (n, sides, k)
            assert keep_odds(n, sides, k, True) == high, (n, sides, k)


def test_means_that_players_know() -> None:
    # 13.825 and 12.2446 on paper; the mean of 40 dice is 140.
    odds = notation_odds(parse("2d20kh1"))
    assert odds and sum([v * w for v, w in odds[0]]) * 1000 == 13825 * odds[1]
    assert mean_tenths(odds) == 138
    odds = notation_odds(parse("4d6dl1"))
    assert odds and sum([v * w for v, w in odds[0]]) * 10000 // odds[1] == 122445
    assert mean_tenths(odds) == 122
    assert mean_tenths(sum_odds(40, 6)) == 1400
    assert mean_tenths(sum_odds(1, 6)) == 35
    assert mean_tenths(([(-3, 1), (-2, 3)], 4)) == -23


def test_forty_dice_spread_as_they_should() -> None:
    pairs, total = sum_odds(40, 6)
    spread = sum([(value - 140) ** 2 * weight for value, weight in pairs])
    assert 116 * total < spread < 117 * total
    inside = sum([weight for value, weight in pairs if 119 <= value <= 161])
    assert percent(inside, total) == 95


def test_big_pools_do_not_need_enumeration() -> None:
    pairs, total = keep_odds(99, 6, 3, True)
    assert sum([w for _, w in pairs]) == total == 6**99
    assert pairs[0] == (3, 1) and pairs[-1][0] == 18
    # Three sixes come unless there are at most two of them.
    few = 5**99 + 99 * 5**98 + 99 * 49 * 5**97
    assert pairs[-1][1] == 6**99 - few
    pairs, total = keep_odds(99, 6, 3, False)
    assert pairs[-1] == (18, 1) and sum([w for _, w in pairs]) == total


def test_weights_above_small_numbers() -> None:
    pairs, total = sum_odds(12, 6)
    assert total == 2176782336 and pairs[30] == (42, 144840476)
    assert count_odds(12, 6, 4)[0][6] == (6, 924 * 3**12)
    assert percent(1 << 31, 1 << 32) == 50


def test_notation_against_every_roll() -> None:
    for text, sides, n in (
        ("2d6", 6, 2),
        ("3d6+1", 6, 3),
        ("2*(1d6+1)-d6", 6, 2),
        ("d6*d6", 6, 2),
        ("4d4dl1+d4", 4, 5),
        ("3d6dh1", 6, 3),
        ("3d6kl1*10", 6, 3),
        ("2d10z", 10, 2),
        ("2d10zkh1", 10, 2),
        ("d66", 6, 2),
        ("-d6", 6, 1),
        ("4d6>=5", 6, 4),
        ("3d6+1>=5", 6, 3),
        ("count(4d6kh2>=5)", 6, 4),
        ("count(3d6<=4)", 6, 3),
        ("count(3d6>6)", 6, 3),
        ("count(3d6<9)", 6, 3),
        ("count(2d66>=44)", 6, 4),
        ("sum(3d6)<=12", 6, 3),
        ("sum(1d6+1d6)>12", 6, 2),
        ("1d20+5>=6", 20, 1),
        ("d66>=44", 6, 2),
    ):
        expected = counted(sides, n, lambda roll, text=text: score(text, roll))
        assert notation_odds(parse(text)) == expected, text


def test_rerolls_are_exact() -> None:
    for text, sides in (("1d6ro<3", 6), ("1d6ro=6", 6), ("1d10zro<2", 10)):
        # A second die is given either way, and mostly left over.
        expected = counted(sides, 2, lambda roll, text=text: score(text, roll))
        assert notation_odds(parse(text)) == expected, text
    odds = notation_odds(parse("1d6rr<2"))
    # A one stays only after twenty re-rolls that were ones too.
    assert odds and odds[1] == 6**21 and odds[0][0] == (1, 1)
    assert odds[0][1][1] * 5 + 1 == 6**21
    odds = notation_odds(parse("2d6ro<2>=2"))
    assert odds == ([(0, 1), (1, 70), (2, 1225)], 1296)


def test_no_odds_rather_than_wrong_or_slow_ones() -> None:
    for text in ("2d6!", "count(3d6!=6>4)", "1d6+1d6!"):
        assert notation_odds(parse(text)) is None
    for text in ("99d1000", "99d66", "45d6rr<2", "99d100kh50", "d999*d999", "99d6+99d6"):
        assert notation_odds(parse(text)) is None
    odds = notation_odds(parse("40d6"))
    assert odds and odds[1] == 6**40
    odds = notation_odds(parse("99d6>=5"))
    assert odds and len(odds[0]) == 100


def test_cards_without_putting_back() -> None:
    assert draw_odds((26, 26), 1) == ([(0, 26), (1, 26)], 52)
    assert draw_odds((4, 48), 2) == ([(0, 1128), (1, 192), (2, 6)], 1326)
    assert draw_odds((1, 2), 3) == ([(1, 1)], 1)
    assert draw_odds((0, 5), 2) == ([(0, 10)], 10)
    assert draw_odds((3, 0), 0) == ([(0, 1)], 1)
    pairs, total = draw_odds((13, 41), 27)
    assert sum([w for _, w in pairs]) == total == 1946939425648112
    for counts, n in (((1, 1), 3), ((-1, 2), 1), ((2, 2), -1)):
        assert refused(draw_odds, counts, n)


def test_percent_is_certain_only_when_certain() -> None:
    for weight, total, value in (
        (0, 6, 0),
        (6, 6, 100),
        (1, 6, 17),
        (1, 2, 50),
        (1, 1000, 1),
        (999, 1000, 99),
        (5, 1000, 1),
        (15, 1000, 2),
        (1, 6**99, 1),
        (6**99 - 1, 6**99, 99),
    ):
        assert percent(weight, total) == value, (weight, total)


def test_dice_that_do_not_exist() -> None:
    assert refused(sum_odds, -1, 6)
    assert refused(count_odds, 2, 0, 1)
    assert refused(keep_odds, 2, 6, 3, True)
    assert refused(keep_odds, 2, 6, -1, True)
