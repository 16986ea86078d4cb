"""Roll for maneuver: in good order, disordered, and cavalry that would pursue."""

from micropython import const
from referee.core.procedure import Choice, Count, Flag, Form, Outcome, Roll, Say

from .common import STATUSES

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules
    from referee.core.table import Table


_NO = const(5)  # column of units out of every leader's radius
_COM = const(2)
_CAU = const(3)
_NO_MOST = const(11)  # last total that the NO column prints
_CAU_ALT = const(6)
_ADVANCE = const(4)
_QUITS = const(0)  # rows of the disordered table
_BROKEN = const(1)
_SHAKEN = const(3)
_RALLY = const(4)
_REMOVED = const(3)  # a broken unit's second total that removes it


def in_order(rules: "Rules") -> "Steps":
    """Roll for a unit in good order."""
    answers = yield Form("Maneuver, in order", *_fields(rules))
    column = answers[0]
    if column == _CAU and rules.ruling("S5-E04"):
        column = _CAU_ALT
    add = _add(rules, answers, answers[1], 0)
    if column == _NO and rules.ruling("S5-E08"):
        far = yield Form("NO column", Choice("far", "Leader", _leaders(rules), _COM))
        add += rules.apply("leadership", 4 - far[0])
    total = (yield Roll(1, 10, "Maneuver", add, "good_totals", column=column))[0] + add
    row = rules.band("good_totals", total, column)
    if row == _ADVANCE:
        yield Say("A full move, or a new formation and half a move.")
    elif column == _NO and total > _NO_MOST:
        yield Say("Ours: past 11 the NO column stays SLOW ADVANCE.")
    table = rules.table("good_totals")
    facts = []
    for i, name in enumerate(("move", "facing", "forming")):
        if table.text(row, 7 + i) != "-":
            facts.append((name, table.text(row, 7 + i)))
    return Outcome(
        _name(table, row),
        *facts,
        ("total", total),
        ("modifier", add),
        ("_row", row + 1),
        good=row >= _ADVANCE,
    )


def in_disorder(rules: "Rules") -> "Steps":
    """Roll for a disordered unit, twice when it breaks."""
    answers = yield Form("Maneuver, disorder", *_fields(rules))
    add = _add(rules, answers, answers[1], 1)
    total = yield from _disordered("Maneuver", add)
    row = rules.band("disordered", total)
    facts = [("lost", 1 if row == _BROKEN else 0), ("total", total), ("modifier", add)]
    if row != _BROKEN:
        return (yield from _result(rules, row, *facts))
    yield Say('Back 8", facing away; friends it touches are disordered.')
    if rules.ruling("S5-E11b"):
        state = yield Form("A stand lost", Choice("status", "Status", STATUSES, answers[1]))
        add = _add(rules, answers, state[0], 1)
    total = yield from _disordered("Broken", add)
    row = rules.band("disordered", total)
    facts += ("second", total), ("back", 8)
    if total <= _REMOVED:
        flee = row == _QUITS
        if not flee:
            flee = rules.ruling("S5-E11c") == 1
        return _removed(flee, *facts)
    if rules.ruling("S5-E11"):
        facts += ("_row", _BROKEN + 1), ("_removed", 0)
        return Outcome("BROKEN", ("disorder", 1), *facts, good=False)
    return (yield from _result(rules, row, *facts))


def pursuit(rules: "Rules") -> "Steps":
    """Roll whether victorious cavalry rallies, or pursues."""
    answers = yield Form("Pursuit", *_fields(rules))
    need = _SHAKEN if rules.ruling("S5-E45") else _RALLY
    add = _add(rules, answers, answers[1], 1)
    rallied = yield Count(1, 10, rules.value("disordered", need, 0), add, "Rally")
    facts = ("rallied", rallied), ("modifier", add)
    return Outcome("RALLIES" if rallied else "PURSUES", *facts, good=rallied == 1)


def _fields(rules: "Rules") -> "list[Choice | Flag]":
    leaders = rules.columns("good_order")
    fields: list[Choice | Flag] = [
        Choice("leader", "Leader", leaders, _COM),
        Choice("status", "Status", STATUSES),
        Flag("column", "Column"),
    ]
    only = None if rules.ruling("S5-E07") else ("leader", 0)
    fields.append(Choice("officer", "Officer", _leaders(rules), _COM, only))
    return fields


def _leaders(rules: "Rules") -> "tuple[str, ...]":
    leaders = rules.columns("good_order")
    return tuple([leaders[i] for i in range(_NO)])


def _disordered(label: str, add: int) -> "Steps":
    """Return the total of a roll on the disordered table."""
    total = (yield Roll(1, 10, label, add, "disordered"))[0] + add
    if total < 1:
        yield Say("Ours: below 1 is read as 1.")
    return total


def _add(rules: "Rules", answers: "tuple[int, ...]", status: int, disordered: int) -> int:
    """Return what a unit adds to its maneuver die."""
    mask = answers[2]
    if status != 1:
        mask |= 4 if status else 2
    add = 0
    if mask and not (disordered and rules.ruling("S5-E09")):
        add += rules.sum("maneuver_mods", mask)
    if disordered and answers[0] < _NO:
        add += rules.apply("leadership", 4 - answers[0])
    if answers[3] != _COM:
        add += rules.apply("leadership", 4 - answers[3])
    return add


def _name(table: "Table", row: int) -> str:
    """Return a row's printed label, broken where a line of large type may end."""
    return table.row_labels(True)[row].replace("-", " ")


def _removed(flee: bool, *facts: "tuple[str, int]") -> Outcome:
    """Return the end of a unit that leaves the table, and whether its neighbors roll."""
    near = 'roll 8"' if flee else 0
    verdict = "QUITS" if flee else "REMOVED"
    return Outcome(verdict, ("neighbors", near), *facts, ("_removed", 1), good=False)


def _result(rules: "Rules", row: int, *facts: "tuple[str, int]") -> "Steps":
    """Return a result of the disordered table that a unit is left with."""
    if row == _QUITS:
        return _removed(True, *facts)
    table = rules.table("disordered")
    disorder = 1 if table.value(row, 2) == 0 else 0
    if row == _SHAKEN and rules.ruling("S5-E12"):
        disorder = 1
    inches = 0
    move: int | str = table.text(row, 3)
    forming = table.text(row, 4)
    if row == _SHAKEN:
        yield Say("It may defend itself by fire and in close combat.")
    elif row == _RALLY:
        plan = yield Form("Rally", Choice("rally", "Then", ("Advance", "Formation", "Stay")))
        move, forming = (0, "none", "none")[plan[0]], ("no", "yes", "no")[plan[0]]
        if not plan[0]:
            inches = (yield Roll(1, 8, "Advance"))[0]
    return Outcome(
        _name(table, row),
        ("disorder", disorder or "off"),
        ("inches", inches),
        ("move", move),
        ("forming", 0 if forming == "-" else forming),
        *facts,
        ("_row", row + 1),
        ("_removed", 0),
        good=row >= _SHAKEN,
    )
