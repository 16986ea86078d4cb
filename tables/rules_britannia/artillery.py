"""Fire guns at troops, at other guns and at buildings, and spike them."""

from micropython import const
from referee.core.procedure import Choice, Flag, Form, Number, Outcome, Roll

from .firing import COVERS, IN_COVER
from .gun import explosion
from .shooting import (
    DISTANCES,
    INCHES,
    NATIVE_GUN,
    TOO_FAR,
    Tally,
    band_of,
    dice_of,
    modifier,
    save_of,
    shots,
    volley,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_TARGETS = ("Troops", "Enemy gun", "Structure")
_GUN = const(1)
_STRUCTURE = const(2)
_LEWIS = const(3)  # row of the guns
_NOT_LEWIS = const(0b10111)
_HARD = const(0b100)
_ROWS = (5, 6, 6, 6, NATIVE_GUN)  # rows of the to hit table by rows of the guns
_NATIVE = const(4)
_CREWS = (6, 2)  # saving throw rows of the gun fired at: by a European gun, by a native one
_LIVING = const(0b011)
_DESTROYED = const(4)  # row of the victory points


def artillery(rules: "Rules") -> "Steps":
    """Fire one gun: two D20s a man, at troops, an enemy gun and its crew, or a structure."""
    answers = yield Form("Artillery", *_fields(rules))
    gun, crew, gunners, at, distance, inches, cover, targets, target = answers[:9]
    foe_in, foes, lewis, prone, veteran = answers[9:]
    if gun == _LEWIS:
        crew = gunners
    if at == _GUN:
        cover, targets, target = foe_in, foes, _CREWS[1 if gun == _NATIVE else 0]
    firer = _ROWS[gun]
    cannon = rules.word("guns", gun, 2) == "yes"
    band = band_of(rules, firer, inches) if distance == INCHES else distance
    refused = _refused(crew, band, targets)
    if at == _STRUCTURE and not refused and not cannon and rules.ruling("S1-A27b") == 0:
        refused = "NO EFFECT"
    if refused:
        return Tally().outcome(verdict=refused)
    if gun == _NATIVE:
        burst = yield from explosion(rules, crew)
        if burst:
            return burst
    add = modifier(rules, firer, band, prone)
    shot = shots(rules, dice_of(rules, firer, crew, veteran), firer, add)
    if at == _STRUCTURE:
        hits = yield shot
        points = sum((yield Roll(hits, 6, "Damage", ordered=False))) if hits else 0
        verdict = "%d POINTS" % points
        facts = ("hits", hits), ("points", points), ("missed", shot.n - hits)
        return Outcome(verdict, *facts, good=hits > 0)
    tally = Tally()
    yield from volley(rules, shot, targets, save_of(rules, target, cover, cannon, lewis), tally)
    if at != _GUN or not cannon:
        return tally.outcome(("missed", tally.missed))
    return _counterbattery(rules, tally)


def spiking(rules: "Rules") -> "Steps":
    """Spike a gun instead of firing it."""
    crew, fired = yield Form("Spiking", Number("crew", "Crew", 0, 8, 4), Flag("fired", "Fired"))
    if crew == 0 or fired:
        verdict = "HAS FIRED" if fired else "NO CREW"
        return Outcome(verdict, ("_spiked", 0), ("points", 0), good=False)
    points = rules.value("victory_points", _DESTROYED, 0)
    return Outcome("SPIKED", ("_spiked", 1), ("points", points), good=True)


def _fields(rules: "Rules") -> "tuple[Choice | Number | Flag, ...]":
    return (
        Choice("gun", "Gun", rules.rows("guns")),
        Number("crew", "Crew", 0, 8, 4, only=("gun", _NOT_LEWIS)),
        Number("gunners", "Gunners", 0, 8, 2, only=("gun", 1 << _LEWIS)),
        Choice("at", "Target", _TARGETS),
        Choice("range", "Range", DISTANCES, 2),
        Number("inches", "Inches", 0, 99, 24, only=("range", 1 << INCHES)),
        Choice("cover", "Cover", COVERS, only=("at", 1)),
        Number("targets", "Targets", 0, 52, 20, only=("at", 1)),
        Choice("target", "Saves as", rules.rows("saving_throw"), only=("cover", IN_COVER)),
        Choice("foe_in", "Foe in", COVERS, only=("at", 1 << _GUN)),
        Number("foes", "Foe crew", 0, 8, 4, only=("at", 1 << _GUN)),
        Flag("lewis", "At Lewis", only=("foe_in", _HARD)),
        Flag("prone", "At prone", only=("at", _LIVING)),
        Flag("veteran", "Veteran"),
    )


def _refused(crew: int, band: int, targets: int) -> str:
    """Return why the gun does not fire, or an empty text."""
    if crew == 0:
        return "NO CREW"
    if band == TOO_FAR:
        return "TOO FAR"
    return "" if targets else "NO TARGET"


def _counterbattery(rules: "Rules", tally: Tally) -> Outcome:
    """Return the end of fire at a gun: an ace puts it out of action."""
    out = 1 if tally.leader else 0
    if tally.aces > tally.leader and rules.ruling("S1-A25b") == 1:
        out = 1
    if tally.leader and rules.ruling("S1-A25") == 1:
        tally.leader = 0
    facts = ("gun_out", out), ("missed", tally.missed)
    end = tally.outcome(*facts, verdict="GUN OUT" if out else "")
    end.good = end.good or out > 0
    return end
