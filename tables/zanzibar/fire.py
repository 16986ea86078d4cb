"""Fire and its saves, and the range band of a weapon."""

from micropython import const
from referee.core.procedure import Checklist, Choice, Count, Flag, Form, Number, Outcome, Say

from .common import dice_of, from_fire, in_melee, no_dice, roll_saves, within

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_SPEARS = const(3)  # stands
_ARTILLERY = const(6)
_BATTALION = const(2)  # the first gun among the weapons
_MACHINE_GUN = const(5)
_SHOULDERED = const(0b11)
_BANDS = ("Close", "Long")
_TOO_FAR = const(-1)
_FAR = const(199)
_MOST = const(9)
_MELEE = const(3)  # places of the answers to "Hits by"
_GUN_MELEE = const(4)


def fire(rules: "Rules") -> "Steps":
    """Fire some stands of one kind at one target and roll its saves."""
    weapon, stand, inches, stands, still, dice, mask = yield Form("Fire", *_fields(rules))
    if stands == 0:
        return no_dice("NO STANDS")
    if weapon < _BATTALION and stand == _SPEARS and still:
        if rules.ruling("S3-C05b") == 1:
            return no_dice("NO FIRE")
        weapon = 0
    band = _band(rules, weapon, inches)
    if band == _TOO_FAR:
        return no_dice("TOO FAR")
    n = yield from _dice(rules, weapon, stand, still, dice)
    if n == 0:
        return no_dice("NO DICE")
    n *= stands
    need = rules.value("ranges", weapon, 3 + 2 * band)
    hits = yield Count(n, 6, need, label="To hit")
    kept = from_fire(rules, mask, weapon)
    if kept != mask:
        yield Say("A ticked save does not hold.")
    saved = yield from roll_saves(rules, hits, kept)
    left = hits - saved
    return Outcome(
        "%d HIT%s" % (left, "" if left == 1 else "S"),
        ("hits", hits),
        ("saved", saved),
        ("unsaved", left),
        ("dice", n),
        ("need", need),
        ("band", _BANDS[band]),
        good=left > 0,
    )


def _fields(rules: "Rules") -> "tuple[Choice | Number | Flag | Checklist, ...]":
    return (
        Choice("weapon", "Weapon", rules.rows("ranges")),
        Choice("stand", "Stand", rules.rows("combat_dice"), 4, only=("weapon", _SHOULDERED)),
        Number("inches", "Inches", 0, _FAR, 12),
        Number("stands", "Stands", 0, _MOST, 1),
        Flag("still", "Station."),
        Number("dice", "MG dice", 0, 9, only=("weapon", 1 << _MACHINE_GUN)),
        Checklist("saves", "Saves", rules.rows("saves")),
    )


def save(rules: "Rules") -> "Steps":
    """Roll the saves of hits that were scored by hand."""
    hits, by, mask = yield Form(
        "Roll saves",
        Number("hits", "Hits", 0, 60, 1),
        Choice("by", "Hits by", ("Fire", "Machine gun", "Gun fire", "Melee", "Gun melee")),
        Checklist("saves", "Saves", rules.rows("saves")),
    )
    if by >= _MELEE:
        kept = in_melee(mask, by == _GUN_MELEE)
    else:
        kept = from_fire(rules, mask, (0, _MACHINE_GUN, _BATTALION)[by])
    if hits == 0 or kept == 0:
        return Outcome(
            "NO SAVE" if hits else "NO HITS", ("hits", hits), ("saved", 0), ("unsaved", hits)
        )
    if kept != mask:
        yield Say("A ticked save does not hold.")
    saved = yield from roll_saves(rules, hits, kept)
    return Outcome(
        "%d SAVED" % saved,
        ("hits", hits),
        ("saved", saved),
        ("unsaved", hits - saved),
        good=saved > 0,
    )


def range_band(rules: "Rules") -> "Steps":
    """Tell the band of a distance and what hits there."""
    weapon, inches = yield Form(
        "Range band",
        Choice("weapon", "Weapon", rules.rows("ranges")),
        Number("inches", "Inches", 0, _FAR, 12),
    )
    band = _band(rules, weapon, inches)
    if band == _TOO_FAR:
        return Outcome("TOO FAR", ("band", "none"), ("need", 0), good=False)
    word = rules.word("ranges", weapon, 3 + 2 * band)
    need = rules.value("ranges", weapon, 3 + 2 * band)
    return Outcome(
        "%s %s" % (_BANDS[band].upper(), word),
        ("band", _BANDS[band]),
        ("need", need),
        good=True,
    )


def _band(rules: "Rules", weapon: int, inches: int) -> int:
    """Return 0 at close range, 1 at long range, or _TOO_FAR."""
    for band in range(2):
        column = 2 + 2 * band
        if not rules.absent("ranges", weapon, column):
            if within(rules, inches, rules.value("ranges", weapon, column)):
                return band
    return _TOO_FAR


def _dice(rules: "Rules", weapon: int, stand: int, still: int, dice: int) -> "Steps":
    """Return the dice of one stand with a weapon; those that are not printed are asked."""
    if weapon < _BATTALION:
        return dice_of(rules, stand, still, 0)
    if weapon == _MACHINE_GUN:
        yield Say("Machine-gun dice are not printed: yours count.")
        return dice
    if weapon > _BATTALION and rules.ruling("S3-C06") == 1:
        yield Say("No row for this gun: enter its dice.")
        return (yield Form("Dice of a gun", Number("dice", "Gun dice", 0, 9)))[0]
    return dice_of(rules, _ARTILLERY, still, 0)
