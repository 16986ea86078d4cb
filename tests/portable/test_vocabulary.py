"""What rolls come to: sums, dice left out, contests, points, and the exact odds of each."""

from referee.core.preview import totals
from referee.core.procedure import Count, Roll, Score
from referee.core.run import settle


def counted(request: "Roll | Score") -> "tuple[list[tuple[int, int]], int]":
    """Count what a request comes to over every way in which its dice can fall."""
    found: dict[int, int] = {}
    whole = request.sides**request.n
    for number in range(whole):
        way = []
        for _ in range(request.n):
            way.append(number % request.sides + 1)
            number //= request.sides
        if isinstance(request, Score):
            total = int(settle(request, tuple(way)))
        else:
            total = request.total(tuple(way))
        found[total] = found.get(total, 0) + 1
    return [(value, found[value]) for value in sorted(found)], whole


def test_a_sum_adds_what_the_rule_adds() -> None:
    assert Roll(3, 6, add=2).total((1, 2, 6)) == 11
    assert Roll(0, 6, add=-1).total(()) == -1


def test_the_highest_or_lowest_dice_are_left_out() -> None:
    assert Roll(3, 6, drop=1).total((2, 6, 4)) == 6
    assert Roll(3, 6, drop=1).total((6, 6, 1)) == 7
    assert Roll(3, 6, drop=-1).total((2, 6, 4)) == 10
    assert Roll(1, 6, drop=1).total((5,)) == 0
    assert Roll(2, 6, drop=3).total((5, 6)) == 0


def test_a_contest_subtracts_the_second_half() -> None:
    assert Roll(2, 10, add=3, against=True).total((4, 9)) == -2
    assert Roll(4, 6, against=True).total((6, 5, 1, 2)) == 8


def test_points_are_scored_by_each_die() -> None:
    points = bytes((0, 0, 1, 1, 2, 2))
    assert [settle(Score(1, 6, points), (face,)) for face in range(1, 7)] == [0, 0, 1, 1, 2, 2]
    assert settle(Score(3, 6, points), (2, 4, 6)) == 3
    assert settle(Score(0, 6, points), ()) == 0


def test_the_odds_are_those_of_every_way() -> None:
    for request in (
        Roll(3, 6, add=-2),
        Roll(3, 6, drop=1),
        Roll(3, 6, drop=-1, add=1),
        Roll(2, 10, add=3, against=True),
        Score(4, 6, bytes((0, 0, 1, 1, 2, 2))),
        Score(0, 6, bytes(6)),
    ):
        assert totals(request) == counted(request)


def test_a_count_knows_how_many_faces_succeed() -> None:
    for need in range(-3, 12):
        for add in (-2, 0, 3):
            for under in (False, True):
                count = Count(1, 6, need, add, under=under)
                hits = [face for face in range(1, 7) if count.hit(face)]
                assert count.faces() == len(hits)
