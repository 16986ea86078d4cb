"""Halves, thirds and die steps are rounded the way the rule names."""

from referee.core.exact import DOWN, NEAREST, UP, ZERO, divide, step_die

CASES = (
    # n, d, down, up, nearest, toward zero
    (5, 2, 2, 3, 3, 2),
    (21, 2, 10, 11, 11, 10),
    (25, 6, 4, 5, 4, 4),
    (26, 6, 4, 5, 4, 4),
    (27, 6, 4, 5, 5, 4),
    (24, 6, 4, 4, 4, 4),
    (-5, 2, -3, -2, -3, -2),
    (5, -2, -3, -2, -3, -2),
    (-5, -2, 2, 3, 3, 2),
    (-7, 3, -3, -2, -2, -2),
    (-8, 3, -3, -2, -3, -2),
    (0, 7, 0, 0, 0, 0),
    (-1, 100, -1, 0, 0, 0),
    (2147483649, 2, 1073741824, 1073741825, 1073741825, 1073741824),
    (-2147483649, 2, -1073741825, -1073741824, -1073741825, -1073741824),
    (10**20 + 1, 10**10, 10**10, 10**10 + 1, 10**10, 10**10),
)


def refused(action: "object", *words: "object") -> bool:
    """Tell whether an action ends in a ValueError with a sentence."""
    try:
        action(*words)
    except ValueError as error:
        return str(error).endswith(".")
    return False


def test_each_rounding() -> None:
    for n, d, down, up, nearest, zero in CASES:
        assert divide(n, d, DOWN) == down, (n, d)
        assert divide(n, d, UP) == up, (n, d)
        assert divide(n, d, NEAREST) == nearest, (n, d)
        assert divide(n, d, ZERO) == zero, (n, d)


def test_roundings_agree_with_each_other() -> None:
    for n in range(-40, 41):
        for d in (1, 2, 3, 4, 6, 7):
            down, up = divide(n, d, DOWN), divide(n, d, UP)
            assert down * d <= n <= up * d
            assert up - down == (0 if down * d == n else 1)
            assert divide(n, d, ZERO) == (down if n >= 0 else up)
            assert divide(n, d, NEAREST) == -divide(-n, d, NEAREST)
            assert 2 * abs(divide(n, d, NEAREST) * d - n) <= d


def test_no_division_by_zero_and_no_unknown_mode() -> None:
    assert refused(divide, 1, 0, DOWN)
    assert refused(divide, 1, 2, 9)


def test_a_die_steps_up_and_down() -> None:
    ladder = (4, 6, 8, 10, 12, 20)
    for place in range(6):
        for steps in range(-7, 8):
            wanted = min(5, max(0, place + steps))
            assert step_die(ladder[place], steps, True) == ladder[wanted]
            if 0 <= place + steps <= 5:
                assert step_die(ladder[place], steps, False) == ladder[wanted]
            else:
                assert refused(step_die, ladder[place], steps, False)
    assert step_die(6, 4, False) == 20
    assert step_die(6, -3, True) == 4
    for sides in (0, 3, 7, 100):
        assert refused(step_die, sides, 1, True)
