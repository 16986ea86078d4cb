"""Procedures of contact: a contest of two stands, and an assault of two lines by odds."""

from micropython import const
from referee.core.procedure import Checklist, Choice, Form, Number, Outcome, Roll

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules

_MOUNTED = const(2)  # column of the factors
_DOUBLED = const(1)  # row of what winning takes
_RECOILS = const(1)  # a word of the matrices
_GOING = ("Good going", "Rough")
_SIDES = ("first", "second")


def factor(rules: "Rules", stand: int, enemy: int) -> int:
    """Return what a stand adds against an enemy, who is on foot or mounted."""
    return rules.value("factors", stand, rules.table("factors").value(enemy, _MOUNTED))


def contest(rules: "Rules") -> "Steps":
    """Ask for both stands, roll a die each, and read the loser's fate in a matrix."""
    groups = rules.groups("tactics")
    one, ground, mods, two, ground2, mods2 = yield Form(
        "Contest",
        Choice("first", "First", rules.rows("factors")),
        Choice("ground", "1st in", _GOING),
        Checklist("mods", "1st mods", rules.rows("tactics"), groups=groups),
        Choice("second", "Second", rules.rows("factors"), 1),
        Choice("ground2", "2nd in", _GOING),
        Checklist("mods2", "2nd mods", rules.rows("tactics"), groups=groups),
    )
    add = factor(rules, one, two) + rules.sum("tactics", mods)
    add2 = factor(rules, two, one) + rules.sum("tactics", mods2)
    dice = yield Roll(2, 6, label="Contest", add=add - add2, against=True, bands="lead")
    totals = dice[0] + add, dice[1] + add2
    facts = ("first", totals[0]), ("second", totals[1])
    winner = rules.winner("lead", totals[0], totals[1]) - 1
    if winner > 1:
        return Outcome("STAND OFF", *facts, ("result", "tied"))
    loser = 1 - winner
    stands = one, two
    rough = (ground, ground2)[loser if rules.ruling("S6-1") else winner]
    twice = rules.value("winning", _DOUBLED, 0) * totals[loser]
    matrix = "doubled" if rules.passes("winning", totals[winner], twice) else "beaten"
    word = rules.value(matrix, stands[winner], stands[loser])
    mark = rules.table(matrix).mark(stands[winner], stands[loser])
    if (mark == 1 and rough) or (mark == 2 and dice[winner] < 4):
        word = _RECOILS
    result = ("stands", "recoils", "flees", "destroyed")[word]
    verdict = "%s %s" % (_SIDES[loser].upper(), result.upper())
    return Outcome(verdict, *facts, ("loser", _SIDES[loser]), ("result", result), good=winner == 0)


def assault(rules: "Rules") -> "Steps":
    """Ask for both strengths, find the column of their odds, shift it, and roll."""
    attack, mods, defend, mods2, shifts = yield Form(
        "Assault",
        Number("attack", "Attack", 1, 60, 10),
        Checklist("mods", "Att mods", rules.rows("strength")),
        Number("defend", "Defend", 1, 60, 10),
        Checklist("mods2", "Def mods", rules.rows("strength")),
        Checklist("shifts", "Shifts", rules.rows("shifts")),
    )
    attack = max(1, rules.modify("strength", mods, attack)[0])
    defend = max(1, rules.modify("strength", mods2, defend)[0])
    column = rules.ratio("odds", 0, attack, defend) + 1
    column = rules.band("odds_column", column + rules.sum("shifts", shifts))
    odds = rules.rows("odds_column")[column]
    dice = yield Roll(1, 6, label="At " + odds)
    row = rules.band("assault", dice[0])
    word = rules.value("assault", row, column + 1)
    pursue = 1 if rules.table("assault").mark(row, column + 1) else 0
    return Outcome(
        ("ATTACKERS LOST", "ATTACKERS BACK", "HELD", "DEFENDERS BACK", "DEFENDERS LOST")[word],
        ("attack", attack),
        ("defend", defend),
        ("odds", odds),
        ("pursue", pursue),
        good=word > 2,
    )
