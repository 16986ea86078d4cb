"""Check the interval of a simulation against known values."""

from fractions import Fraction

from host_tools.distribution import Distribution


def test_the_interval_is_wilsons() -> None:
    found = Distribution({}, 100, exact=False)
    low, high = found.interval(Fraction(1, 2))
    assert abs(low - Fraction(4038, 10000)) < Fraction(1, 1000)
    assert abs(high - Fraction(5962, 10000)) < Fraction(1, 1000)
    assert found.interval(Fraction(0))[0] == 0
