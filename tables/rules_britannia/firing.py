"""Fire with any of the twelve rows of the to hit table, and roll saves alone."""

from micropython import const
from referee.core.procedure import Choice, Count, Flag, Form, Number, Outcome

from .common import militia_all
from .gun import explosion, passes
from .shooting import (
    CANNON,
    DISTANCES,
    INCHES,
    NATIVE_GUN,
    POINT_BLANK,
    SHOTGUNS,
    TOO_FAR,
    Tally,
    band_of,
    dice_of,
    from_saddle,
    modifier,
    save_of,
    shots,
    volley,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


COVERS = ("Open", "Soft", "Hard")
IN_COVER = 0b110  # options of COVERS
LEWIS = 1 << 2  # the row of saves that may be a Lewis gun
_RIDERS = const(1 << 2 | 1 << 3 | 1 << 9 | 1 << 10)
_RUN_TOGETHER = const(1 << 3 | 1 << 4)  # rows that hold militia and others
_LAST = const(0b10001)  # ranges of the last shot before melee: point blank or measured


def firing(rules: "Rules") -> "Steps":
    """Fire one volley at one target group, with cards, saves and enfilade."""
    answers = yield Form("Firing", *fields(rules))
    shooter = Shooter(rules, answers[:4] + answers[8:13] + answers[14:])
    cover, targets, target, lewis = answers[4:8]
    refused = shooter.refused()
    if not refused and targets == 0:
        refused = "NO TARGET"
    if refused:
        return Tally().outcome(verdict=refused)
    if shooter.firer == NATIVE_GUN:
        burst = yield from explosion(rules, shooter.figures)
        if burst:
            return burst
    save = save_of(rules, target, cover, shooter.firer in CANNON, lewis)
    tally = Tally()
    shot = shooter.shots(shooter.figures)
    yield from volley(rules, shot, targets, save, tally)
    if answers[13]:
        yield from passes(rules, shot, targets, save, tally)
    return tally.outcome(("missed", tally.missed))


def saving(rules: "Rules") -> "Steps":
    """Roll the saves of a group that was hit."""
    target, cover, cannon, lewis, hits = yield Form(
        "Saving throw",
        Choice("target", "Saves as", rules.rows("saving_throw")),
        Choice("cover", "Cover", COVERS, 1),
        Flag("cannon", "Cannon"),
        Flag("lewis", "At Lewis", only=("target", LEWIS)),
        Number("hits", "Hits", 0, 52, 1),
    )
    save = save_of(rules, target, cover, bool(cannon), lewis)
    if hits == 0 or save.need == 0:
        verdict = "NO HITS" if hits == 0 else "NO SAVE"
        return Outcome(verdict, ("saved", 0), ("hits", hits), good=False)
    saved = yield Count(hits, 6, save.need, save.add, "Saves")
    return Outcome("%d SAVED" % saved, ("saved", saved), ("hits", hits - saved), good=saved > 0)


def fields(rules: "Rules") -> "tuple[Choice | Number | Flag, ...]":
    """Return the questions of a volley: who fires from where, the target, and what is rarer."""
    shooter = shooter_fields(rules)
    target = (
        Choice("cover", "Cover", COVERS),
        Number("targets", "Targets", 0, 52, 20),
        Choice("target", "Saves as", rules.rows("saving_throw"), only=("cover", IN_COVER)),
        Flag("lewis", "At Lewis", only=("target", LEWIS)),
    )
    enfilade = (Flag("enfilade", "Enfilade"),)
    return shooter[:4] + target + shooter[4:9] + enfilade + shooter[9:]


def shooter_fields(rules: "Rules") -> "tuple[Choice | Number | Flag, ...]":
    """Return the ten questions on who fires."""
    return (
        Choice("firer", "Firer", rules.rows("to_hit"), 1),
        Number("figures", "Figures", 0, 40, 10),
        Choice("range", "Range", DISTANCES, 1),
        Number("inches", "Inches", 0, 99, 8, only=("range", 1 << INCHES)),
        Flag("prone", "At prone"),
        Flag("veteran", "Veteran"),
        Flag("militia", "Militia", only=("firer", _RUN_TOGETHER)),
        Flag("saddle", "Mounted", only=("firer", _RIDERS)),
        Flag("charging", "Charging", only=("firer", 1 << SHOTGUNS)),
        Flag("fired", "Fired", only=("range", _LAST)),
    )


class Shooter:
    """Know who fires, from where, and whether he may."""

    def __init__(self, rules: "Rules", answers: "tuple[int, ...]") -> None:
        self._rules = rules
        self.firer, self.figures, self._range, inches = answers[:4]
        self._prone, self._veteran, self._militia = answers[4:7]
        saddle, charging, self._fired = answers[7:]
        self._barrels = bool(charging)
        self.band = self._range
        if self._range == INCHES:
            self.band = band_of(rules, self.firer, inches)
        self._near = self.band == POINT_BLANK
        if saddle and not self._barrels:
            self.band = from_saddle(rules, self.band)

    def refused(self) -> str:
        """Return why nobody fires, or an empty text."""
        if self.figures == 0:
            return "NO FIRERS"
        if self._barrels and self._rules.ruling("S1-A43") == 1:
            return "NO FIRE"
        if self.band == TOO_FAR:
            return "TOO FAR"
        if self._fired and not (self._near and self._rules.ruling("S1-A41") == 1):
            return "HAS FIRED"
        return ""

    def shots(self, figures: int, before: int = 0, snap: bool = False) -> Count:
        """Return the D20s of some of the figures; see dice_of and modifier."""
        rules = self._rules
        n = dice_of(rules, self.firer, figures, self._veteran, self._barrels, before)
        add = modifier(rules, self.firer, self.band, self._prone, snap)
        if self._militia:
            add += militia_all(rules)
        return shots(rules, n, self.firer, add)
