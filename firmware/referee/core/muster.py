"""What units do in the game: they fill forms, take what a roll did to them, and owe tests."""

from .game import Game
from .pack import USE
from .play import running
from .session import APPLIED
from .sides import roster
from .units import GOOD, HEAD, name_of, side_of
from .uses import Use, uses_of

NOBODY = -1


def uses(game: Game, procedure: int) -> "list[Use]":
    """Return how a procedure uses units; nothing while there are none."""
    if not game.opened().pack.entries(USE):
        return []
    found = uses_of(game.opened().pack, procedure)
    return found if found and roster(game).units() else []


def candidates(game: Game, use: Use) -> "list[int]":
    """Return the units that a use may take: those who act first, but below a line the enemy."""
    units = roster(game)
    head = NOBODY
    near = units.side
    others = [one for one in uses_of(units.pack, use.procedure) if not one.each]
    if others and others[0].entry != use.entry:
        head = units.pick(others[0].entry)
        near = 1 - (near if head == NOBODY else side_of(units.unit(head)))
    elif use.foe:
        near = 1 - near
    if use.each and use.related and head == NOBODY:
        return []
    first = None if head == NOBODY else (units.kind(head), units.unit(head))
    return [
        number
        for side in (near, near ^ 1)
        for number in units.units(side)
        if units.kind(number).entry == use.kind
        and use.takes(units.kind(number), units.unit(number), first)
    ]


def taken(game: Game, use: Use) -> "list[int]":
    """Return the units that an outcome changes by a use: the chosen one, or each it may take."""
    if use.each:
        return candidates(game, use)
    number = roster(game).pick(use.entry)
    if number == NOBODY or use.picky() and number not in candidates(game, use):
        return []
    return [number]


def outcome_facts(game: Game) -> "list[tuple[str, object]]":
    """Return the facts of the outcome, and whether it is good."""
    outcome = running(game).outcome
    if outcome is None:
        raise ValueError("The procedure has no result yet.")
    good = 2 if outcome.good is None else 1 if outcome.good else 0
    facts: list[tuple[str, object]] = [(GOOD, good)]
    facts.extend(outcome.facts)
    return facts


def pending(game: Game, procedure: int) -> "list[tuple[int, list[tuple[int, int]]]]":
    """Return (number of a unit, its changes) that the shown outcome has not yet made."""
    found: list[tuple[int, list[tuple[int, int]]]] = []
    steps = game.session.steps
    if steps and steps[-1][0] == APPLIED:
        return found
    units = roster(game)
    facts = outcome_facts(game)
    for use in uses(game, procedure):
        for number in taken(game, use):
            if units.applied(number) == game.session.number:
                continue  # the battery fell out before the session heard of it
            unit = units.unit(number)
            changes = use.changes(units.kind(number), unit, facts)
            if changes:
                found.append((number, changes))
    return found


def described(game: Game, procedure: int) -> "tuple[list[str], bool]":
    """Return a line for each unit of the form, what it loses or what it is, and if it is done."""
    units = roster(game)
    waiting = pending(game, procedure)
    lines = []
    for number, changes in waiting:
        unit = units.unit(number)
        kind = units.kind(number)
        parts = [kind.changed(i, unit[HEAD + i], new) for i, new in changes]
        lines.append("%s: %s" % (name_of(unit), ", ".join(parts)))
    if waiting:
        return lines, False
    steps = game.session.steps
    if not steps or steps[-1][0] != APPLIED:
        return [], True
    for use in uses(game, procedure):
        for number in [] if use.each else taken(game, use):
            unit = units.unit(number)
            words = [units.kind(number).brief(unit)] + units.kind(number).states(unit)[0]
            told = " ".join([word for word in words if word])
            if told:
                lines.append("%s: %s" % (name_of(unit), told))
    return lines, True


def apply(game: Game, procedure: int) -> "list[str]":
    """Make the changes of the shown outcome, log and save them; return them in words.

    A unit that was changed by this very roll is left alone, so that a power cut between two
    records neither loses nor doubles a loss.
    """
    units = roster(game)
    lines = []
    for number, changes in pending(game, procedure):
        words = units.apply(number, changes, game.session.number)
        lines.append("%s: %s" % (name_of(units.unit(number)), ", ".join(words)))
    units.save()
    game.session.steps.append((APPLIED, ()))
    if lines:
        game.record("; ".join(lines))
    game.save()
    return lines


def follows(game: Game, procedure: int) -> "tuple[int, int]":
    """Return (unit, procedure) of what is owed next, or NOBODY twice.

    That is a test that a unit of this form now owes; after a test also one that others owe,
    the same before any other.
    """
    units = roster(game)
    due = units.due()
    mine = [number for use in uses(game, procedure) for number in taken(game, use)]
    for number in mine:
        for other, test in due:
            if other == number:
                return number, test
    if [kind for kind in units.kinds if kind.tests(procedure)]:
        for pair in [one for one in due if one[1] == procedure] + due:
            return pair
    return NOBODY, NOBODY
