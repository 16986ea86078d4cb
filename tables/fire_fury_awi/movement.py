"""Work out how far a unit moves, every fraction exact."""

from micropython import const
from referee.core.procedure import Choice, Flag, Form, Outcome

from .common import mixed

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_PAYS = const(0b0110)  # formed infantry and cavalry
_RIDERS = const(2)
_ROUGH = const(2)
_ROAD_ROUGH = const(3)
_PASSAGE = const(5)  # row of the distances


def movement(rules: "Rules") -> "Steps":
    """Work out the move of a unit, or the part of it that is left."""
    unit, ground, part, ford, passage, leader = yield Form(
        "Movement",
        Choice("unit", "Type", rules.rows("movement_rates"), 1),
        Choice("ground", "Ground", ("Open", "Road", "Rough", "Road, rough")),
        Choice("part", "Part", ("Full", "Half", "Third")),
        Flag("ford", "Fording"),
        Flag("passage", "Passage", only=("unit", _PAYS)),
        Flag("leader", "A leader", only=("unit", 1 << _RIDERS)),
    )
    road = ground in (1, _ROAD_ROUGH)
    rough = ground >= _ROUGH
    if ground == _ROAD_ROUGH:
        rough = rules.ruling("S5-E15") == 1
    top, bottom = rules.value("movement_rates", unit, 0), 1 + part
    less = -rules.value("movement_rates", unit, 3) if ford else 0
    if less and (ground or part) and rules.ruling("S5-E15b"):
        top -= less
        less = 0
    for column, there in ((1, road), (2, rough)):
        if there:
            top *= rules.value("movement_rates", unit, column)
            bottom *= rules.table("movement_rates").number(unit, column, 1)
    if passage and not leader:
        less += rules.value("distances", _PASSAGE, 0)
    top -= less * bottom
    disorder = 1 if rough and not leader and _formed(rules, unit) else 0
    inches = mixed(top, bottom) if top > 0 else 0
    verdict = '%s"' % inches if top > 0 else "NO MOVE"
    return Outcome(verdict, ("inches", inches), ("disorder", disorder))


def _formed(rules: "Rules", unit: int) -> int:
    """Return 1 when rough ground disorders a type."""
    return (_PAYS, 0b0010, 0b1110)[rules.ruling("S5-E15c")] >> unit & 1
