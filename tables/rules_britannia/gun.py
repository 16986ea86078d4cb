"""What follows a shot that is not like others: the gun explodes, or fire rakes a column."""

from micropython import const
from referee.core.procedure import Count, Say

from .shooting import NATIVE_GUN, POINT_BLANK, Save, Tally, casualties, modifier, shots, volley

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_BURST = const(8)  # D20s of an exploding gun


def explosion(rules: "Rules", crew: int) -> "Steps":
    """Roll for a native gun that fires; return its end when it explodes, else None."""
    fell = yield Count(1, 6, 1, label="Explodes", under=True)
    if not fell:
        return None
    yield Say("The gun is destroyed.")
    tally = Tally()
    option = rules.ruling("S1-A26")
    if option == 2:
        tally.over = max(0, _BURST - crew)
        yield from casualties(rules, min(_BURST, crew), Save(), tally)
    else:
        add = modifier(rules, NATIVE_GUN, POINT_BLANK, 0) if option == 1 else 0
        shot = shots(rules, _BURST, NATIVE_GUN, add, "Crew")
        yield from volley(rules, shot, crew, Save(), tally)
    end = tally.outcome(("_exploded", 1), verdict="EXPLODES")
    end.good = False
    return end


def passes(rules: "Rules", first: Count, targets: int, save: Save, tally: Tally) -> "Steps":
    """Roll half of the missed shots again, rounded up, as the ruling says once or on and on."""
    while tally.missed:
        dice = (tally.missed + 1) // 2
        cap = targets
        if tally.hits and rules.ruling("S1-A22b") == 0:
            cap = targets - tally.hits
        if cap == 0:
            return
        again = Count(dice, first.sides, first.need, first.add, "Enfilade", first.under)
        yield from volley(rules, again, cap, save, tally)
        if dice == 1 or rules.ruling("S1-A22") == 0:
            return
