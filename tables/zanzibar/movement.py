"""The turn, command, movement with facings and recovery, and becoming stationary."""

from micropython import const
from referee.core.exact import DOWN, divide
from referee.core.procedure import Choice, Flag, Form, Number, Outcome, Say

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_SIDES = ("Zanzibari", "Tribal")
_MORALE = const(3)  # phases
_COMBAT = const(4)
_RADIUS = const(6)
_DISORDERED = const(1)
_PERMANENT = const(2)
_MUSKETS = const(1)  # places of the answers
_OTHERS = const(3)
_PT_FACING = const(2)
_PAID_FACING = const(3)


def turn(rules: "Rules") -> "Steps":
    """Tell what comes after a phase, whose it is, and who begins."""
    side, phase = yield Form(
        "Turn sequence",
        Choice("side", "Side", _SIDES),
        Choice("phase", "Done", rules.rows("turn_sequence")),
    )
    new = 0
    phase += 1
    if phase > _COMBAT:
        phase = 0
        new = side
        side = 1 - side
    facts: list[tuple[str, int | str]] = [
        ("side", _SIDES[side]),
        ("phase", rules.rows("turn_sequence")[phase]),
        ("who", rules.word("turn_sequence", phase, 1)),
        ("new_turn", new),
    ]
    if phase == _MORALE:
        first = rules.ruling("S3-C20")
        facts.append(("first", "together" if first == 2 else _SIDES[side ^ first]))
    if phase == _COMBAT:
        facts.append(("order", ("as wished", "fire first")[rules.ruling("S3-C23")]))
        facts.append(("counter", ("at once", "after")[rules.ruling("S3-C23b")]))
        yield Say("The attacker sets the order.")
    return Outcome(rules.rows("turn_sequence")[phase].upper(), *facts)


def command(rules: "Rules") -> "Steps":
    """Tell whether a stand is in command, and what it may do."""
    unit, inches = yield Form(
        "Command",
        Choice("unit", "Stand", rules.rows("movement_allowances")),
        Number("inches", "Inches", 0, 99, _RADIUS),
    )
    allowance = rules.value("movement_allowances", unit, 0)
    if inches <= _RADIUS:
        facts = ("recover", 1), ("disorder", 0), ("toward", 1)
        return Outcome("IN COMMAND", ("command", 1), ("inches", allowance), *facts, good=True)
    yield Say("No recovery; disordered if it moves; never toward an enemy in sight.")
    facts = ("recover", 0), ("disorder", 1), ("toward", 0)
    inches = divide(allowance, 2, DOWN)
    return Outcome("OUT", ("command", 0), ("inches", inches), *facts, good=False)


def movement(rules: "Rules") -> "Steps":
    """Pay for recovery and facings, and tell how far the rest of the move goes."""
    unit, out, state, recover, facings, training, pay, moves = yield Form(
        "Movement", *_fields(rules)
    )
    allowance = rules.value("movement_allowances", unit, 0)
    half = divide(allowance, 2, DOWN)
    have = half if out else allowance
    if recover:
        refused = _refused(rules, out, state)
        if refused:
            return Outcome(refused, ("inches", 0), ("recovered", 0), good=False)
        state = 0
    paid = facings if training and not pay else max(0, facings - 1)
    each = half
    if out and paid and rules.ruling("S3-C11") == 1:
        each = divide(have, 2, DOWN)
    cost = recover * half + paid * each
    left = have - cost
    if left < 0:
        return Outcome('%d" SHORT' % -left, ("inches", 0), ("short", -left), good=False)
    left *= moves
    falls = training and pay and facings > 0
    if out:
        yield Say("Never toward an enemy in sight.")
        falls = falls or left > 0 or _counts(rules, facings, paid)
    if falls:
        state = max(state, _DISORDERED)
    return Outcome(
        '%d" LEFT' % left,
        ("inches", left),
        ("cost", cost),
        ("allowance", have),
        ("facings", paid),
        ("recovered", recover),
        ("disordered", 1 if state else 0),
        ("marker", rules.rows("markers")[state - 1] if state else "none"),
    )


def _fields(rules: "Rules") -> "tuple[Choice | Number | Flag, ...]":
    return (
        Choice("unit", "Unit", rules.rows("movement_allowances")),
        Choice("command", "Command", ("In command", "Out")),
        Choice("state", "State", ("Good order", "Disordered", "Permanent")),
        Flag("recover", "Recover", only=("state", 0b110)),
        Number("facings", "Facings", 0, 8),
        Choice("training", "Training", ("Most units", "PT, militia")),
        Choice("pay", "PT pays", ("Half a move", "Disorder"), only=("training", 0b10)),
        Flag("moves", "Moves", 1),
    )


def _refused(rules: "Rules", out: int, state: int) -> str:
    """Return why a unit cannot shed its disorder, or an empty text."""
    if state == _PERMANENT and rules.ruling("S3-C21") == 0:
        return "PERMANENT"
    return "NO RECOVER" if out else ""


def _counts(rules: "Rules", facings: int, paid: int) -> bool:
    """Tell whether the facings of a unit out of command count as moving."""
    if facings == 0:
        return False
    option = rules.ruling("S3-C12")
    return option == 1 or option == 0 and paid > 0


def stationary(rules: "Rules") -> "Steps":
    """Tell whether a unit may become stationary."""
    unit, moved = yield Form(
        "Stationary",
        Choice("unit", "Type", ("Infantry", "Nat. Musket", "Artillery", "Other")),
        Choice("moved", "It has", ("Stood still", "Free facing", "PT facing", "Moved")),
    )
    may = unit != _OTHERS and moved < _PAID_FACING
    if may and moved == _PT_FACING:
        may = rules.ruling("S3-C13") == 0
    if may and unit == _MUSKETS:
        may = rules.ruling("S3-C05") != 1
    disordered = ("disordered", 1 if moved == _PT_FACING else 0)
    if not may:
        return Outcome("MAY NOT", ("stationary", 0), disordered, good=False)
    marker = rules.rows("markers")[3]
    return Outcome("MAY", ("stationary", 1), disordered, ("marker", marker), good=True)
