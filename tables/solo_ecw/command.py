"""Command: who has the initiative, what each general does, and how orders change."""

from micropython import const
from referee.core.procedure import Checklist, Choice, Count, Form, Outcome, Roll

from .common import LEVELS

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_WINGS = ("Left wing", "Centre", "Right wing", "Reserve", "Command 5", "Command 6")
_LABELS = ("Left", "Centre", "Right", "Reserve", "Comm. 5", "Comm. 6")
_ALL = const(0b111111)
_COUNTS = ("1", "2", "3", "4", "5", "6")
_REST = const(3)  # row of the command moves
_LATER = const(0b0110)  # the second and third
_AVERAGE = const(2)  # row of the personalities

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
)
_YOURS = const(6)  # the first of yours
_BOXES = ("A", "B", "C", "D")
_YOU = _LABELS[:4] + ("Nobody",)

_ATTACK = const(0)  # rows of the general's boxes
_DEFEND = const(2)
_NEED = const(5)


def initiative(rules: "Rules") -> "Steps":
    """Throw for the side that moves next and, when it is the enemy, for the general who leads."""
    people = rules.rows("personality")
    answers = yield Form(
        "Initiative",
        Choice("step", "Move", rules.rows("command_moves")),
        Checklist("moved", "Moved", _WINGS, only=("step", _LATER)),
        Choice("generals", "Generals", _COUNTS, 2),
        *[
            Choice(_key(wing), _LABELS[i], people, _AVERAGE, ("generals", _ALL & ~0 << i))
            for i, wing in enumerate(_WINGS)
        ],
        Checklist("gone", "Gone", _WINGS),
    )
    step, moved, generals = answers[:3]
    inches = ("inches", rules.value("command_moves", step, 0))
    if step == _REST:
        return Outcome('%d"' % inches[1], ("side", "both"), inches)
    side = (yield Roll(1, 6, "Side", bands="side_initiative"))[0]
    if rules.band("side_initiative", side) == 0:
        return Outcome("YOU", ("side", "you"), inches, good=True)
    out = answers[9]
    if moved and rules.ruling("S4-D21") == 0:
        out |= moved
    waiting = [i for i in range(generals + 1) if not out >> i & 1]
    if not waiting:
        return Outcome("NONE LEFT", ("side", "enemy"), inches)
    adds = [int(rules.apply("personality", answers[3 + i])) for i in waiting]
    dice = (0,)
    if len(waiting) > 1:
        dice = yield Roll(len(waiting), 6, "Generals")
    return _leading(rules, waiting, adds, dice, inches)


def _leading(
    rules: "Rules",
    waiting: "list[int]",
    adds: "list[int]",
    dice: "tuple[int, ...]",
    inches: "tuple[str, int]",
) -> Outcome:
    """Return which of the enemy's generals leads, by the totals of those who threw."""
    totals = [die + add for die, add in zip(dice, adds)]
    best = [i for i, total in enumerate(totals) if total == max(totals)]
    if len(best) > 1 and rules.ruling("S4-D05") == 1:
        bold = max([adds[i] for i in best])
        best = [i for i in best if adds[i] == bold]
    facts: list[tuple[str, int | str]] = [("side", "enemy"), inches]
    if len(best) == 1:
        facts.append(("leads", _WINGS[waiting[best[0]]]))
    else:
        facts.append(("tied", len(best)))
    if len(waiting) > 1:
        for i, total in enumerate(totals):
            facts.append((_WINGS[waiting[i]], total))
    verdict = _WINGS[waiting[best[0]]].upper() if len(best) == 1 else "TIE"
    return Outcome(verdict, *facts, good=False if len(best) == 1 else None)


def _key(name: str) -> str:
    return name.lower().replace(" ", "_")


def action(rules: "Rules") -> "Steps":
    """Throw for what a general does, by his box and personality."""
    fields = []
    for i, name in enumerate(_GENERALS):
        only = ("general", 1 << i)
        fields.append(Choice(_key(name) + "_box", "Box", _BOXES, 0, only))
        people = rules.rows("personality")
        fields.append(Choice(_key(name), "Person", people, _AVERAGE, only))
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
            return Outcome("YOU DECIDE", ("action", "none"))
    box, person = answers[1 + 2 * general : 3 + 2 * general]
    add = rules.apply("personality", person)
    die = (yield Roll(1, 6, "Action", add, "general_action", column=box))[0]
    row = rules.band("general_action", die + add, box)
    word = _order(rules, row)
    facts = ("action", word), ("total", die + add), ("box", _BOXES[box])
    return Outcome(word, *facts, good=row == _ATTACK)


def _order(rules: "Rules", row: int) -> str:
    return rules.rows("general_action")[row].upper()


def orders(rules: "Rules") -> "Steps":
    """Tell whether a unit's orders change by its level and that of the nearest enemy."""
    old, level, foe_level, person = yield Form(
        "Change of orders",
        Choice("orders", "Orders", rules.rows("general_action"), 1),
        Choice("level", "Own lvl", LEVELS[:3]),
        Choice("foe_level", "Foe lvl", LEVELS),
        Choice(
            "general", "General", rules.rows("personality"), _AVERAGE, ("orders", 1 << _DEFEND)
        ),
    )
    new = old
    if foe_level > level and old == _DEFEND:
        add = rules.apply("personality", person)
        if rules.ruling("S4-D23") == 0:
            roused = yield Count(1, 6, _NEED, add, "Orders")
        else:
            die = (yield Roll(1, 6, "Orders", add))[0]
            roused = _NEED <= die + add <= _NEED + 1
        new = _ATTACK if roused else old
    elif foe_level > level:
        new = _ATTACK
    halts = old == _ATTACK and level > foe_level
    word = "HALT" if halts else _order(rules, new)
    changed = 1 if halts or new != old else 0
    return Outcome(word, ("orders", word), ("changed", changed), good=word == "ATTACK")
