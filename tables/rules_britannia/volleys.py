"""Divide fire between cover classes, and roll the second pass of enfilade alone."""

from micropython import const
from referee.core.procedure import Choice, Count, Flag, Form, Number

from .firing import COVERS, IN_COVER, LEWIS, Shooter, shooter_fields
from .gun import explosion, passes
from .shooting import CANNON, NATIVE_GUN, Tally, save_of, volley

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_PARTS = (("open", "open"), ("soft", "soft"), ("hard", "hard"))
_BASES = const(3)


def divided_fire(rules: "Rules") -> "Steps":
    """Divide one unit's fire between troops in the open, in soft and in hard cover."""
    parts = []
    for key, label in _PARTS:
        parts.append(Number(key, "At " + label, 0, 30, 5))
        parts.append(Number("in_" + key, "In " + label, 0, 52, 10))
    answers = yield Form(
        "Divided fire",
        *[field for field in shooter_fields(rules) if field.key != "figures"],
        Choice("target", "Saves as", rules.rows("saving_throw")),
        *parts,
    )
    figures = answers[10] + answers[12] + answers[14]
    shooter = Shooter(rules, (answers[0], figures) + answers[1:9])
    tally = Tally()
    refused = shooter.refused()
    if refused:
        return tally.outcome(verdict=refused)
    if shooter.firer == NATIVE_GUN:
        burst = yield from explosion(rules, figures)
        if burst:
            return burst
    facts = []
    before = missed = 0
    apart = answers[4] and rules.ruling("S1-A48") == 1
    for cover in range(3):
        firing, targets = answers[10 + 2 * cover : 12 + 2 * cover]
        down = tally.killed + tally.wounded
        if firing and targets:
            save = save_of(rules, answers[9], cover, shooter.firer in CANNON)
            yield from volley(rules, shooter.shots(firing, before), targets, save, tally)
            missed += tally.missed
            before += 0 if apart else firing
        facts.append((_PARTS[cover][0], tally.killed + tally.wounded - down))
    return tally.outcome(("missed", missed), *facts)


def enfilade(rules: "Rules") -> "Steps":
    """Roll the missed shots of a volley again that went through three or more bases."""
    answers = yield Form(
        "Enfilade",
        Number("bases", "Bases", 0, 30, 3),
        Number("missed", "Missed", 0, 99, 6),
        *[field for field in shooter_fields(rules) if field.key in _ASKED],
        Number("targets", "Targets", 0, 52, 20),
        Number("hits", "Hits yet", 0, 52),
        Choice("cover", "Cover", COVERS),
        Choice("target", "Saves as", rules.rows("saving_throw"), only=("cover", IN_COVER)),
        Flag("lewis", "At Lewis", only=("target", LEWIS)),
    )
    bases, missed, firer, band, inches, prone, militia, saddle, charging = answers[:9]
    targets, hits, cover, target, lewis = answers[9:]
    tally = Tally()
    shooter = Shooter(rules, (firer, 1, band, inches, prone, 0, militia, saddle, charging, 0))
    refused = shooter.refused()
    if bases < _BASES:
        refused = "NO RAKE"
    elif missed == 0 or targets == 0 or targets <= hits and rules.ruling("S1-A22b") == 0:
        refused = refused or "NO SHOTS"
    if refused:
        return tally.outcome(verdict=refused)
    shot = shooter.shots(1)
    tally.missed = missed
    tally.hits = hits
    save = save_of(rules, target, cover, firer in CANNON, lewis)
    yield from passes(rules, _like(shot, missed), targets, save, tally)
    tally.hits -= hits
    return tally.outcome(("missed", tally.missed))


_ASKED = ("firer", "range", "inches", "prone", "militia", "saddle", "charging")


def _like(shot: Count, n: int) -> Count:
    """Return the same shot with another number of dice."""
    return Count(n, shot.sides, shot.need, shot.add, shot.label, shot.under)
