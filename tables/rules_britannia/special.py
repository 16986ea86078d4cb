"""Sight hidden units, count experience and victory points, and muster militia."""

from micropython import const
from referee.core.procedure import Choice, Count, Flag, Form, Number, Outcome, Roll, Say

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules
    from referee.core.table import Labels


_VETERAN = const(5)  # row of experience
_HALVES = const(1)
_GROUP = const(5)
_BATTLES = ("none", "Defeat", "Draw", "Victory")
_FOUGHT = const(0b1110)
_SCORES = (
    ("civ_killed", "Civ kill"),
    ("civ_taken", "Civ capt"),
    ("ldr_killed", "Ldr kill"),
    ("ldr_taken", "Ldr capt"),
    ("gun_lost", "Gun dest"),
    ("gun_taken", "Gun take"),
    ("native", "Nat wipe"),
    ("european", "Eur wipe"),
)


def sighting(rules: "Rules") -> "Steps":
    """Roll for the enemy units that may spot a hidden one."""
    inches, troops, units = yield Form(
        "Sighting",
        Number("range", "Range", 0, 99, 20),
        Number("troops", "Troops", 1, 99, 10),
        Number("units", "Spotters", 0, 20, 1),
    )
    ranges = rules.rows("sighting")
    row = _place(rules, ranges, inches)
    if row < 0 and rules.ruling("S1-A36") == 1:
        row = len(ranges) - 1
    column = _place(rules, rules.columns("sighting"), troops)
    if row < 0 or units == 0:
        verdict = "TOO FAR" if row < 0 else "NO ENEMY"
        return Outcome(verdict, ("_seen", 0), ("number", 0), good=False)
    if column < 0:
        column = len(rules.columns("sighting")) - 1
    number = rules.value("sighting", row, column)
    spotters = yield Count(units, 20, number + 1, label="Sighting")
    return Outcome(
        "SEEN" if spotters else "HIDDEN",
        ("_seen", 1 if spotters else 0),
        ("spotters", spotters),
        ("number", number),
        good=spotters > 0,
    )


def _place(rules: "Rules", labels: "Labels", number: int) -> int:
    """Return which printed value stands for a number, or -1 beyond the last."""
    last = -1
    for i in range(len(labels)):
        printed = int(labels[i])
        if printed == number:
            return i
        if printed > number:
            up = last < 0 or rules.ruling("S1-A36") == 0
            return i if up else last
        last = i
    return -1


def experience(rules: "Rules") -> "Steps":
    """Add up a unit's record with what a battle adds to it."""
    battle, lost, fell, defeats, draws, victories, casualties, officers, veteran = yield Form(
        "Experience",
        Choice("battle", "Battle", _BATTLES),
        Number("lost", "Lost now", 0, 99, only=("battle", _FOUGHT)),
        Number("fell", "Off. now", 0, 99, only=("battle", _FOUGHT)),
        Number("defeats", "Defeats", 0, 99),
        Number("draws", "Draws", 0, 99),
        Number("victories", "Victory", 0, 99),
        Number("casualties", "Losses", 0, 999),
        Number("officers", "Officers", 0, 99),
        Flag("veteran", "Veteran"),
    )
    ended = [1 if battle == i + 1 else 0 for i in range(3)]
    if not battle:
        lost = fell = 0
    officers += fell
    casualties += lost + (officers if rules.ruling("S1-A37") == 1 else 0)
    record = (defeats + ended[0], draws + ended[1], victories + ended[2])
    halves = _halves(rules, record + (casualties // _GROUP, officers))
    is_veteran = halves >= rules.value("experience_points", _VETERAN, _HALVES)
    if veteran and not is_veteran:
        is_veteran = rules.ruling("S1-A37b") == 0
    return Outcome(
        "VETERAN" if is_veteran else "%s PTS" % _points(halves),
        ("points", _points(halves) if halves % 2 else halves // 2),
        ("_veteran", 1 if is_veteran else 0),
        ("_defeat", ended[0]),
        ("_draw", ended[1]),
        ("_victory", ended[2]),
        ("_lost", lost),
        ("_fell", fell),
        good=is_veteran,
    )


def _halves(rules: "Rules", counts: "tuple[int, ...]") -> int:
    """Return the half points of a record."""
    halves = 0
    for row, count in enumerate(counts):
        if count:
            halves += count * rules.value("experience_points", row, _HALVES)
    return halves


def _points(halves: int) -> str:
    """Return half points as a decimal number."""
    sign = "-" if halves < 0 else ""
    halves = abs(halves)
    return "%s%d%s" % (sign, halves // 2, ".5" if halves % 2 else "")


def muster(rules: "Rules") -> "Steps":
    """Roll how many men of a settlement turn out."""
    officer = (yield Form("Militia muster", Flag("officer", "Officer", 1)))[0]
    men = (yield Roll(1, 20, "Muster"))[0]
    figures = men
    if officer and rules.ruling("S1-A38") == 0:
        figures += 1
    if not officer:
        yield Say("An officer must be detailed to command them.")
    return Outcome(
        "%d MEN" % men, ("men", men), ("figures", figures), ("led", officer), good=officer > 0
    )


def victory(rules: "Rules") -> "Steps":
    """Add up one side's victory points."""
    counts = yield Form(
        "Victory points",
        *[Number(key, label, 0, 99) for key, label in _SCORES],
        Number("scenario", "Scenario", -99, 99),
    )
    points = counts[len(_SCORES)]
    for row in range(len(_SCORES)):
        if counts[row]:
            points += counts[row] * rules.value("victory_points", row, 0)
    return Outcome("%d PTS" % points, ("points", points), ("scenario", counts[len(_SCORES)]))
