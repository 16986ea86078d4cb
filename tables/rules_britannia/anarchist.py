"""Roll for the Anarchist, shoot at him first, and throw his bomb."""

from micropython import const
from referee.core.procedure import Choice, Count, Flag, Form, Number, Outcome

from .shooting import (
    CLOSE,
    DISTANCES,
    INCHES,
    RIFLES,
    TOO_FAR,
    Save,
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


_TARGETS = ("Object", "Officer", "Civilians", "Troops")
_TROOPS = const(3)
_PEOPLE = 0b0110
_BOMB = const(6)  # D20s of the bomb
_NEAR = const(6)  # inches
_MOST = const(6)  # sides


def anarchist(rules: "Rules") -> "Steps":
    """Roll a D20 for each side: on a one it becomes the Anarchist's target."""
    sides = (yield Form("Anarchist", Number("sides", "Sides", 2, _MOST, 2)))[0]
    ones = yield Count(sides, 20, 1, label="Sides", under=True, each=True)
    targets = sum(ones)
    if targets > 1 and rules.ruling("S1-A39") == 1:
        ones = (0,) * sides
        targets = 0
    verdict = "NOBODY"
    if targets:
        verdict = "SIDE %d" % (ones.index(1) + 1) if targets == 1 else "%d SIDES" % targets
    facts = [("side%d" % (i + 1), one) for i, one in enumerate(ones)]
    return Outcome(verdict, ("targets", targets), *facts)


def bomb(rules: "Rules") -> "Steps":
    """Throw the bomb: six D20s as European infantry at close range."""
    at, targets, cover, target, prone = yield Form(
        "Bomb",
        Choice("at", "At", _TARGETS),
        Number("targets", "Targets", 0, 52, 1, only=("at", _PEOPLE)),
        Choice("cover", "Cover", ("Open", "Soft", "Hard"), only=("at", _PEOPLE)),
        Choice("target", "Save row", rules.rows("saving_throw"), only=("cover", 0b110)),
        Flag("prone", "Prone", only=("at", _PEOPLE)),
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
    firer, figures, distance, inches, is_target, armed, veteran = yield Form(
        "Snap-shot",
        Choice("firer", "Firer", rules.rows("to_hit"), 1),
        Number("figures", "Figures", 0, 40, 1),
        Choice("range", "Range", DISTANCES, INCHES),
        Number("inches", "Inches", 0, 99, 4, only=("range", 1 << INCHES)),
        Choice("who", "Who", ("Other", "The target")),
        Flag("armed", "Armed", 1, only=("who", 0b10)),
        Flag("veteran", "Veteran"),
    )
    tally = Tally()
    band = band_of(rules, firer, inches) if distance == INCHES else distance
    refused = ""
    if figures == 0 or is_target and not armed:
        refused = "NO FIRERS"
    elif distance == INCHES and inches > _NEAR:
        if not is_target or rules.ruling("S1-A39c") == 1:
            refused = "TOO FAR"
    if band == TOO_FAR:
        refused = refused or "TOO FAR"
    if refused:
        return tally.outcome(verdict=refused)
    add = modifier(rules, firer, band, 0, True)
    shot = shots(rules, dice_of(rules, firer, figures, veteran), firer, add)
    yield from volley(rules, shot, 1, Save(), tally)
    return tally.outcome(("stopped", tally.hits), verdict="STOPPED" if tally.hits else "HE THROWS")
