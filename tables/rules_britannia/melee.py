"""Fight melee, one pair of figures or whole units, and read off what strength adds."""

from micropython import const
from referee.core.procedure import Checklist, Choice, Form, Number, Outcome, Roll, Say

from .common import (
    CAVALRY_AGAINST,
    IN_SQUARE,
    NATIVE_AGAINST,
    SIDE_MILITIA,
    SIDE_NATIVE,
    SIDES,
    UNUSED,
    european,
    militia_all,
    of_side,
    strength_modifier,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_TRAPPED = ("Nobody", "Attacker", "Defender", "Both")
_FATES = ("killed", "routed", "captured")
_CAPTURED = const(2)
_NO_EFFECT = const(0)
_AGAIN = const(1)
_BOTH_LOSE = const(2)


def melee_pair(rules: "Rules") -> "Steps":
    """Fight one figure against one."""
    answers = yield Form("Melee, one pair", *_fields(rules))
    masks = _kept(rules, answers)
    if masks != (answers[1], answers[3]):
        yield Say(UNUSED)
    adds = _adds(rules, answers, masks)
    attack = (yield Roll(1, 6, "Attacker", adds[0]))[0]
    defense = (yield Roll(1, 6, "Defender", adds[1]))[0]
    totals = ("attack", attack + adds[0]), ("defense", defense + adds[1])
    losers = _losers(rules, attack + adds[0], defense + adds[1])
    if losers < 0:
        return Outcome("ROLL AGAIN", ("winner", "none"), *totals)
    left = [1, 1]
    lost = [0] * 6
    _round(rules, ((attack,), (defense,)), adds, answers[4], left, lost)
    verdict, winner, good = (
        ("TIE", "none", None),
        ("DEF. WINS", "defender", False),
        ("ATT. WINS", "attacker", True),
        ("BOTH LOSE", "none", None),
    )[losers]
    return Outcome(verdict, ("winner", winner), *_losses(lost), *totals, good=good)


def melee_unit(rules: "Rules") -> "Steps":
    """Fight unit against unit, round after round, one figure against one."""
    answers = yield Form(
        "Melee, units",
        Number("attack", "Att.men", 0, 40, 10),
        Number("defend", "Def.men", 0, 40, 10),
        *_fields(rules),
    )
    left = list(answers[:2])
    lost = [0] * 6  # killed, routed, surrendered: of the attacker, then of the defender
    rounds = 0
    masks = _kept(rules, answers[2:])
    if masks != (answers[3], answers[5]):
        yield Say(UNUSED)
    adds = _adds(rules, answers[2:], masks)
    while left[0] and left[1]:
        pairs = min(left)
        attack = yield Roll(pairs, 6, "Attacker", adds[0])
        defense = yield Roll(pairs, 6, "Defender", adds[1])
        rounds += 1
        _round(rules, (attack, defense), adds, answers[6], left, lost)
        if left[0] and left[1]:
            go = yield Form("Left %d v %d" % tuple(left), Choice("go", "Next", ("Fight", "Stop")))
            if go[0]:
                break
    return _end(left, lost, rounds)


def strength(rules: "Rules") -> "Steps":
    """Tell what a unit's strength adds in melee and morale, and whether it calls for a check."""
    full, now = yield Form(
        "Strength", Number("full", "Full", 1, 99, 22), Number("now", "Now", 0, 99, 11)
    )
    if now > full:
        return Outcome("TOO MANY", ("modifier", 0), ("check", 0), good=False)
    add = strength_modifier(rules, "combat_modifiers", full, now)
    check = 1 if 2 * now < full else 0
    return Outcome("%d" % add, ("modifier", add), ("percent", 100 * now // full), ("check", check))


def _fields(rules: "Rules") -> "tuple[Choice | Checklist, ...]":
    rows = rules.rows("combat_modifiers")
    groups = rules.groups("combat_modifiers")
    return (
        Choice("attacker", "Attacker", SIDES, SIDE_NATIVE),
        Checklist("attacks", "Att.mods", rows, groups=groups),
        Choice("defender", "Defender", SIDES),
        Checklist("defends", "Def.mods", rows, groups=groups),
        Choice("trapped", "Trapped", _TRAPPED),
    )


def _kept(rules: "Rules", answers: "tuple[int, ...]") -> "tuple[int, int]":
    """Return the ticked modifiers of attacker and defender that are that side's own."""
    attacker, attacks, defender, defends = answers[:4]
    attacks &= ~(1 << IN_SQUARE)
    return (
        _own(rules, attacker, attacks, defender),
        _own(rules, defender, defends, attacker),
    )


def _own(rules: "Rules", side: int, mask: int, foe: int) -> int:
    mask = of_side(rules, mask, side)
    if mask >> NATIVE_AGAINST & 1 and not european(rules, foe):
        mask &= ~(1 << NATIVE_AGAINST)
    if foe != SIDE_NATIVE:
        mask &= ~(1 << CAVALRY_AGAINST)
    return mask


def _adds(
    rules: "Rules", answers: "tuple[int, ...]", masks: "tuple[int, int]"
) -> "tuple[int, ...]":
    """Return what each side adds to its dice."""
    adds = []
    for side, mask in zip((answers[0], answers[2]), masks):
        add = int(rules.sum("combat_modifiers", mask))
        adds.append(add + militia_all(rules) if side == SIDE_MILITIA else add)
    return tuple(adds)


def _losers(rules: "Rules", attack: int, defense: int) -> int:
    """Return who loses: bit 0 the attacker, bit 1 the defender; -1 to roll again."""
    if attack != defense:
        return 1 if attack < defense else 2
    tie = rules.ruling("S1-A28")
    return (0, -1, 3, 1)[tie]


def _fate(rules: "Rules", die: int, trapped: int, side: int) -> int:
    """Return what becomes of a loser: the place of his fate in _FATES."""
    row = int(rules.band("loser_fate", die))
    return _CAPTURED if row and trapped >> side & 1 else row


def _round(
    rules: "Rules",
    dice: "tuple[tuple[int, ...], ...]",
    adds: "tuple[int, ...]",
    trapped: int,
    left: "list[int]",
    lost: "list[int]",
) -> None:
    """Take the losses of one round, the i-th die of one side against the i-th of the other."""
    for attack, defense in zip(dice[0], dice[1]):
        losers = max(0, _losers(rules, attack + adds[0], defense + adds[1]))
        for side, die in enumerate((attack, defense)):
            if losers >> side & 1:
                left[side] -= 1
                lost[3 * side + _fate(rules, die, trapped, side)] += 1


def _end(left: "list[int]", lost: "list[int]", rounds: int) -> Outcome:
    """Return how a fight of units stands."""
    good = None
    verdict = "FIGHT ON"
    if rounds == 0:
        verdict = "NO MELEE"
    elif not left[0]:
        verdict, good = ("BOTH LOSE", None) if not left[1] else ("DEF. WINS", False)
    elif not left[1]:
        verdict, good = "ATT. WINS", True
    facts = ("attackers", left[0]), ("defenders", left[1]), ("rounds", rounds)
    return Outcome(verdict, *facts, *_losses(lost), good=good)


def _losses(lost: "list[int]") -> "list[tuple[str, int]]":
    """Return the facts of what each side lost."""
    return [
        (word + fate, lost[3 * side + i])
        for side, word in enumerate(("att_", "def_"))
        for i, fate in enumerate(_FATES)
    ]
