"""Make up units, turn the card that says who goes, and find range bands."""

from micropython import const
from referee.core.cards import is_red
from referee.core.procedure import Choice, Draw, Flag, Form, Number, Outcome

from .common import PLAYERS
from .shooting import DISTANCES, TOO_FAR, band_of, modifier

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_LEADER = const(0)  # columns of unit makeup
_SECOND = const(1)
_MEN = const(2)
_HAND = const(3)
_PIPER = const(4)
_GUNS = const(5)
_SCOTS = const(0b000001)
_ARTILLERY = const(0b100100)


def unit_makeup(rules: "Rules") -> "Steps":
    """Count the figures of a unit."""
    unit, scots, guns = yield Form(
        "Unit makeup",
        Choice("unit", "Unit", rules.rows("unit_makeup")),
        Flag("scots", "Scottish", only=("unit", _SCOTS)),
        Number("guns", "Guns", 1, 12, 2, only=("unit", _ARTILLERY)),
    )
    counts = [_figures(rules, unit, column) for column in range(_PIPER)]
    piper = _figures(rules, unit, _PIPER) if scots else 0
    if _ARTILLERY >> unit & 1:
        battery = rules.value("unit_makeup", unit, _GUNS)
        counts[_MEN] *= guns
        counts[_LEADER] *= (guns + battery - 1) // battery
    total = sum(counts) + piper
    return Outcome(
        "%d FIGURES" % total,
        ("figures", total),
        ("leaders", counts[_LEADER]),
        ("second", counts[_SECOND]),
        ("men", counts[_MEN]),
        ("hand", counts[_HAND]),
        ("piper", piper),
    )


def _figures(rules: "Rules", unit: int, column: int) -> int:
    if rules.absent("unit_makeup", unit, column):
        return 0
    return int(rules.value("unit_makeup", unit, column))


def side_card(rules: "Rules") -> "Steps":
    """Turn a card: its color says which side fires, or moves, next."""
    what = (yield Form("Side card", Choice("what", "For", ("Firing", "Movement"))))[0]
    if what and rules.ruling("S1-A01") == 1:
        return Outcome("TAKE TURNS", ("side", "in turn"))
    red = (yield Draw(1, "side", "Side", _color))[0]
    acts = 0 if red == (rules.ruling("S1-A17") == 0) else 1
    side = PLAYERS[acts]
    card = "red" if red else "black"
    return Outcome(side.upper(), ("side", side), ("card", card), ("_side", acts))


def _color(card: int) -> int:
    """Return the sort of a side card: 1 for red, 0 for black."""
    return 1 if is_red(card) else 0


def range_band(rules: "Rules") -> "Steps":
    """Tell the band of a distance and what a figure needs to hit there."""
    firer, inches = yield Form(
        "Range band",
        Choice("firer", "Firer", rules.rows("to_hit"), 1),
        Number("inches", "Inches", 0, 99, 8),
    )
    band = band_of(rules, firer, inches)
    if band == TOO_FAR:
        return Outcome("TOO FAR", ("band", "none"), ("range", rules.value("to_hit", firer, 0)))
    add = modifier(rules, firer, band, 0)
    number = rules.value("to_hit", firer, 1)
    needed = number + add if rules.ruling("S1-A11") == 1 else number - add
    verdict = DISTANCES[band].upper() if band else "PT BLANK"
    return Outcome(verdict, ("band", DISTANCES[band]), ("modifier", add), ("needs", needed))
