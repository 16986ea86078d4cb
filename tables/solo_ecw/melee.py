"""Fight melee round by round to a result, and see who pursues."""

from micropython import const
from referee.core.procedure import Checklist, Choice, Flag, Form, Number, Outcome, Roll, Say

from .common import BROKEN, GENERAL, LEVELS, level_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Field, Steps
    from referee.core.rules import Rules


_KINDS = ("As ticked", "Pike", "Shot", "Other foot", "Cavalry")
_PIKE = const(1)
_SHOT = const(2)
_CAVALRY = const(4)
_CAV_INF = const(1 << 0)  # melee modifiers
_PIKE_SHOT = const(1 << 1)
_SHOT_PIKE = const(1 << 2)
_ROUTING = const(1 << 3)
_INF_CAV = const(1 << 4)
_ROUNDS = const(3)  # of a cavalry melee
_MOST = const(9)  # rounds on one form; it can be taken up again
_PART = "Three rounds of cavalry: both part and reform."

_AVERAGE = const(2)  # row of the personalities
_CAUTIOUS = const(3)
_CLASSES = const(2)  # row of the pursuit modifiers where the classes begin
_MOVES = const(2)


def melee(rules: "Rules") -> "Steps":
    """Throw for the blocks in contact, round after round, until a unit breaks."""
    both = rules.ruling("S4-D13") == 1
    answers = yield Form("Melee", *_fields(rules, both))
    blocks, own, foe, mods, now, foe_now, full, foe_full, overlap, other, own2, foe2 = answers[:12]
    fought, horse = answers[12:14]
    left, fulls = [now, foe_now], (full, foe_full)
    levels = [level_of(rules, fulls[i], left[i]) for i in (0, 1)]
    cavalry = horse or own == foe == _CAVALRY and (not other or own2 == foe2 == _CAVALRY)
    routing = (mods | (answers[16] if both else 0)) & _ROUTING
    why, verdict = _refused(left, fulls, levels, routing)
    if not blocks + other:
        why, verdict = "", "NO BLOCKS"
    elif not verdict and cavalry and fought >= _ROUNDS:
        why, verdict = _PART, "BREAK OFF"
    throws = [
        [blocks, 0, _sum(rules, own, foe, mods), 0],
        [other, 0, _sum(rules, own2, foe2, mods) if other else 0, 0],
    ]
    throws[0 if blocks else 1][1] = overlap
    if both:
        throws.append([answers[14], answers[15], _sum(rules, foe, own, answers[16]), 1])
    while not verdict:
        fought += 1
        yield from _round(rules, throws, left, fought)
        why, verdict = yield from _broken(rules, left, fulls, levels)
        if verdict:
            break
        if cavalry and fought >= _ROUNDS:
            why, verdict = _PART, "BREAK OFF"
        elif fought >= _MOST or (yield _next(left))[0]:
            verdict = "FIGHT ON"
    if why:
        yield Say(why)
    if left[0] < now:
        yield Say(GENERAL)
    return _end(verdict, left, levels, fought)


def _next(left: "list[int]") -> Form:
    """Return the question between two rounds."""
    go = Choice("go", "Next", ("Fight", "Stop"))
    return Form("Left %d v %d" % tuple(left), go, fresh=True)


def _fields(rules: "Rules", both: bool) -> "list[Field]":
    rows = rules.rows("melee_modifiers")
    fields: list[Field] = [
        Number("blocks", "Blocks", 0, 9, 2),
        Choice("own", "Yours", _KINDS),
        Choice("foe", "Against", _KINDS),
        Checklist("mods", "Modify", rows),
        Number("now", "Left", 0, 20, 16),
        Number("foe_now", "Foe left", 0, 20, 16),
        Number("full", "Start", 1, 20, 16),
        Number("foe_full", "Foe st.", 1, 20, 16),
        Number("overlap", "Overlap", 0, 9),
        Number("other", "More", 0, 9),
        Choice("own2", "M.yours", _KINDS, 0),
        Choice("foe2", "M.agst", _KINDS, 0),
        Number("rounds", "Fought", 0, _MOST - 1),
        Flag("horse", "All cav.", 0, ("own", 1 | 1 << _CAVALRY)),
    ]
    if both:
        fields.append(Number("foe_blocks", "Foe blk", 0, 9, 2))
        fields.append(Number("foe_overlap", "Foe ovl.", 0, 9))
        fields.append(Checklist("foe_mods", "Foe mods", rows))
    return fields


def _refused(
    left: "list[int]", fulls: "tuple[int, ...]", levels: "list[int]", routing: int
) -> "tuple[str, str]":
    """Return why there is no melee and the verdict, or empty texts."""
    if left[0] > fulls[0] or left[1] > fulls[1]:
        return "More points left than at the start.", "TOO MANY"
    if not left[0] or not left[1]:
        return "A unit without points has broken.", "NO MELEE"
    if levels[0] != levels[1] and not routing:
        return "Lower chargers halt, a lower charged unit breaks.", "NOT EQUAL"
    return "", ""


def _sum(rules: "Rules", own: int, foe: int, mods: int) -> int:
    """Return what blocks of one kind add against another: the ticked lines and their own."""
    if own == _PIKE and foe == _SHOT:
        mods |= _PIKE_SHOT
    elif own == _SHOT and foe == _PIKE:
        mods |= _SHOT_PIKE
    elif own == _CAVALRY and foe and foe != _CAVALRY:
        mods |= _CAV_INF
    elif own and own != _CAVALRY and foe == _CAVALRY:
        mods |= _INF_CAV
    for kind, line in ((own, _INF_CAV), (foe, _CAV_INF)):
        if kind == _PIKE and mods & line and rules.ruling("S4-D15") == 1:
            mods &= ~line
    return int(rules.sum("melee_modifiers", mods))


def _round(rules: "Rules", throws: "list[list[int]]", left: "list[int]", rounds: int) -> "Steps":
    """Throw every block's die and take all losses of the round together."""
    table = rules.table("melee_result")
    lost = [0, 0]
    for blocks, overlap, add, side in throws:
        count = blocks + (overlap if rounds > 1 else 0)
        if not count:
            continue
        label = "Enemy" if side else "Block"
        # The first die by itself: the form then shows what each block's die may bring.
        dice = yield Roll(1, 6, label, add, "melee_result")
        if count > 1:
            dice += yield Roll(count - 1, 6, label, add, ordered=False)
        for die in dice:
            row = rules.band("melee_result", die + add)
            lost[1 - side] += table.number(row, 1)
            lost[side] += table.number(row, 2)
    for side in (0, 1):
        left[side] = max(0, left[side] - lost[side])
    yield Say("Round %d: you lose %d, the foe %d." % (rounds, lost[0], lost[1]))


def _broken(
    rules: "Rules", left: "list[int]", fulls: "tuple[int, ...]", levels: "list[int]"
) -> "Steps":
    """Return what follows and the verdict when a unit fell a level; `levels` follow."""
    new = [level_of(rules, fulls[i], left[i]) for i in (0, 1)]
    fell = [new[0] > levels[0], new[1] > levels[1]]
    levels[0], levels[1] = new
    if fell[0] and fell[1] and rules.ruling("S4-D16") == 1:
        fell = [new[0] == BROKEN, new[1] == BROKEN]
        if not fell[0] and not fell[1]:
            yield Say("Both fell a level and fight on.")
    if fell[0] and fell[1]:
        return "", "BOTH BREAK"
    if fell[0] or fell[1]:
        return "See Pursuit for the victor.", "YOU BREAK" if fell[0] else "FOE BREAKS"
    return "", ""


def _end(verdict: str, left: "list[int]", levels: "list[int]", rounds: int) -> Outcome:
    """Return how a melee stands."""
    return Outcome(
        verdict,
        ("left", left[0]),
        ("foe_left", left[1]),
        ("level", LEVELS[levels[0]]),
        ("foe_level", LEVELS[levels[1]]),
        ("rounds", rounds),
        ("_on", rounds if verdict == "FIGHT ON" else 0),
        ("_broke", 1 if verdict in ("YOU BREAK", "BOTH BREAK") else 0),
        ("_foe_broke", 1 if verdict in ("FOE BREAKS", "BOTH BREAK") else 0),
        good={"FOE BREAKS": True, "YOU BREAK": False}.get(verdict),
        zeros=("left", "foe_left"),
    )


def pursuit(rules: "Rules") -> "Steps":
    """Throw whether a unit runs after the enemy that it broke."""
    grade, person = yield Form(
        "Pursuit",
        Choice("class", "Class", rules.rows("classes"), 2),
        Choice("general", "General", rules.rows("personality"), _AVERAGE),
    )
    add = rules.apply("pursuit_modifiers", _CLASSES + grade)
    if person and person != _AVERAGE and rules.ruling("S4-D17") == 1:
        add += rules.apply("personality", person)
    elif person in (0, _CAUTIOUS):
        add += rules.apply("pursuit_modifiers", 1 if person else 0)
    die = (yield Roll(1, 6, "Pursuit", add, "pursuit_result"))[0]
    row = rules.band("pursuit_result", die + add)
    yield Say(rules.table("pursuit_result").text(row, 1))
    facts = ("total", die + add), ("_pursues", 1 - row), ("moves", _MOVES * (1 - row))
    return Outcome("HOLDS" if row else "PURSUES", *facts, good=row == 1)
