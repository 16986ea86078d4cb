"""Command: who has the initiative, what each general does, and how orders change."""

from micropython import const
from referee.core.procedure import Checklist, Choice, Count, Flag, Form, Outcome, Say, Score

from .common import LEVELS
from .lead import AVERAGE, BOXES, LABELS, REST, WINGS, acts, leaders, means, order_of, side_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_ALL = const(0b111111)
_COUNTS = ("1", "2", "3", "4", "5", "6")
_LATER = const(0b0110)  # the second and third
_DICED = const(0b0111)  # these and the first

_GENERALS = (
    "Enemy left",
    "Enemy ctr",
    "Enemy right",
    "Enemy res",
    "Enemy 5",
    "Enemy 6",
    "Your left",
    "Your ctr",
    "Your right",
    "Your res",
    "Your 5",
    "Your 6",
)
_YOURS = const(6)  # the first of yours
_YOU = LABELS + ("Nobody",)

_ATTACK = const(0)  # rows of the general's boxes
_DEFEND = const(2)
_NEED = const(5)
_HALT = const(4)  # after the orders, which count from 1 in what a unit keeps


def initiative(rules: "Rules") -> "Steps":
    """Throw for the side that moves next and, when it is the enemy, for the general who leads."""
    people = rules.rows("personality")
    answers = yield Form(
        "Initiative",
        Choice("step", "Move", rules.rows("command_moves")),
        Checklist("moved", "Moved", WINGS, only=("step", _LATER)),
        Choice("generals", "Generals", _COUNTS, 2, ("step", _DICED)),
        *[
            Choice(_key(wing), LABELS[i], people, AVERAGE, ("generals", _ALL & ~0 << i))
            for i, wing in enumerate(WINGS)
        ],
        Checklist("gone", "Gone", WINGS, only=("step", _DICED)),
    )
    step, moved, generals = answers[:3]
    inches = ("inches", rules.value("command_moves", step, 0))
    if step == REST:
        return Outcome('%d"' % inches[1], ("side", "both"), inches)
    if (yield from side_of(rules)) == 0:
        yield Say("You name the general.")
        return Outcome("YOU", ("side", "you"), inches, good=True)
    out = answers[9]
    if moved and rules.ruling("S4-D21") == 0:
        out |= moved
    waiting = [i for i in range(generals + 1) if not out >> i & 1]
    if not waiting:
        yield Say("All his have moved: settle who moves now.")
        return Outcome("NONE LEFT", ("side", "enemy"), inches)
    totals, best = yield from leaders(rules, [answers[3 + i] for i in waiting])
    facts: list[tuple[str, int | str]] = [("side", "enemy"), inches]
    if len(best) == 1:
        facts.append(("leads", WINGS[waiting[best[0]]]))
    else:
        facts.append(("tied", len(best)))
    if len(waiting) > 1:
        for i, total in enumerate(totals):
            facts.append((WINGS[waiting[i]], total))
    verdict = WINGS[waiting[best[0]]].upper() if len(best) == 1 else "TIE"
    return Outcome(verdict, *facts, good=False if len(best) == 1 else None)


def _key(name: str) -> str:
    return name.lower().replace(" ", "_")


def action(rules: "Rules") -> "Steps":
    """Throw for what a general does, by his box and personality."""
    fields = []
    for i, name in enumerate(_GENERALS):
        only = ("general", 1 << i)
        fields.append(Choice(_key(name) + "_box", "Box", BOXES, 0, only))
        people = rules.rows("personality")
        fields.append(Choice(_key(name), "Person", people, AVERAGE, only))
    yours = ("general", ((1 << len(_YOU) - 1) - 1) << _YOURS)
    answers = yield Form(
        "General's action",
        Choice("general", "General", _GENERALS),
        *fields,
        Choice("you", "You lead", _YOU, 1, yours),
    )
    general = answers[0]
    if general >= _YOURS:
        if general - _YOURS == answers[-1] or rules.ruling("S4-D31") == 1:
            yield Say("No throw: he does as you please.")
            return Outcome("YOU DECIDE", ("action", "none"))
    box, person = answers[1 + 2 * general : 3 + 2 * general]
    row, total = yield from acts(rules, box, person)
    word = order_of(rules, row)
    return Outcome(word, ("action", word), ("total", total), ("box", BOXES[box]))


def orders(rules: "Rules") -> "Steps":
    """Tell whether a unit's orders change by its level and that of the nearest enemy."""
    old, level, foe_level, person, more = yield Form(
        "Change of orders",
        Choice("orders", "Orders", rules.rows("general_action"), 1),
        Choice("level", "Own lvl", LEVELS[:3]),
        Choice("foe_level", "Foe lvl", LEVELS),
        Choice("general", "General", rules.rows("personality"), AVERAGE, ("orders", 1 << _DEFEND)),
        Flag("more", "Another"),
    )
    new = old
    halts = old == _ATTACK and level > foe_level
    if foe_level > level and old == _DEFEND:
        new = _ATTACK if (yield _roused(rules, rules.apply("personality", person))) else old
    elif foe_level > level:
        new = _ATTACK
    than = "lower" if foe_level > level else "higher" if foe_level < level else "the same"
    yield Say("The enemy's level is %s." % than)
    if halts:
        kept = ("_order", _HALT), ("_more", more)
        return Outcome("HALT", ("orders", "HALT"), ("_changed", 1), *kept, good=False)
    yield means(rules, new)
    word = order_of(rules, new)
    changed = new != old
    facts = ("orders", word), ("_changed", 1 if changed else 0)
    kept = ("_order", new + 1), ("_more", more)
    return Outcome(word, *facts, *kept, good=True if changed else None)


def _roused(rules: "Rules", add: int) -> "Count | Score":
    """Return the throw at which defenders turn to attack."""
    if add > 0 and rules.ruling("S4-D23") == 1:
        points = bytes([1 if _NEED <= n + add <= _NEED + 1 else 0 for n in range(1, 7)])
        return Score(1, 6, points, "Orders")
    return Count(1, 6, _NEED, add, "Orders")
