"""Count fire points and modifiers, and tell of command casualties."""

from micropython import const
from referee.core.exact import DOWN, UP, divide
from referee.core.procedure import Checklist, Choice, Flag, Form, Number, Outcome, Roll, Say

from .common import mixed

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_FOOT = const(0b0011)  # rows of the ranges
_GUNS = const(0b1100)
_OTHERS = const(1)
_DISORDER = const(1)  # bits of the firing unit's modifiers
_DAMAGED = const(2)
_ENFILADE = const(4)
_RIFLES = const(10)  # rows of them
_FIRST = const(11)
_RATED = b"\x03\x04\x05\x06\x08\x07\x09"  # Green is printed before Militia
_ALONE = const(2)
_LOOSE = const(3)  # place of skirmishers in the target's ticks


def fire(rules: "Rules") -> "Steps":
    """Count the fire points of a unit or battery and the sum of its modifiers."""
    answers = yield Form("Fire points", *_fields(rules))
    row, stands, guns, inches, rating, first, target = answers[:7]
    disorder, damaged, enfilade, rifles, loose = answers[7:]
    count = guns if _GUNS >> row & 1 else stands
    if row == _OTHERS and rifles and rules.ruling("S5-E17") == 0:
        row = 0
    band = _band(rules, row, inches)
    if count == 0 or band > 3:
        return Outcome("TOO FAR" if count else "NO FIRE", ("points", 0), good=False)
    mask = disorder * _DISORDER | damaged * _DAMAGED | enfilade * _ENFILADE
    if loose and not disorder and rules.ruling("S5-E35") == 0:
        mask |= _DISORDER
    if disorder and damaged and rules.ruling("S5-E19"):
        mask &= ~_DAMAGED
    base = count * rules.value("fire_points", row, 6 + band)
    top, bottom = rules.modify("fire_firing", mask, base)
    bottom *= rules.table("fire_points").number(row, 6 + band, 1)
    if loose and rules.ruling("S5-E36") == 0:
        bottom *= 4
    add = _sum(rules, rating, rifles or row == 0, first) + rules.sum("fire_target", target)
    if add and rules.ruling("S5-E18"):
        top += add * bottom
    if top % bottom and rules.ruling("S5-E19b"):
        top, bottom = divide(top, bottom, (DOWN, UP)[rules.ruling("S5-E19b") - 1]), 1
    if top < 0:
        yield Say("Ours: fewer than no points are none.")
        top = 0
    if target >> _LOOSE & 1:
        yield Say("Skirmishers lose stands, and get no DISORDER marker.")
    points = mixed(top, bottom)
    return Outcome(
        "%s POINT%s" % (points, "" if 0 < top <= bottom else "S"),
        ("points", points),
        ("modifier", add),
        ("band", rules.columns("fire_points")[band]),
    )


def command_fire(rules: "Rules") -> "Steps":
    """Tell whether fire at officers makes one a probable casualty."""
    firer, at, how, result, add = yield Form(
        "Command casualty",
        Choice("firer", "Firer", ("Am. Militia", "Skirmishers", "Others")),
        Choice("target", "At", ("Brit. line", "Hess. line", "Leader only", "Others")),
        Choice("how", "Die", ("Entered", "1D10")),
        Number("result", "Result", -20, 30, 8, only=("how", 1)),
        Number("add", "Modifier", -20, 20, only=("how", 2)),
    )
    free = firer < 2 and at < 3
    if firer > 1 and at == _ALONE:
        free = rules.ruling("S5-E24") == 1
    if not free:
        return Outcome("FORBIDDEN", ("casualty", 0), good=False)
    if how:
        yield Say("The die is not printed: 1D10 is ours.")
        result = (yield Roll(1, 10, "Fire", add, "casualty_need"))[0] + add
    hit = rules.band("casualty_need", result)
    facts = ("casualty", hit), ("total", result)
    if not hit:
        return Outcome("SAFE", *facts, good=False)
    yield Say("Roll on the Fallen Leader Table of the parent rules, page 41.")
    return Outcome("PROBABLE", *facts, ("modifier", -1), good=True)


def fire_loss(rules: "Rules") -> "Steps":
    """Take down what the parent game's table did to a target; nothing is rolled here."""
    lost, disorder, officer, guns = yield Form(
        "Fire losses",
        Number("lost", "Lost", 0, 24),
        Flag("disorder", "Disorder"),
        Flag("officer", "Officer"),
        Choice("guns", "Guns", ("As they are", "Damaged", "Silenced", "Wrecked", "Captured")),
    )
    return Outcome(
        "%d LOST" % lost if lost else "NONE LOST",
        ("lost", lost),
        ("disorder", disorder),
        ("_off_lost", officer),
        ("guns", guns),
    )


def _fields(rules: "Rules") -> "tuple[Choice | Number | Flag | Checklist, ...]":
    return (
        Choice("firer", "Firer", rules.rows("fire_points"), _OTHERS),
        Number("stands", "Stands", 0, 60, 8, only=("firer", _FOOT)),
        Number("guns", "Guns", 0, 24, 2, only=("firer", _GUNS)),
        Number("inches", "Inches", 0, 60, 3),
        Choice("rating", "Rating", rules.columns("effectiveness"), 3),
        Flag("first", "1st fire"),
        Checklist(
            "target", "Target", rules.rows("fire_target"), groups=rules.groups("fire_target")
        ),
        Flag("disorder", "Disorder"),
        Flag("damaged", "Damaged", only=("firer", _GUNS)),
        Flag("enfilade", "Enfilade"),
        Flag("rifles", "Rifles", only=("firer", 1 << _OTHERS)),
        Flag("loose", "Skirmish", only=("firer", _FOOT)),
    )


def _band(rules: "Rules", row: int, inches: int) -> int:
    """Return the column of the band that a distance is in: 1 to 3, or 4 beyond them."""
    for band in (1, 2, 3):
        if not rules.absent("fire_points", row, 3 + band):
            if inches <= rules.table("fire_points").value(row, 3 + band):
                return band
    return 4


def _sum(rules: "Rules", rating: int, rifles: int, first: int) -> int:
    """Return what the firing unit adds."""
    place = _RATED[rating]
    mask = 1 << place | first << _FIRST
    if rifles:
        mask |= 1 << _RIFLES
        worth = rules.table("fire_firing").value(place, 0)
        if worth and rules.ruling("S5-E21"):
            mask &= ~(1 << (_RIFLES if worth > 0 else place))
    return rules.sum("fire_firing", mask)
