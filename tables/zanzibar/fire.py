"""Fire and its saves, and the range band of a weapon."""

from micropython import const
from referee.core.procedure import Checklist, Choice, Count, Flag, Form, Number, Outcome, Say

from .common import dice_of, kept_saves, no_dice, roll_saves, within

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_SPEARS = const(3)  # stands
_ARTILLERY = const(6)
_BATTALION = const(2)  # the first gun among the weapons
_MACHINE_GUN = const(5)
_SHOULDERED = const(0b0000011)
_WITH_ROWS = const(0b1011111)  # weapons whose stands have printed dice
_BANDS = ("Close", "Long")
_TOO_FAR = const(-1)
_FAR = const(199)
_MOST = const(9)


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
    kept = kept_saves(rules, mask, weapon, 0)
    if kept != mask:
        yield Say(_unheld(0))
    saved = yield from roll_saves(rules, hits, kept)
    left = hits - saved
    return Outcome(
        _verdict(hits, left, kept),
        ("hits", hits),
        ("saved", saved),
        ("unsaved", left),
        ("dice", n),
        ("need", need),
        ("band", _BANDS[band]),
        good=left > 0,
    )


def _fields(rules: "Rules") -> "tuple[Choice | Number | Flag | Checklist, ...]":
    rows = rules.rows("combat_dice")
    men = tuple([rows[i] for i in range(_ARTILLERY)])
    return (
        Choice("weapon", "Weapon", rules.rows("ranges")),
        Choice("stand", "Stand", men, 4, only=("weapon", _SHOULDERED)),
        Number("inches", "Inches", 0, _FAR, 12),
        Number("stands", "Stands", 0, _MOST, 1),
        Flag("still", "Station.", only=("weapon", _WITH_ROWS)),
        Number("dice", "MG dice", 0, 9, only=("weapon", 1 << _MACHINE_GUN)),
        Checklist("saves", "Saves", rules.rows("saves")),
    )


def _verdict(hits: int, left: int, kept: int) -> str:
    """Return the hits, or what saves have left of them."""
    if hits and kept:
        return "%d UNSAVED" % left if left else "ALL SAVED"
    return "1 HIT" if hits == 1 else "%d HITS" % hits


def _unheld(how: int) -> str:
    """Return why a ticked save is not rolled."""
    if how:
        return "In melee only the lines on artillery and disorder may hold."
    return "The line on artillery holds against artillery alone."


def save(rules: "Rules") -> "Steps":
    """Roll the saves of hits that were scored by hand."""
    hits, mask, how, by = yield Form(
        "Roll saves",
        Number("hits", "Hits", 0, 60, 1),
        Checklist("saves", "Saves", rules.rows("saves")),
        Choice("how", "Combat", ("Fire", "Melee")),
        Choice("by", "Hits by", ("Infantry", "Artillery", "Mach. Guns")),
    )
    if hits == 0:
        return Outcome("NO HITS", ("hits", 0), ("saved", 0), ("unsaved", 0))
    kept = kept_saves(rules, mask, (0, _BATTALION, _MACHINE_GUN)[by], how)
    if kept != mask:
        yield Say(_unheld(how))
    saved = yield from roll_saves(rules, hits, kept)
    return Outcome(
        "%d SAVED" % saved if kept else "NO SAVE",
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
    need = rules.table("ranges").number(weapon, 3 + 2 * band)
    return Outcome(
        "%s %s" % (_BANDS[band].upper(), word),
        ("band", _BANDS[band]),
        ("need", need),
        good=True,
    )


def _band(rules: "Rules", weapon: int, inches: int) -> int:
    """Return 0 at close range, 1 at long range, or _TOO_FAR."""
    for band in range(2):
        if within(rules, inches, weapon, 2 + 2 * band):
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
