"""Melee, attack and counterattack, and the dice of a stand."""

from micropython import const
from referee.core.procedure import Checklist, Choice, Count, Flag, Form, Number, Outcome, Say

from .common import dice_of, in_melee, no_dice, roll_saves

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_SPEARS = const(3)  # stands
_ARTILLERY = const(6)
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
    if stand == _SPEARS and still and not how and rules.ruling("S3-C05b") == 1:
        return no_dice("NO FIRE")
    n = dice_of(rules, stand, still, how) * stands
    if n == 0:
        return no_dice("NO DICE")
    return Outcome("1 DIE" if n == 1 else "%d DICE" % n, ("dice", n), ("each", n // stands))


def melee(rules: "Rules") -> "Steps":
    """Fight one melee: dice of both sides, and hits where the players have a number for them."""
    attacker, attack, defender, defend, attacks, defends, need = yield Form(
        "Melee",
        Choice("attacker", "Attacker", rules.rows("combat_dice"), 4),
        Number("attack", "Att. no.", 0, _MOST, 1),
        Choice("defender", "Defender", rules.rows("combat_dice"), 4),
        Number("defend", "Def. no.", 0, _MOST, 1),
        Checklist("attacks", "Att. is", _STATES),
        Checklist("defends", "Def. is", _STATES),
        Number("need", "Hit on", 0, 6),
    )
    if attack == 0 or defend == 0:
        return no_dice("NO MELEE")
    mine = dice_of(rules, attacker, attacks & _STATIONARY, 1)
    other = dice_of(rules, defender, defends & _STATIONARY, 1)
    dice = ("attack", mine * attack), ("counter", other * defend)
    if need == 0:
        yield Say("No number that hits in melee is printed. With none of yours: dice only.")
        return Outcome("%d v %d DICE" % (mine * attack, other * defend), *dice)
    hits, saved = yield from _strike(rules, mine * attack, need, attacker, defender, attacks)
    if rules.ruling("S3-C23b") == 1 and hits > saved:
        defend = (yield Form("Stands left", Number("defend", "Def. no.", 0, defend, defend)))[0]
    back, kept = yield from _strike(rules, other * defend, need, defender, attacker, defends)
    hits -= saved
    back -= kept
    return Outcome(
        "%d v %d HITS" % (hits, back),
        ("hits", hits),
        ("saved", saved),
        ("hits_back", back),
        ("saved_back", kept),
        ("attack", mine * attack),
        ("counter", other * defend),
        good=None if hits == back else hits > back,
    )


def _strike(rules: "Rules", n: int, need: int, stand: int, target: int, states: int) -> "Steps":
    """Roll one side's hits and the other's saves; return how many of each."""
    hits = (yield Count(n, 6, need, label="Melee")) if n else 0
    mask = _BY_ARTILLERY if target == _ARTILLERY else 0
    if states & _DISORDERED:
        mask |= _BY_DISORDER
    mask = in_melee(mask, stand == _ARTILLERY)
    saved = yield from roll_saves(rules, hits, mask)
    return hits, saved
