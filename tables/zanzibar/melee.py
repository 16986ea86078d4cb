"""Melee, attack and counterattack, and the dice of a stand."""

from micropython import const
from referee.core.procedure import Checklist, Choice, Count, Flag, Form, Number, Outcome, Say

from .common import dice_of, is_artillery, kept_saves, no_dice, roll_saves

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_SPEARS = const(3)  # stands
_ARTILLERY = const(6)
_BATTALION = const(2)  # the first gun among the weapons
_MACHINE_GUN = const(5)
_MOST = const(9)
_STATES = ("Stationary", "Disordered")
_STATIONARY = const(1)
_DISORDERED = const(2)
_BY_DISORDER = const(0b01000)  # saves
_BY_ARTILLERY = const(0b00010)


def combat_dice(rules: "Rules") -> "Steps":
    """Tell how many dice some stands of one kind roll."""
    stand, how, still, stands = yield Form(
        "Dice to roll",
        Choice("stand", "Stand", rules.rows("combat_dice"), 4),
        Choice("how", "Combat", ("Fire", "Melee")),
        Flag("still", "Station."),
        Number("stands", "Stands", 0, _MOST, 1),
    )
    if stands == 0:
        return no_dice("NO STANDS")
    if stand == _SPEARS and still and not how and rules.ruling("S3-C05b") == 1:
        return no_dice("NO FIRE")
    if stand == _ARTILLERY and rules.ruling("S3-C06") == 1:
        yield Say("The row is for battalion guns alone.")
    each = dice_of(rules, stand, still, how)
    n = each * stands
    if n == 0:
        return no_dice("NO DICE")
    return Outcome("1 DIE" if n == 1 else "%d DICE" % n, ("dice", n), ("each", each))


def melee(rules: "Rules") -> "Steps":
    """Fight one melee: dice of both sides, and hits where the players have a number for them."""
    attacker, attack, defender, defend, attacks, defends, need = yield Form(
        "Melee", *_fields(rules)
    )
    if attack == 0 or defend == 0:
        return no_dice("NO MELEE")
    mine = yield from _dice(rules, "Attacker's guns", attacker, attacks)
    other = yield from _dice(rules, "Defender's guns", defender, defends)
    mine *= attack
    if need == 0:
        yield Say('No number that hits is printed: enter yours at "Hit on".')
        if rules.ruling("S3-C23b") == 1:
            yield Say("Count back only what the attack left.")
        verdict = "%d v %d DICE" % (mine, other * defend)
        return Outcome(verdict, ("attack", mine), ("counter", other * defend))
    hits, saved = yield from _strike(rules, mine, need, attacker, defender, attacks)
    hits -= saved
    if hits and rules.ruling("S3-C23b") == 1:
        yield Say("Unsaved hits on the defender: %d." % hits)
        defend = (yield Form("Stands left", Number("defend", "Def. no.", 0, defend, defend)))[0]
    back, kept = yield from _strike(rules, other * defend, need, defender, attacker, defends)
    back -= kept
    return Outcome(
        "%d v %d HITS" % (hits, back),
        ("hits", hits),
        ("saved", saved),
        ("hits_back", back),
        ("saved_back", kept),
        ("attack", mine),
        ("counter", other * defend),
        good=None if hits == back else hits > back,
    )


def _fields(rules: "Rules") -> "tuple[Choice | Number | Checklist, ...]":
    rows = rules.rows("combat_dice")
    stands = tuple([rows[i] for i in range(_ARTILLERY + 1)] + [rules.rows("ranges")[_MACHINE_GUN]])
    return (
        Choice("attacker", "Attacker", stands, 4),
        Number("attack", "Att. no.", 0, _MOST, 1),
        Choice("defender", "Defender", stands, 4),
        Number("defend", "Def. no.", 0, _MOST, 1),
        Checklist("attacks", "Att. is", _STATES),
        Checklist("defends", "Def. is", _STATES),
        Number("need", "Hit on", 0, 6),
    )


def _dice(rules: "Rules", title: str, stand: int, states: int) -> "Steps":
    """Return the melee dice of one stand; those that are not printed are asked."""
    still = states & _STATIONARY
    if stand < _ARTILLERY:
        return dice_of(rules, stand, still, 1)
    if stand == _ARTILLERY:
        n = dice_of(rules, stand, still, 1)
        if rules.ruling("S3-C06") == 0:
            return n
        yield Say("Battalion guns: %d. Others: yours." % n)
    else:
        n = 0
        yield Say("Not printed: dice of machine guns.")
    return (yield Form(title, Number("dice", "Gun dice", 0, 9, n)))[0]


def _strike(rules: "Rules", n: int, need: int, stand: int, target: int, states: int) -> "Steps":
    """Roll one side's hits and the other's saves; return how many of each."""
    hits = (yield Count(n, 6, need, label="Melee")) if n else 0
    weapon = _weapon(stand)
    mask = _BY_DISORDER if states & _DISORDERED else 0
    if hits and weapon and _weapon(target) and is_artillery(rules, _weapon(target)):
        mask |= _BY_ARTILLERY
    saved = yield from roll_saves(rules, hits, kept_saves(rules, mask, weapon, 1))
    return hits, saved


def _weapon(stand: int) -> int:
    """Return the gun among the weapons that a stand is, or 0."""
    if stand < _ARTILLERY:
        return 0
    return _BATTALION if stand == _ARTILLERY else _MACHINE_GUN
