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
_PAID_FACING = const(2)
_PT_FACING = const(3)
_GREEN = const(3)  # marker


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
    facts: list[tuple[str, int | str]] = [("side", _SIDES[side]), ("new_turn", new)]
    if phase == _MORALE:
        first = rules.ruling("S3-C20")
        facts.append(("first", "together" if first == 2 else _SIDES[side ^ first]))
    if phase == _COMBAT:
        facts.append(("order", ("as wished", "fire first")[rules.ruling("S3-C23")]))
        facts.append(("counter", ("at once", "after")[rules.ruling("S3-C23b")]))
        yield Say("The attacker sets the order.")
    facts.append(("who", rules.word("turn_sequence", phase, 1)))
    facts.append(("phase", rules.rows("turn_sequence")[phase]))
    return Outcome(rules.rows("turn_sequence")[phase].upper(), *facts)


def command(rules: "Rules") -> "Steps":
    """Tell whether a stand is in command, and what it may do."""
    unit, inches = yield Form(
        "Command",
        Choice("unit", "Stand", rules.rows("movement_allowances")),
        Number("inches", "Inches", 0, 99, _RADIUS),
    )
    allowance = rules.value("movement_allowances", unit, 0)
    near = 1 if inches <= _RADIUS else 0
    if not near:
        allowance = divide(allowance, 2, DOWN)
        yield Say("Never toward foes in sight, no recovery.")
    return Outcome(
        "IN COMMAND" if near else "OUT",
        ("_command", near),
        ("allowance", allowance),
        ("moving", 0 if near else "disorders"),
        ("recover", near),
        ("toward", near),
        good=bool(near),
    )


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
            return Outcome(refused, ("_recovered", 0), good=False)
        state = 0
    falls = training and pay and facings > 0 and _allowed(rules, state)
    paid = facings if training and not falls else max(0, facings - 1)
    each = half
    if out and paid and rules.ruling("S3-C11") == 1:
        each = divide(have, 2, DOWN)
    cost = recover * half + paid * each
    left = have - cost
    if left < 0:
        return Outcome('%d" SHORT' % -left, ("short", -left), ("cost", cost), good=False)
    left *= moves
    if out:
        yield Say("Never toward foes in sight.")
        falls = falls or left > 0 or _counts(rules, facings, paid)
    if falls:
        state = max(state, _DISORDERED)
    return Outcome(
        '%d" LEFT' % left if moves else "NO MOVE",
        ("inches", left),
        ("allowance", have),
        ("cost", cost),
        ("paid", paid),
        ("marker", rules.rows("markers")[state - 1] if state else "none"),
        ("_recovered", recover),
        ("_moved", 1 if left else 0),
        ("disordered", 1 if state else 0),
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


def _allowed(rules: "Rules", state: int) -> bool:
    """Tell whether a PT unit may turn for nothing at the price of disorder."""
    return not state or bool(rules.ruling("S3-C10b") == 0)


def _counts(rules: "Rules", facings: int, paid: int) -> bool:
    """Tell whether the facings of a unit out of command count as moving."""
    if facings == 0:
        return False
    option = rules.ruling("S3-C12")
    return option == 1 or option == 0 and paid > 0


def stationary(rules: "Rules") -> "Steps":
    """Tell whether a unit may become stationary."""
    unit, moved, facing, recover = yield Form(
        "Stationary",
        Choice("unit", "Type", ("Infantry", "Nat. Musket", "Artillery", "Other")),
        Flag("moved", "Moved"),
        Choice("facing", "Facing", ("None", "Free", "Half a move", "PT disorder")),
        Flag("recover", "Recover"),
    )
    may = unit != _OTHERS and not moved and facing != _PAID_FACING
    if unit == _OTHERS:
        yield Say("Only infantry and artillery are named.")
    if may and facing == _PT_FACING:
        may = rules.ruling("S3-C13") == 0
    if may and recover:
        may = rules.ruling("S3-C13b") == 0
    if may and unit == _MUSKETS:
        may = rules.ruling("S3-C05") != 1
    disordered = 1 if facing == _PT_FACING else 0
    rows = rules.rows("markers")
    markers = [rows[_GREEN]] if may else []
    if disordered:
        markers.append(rows[0])
    facts = ("disordered", disordered), ("marker", ", ".join(markers) or "none")
    if may:
        return Outcome("MAY", ("_stationary", 1), *facts, good=True)
    return Outcome("MAY NOT", ("_stationary", 0), *facts, good=False)
