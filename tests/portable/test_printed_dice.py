"""Dice as rule books print them, and the two dice of a percentage."""

from referee.core.dice import percent
from referee.core.notation import from_print, parse


def test_percentile_pairs() -> None:
    for tens, units, value in ((0, 0, 100), (0, 1, 1), (90, 0, 90), (90, 1, 91), (90, 9, 99)):
        assert percent(tens, units) == value
    values = sorted([percent(10 * tens, units) for tens in range(10) for units in range(10)])
    assert values == list(range(1, 101))
    for pair in ((100, 0), (5, 0), (0, 10), (-10, 0), (0, -1)):
        try:
            percent(*pair)
        except ValueError:
            continue
        raise AssertionError("accepted")


def test_dice_as_printed() -> None:
    for printed, text in (
        ("2/D6", "2d6"),
        ("1/D6", "1d6"),
        ("4/D6", "4d6"),
        ("1/D20", "1d20"),
        ("ld(10)", "1d10"),
        ("ld(8)", "1d8"),
        ("lD6", "1d6"),
        ("3d(6)+ld(8) + 2", "3d6+1d8 + 2"),
        ("1D6\u20132", "1d6-2"),
        ("8D20", "8d20"),
    ):
        assert from_print(printed) == text, printed
        parse(from_print(printed))
    for printed in ("", "d(", "ld(", "d()", "old d(x)", "ld" * 50, "d(" * 50):
        from_print(printed)
