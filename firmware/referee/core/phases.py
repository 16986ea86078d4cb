"""The phase of the turn: which one it is, what it offers, and what of that is still to be done.

A phase stands in the pack (host_tools/records.py writes it). Where units are kept its number is
saved with the turn, else in the ruleset's memory, which in any case has above the number a bit
for each procedure that must not be left out unsaid and was not yet rolled.
"""

from micropython import const

from .game import Game
from .pack import PHASE, PROCEDURE, Pack
from .record import RecordError, decode

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from .procedure import Outcome

_ENTERED = const(0x80)
_OWED = const(8)  # the first bit of what must be done
_HEEDED = const(1 << 15)  # every outcome is looked at: it may name who acts
_DRAWN = const(4)
SIDE = "_side"  # the fact of an outcome that names who acts: 0 Red, 1 Blue


def offers(pack: Pack, entry: int) -> "list[int]":
    """Return the directory numbers of what a phase offers, first what must be done."""
    at = pack.record(entry) + 4
    return [pack.data[at + 1 + i] for i in range(pack.data[at])]


def sequence(pack: Pack, entry: int) -> "tuple[int, int, int]":
    """Return who acts in a phase, when it comes, and how many of its offers must be done.

    Who: 0 all, 1 Red, 2 Blue, 3 each side in turn, 4 whom a card or a roll names. When: 0 in each
    turn, 1 before the first, 2 after the last.
    """
    data = pack.data
    at = pack.record(entry) + 4
    at += 1 + data[at]
    return data[at] & 15, data[at] >> 4, data[at + 1]


def stands(game: Game) -> "tuple[int, int, int]":
    """Return the turn, 0 where no units are kept, the side that acts, and the phase's number."""
    units = game.roster
    if units is not None:
        return units.turn, units.side, units.phase
    raw = game.store.load("turn-" + game.session.ruleset)
    if raw:
        try:
            value = decode(raw)
        except RecordError:
            value = ()
        if isinstance(value, tuple) and len(value) > 6:
            if value[5] != game.session.game:
                return 1, 0, 0  # of the game before
            return value[1], value[2], value[6]
    return 0, 0, game.recall().place()


def current(game: Game) -> int:
    """Return the place of the phase among all; what must be done in it is noted at first sight."""
    memory = game.recall()
    pack = game.opened().pack
    phases = pack.entries(PHASE)
    place = max(0, min(stands(game)[2], len(phases) - 1))
    if phases and memory.phase & 255 != place | _ENTERED:
        acts, _, must = sequence(pack, phases[place])
        memory.phase = place | _ENTERED | (1 << must) - 1 << _OWED
        memory.phase |= _HEEDED if acts == _DRAWN else 0
        game.keep_memory()
    return place


def enter(game: Game, place: int) -> None:
    """Go to a phase; the caller saves."""
    game.recall().phase = place  # not yet seen
    if game.roster is not None:
        game.roster.phase = place
    current(game)


def owed(game: Game, index: int) -> bool:
    """Tell whether an offer that must be done was not yet rolled in this phase."""
    return bool(game.recall().phase >> _OWED + index & 1)


def wanted(game: Game, entry: int) -> bool:
    """Tell whether the phase wants a procedure done: once it is, it is not for doing it again."""
    pack = game.opened().pack
    phases = pack.entries(PHASE)
    place = game.recall().place()
    if place >= len(phases):
        return False
    return entry in offers(pack, phases[place])[: sequence(pack, phases[place])[2]]


def passed(game: Game, outcome: "Outcome") -> None:
    """Hear the outcome of a procedure: what must be done here now is; it may name who acts."""
    memory = game.recall()
    pack = game.opened().pack
    phases = pack.entries(PHASE)
    place = memory.place()
    if place >= len(phases):
        return
    found = offers(pack, phases[place])
    entry = pack.find(PROCEDURE, game.session.procedure)
    acts, _, must = sequence(pack, phases[place])
    for i in range(must):
        if found[i] == entry and owed(game, i):
            memory.phase ^= 1 << _OWED + i
            game.keep_memory()
    named = [value for name, value in outcome.facts if name == SIDE]
    if named and acts == _DRAWN and game.mustered():
        from .sides import roster

        units = roster(game)
        if units.side != int(named[0]):
            units.side = int(named[0])
            units.dismiss()
        units.save()
