"""The battery of `make fairness`, smaller: it passes our dice and catches each planted fault."""

from collections import Counter
from math import isclose

import pytest
from referee.core.bits import Bits, shuffle
from referee.core.tally import Fell

from host_tools import fairness
from host_tools.chi_square import chance, chi_square, tail
from host_tools.fairness import FAIR, PLANTED, caught, on_cpython, on_micropython
from host_tools.fairness_checks import checks
from host_tools.fairness_draws import ALARM, Check, Suspect, every_order, fed
from host_tools.planted import FirstDraw, Remainder, swap_with_any
from host_tools.streaks import longest, longest_shares, run_shares, runs

SCALE = 20
BATTERY = list(checks(SCALE))
# Critical values of chi-square as every table of statistics prints them: df, 5 %, 0.1 %.
PRINTED = (
    (1, 3.841, 10.828),
    (2, 5.991, 13.816),
    (5, 11.070, 20.515),
    (9, 16.919, 27.877),
    (19, 30.144, 43.820),
    (99, 123.225, 148.230),
)


def test_the_core_passes() -> None:
    assert caught(FAIR, BATTERY) is None


@pytest.mark.parametrize("suspect", PLANTED, ids=[suspect.name for suspect in PLANTED])
def test_a_planted_fault_is_caught(suspect: Suspect) -> None:
    assert caught(suspect, BATTERY) is not None


@pytest.mark.parametrize("suspect", PLANTED, ids=[suspect.name for suspect in PLANTED])
def test_it_is_caught_by_what_looks_for_it(suspect: Suspect) -> None:
    wanted = {
        "% 6 of a byte": "every byte, d2 to d256",
        "rejection one value too late": "every byte, d2 to d256",
        "% 6 of two bytes": "every two bytes, d6",
        "rolls a repeated die again": "pairs of d6, 1 apart",
        "first draw after a small seed": "draw 1 of d6, every seed",
        "swaps each card with any": "every draw of 3 cards",
        "leaves no card in place": "orders of 4 cards",
    }
    (check,) = [check for check in BATTERY if check.name == wanted[suspect.name]]
    assert check.rejects(check.run(suspect))
    assert not check.rejects(check.run(FAIR))


def test_too_even_is_as_wrong_as_too_far() -> None:
    check = Check("faces", 6000, lambda _: chance([1000] * 6))
    assert check.rejects(check.run(FAIR))
    assert not check.rejects(ALARM) and check.rejects(ALARM / 2)
    assert not Check("draws", 6, lambda _: 1.0, exact=True).rejects(1.0)


@pytest.mark.parametrize(("freedom", "twentieth", "thousandth"), PRINTED)
def test_the_tail_is_the_printed_one(freedom: int, twentieth: float, thousandth: float) -> None:
    assert isclose(tail(twentieth, freedom), 0.05, rel_tol=0.002)
    assert isclose(tail(thousandth, freedom), 0.001, rel_tol=0.002)
    assert tail(0, freedom) == 1


def test_known_counts() -> None:
    assert chi_square([1, 3], [0.25, 0.75]) == 0
    # Tallies of 17,548 throws of 2d6 that players kept, with the value they must give.
    kept = [525, 943, 1484, 1864, 2418, 2934, 2454, 1948, 1490, 1005, 483]
    shares = [(6 - abs(total - 7)) / 36 for total in range(2, 13)]
    assert isclose(chi_square(kept, shares), 9.82, abs_tol=0.005)
    assert 0.4 < chance(kept, shares) < 0.5
    assert chance([1724, 187, 1769, 289, 1814, 217]) < 1e-300
    assert chance([137, 24, 201, 23, 191, 24]) < ALARM
    # Cells that expect next to nothing are taken together before they are judged.
    assert chance([0, 50, 49, 1], [0.0001, 0.5, 0.4899, 0.01]) > 0.5


def test_first_draw_is_the_fault_of_the_field() -> None:
    counts = Counter(FirstDraw(seed.to_bytes(4, "big")).die(6) for seed in range(600))
    assert [counts[face] for face in range(1, 7)] == [137, 24, 201, 23, 191, 24]


def test_every_byte_once() -> None:
    assert fed(FAIR, range(256), 6) == [42] * 6
    assert fed(Suspect("", Remainder), range(256), 6) == [43, 43, 43, 43, 42, 42]


def test_every_draw_once() -> None:
    assert set(every_order(Suspect("", Bits, shuffle), 4).values()) == {1}
    naive = every_order(Suspect("", Bits, swap_with_any), 3)
    assert sorted(naive.values()) == [4, 4, 4, 5, 5, 5]
    assert len(every_order(Suspect("", Bits, shuffle), 5)) == 120


def test_streaks_by_hand() -> None:
    assert list(runs([1, 1, 2, 3, 3, 3, 1])) == [2, 1, 3]
    assert longest([1, 1, 2, 3, 3, 3, 1]) == 3
    assert run_shares(2)[:4] == [0, 0.5, 0.25, 0.125]
    # Of the 8 ways of 3 coins 2 have no equal neighbours and 2 are all alike.
    assert longest_shares(2, 3)[:4] == [0, 0.25, 0.5, 0.25]
    assert isclose(sum(longest_shares(6, 200)), 1)


def test_micropython_throws_the_same_dice() -> None:
    there = on_micropython(2000)
    assert there and there == on_cpython(2000)


def test_the_command_fails_when_a_fault_passes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    weak = [check for check in BATTERY if check.name.startswith("2 d6")]
    monkeypatch.setattr(fairness, "checks", lambda: weak)
    monkeypatch.setattr(fairness, "on_micropython", lambda: "")
    assert fairness.main() == 1
    assert "lets a planted fault pass: % 6 of two bytes." in capsys.readouterr().err


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20, 100])
def test_the_device_judges_as_the_exact_tail_does(sides: int) -> None:
    for games, thousandths in ((50, 2054), (100, 2326), (1000, 3090), (10000, 3719)):
        for part in (2, 3):  # a chance half or a third above the level, and as far below it
            assert _strays(sides, part * games, thousandths)
            assert not _strays(sides, games / part, thousandths)


def _strays(sides: int, games: float, thousandths: int) -> bool:
    """Ask the device about counts that are so uneven once in so many games."""
    low, high = 0, 200_000
    while high - low > 1:  # one face more and one less by this much, of 600,000 dice a face
        step = (low + high) // 2
        counts = [600_000 + step, 600_000 - step] + [600_000] * (sides - 2)
        if tail(chi_square(counts), sides - 1) * games > 1:
            low = step
        else:
            high = step
    die = Fell(sides)
    die.counts = [600_000 + high, 600_000 - high] + [600_000] * (sides - 2)
    die.total = 600_000 * sides
    return die.strays(thousandths)
