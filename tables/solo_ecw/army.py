"""Make up units, place the enemy's, and see when a command or an army leaves."""

from micropython import const
from referee.core.procedure import Choice, Form, Number, Outcome, Roll

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_ARMS = ("Foot", "Horse", "Mixed", "Guns")
_GUNS = const(3)  # the last of the arms; also how many sorts of gun there are
_FOOT = const(0b0101)
_HORSE = const(0b0110)
_TYPES = (  # columns of the block points: key, label, default, arms, row of the blocks
    ("pike", "Pike", 1, _FOOT, 2),
    ("shot", "Shot", 2, _FOOT, 1),
    ("cavalry", "Cavalry", 3, _HORSE, 0),
    ("dragoons", "Dragoons", 0, _HORSE, 3),
    ("forlorn", "Forlorn", 0, _FOOT, 5),
    ("irregulars", "Irreg.", 0, _FOOT, 6),
)
_PIECES = ("light", "medium", "heavy")
_CAP = const(20)


def unit_strength(rules: "Rules") -> "Steps":
    """Add up the points of a unit's blocks or guns, to the cap."""
    arms = 1 << _GUNS
    answers = yield Form(
        "Unit strength",
        Choice("arm", "Arm", _ARMS),
        Choice("class", "Class", rules.rows("classes"), 2),
        *[Number(key, label, 0, 12, n, ("arm", mask)) for key, label, n, mask, _ in _TYPES],
        Number("guns", "Lt guns", 0, 6, 0, ("arm", ~arms & 0b1111)),
        *[Number(key, key[0].upper() + key[1:], 0, 6, 0, ("arm", arms)) for key in _PIECES],
    )
    arm, grade = answers[:2]
    if arm == _GUNS:
        return _battery(rules, grade, answers[9:])
    total = blocks = least = most = 0
    for column, count in enumerate(answers[2:8]):
        if not count or not _TYPES[column][3] >> arm & 1:
            continue
        if rules.absent("block_points", grade, column):
            rules.word("block_points", grade, column)
            return Outcome(
                "NOT LISTED", ("strength", 0), ("lacking", _TYPES[column][0]), good=False
            )
        total += count * rules.value("block_points", grade, column)
        blocks += count
        row = _TYPES[column][4]
        least += count * rules.table("blocks").number(row, 0)
        most += count * rules.table("blocks").number(row, 0, 1)
    return _unit(total, ("blocks", blocks), ("guns", answers[8]), ("least", least), ("most", most))


def _battery(rules: "Rules", grade: int, counts: "tuple[int, ...]") -> Outcome:
    """Return the strength of guns that form a unit."""
    total = 0
    for gun, count in enumerate(counts):
        if not count:
            continue
        column = gun + rules.ruling("S4-D02")
        if grade == 0 or column == _GUNS:
            return Outcome("NOT LISTED", ("strength", 0), ("lacking", _PIECES[gun]), good=False)
        total += count * rules.value("artillery_points", grade - 1, column)
    return _unit(total, ("guns", sum(counts)))


def _unit(total: int, *facts: "tuple[str, int]") -> Outcome:
    """Return a unit's strength with its facts; `total` is what the cap was laid on."""
    strength = min(total, _CAP)
    if not total:
        return Outcome("NO BLOCKS", ("strength", 0), ("total", 0), *facts, good=False)
    return Outcome("%d PTS" % strength, ("strength", strength), ("total", total), *facts)


def deployment(rules: "Rules") -> "Steps":
    """Throw for the place of an enemy unit; guns stand in the centre."""
    arm = (yield Form("Enemy deployment", Choice("arm", "Arm", ("Cav/drag", "Infantry", "Guns"))))[
        0
    ]
    if arm == 2:
        return Outcome("CENTRE", ("place", "Centre"))
    die = (yield Roll(1, 10, "Place"))[0]
    place = rules.word("deployment", die - 1, arm)
    natural = die if die < 10 else 0
    again = 1 if place == rules.table("deployment").text(9, 0) else 0
    return Outcome(place.upper(), ("place", place), ("die", natural), ("again", again))


def army_morale(rules: "Rules") -> "Steps":
    """Tell whether a command, or the whole army, has lost so much that it leaves the table."""
    what, units, broken, commands, retiring = yield Form(
        "Army morale",
        Choice("what", "For", ("Command", "Army")),
        Number("units", "Units", 0, 30, 4, ("what", 1)),
        Number("broken", "Broken", 0, 30, 0, ("what", 1)),
        Number("commands", "Commands", 0, 20, 3, ("what", 2)),
        Number("retiring", "Retiring", 0, 20, 0, ("what", 2)),
    )
    if what:
        units, broken = commands, retiring
    if units == 0 or broken > units:
        return Outcome("TOO MANY" if units else "NO UNITS", ("retires", 0), good=False)
    retires = 2 * broken > units
    if 2 * broken == units:
        retires = rules.ruling("S4-D27") == 0
    facts = ("retires", 1 if retires else 0), ("lost", broken), ("of", units)
    return Outcome("RETIRES" if retires else "STAYS", *facts, good=not retires)
