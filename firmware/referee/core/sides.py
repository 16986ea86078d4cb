"""The units of both sides in the game: read, and corrected by hand."""

from .game import Game
from .roster import Roster
from .units import HEAD, MARK, name_of


def roster(game: Game) -> Roster:
    """Return the units of the open ruleset, read from the store when first asked for."""
    found = game.roster
    if found is None:
        found = Roster(game.store, game.session.ruleset, game.opened().pack)
        if found.game == 0:  # the first units: the phase is known already
            found.phase = game.recall().place()
        game.roster = found
        if found.fault:
            game.fault = found.fault
            found.save()  # it is told once
        if found.game != game.session.game:
            found.begin(game.session.game)
            found.save()
    if game.clock is not None:
        game.clock.credit(found, game.session.ruleset, found.game)
    return found


def prepare(game: Game, procedure: int, number: int) -> None:
    """Let the first use of a procedure that takes such a unit be filled from it."""
    from .uses import uses_of

    units = roster(game)
    for use in uses_of(units.pack, procedure):
        if use.kind == units.kind(number).entry:
            units.choose(use.entry, number)
            units.save()
            return


def change(game: Game, number: int, edited: bytearray) -> None:
    """Correct a unit by hand: each change but a mark is logged with its old and new value."""
    units = roster(game)
    unit = units.unit(number)
    kind = units.kind(number)
    words = []
    touched = False
    for i in range(len(edited)):
        if unit[i] != edited[i]:
            at = i - HEAD
            touched = True
            if 0 <= at < kind.count:
                words.append(kind.changed(at, unit[i], edited[i]))
            elif i != MARK:
                label = "Full" if i else "Side"
                words.append("%s %d\x08%d" % (label, unit[i], edited[i]))
            unit[i] = edited[i]
    if touched:
        units.touch(number)
        units.save()
    if words:
        game.record("By hand, %s: %s" % (name_of(unit), ", ".join(words)))
        game.save()
