"""What several procedures of the errata share: halves, escapes, the words of a hit."""

from micropython import const
from referee.core.exact import DOWN, UP, divide
from referee.core.procedure import Count, Number, Outcome, Roll, Say

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


DICE = 4  # of a retreat


def half(rules: "Rules", figures: int) -> int:
    """Return how many of some figures may fire when only half may."""
    if figures % 2 == 0:
        return figures // 2
    return divide(figures, 2, UP if rules.ruling("S2-B06") else DOWN)


def wound_or_kill(wounded: int, killed: int, *facts: "tuple[str, int | str]") -> Outcome:
    """Return the end of shots or blows that may wound or kill."""
    verdict = "MISSED"
    if killed:
        verdict = "KILLED" if killed == 1 else "%d KILLED" % killed
        if wounded:
            verdict = "%d HIT" % (killed + wounded)
    elif wounded:
        verdict = "WOUNDED" if wounded == 1 else "%d WOUNDED" % wounded
    hit = wounded + killed > 0
    return Outcome(verdict, ("killed", killed), ("wounded", wounded), *facts, good=hit)


def survivors(only: "tuple[str, int] | None" = None) -> "tuple[Number, Number]":
    """Return the questions on who tries to escape."""
    return (
        Number("figures", "Alone", 0, 60, 6, only),
        Number("carry", "Carrying", 0, 60, 0, only),
    )


def escape(rules: "Rules", figures: int, carry: int, inches: int = 0) -> "Steps":
    """Roll for each survivor of a surrounded unit and return the end.

    The distance, where it is not rolled yet, is rolled first.
    """
    if figures + carry == 0:
        return Outcome("NO FIGURES", ("escaped", 0), ("lost", 0), good=False)
    if inches == 0:
        inches = yield from retreat(DICE)
        yield Say("Toward the nearest table edge.")
    facts = [("inches", inches)]
    escaped = loaded = 0
    if figures:
        escaped = yield Count(figures, 6, rules.value("escape", 0, 0), label="Escape")
    if carry:
        loaded = yield Count(carry, 6, rules.value("escape", 0, 1), label="Carrying")
        if rules.ruling("S2-B13") == 1:
            facts.append(("comrades", loaded))
    escaped += loaded
    lost = figures + carry - escaped
    if lost:
        yield Say("The winner kills or captures the others.")
    return Outcome(
        "%d ESCAPE" % escaped if escaped else "NO ESCAPE",
        ("escaped", escaped),
        ("lost", lost),
        ("carriers", loaded),
        *facts,
        good=escaped > 0,
    )


def retreat(n: int) -> "Steps":
    """Roll the distance of a retreat."""
    return sum((yield Roll(n, 6, "Retreat", ordered=False)))
