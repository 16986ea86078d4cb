"""Fight close combat: modifiers of both sides, the result, the fate of officers."""

from micropython import const
from referee.core.procedure import (
    Checklist,
    Choice,
    Count,
    Flag,
    Form,
    Number,
    Outcome,
    Roll,
    Say,
)

from .common import STATUSES

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_SWEPT = const(0)  # rows of the results
_DRIVEN = const(1)
_STRUGGLE = const(3)
_REPULSED = const(6)
_FATAL = b"\x00\x01\x05\x06"  # results in which officers may fall
_FALLEN = const(5)  # line officer missing or dead
_CAVALRY = const(1)  # place in the attacker's ticks
_FIELDS = const(7)  # questions on one side
# For attacker and defender: rows that are ticked, then the row of stands lost, of the line
# officer, of the attached officer, of the rating, of disorder, of the two that may rival.
_TICKS = (b"\x02\x03\x04\x05\x06\x07\x08", b"\x02\x03\x04\x05\x08\x09\x0a")
_ROWS = (b"\x09\x0a\x10\x15\x06\x02\x03", b"\x06\x0b\x11\x19\x03\x09\x0a")
_GROUND = const(7)
_OUTNUMBERED = const(22)
_LEFT = ("att_left", "def_left")


def close_combat(rules: "Rules") -> "Steps":
    """Fight until there is a result, and roll for the officers of the beaten side."""
    answers = yield Form("Close combat", *_fields(rules))
    sides = [list(answers[:_FIELDS]), list(answers[_FIELDS:-2])]
    left = [sides[0][2], sides[1][2]]
    if 0 in left:
        return Outcome("NO UNIT", ("att_left", left[0]), ("def_left", left[1]), zeros=_LEFT)
    tired = 0
    while True:
        attack = _add(rules, 0, sides[0], tired)
        defense = _add(rules, 1, sides[1], tired, answers[-2], answers[-1])
        diff = attack - defense
        die = (10, 6)[rules.ruling("S5-E25")]
        dice = yield Roll(2, die, "Combat", diff, "close_combat", against=True)
        row = rules.band("close_combat", dice[0] - dice[1] + diff)
        left = [max(0, left[i] - rules.value("close_combat", row, 2 + i)) for i in range(2)]
        facts = (
            ("att_left", left[0]),
            ("def_left", left[1]),
            ("attack", dice[0] + attack),
            ("defense", dice[1] + defense),
            ("_row", row + 1),
        )
        if row != _STRUGGLE or 0 in left:
            break
        tired = 1
        if (yield from _again(rules, sides, left)):
            return Outcome("STRUGGLE", ("disorder", "both"), *facts)
    if 0 in left:
        yield Say("Ours: a unit without stands is gone.")
    if row == _STRUGGLE:
        verdict = ("DEF. GONE", "ATT. GONE", "BOTH GONE")[2 if not sum(left) else left[0] == 0]
        return Outcome(verdict, ("disorder", "both"), *facts, zeros=_LEFT)
    beaten = sides[1 if row < _STRUGGLE else 0]
    fates = yield from _fates(rules, row, beaten[5] != _FALLEN, beaten[6] > 0)
    fates = fates if row in _FATAL else ()
    effects = yield from _effects(rules, row, sides[0][4] >> _CAVALRY & 1, *facts[:2])
    told = tuple(effects) + tuple(fates) + facts[2:]
    return Outcome(_name(rules, row), *told, good=row < _STRUGGLE, zeros=_LEFT)


def combat_band(rules: "Rules") -> "Steps":
    """Tell what a difference of totals does."""
    diff, cavalry = yield Form(
        "Close combat band", Number("diff", "Differ.", -40, 40), Flag("cavalry", "Att. cav")
    )
    row = rules.band("close_combat", diff)
    lost = [rules.value("close_combat", row, 2 + i) for i in range(2)]
    losses = ("att_lost", lost[0]), ("def_lost", lost[1])
    effects = yield from _effects(rules, row, cavalry, *losses)
    for i, name in enumerate(("officer", "leader", "captured")):
        if not rules.absent("officer_fates", row, i):
            chance = rules.word("officer_fates", row, i)
            if i < 2:
                chance = "killed" if chance == "1-10" else "killed " + chance
            elif chance == "1-10":
                name, chance = "leader", "captured"
            effects.append((name, chance))
    if row in _FATAL and row:
        yield Say("Officers: 1D10 each.")
    good = None if row == _STRUGGLE else row < _STRUGGLE
    return Outcome(_name(rules, row), *effects, good=good)


def officer_fate(rules: "Rules") -> "Steps":
    """Roll for the officers of a beaten side."""
    row, line, attached = yield Form(
        "Officer fate",
        Choice("result", "Result", rules.rows("close_combat"), _DRIVEN),
        Flag("line", "Line off", 1),
        Flag("attached", "Attached"),
    )
    fates = yield from _fates(rules, row, bool(line), bool(attached))
    fallen = [fate for fate in fates if fate[1] in ("captured", "killed")]
    verdict = "UNHARMED" if line or attached else "NOBODY"
    if fallen:
        verdict = "BOTH FALL" if len(fallen) > 1 else ("%s %s" % fallen[0]).upper()
    return Outcome(verdict, *fates, good=not fallen)


def _fields(rules: "Rules") -> "list[Choice | Number | Checklist]":
    """Return the questions; both sides share the labels of their officers, which are alike."""
    rows = rules.rows("cc_attacker")
    _, line, attached = _ROWS[0][:3]
    leaders = ["None"] + [rows[i] for i in range(attached, attached + 5)]
    officers = tuple([rows[i] for i in range(line, line + 6)]), tuple(leaders)
    fields = [field for i in range(2) for field in _side(rules, i, *officers)]
    return fields + list(_extra(rules))


def _side(
    rules: "Rules", side: int, officers: "tuple[str, ...]", leaders: "tuple[str, ...]"
) -> "tuple[Choice | Number | Checklist, ...]":
    """Return the questions on one side."""
    key, word = (("a_", "A."), ("d_", "D."))[side]
    rows = rules.rows(("cc_attacker", "cc_defender")[side])
    ticks = tuple([rows[i] for i in _TICKS[side]])
    return (
        Choice(key + "rating", word + "rating", rules.columns("effectiveness"), 3),
        Choice(key + "status", word + "status", STATUSES),
        Number(key + "stands", word + "stands", 0, 60, 8),
        Number(key + "lost", word + "lost", 0, 15),
        Checklist(key + "mods", word + "mods", ticks),
        Choice(key + "line", word + "line", officers, 2),
        Choice(key + "leader", word + "leader", leaders),
    )


def _extra(rules: "Rules") -> "tuple[Number | Choice, ...]":
    rows = rules.rows("cc_defender")
    steps = ("No", rows[_OUTNUMBERED], rows[_OUTNUMBERED + 1], rows[_OUTNUMBERED + 2])
    return Number("ground", "Ground", 0, 3), Choice("odds", "Outnumb.", steps)


def _add(
    rules: "Rules", side: int, answers: "list[int]", tired: int, ground: int = 0, odds: int = 0
) -> int:
    """Return what a side adds to its die."""
    table = ("cc_attacker", "cc_defender")[side]
    rating, status, _, lost, ticks, line, leader = answers
    rows = _ROWS[side]
    mask = 1 << rows[1] + line | 1 << rows[3] + rating | tired << rows[4]
    for i, row in enumerate(_TICKS[side]):
        mask |= (ticks >> i & 1) << row
    rivals = 1 << rows[5] | 1 << rows[6]
    if mask & rivals == rivals:
        if rules.ruling("S5-E28") if side else rules.ruling("S5-E26"):
            mask &= ~(1 << rows[5])
    if status != 1:
        mask |= 2 if status else 1
    if leader:
        mask |= 1 << rows[2] + leader - 1
    if odds:
        mask |= 1 << _OUTNUMBERED + odds - 1
    add = rules.sum(table, mask)
    if lost:
        add += rules.apply(table, rows[0], lost)
    return add + (rules.apply(table, _GROUND, ground) if ground else 0)


def _again(rules: "Rules", sides: "list[list[int]]", left: "list[int]") -> "Steps":
    """Ask whether a struggle goes on now, and what state both sides are in."""
    fields = [Choice("go", "Next", ("Roll again", "Stop"))]
    if rules.ruling("S5-E30"):
        fields.append(Choice("a_status", "A.status", STATUSES, sides[0][1]))
        fields.append(Choice("d_status", "D.status", STATUSES, sides[1][1]))
    answers = yield Form("Left %d v %d" % tuple(left), *fields)
    for i in range(1, len(answers)):
        sides[i - 1][1] = answers[i]
    return answers[0]


def _name(rules: "Rules", row: int) -> str:
    return rules.table("close_combat").row_labels()[row].upper()


def _effects(rules: "Rules", row: int, cavalry: int, *losses: "tuple[str, int]") -> "Steps":
    """Return the effects of a result as facts, and say what has no place there."""
    table = rules.table("close_combat")
    facts: list[tuple[str, int | str]] = []
    disorder = "both"
    for i, name in enumerate(("back", "facing", "artillery", "neighbors", "attacker")):
        if i == 2:
            facts.extend(losses)
        if table.text(row, 4 + i) != "-":
            facts.append((name, table.text(row, 4 + i)))
    if row == _SWEPT:
        yield Say("Friends it touches are disordered. Attackers go toward the nearest enemy.")
    elif row == _REPULSED:
        yield Say("Units it touches are disordered.")
    elif row == _STRUGGLE - 1:
        yield Say("Guns limber and go back a full move.")
    if cavalry and row == _SWEPT:
        yield Say("Cavalry pursues unless it rallies: see Pursuit.")
    elif cavalry and row == _DRIVEN:
        yield Say("Or cavalry pursues.")
        if rules.ruling("S5-E34"):
            yield Say("Those keep their order.")
            disorder = "not pursuer"
    facts.append(("disorder", disorder))
    return facts


def _fates(rules: "Rules", row: int, line: bool, attached: bool) -> "Steps":
    """Roll for a side's line officer and attached leader; return their fates as facts.

    They are in words, and as numbers: 1 killed, 2 captured.
    """
    officer = "unharmed" if line else "none"
    if line and (yield from _falls(rules, row, 0, "Officer")):
        officer = "killed"
    leader = "unharmed" if attached else "none"
    if attached and row == _REPULSED:
        die = (yield Roll(1, 10, "Leader"))[0]
        if rules.covers("officer_fates", row, 1, die):
            leader = "killed"
        else:
            if rules.ruling("S5-E44"):
                die = (yield Roll(1, 10, "Captured"))[0]
            if rules.covers("officer_fates", row, 2, die):
                leader = "captured"
    elif attached:
        column = 2 if row == _SWEPT else 1
        if (yield from _falls(rules, row, column, "Leader")):
            leader = "captured" if column > 1 else "killed"
    lost = 2 if leader == "captured" else 1 if leader == "killed" else 0
    killed = 1 if officer == "killed" else 0
    return ("officer", officer), ("leader", leader), ("_off_lost", killed), ("_ldr_lost", lost)


def _falls(rules: "Rules", row: int, column: int, label: str) -> "Steps":
    """Return 1 when an officer falls: without a roll where every number says so."""
    if rules.absent("officer_fates", row, column):
        return 0
    most = rules.value("officer_fates", row, column, 1)
    return 1 if most == 10 else (yield Count(1, 10, most, label=label, under=True))
