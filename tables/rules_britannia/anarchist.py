"""Roll for the Anarchist, shoot at him first, and throw his bomb."""

from micropython import const
from referee.core.procedure import Choice, Count, Flag, Form, Number, Outcome

from .common import PLAYERS
from .firing import COVERS, IN_COVER, Shooter, shooter_fields
from .gun import explosion
from .shooting import (
    CLOSE,
    INCHES,
    NATIVE_GUN,
    RIFLES,
    Save,
    Tally,
    modifier,
    save_of,
    shots,
    volley,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_TARGETS = ("Object", "Officer", "Civilians", "Troops")
_TROOPS = const(3)
_PEOPLE = const(0b0110)
_BOMB = const(6)  # D20s of the bomb
_NEAR = const(6)  # inches
_MOST = const(6)  # sides
_ASKED = ("firer", "veteran", "militia", "saddle")


def anarchist(rules: "Rules") -> "Steps":
    """Roll a D20 for each side: on a one it becomes the Anarchist's target."""
    sides = (yield Form("Anarchist", Number("sides", "Sides", 2, _MOST, 2)))[0]
    two = sides == len(PLAYERS)
    label = "Eur. Nat." if two else "Sides"  # in the order of their dice
    ones = yield Count(sides, 20, 1, label=label, under=True, each=True)
    targets = sum(ones)
    if targets > 1 and rules.ruling("S1-A39") == 1:
        ones = (0,) * sides
        targets = 0
    verdict = "NOBODY"
    if targets > 1:
        verdict = "AT %d SIDES" % targets
    elif targets:
        at = ones.index(1)
        verdict = "AT " + (PLAYERS[at].upper() if two else "SIDE %d" % (at + 1))
    facts = [("side%d" % (i + 1), one) for i, one in enumerate(ones)]
    return Outcome(verdict, ("targets", targets), *facts)


def bomb(rules: "Rules") -> "Steps":
    """Throw the bomb: six D20s as European infantry at close range."""
    at, targets, cover, target, prone = yield Form(
        "Bomb",
        Choice("at", "Target", _TARGETS),
        Number("targets", "Targets", 0, 52, 1, only=("at", _PEOPLE)),
        Choice("cover", "Cover", COVERS, only=("at", _PEOPLE)),
        Choice("target", "Saves as", rules.rows("saving_throw"), only=("cover", IN_COVER)),
        Flag("prone", "At prone", only=("at", _PEOPLE)),
    )
    if at == _TROOPS:
        return Outcome("FORBIDDEN", ("hits", 0), ("destroyed", 0), good=False)
    if at and targets == 0:
        return Outcome("NO TARGET", ("hits", 0), ("destroyed", 0), good=False)
    shot = shots(rules, _BOMB, RIFLES, modifier(rules, RIFLES, CLOSE, prone), "Bomb")
    if at == 0:
        hits = yield shot
        down = 1 if hits else 0
        verdict = "DESTROYED" if hits else "NO HITS"
        return Outcome(verdict, ("hits", hits), ("destroyed", down), good=hits > 0)
    tally = Tally()
    yield from volley(rules, shot, targets, save_of(rules, target, cover, False), tally)
    return tally.outcome(("destroyed", tally.killed))


def snap_shot(rules: "Rules") -> "Steps":
    """Shoot at the Anarchist before he throws: no bonus for close range."""
    fields = [field for field in shooter_fields(rules) if field.key in _ASKED]
    answers = yield Form(
        "Snap-shot",
        fields[0],
        Number("figures", "Figures", 0, 40, 1),
        Number("inches", "Inches", 0, 99, 4),
        Choice("who", "Shooter", ("Other", "The target")),
        Flag("armed", "Armed", 1, only=("who", 0b10)),
        *fields[1:],
    )
    firer, figures, inches, is_target, armed = answers[:5]
    if is_target and not armed:
        figures = 0
    shooter = Shooter(rules, (firer, figures, INCHES, inches, 0) + answers[5:] + (0, 0))
    tally = Tally()
    refused = shooter.refused()
    if not refused and inches > _NEAR and not (is_target and rules.ruling("S1-A39c") == 0):
        refused = "TOO FAR"
    if refused:
        return tally.outcome(verdict=refused)
    if firer == NATIVE_GUN:
        burst = yield from explosion(rules, figures)
        if burst:
            return burst
    yield from volley(rules, shooter.shots(figures, 0, True), 1, Save(), tally)
    return tally.outcome(("stopped", tally.hits), verdict="STOPPED" if tally.hits else "HE THROWS")
