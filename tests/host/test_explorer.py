"""Prove the explorer: each shortcut against every die and card alone, and against icepool."""

from collections.abc import Callable, Generator
from fractions import Fraction
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from referee.core.procedure import (
    AnswerError,
    Choice,
    Count,
    Draw,
    Flag,
    Form,
    Number,
    Outcome,
    Roll,
    Say,
)

from host_tools.distribution import Distribution
from host_tools.explorer import explore
from host_tools.simulation import simulate

Steps = Generator[Any, Any, Outcome]
SMALL_DECK = (0, 1, 13, 14, 26, 39)  # A 2 of spades, A 2 of hearts, A of diamonds and clubs


class Bare:
    """Stand in for Rules where a procedure looks nothing up."""

    def __init__(self) -> None:
        self.trail: list[tuple[object, ...]] = []

    def note(self, *entry: object) -> None:
        """Put an entry on the trail."""
        self.trail.append(entry)


def odds(make: Callable[[Any], Steps], *answers: tuple[int, ...], **options: Any) -> Distribution:
    return explore(make, Bare(), list(answers), **options)


def ends(found: Distribution) -> dict[Any, Fraction]:
    assert found.exact
    assert sum(found.ends.values()) == 1
    return dict(found.ends)


def color(card: int) -> int:
    return 1 if 13 <= card < 39 else 0


def is_ace(card: int) -> int:
    return 1 if card % 13 == 0 else 0


def count_of(n: int, sides: int, need: int, add: int = 0, under: bool = False) -> Any:
    def make(rules: Any) -> Steps:
        hits = yield Count(n, sides, need, add, under=under)
        return Outcome("%d HITS" % hits, ("hits", hits), good=hits > 0)

    return make


def test_one_die_gives_each_face_once() -> None:
    def make(rules: Any) -> Steps:
        (value,) = yield Roll(1, 6)
        return Outcome("%d" % value, ("value", value))

    found = odds(make)
    assert found.marginal("value") == {n: Fraction(1, 6) for n in range(1, 7)}
    assert found.mean("value") == Fraction(7, 2)
    assert found.success() is None


def test_a_count_agrees_with_icepool() -> None:
    found = odds(count_of(10, 20, 14))
    pool = 10 @ icepool.map(lambda n: int(n >= 14), icepool.d(20))
    assert found.branches == 11
    assert found.marginal("hits") == {n: pool.probability(n) for n in pool.outcomes()}
    assert found.mean("hits") == Fraction(7, 2)
    assert found.success() == 1 - Fraction(13, 20) ** 10


@given(
    n=st.integers(0, 4),
    sides=st.integers(1, 6),
    need=st.integers(-2, 9),
    add=st.integers(-2, 2),
    under=st.booleans(),
)
@settings(max_examples=60)
def test_a_count_is_its_dice_one_by_one(
    n: int, sides: int, need: int, add: int, under: bool
) -> None:
    make = count_of(n, sides, need, add, under)
    assert ends(odds(make)) == ends(odds(make, plain=True))


def test_impossible_and_certain_counts_have_one_branch() -> None:
    assert odds(count_of(40, 20, 21)).branches == 1
    assert odds(count_of(40, 20, 1)).marginal("hits") == {40: Fraction(1)}
    assert odds(count_of(0, 6, 4)).marginal("hits") == {0: Fraction(1)}


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_dice_that_may_be_swapped_are_their_orders(n: int) -> None:
    def make(rules: Any) -> Steps:
        dice = yield Roll(n, 6, ordered=False)
        return Outcome("", ("kept", sum(sorted(dice)[1:])), ("ones", dice.count(1)))

    short = odds(make)
    assert ends(short) == ends(odds(make, plain=True))
    assert short.branches < 6**n or n == 1
    pool = icepool.d6.pool(n)[1:].sum()
    assert short.marginal("kept") == {k: pool.probability(k) for k in pool.outcomes()}


def test_ordered_dice_stay_in_order() -> None:
    def make(rules: Any) -> Steps:
        first, second = yield Roll(2, 6)
        return Outcome("", ("wins", int(first > second)))

    assert odds(make).marginal("wins")[1] == Fraction(15, 36)


@pytest.mark.parametrize("n", [0, 1, 2, 3])
@pytest.mark.parametrize("sort", [color, is_ace])
def test_cards_of_a_sort_are_the_cards(n: int, sort: Callable[[int], int]) -> None:
    def make(rules: Any) -> Steps:
        drawn = yield Draw(n, "main", sort=sort)
        return Outcome("", ("good", sum(drawn)))

    decks = {"main": SMALL_DECK}
    assert ends(odds(make, decks=decks)) == ends(odds(make, decks=decks, plain=True))


def test_aces_in_five_cards_are_hypergeometric() -> None:
    def make(rules: Any) -> Steps:
        drawn = yield Draw(5, "main", sort=is_ace)
        return Outcome("", ("aces", sum(drawn)))

    pool = icepool.Deck({0: 48, 1: 4}).deal(5).sum()
    assert odds(make).marginal("aces") == {n: pool.probability(n) for n in pool.outcomes()}
    assert odds(make).mean("aces") == Fraction(5, 13)


def saved(n: int, sides: int, need: int) -> Any:
    def make(rules: Any) -> Steps:
        drawn = yield Draw(n, "main", sort=color)
        saves = yield Count(n, sides, need, each=True)
        left = [card for card, save in zip(drawn, saves, strict=True) if not save]
        return Outcome("", ("red", left.count(1)), ("black", left.count(0)))

    return make


@pytest.mark.parametrize(("n", "sides", "need"), [(1, 6, 4), (2, 6, 5), (3, 4, 3), (3, 6, 7)])
def test_saves_belong_to_their_cards(n: int, sides: int, need: int) -> None:
    decks = {"main": SMALL_DECK}
    short = odds(saved(n, sides, need), decks=decks)
    assert ends(short) == ends(odds(saved(n, sides, need), decks=decks, plain=True))


def test_saves_after_many_cards_stay_few_branches() -> None:
    found = odds(saved(20, 6, 4))
    assert found.exact
    assert found.branches < 3000
    assert found.mean("red") == 5


def test_each_die_without_cards_keeps_its_place() -> None:
    def make(rules: Any) -> Steps:
        first, second, third = yield Count(3, 6, 5, each=True)
        return Outcome("", ("first", first), ("last", third))

    assert ends(odds(make)) == ends(odds(make, plain=True))


def volley(rules: Any) -> Steps:
    (figures,) = yield Form("Volley", Number("figures", "Figures", 1, 9, 3))
    hits = yield Count(figures, 6, 5)
    drawn = yield Draw(hits, "main", sort=color)
    saves = yield Count(hits, 6, 4, each=True)
    killed = sum(1 for card, save in zip(drawn, saves, strict=True) if card and not save)
    yield Say("So it is.")
    (morale,) = yield Roll(1, 6)
    holds = morale > killed
    return Outcome("HOLD" if holds else "ROUT", ("killed", killed), good=holds)


def test_a_whole_volley_agrees_with_plain_enumeration() -> None:
    decks = {"main": SMALL_DECK}
    for figures in (1, 2):
        short = odds(volley, (figures,), decks=decks)
        assert ends(short) == ends(odds(volley, (figures,), decks=decks, plain=True))


def twice(first: Any, second: Any) -> Any:
    def make(rules: Any) -> Steps:
        one = yield Draw(2, "main", sort=first)
        two = yield Draw(2, "main", sort=second)
        return Outcome("", ("one", sum(one)), ("two", sum(two)))

    return make


@pytest.mark.parametrize(("first", "second"), [(color, color), (color, is_ace), (color, None)])
def test_a_second_draw_knows_what_is_gone(first: Any, second: Any) -> None:
    decks = {"main": SMALL_DECK}
    make = twice(first, second)
    assert ends(odds(make, decks=decks)) == ends(odds(make, decks=decks, plain=True))


def test_an_empty_deck_is_a_sentence() -> None:
    with pytest.raises(ValueError, match="needs 7 cards and the deck has 6"):
        odds(saved(7, 6, 4), decks={"main": SMALL_DECK})


def asks_again(rules: Any) -> Steps:
    (flag,) = yield Form("First", Flag("go", "Go"))
    hits = yield Count(1, 6, 4)
    extra = 0
    if hits and flag:
        (extra,) = yield Form("Pursuit", Choice("how", "How", ("Slow", "Fast")))
    return Outcome("", ("extra", extra))


def test_a_later_form_needs_its_answers() -> None:
    assert odds(asks_again, (0,)).marginal("extra") == {0: Fraction(1)}
    assert odds(asks_again, (1,), (1,)).marginal("extra")[1] == Fraction(1, 2)
    with pytest.raises(ValueError, match="Pursuit is asked on the way"):
        odds(asks_again, (1,))
    with pytest.raises(AnswerError):
        odds(asks_again, (1,), (2,))


def test_answers_may_be_a_function() -> None:
    seen = []

    def answer(index: int, form: Form) -> tuple[int, ...]:
        seen.append((index, form.title))
        return (1,)

    explore(asks_again, Bare(), answer)
    assert seen == [(0, "First"), (1, "Pursuit")]


def test_a_fact_that_is_not_always_stated() -> None:
    def make(rules: Any) -> Steps:
        hits = yield Count(1, 6, 4)
        if hits:
            return Outcome("HIT", ("who", "leader"), good=True)
        return Outcome("MISS", good=False)

    found = odds(make)
    assert found.marginal("who") == {"leader": Fraction(1, 2), None: Fraction(1, 2)}
    assert found.mean("who") is None
    assert found.verdicts() == {"HIT": Fraction(1, 2), "MISS": Fraction(1, 2)}


def test_beyond_the_limit_a_marked_simulation_takes_over() -> None:
    exact = odds(volley, (3,))
    found = odds(volley, (3,), limit=20, seed=b"seed")
    assert not found.exact
    assert sum(found.ends.values()) == 1
    again = odds(volley, (3,), limit=20, seed=b"seed")
    assert again.ends == found.ends
    chance = found.success()
    truth = exact.success()
    assert chance is not None and truth is not None
    low, high = found.interval(chance)
    assert low < truth < high
    assert high - low < Fraction(3, 100)
    assert exact.interval(truth) == (truth, truth)


def test_a_simulation_draws_each_card_once() -> None:
    def make(rules: Any) -> Steps:
        drawn = yield Draw(6, "main")
        return Outcome("", ("cards", " ".join(str(card) for card in sorted(drawn))))

    found = simulate(make, Bare(), (), 50, decks={"main": SMALL_DECK})
    assert found.marginal("cards") == {"0 1 13 14 26 39": Fraction(1)}


def test_a_procedure_must_return_an_outcome() -> None:
    def make(rules: Any) -> Generator[Any, Any, Any]:
        yield Roll(1, 6)
        return 3

    with pytest.raises(TypeError):
        odds(make)
