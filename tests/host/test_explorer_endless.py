"""Prove the bound on what an endless re-roll leaves out, and that nothing else is left out."""

from fractions import Fraction
from typing import Any

import icepool
import pytest
from referee.core.procedure import Count, Outcome, Roll

from host_tools.explorer import ENOUGH, TooLarge, follow
from tests.host.test_explorer import Bare, Steps, count_of, odds


def duel(rules: Any) -> Steps:
    while True:
        one, two = yield Roll(2, 6)
        if one != two:
            return Outcome("FIRST" if one > two else "SECOND", ("won", int(one > two)))


def stubborn(rules: Any) -> Steps:
    rounds = 0
    while True:
        rounds += 1
        if (yield Count(1, 6, 6)):
            return Outcome("AT LAST", ("first", int(rounds == 1)))


def test_an_endless_reroll_leaves_out_what_it_says() -> None:
    found = odds(duel)
    assert found.exact
    assert sum(found.ends.values()) + found.rest == 1
    assert 0 < found.rest < Fraction(1, 5000)
    for chance in found.verdicts().values():
        low, high = found.interval(chance)
        assert low <= Fraction(1, 2) <= high
        assert high - low == found.rest
    assert found.mean("won") == Fraction(1, 2)


def test_one_branch_that_goes_on_is_followed_until_it_is_faint() -> None:
    found = odds(stubborn)
    assert found.exact
    assert found.marginal("first")[1] == Fraction(1, 6)
    rounds = found.branches
    assert found.rest == Fraction(5, 6) ** rounds < Fraction(1, 10**12)
    assert rounds < 200


def test_a_limit_that_leaves_out_little_is_told_as_well() -> None:
    found = odds(duel, limit=20000)
    assert found.exact and 0 < found.rest <= ENOUGH
    with pytest.raises(TooLarge):
        follow(duel, Bare(), limit=20000)
    assert not odds(duel, limit=40).exact


def test_faint_ends_of_a_rule_that_ends_are_all_followed() -> None:
    found = odds(count_of(40, 20, 20))
    assert found.rest == 0
    assert found.marginal("hits")[40] == Fraction(1, 20**40)


def test_a_contest_agrees_with_icepool() -> None:
    def make(rules: Any) -> Steps:
        roll = Roll(4, 10, add=2, against=True)
        lead = roll.total((yield roll))
        return Outcome("", ("lead", lead), good=lead > 0)

    found = odds(make)
    lead = 2 @ icepool.d10 - 2 @ icepool.d10 + 2
    assert found.marginal("lead") == {n: lead.probability(n) for n in lead.outcomes()}
    assert found.success() == (lead > 0).probability(True)
