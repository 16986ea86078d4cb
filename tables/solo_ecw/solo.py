"""The solo general: one throw for the initiative, from the side's die to the order."""

from micropython import const
from referee.core.procedure import Checklist, Choice, Flag, Form, Outcome, Say

from .lead import AVERAGE, BOXES, LABELS, REST, WINGS, acts, leaders, order_of, side_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Field, Steps
    from referee.core.rules import Rules


_KEYS = ("left", "centre", "right", "reserve", "fifth", "sixth")
_THROWS = const(0b1111)  # personalities; behind them nobody
_NOBODY = const(4)
_THREE = const(3)  # generals, where no more are named


def solo(rules: "Rules") -> "Steps":
    """Throw for the side, name its general, ask for his box and give him his order and move."""
    people = rules.rows("personality")
    names = tuple([people[i] for i in range(_NOBODY)]) + ("Nobody",)
    fields: list[Field] = []
    for i, key in enumerate(_KEYS):
        person = AVERAGE if i < _THREE else _NOBODY
        fields.append(Choice(key, LABELS[i], names, person))
        fields.append(Choice(key + "_box", "Box", BOXES, 0, (key, _THROWS)))
    answers = yield Form(
        "Solo move",
        Choice("step", "Move", rules.rows("command_moves")),
        *fields,
        Checklist("moved", "Moved", WINGS),
    )
    step, moved = answers[0], answers[-1]
    persons = tuple([answers[1 + 2 * i] for i in range(len(_KEYS))])
    boxes = tuple([answers[2 + 2 * i] for i in range(len(_KEYS))])
    inches = rules.value("command_moves", step, 0)
    if step == REST:
        yield Say(_left(persons, moved))
        return Outcome('REST %d"' % inches, ("side", "both"), ("inches", inches), ("_step", 1))
    if (yield from side_of(rules)) == 0:
        return (yield from _yours(rules, inches))
    if moved and rules.ruling("S4-D21") == 1:
        moved = 0
    waiting = [i for i, who in enumerate(persons) if who < _NOBODY and not moved >> i & 1]
    if not waiting:
        yield Say("All his have moved: settle who moves now.")
        return Outcome("NONE LEFT", ("side", "enemy"), ("inches", inches), ("_step", 1))
    return (yield from _his(rules, waiting, persons, boxes, inches))


def _his(
    rules: "Rules",
    waiting: "list[int]",
    persons: "tuple[int, ...]",
    boxes: "tuple[int, ...]",
    inches: int,
) -> "Steps":
    """Name the enemy's general of those who wait, ask for his box, and throw for his order."""
    leads = yield from _leads(rules, waiting, [persons[i] for i in waiting])
    box, differ = yield Form(
        '%s leads, %d"' % (WINGS[leads], inches),
        Choice("box", "Box", BOXES, boxes[leads]),
        Choice("differ", "Levels", ("Alike", "Differ")),
        fresh=True,
    )
    row, total = yield from acts(rules, box, persons[leads])
    facts = ("side", "enemy"), ("leads", WINGS[leads]), ("total", total), ("inches", inches)
    kept = ("_led", leads + 1), ("_side", 1), ("_order", row + 1), ("_box", box)
    return _end(order_of(rules, row), inches, facts + kept + (("_differ", differ),))


def _leads(rules: "Rules", waiting: "list[int]", persons: "list[int]") -> "Steps":
    """Return the wing that leads, and tell by which totals; the players settle a tie."""
    totals, best = yield from leaders(rules, persons)
    told = ["%s %d" % (LABELS[i], totals[n]) for n, i in enumerate(waiting)]
    yield Say(", ".join(told) + ("." if len(waiting) > 1 else ": nobody else."))
    if len(best) == 1:
        return waiting[best[0]]
    tied = tuple([LABELS[waiting[i]] for i in best])
    place = (yield Form("A tie: who leads?", Choice("leads", "Leads", tied), fresh=True))[0]
    return waiting[best[place]]


def _yours(rules: "Rules", inches: int) -> "Steps":
    """Ask which of your generals leads, and throw for him unless you decide."""
    yield Say("Yours: name the general.")
    mine, you, person, box = yield Form(
        'You lead, %d"' % inches,
        Choice("mine", "Command", LABELS + ("None left",), 1),
        Flag("you", "Yourself", 1),
        Choice("person", "Person", rules.rows("personality"), AVERAGE, ("you", 1)),
        Choice("mine_box", "His box", BOXES, 0, ("you", 1)),
        fresh=True,
    )
    if mine == len(LABELS):
        return Outcome("NONE LEFT", ("side", "you"), ("inches", inches), ("_step", 1))
    facts = ("side", "you"), ("leads", WINGS[mine]), ("inches", inches)
    kept = ("_led", mine + 1), ("_side", 0)
    if you or rules.ruling("S4-D31") == 1:
        yield Say("No throw: he does as you please.")
        return _end("YOU", inches, facts + kept)
    row, total = yield from acts(rules, box, person)
    thrown = ("total", total), ("_order", row + 1), ("_box", box)
    return _end(order_of(rules, row), inches, facts + kept + thrown)


def _left(persons: "tuple[int, ...]", moved: int) -> str:
    """Return which of the enemy's commands have not moved."""
    names = [LABELS[i] for i, who in enumerate(persons) if who < _NOBODY and not moved >> i & 1]
    return "Enemy's rest: %s." % (", ".join(names) if names else "nobody")


def _end(word: str, inches: int, facts: "tuple[tuple[str, int | str], ...]") -> Outcome:
    """Return the order with its move; who is to defend stays."""
    verdict = word if word == "DEFEND" else '%s %d"' % (word, inches)
    return Outcome(verdict, ("_step", 1), *facts)
