"""Make up units, place the enemy's, and see when a command or an army leaves."""

from micropython import const
from referee.core.procedure import Choice, Flag, Form, Number, Outcome, Roll, Say

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
_PLACES = ("", "Left wing", "Centre", "Right wing", "Reserve")  # as a unit keeps them


def unit_strength(rules: "Rules") -> "Steps":
    """Add up the points of a unit's blocks or guns, to the cap; `more` are of other classes."""
    arms = 1 << _GUNS
    answers = yield Form(
        "Unit strength",
        Choice("arm", "Arm", _ARMS),
        Choice("class", "Class", rules.rows("classes"), 2),
        *[Number(key, label, 0, 12, n, ("arm", mask)) for key, label, n, mask, _ in _TYPES],
        Number("guns", "Lt guns", 0, 6, 0, ("arm", ~arms & 0b1111)),
        *[Number(key, key[0].upper() + key[1:], 0, 6, 0, ("arm", arms)) for key in _PIECES],
        Number("more", "More pts", 0, 20),
    )
    arm, grade = answers[:2]
    total = answers[12]
    if arm == _GUNS:
        return _battery(rules, grade, answers[9:12], total)
    blocks = least = most = 0
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


def _battery(rules: "Rules", grade: int, counts: "tuple[int, ...]", total: int) -> Outcome:
    """Return the strength of guns that form a unit, on top of a total."""
    shift = rules.ruling("S4-D02")
    for gun, count in enumerate(counts):
        if not count:
            continue
        column = gun + shift
        if grade == 0 or column == _GUNS:
            return Outcome("NOT LISTED", ("strength", 0), ("lacking", _PIECES[gun]), good=False)
        total += count * rules.value("artillery_points", grade - 1, column)
    return _unit(total, ("guns", sum(counts)))


def _unit(total: int, *facts: "tuple[str, int]") -> Outcome:
    """Return a unit's strength with its facts; `total` is what the cap was laid on."""
    strength = min(total, _CAP)
    if not total:
        return Outcome("NO BLOCKS", ("strength", 0), ("total", 0), *facts, good=False)
    return Outcome(
        "%d PT%s" % (strength, "" if strength == 1 else "S"),
        ("strength", strength),
        ("total", total),
        *facts,
    )


def deployment(rules: "Rules") -> "Steps":
    """Throw for the place of an enemy unit; guns stand in the centre."""
    arm = (yield Form("Deployment", Choice("arm", "Arm", ("Cav/drag", "Infantry", "Guns"))))[0]
    if arm == 2:
        return Outcome("CENTRE", ("place", "Centre"), ("_place", 2))
    die = (yield Roll(1, 10, "Place"))[0]
    place = rules.word("deployment", die - 1, arm)
    natural = die if die < 10 else 0
    again = 1 if place == rules.table("deployment").text(9, 0) else 0
    kept = 0 if again else _PLACES.index(place)
    facts = ("place", place), ("die", natural), ("_again", again), ("_place", kept)
    return Outcome(place.upper(), *facts)


def army_morale(rules: "Rules") -> "Steps":
    """Tell whether a command, or the whole army, has lost so much that it leaves the table."""
    what, units, broken, gone, commands, retiring = yield Form(
        "Army morale",
        Choice("what", "For", ("Command", "Army")),
        Number("units", "Units", 0, 30, 4, ("what", 1)),
        Number("broken", "Broken", 0, 30, 0, ("what", 1)),
        Flag("gone", "Has left", 0, ("what", 1)),
        Number("commands", "Commands", 0, 20, 3),
        Number("retiring", "Retiring", 0, 20),
    )
    if what:
        return (yield from _leaves(rules, "commands", commands, "retiring", retiring))
    outcome = yield from _leaves(rules, "units", units, "broken", broken)
    if outcome.good or outcome.verdict != "RETIRES" or retiring >= commands:
        return outcome
    army = yield from _leaves(rules, "commands", commands, "retiring", retiring + 1 - gone)
    gone = 0 if army.good else 1
    verdict = "ARMY GOES" if gone else "RETIRES"
    return Outcome(verdict, *outcome.facts, ("_gone", gone), good=False)


def _leaves(rules: "Rules", key: str, units: int, lost_key: str, broken: int) -> "Steps":
    """Return whether a whole leaves when so many of its parts are broken or retire."""
    facts = (lost_key, broken), (key, units)
    if units == 0 or broken > units:
        verdict = "TOO MANY" if units else "NO " + key.upper()
        return Outcome(verdict, *facts, good=False)
    need = units - units // 2
    if 2 * need == units:
        need += rules.ruling("S4-D27")
    what = "The army" if key == "commands" else "A command"
    yield Say("%s leaves at %d of %d %s." % (what, need, units, key))
    retires = broken >= need
    kept = ("_retires", 1 if retires else 0)
    return Outcome("RETIRES" if retires else "STAYS", *facts, kept, good=not retires)
