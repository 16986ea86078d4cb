"""On through the sequence of play: to the next phase, side or turn; what was skipped is told."""

from micropython import const

from .game import Game
from .pack import PHASE, Pack
from .phases import current, enter, offers, owed, sequence
from .roster import Roster
from .sides import roster
from .units import SIDES, name_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    Told = list[tuple[str, str]]  # what, and beside it how many or who

_EACH = const(3)  # who acts in a phase
_DRAWN = const(4)
_NAMES = const(9)  # units that the log names
_BOTH = const(-1)


def advance(game: Game) -> "Told":
    """Go on to what comes next: a phase, the other side's phases, or a turn; return the news."""
    pack = game.opened().pack
    phases = pack.entries(PHASE)
    place = current(game)
    acts, when, _ = sequence(pack, phases[place])
    of_turn = [i for i, phase in enumerate(phases) if not sequence(pack, phase)[1]]
    after = (place + 1) % len(phases)
    if when or not game.mustered():
        told = skipped(game, place, False)
        if not when and place == of_turn[-1]:
            after = of_turn[0]
        _arrive(game, after, told)
    elif acts == _EACH and not roster(game).side and _acts(pack, phases, after) != _EACH:
        return next_side(game)
    elif place == of_turn[-1]:
        return next_turn(game)
    else:
        told = skipped(game, place, False)
        _arrive(game, after, told)
    game.save()
    return told


def look(game: Game, place: int) -> None:
    """Go to any phase: nothing ends, and nothing counts as skipped."""
    _arrive(game, place, [])
    game.save()


def last_of_turn(game: Game) -> bool:
    """Tell whether the next step from here is more than to the next phase."""
    pack = game.opened().pack
    phases = pack.entries(PHASE)
    place = current(game)
    acts, when, _ = sequence(pack, phases[place])
    after = (place + 1) % len(phases)
    if when or not game.mustered():
        return False
    if not after or sequence(pack, phases[after])[1]:
        return True
    return acts == _EACH and not roster(game).side and _acts(pack, phases, after) != _EACH


def _acts(pack: Pack, phases: "list[int]", place: int) -> int:
    """Return who acts in a phase; nobody in one that is not of the turn."""
    acts, when, _ = sequence(pack, phases[place])
    return 0 if when else acts


def _arrive(game: Game, place: int, told: "Told") -> None:
    """Go to a phase, and let act who acts in it; the caller saves the session."""
    pack = game.opened().pack
    phase = pack.entries(PHASE)[place]
    acts, _, must = sequence(pack, phase)
    if game.mustered():
        units = roster(game)
        if acts in (1, 2) and units.side != acts - 1:
            units.side = acts - 1
            _acting(game, units, told)
        enter(game, place)
        units.save()
    else:
        enter(game, place)
        game.keep_memory()
    if acts == _DRAWN and must:
        told.append((pack.entry_title(offers(pack, phase)[0]) + " says who", ""))


def _acting(game: Game, units: Roster, told: "Told") -> None:
    units.dismiss()
    game.record("%s acts" % SIDES[units.side])
    told.append(("%s acts" % SIDES[units.side], ""))


def next_side(game: Game) -> "Told":
    """Let the other side act, where it has phases of its own in the first; return the news."""
    units = roster(game)
    pack = units.pack
    phases = pack.entries(PHASE)
    place = current(game)
    own = _EACH if phases and _acts(pack, phases, place) == _EACH else 2 - units.side
    first = [i for i in range(len(phases)) if _acts(pack, phases, i) == own]
    told = skipped(game, place, False) if first else []
    units.side ^= 1
    _acting(game, units, told)
    if first:
        _arrive(game, first[0], told)
    units.save()
    game.save()
    return told


def next_turn(game: Game) -> "Told":
    """Begin the next turn, in its first phase, with the side that the sequence gives.

    Return the news. What is still owed is named there and in the log.
    """
    units = roster(game)
    told = skipped(game, current(game), True)
    units.dismiss()
    units.next_turn()
    game.record("Turn %d" % units.turn)
    phases = units.pack.entries(PHASE)
    first = [i for i, phase in enumerate(phases) if not sequence(units.pack, phase)[1]]
    told.append(("Turn %d" % units.turn, ""))
    if first:
        if _acts(units.pack, phases, first[0]) == _EACH:
            told.append(("%s acts" % SIDES[units.side], ""))
        _arrive(game, first[0], told)
    units.save()
    game.save()
    return told


def skipped(game: Game, place: int, ends: bool) -> "Told":
    """Return what is left out by leaving a phase, or with `ends` the turn, and log it by name.

    That is each test that is owed and that the phase offers, at the end of the turn any test,
    and what must be done in the phase: by units that have not, or at all.
    """
    pack = game.opened().pack
    phases = pack.entries(PHASE)
    offered = offers(pack, phases[place]) if phases else []
    units = roster(game) if game.mustered() else None
    found: list[tuple[int, list[str]]] = []
    due = [(name_of(units.unit(number)), test) for number, test in units.due()] if units else []
    for name, test in due:
        if ends or test in offered:
            if not [one for one in found if one[0] == test]:
                found.append((test, []))
            [names for entry, names in found if entry == test][0].append(name)
    acts, _, must = sequence(pack, phases[place]) if phases else (0, 0, 0)
    for i in range(must):
        if not [one for one in found if one[0] == offered[i]]:
            names = _waiting(units, offered[i], acts) if units else None
            if names or names is None and owed(game, i):
                found.append((offered[i], names or []))
    told = [("Skipped:", "")] if found else []
    for entry, names in found:
        title = pack.entry_title(entry)
        _log(game, title, names)
        who = "" if not names else names[0] if len(names) == 1 else "%d units" % len(names)
        told.append(("\x0e" + title, who))
    return told


def _log(game: Game, title: str, names: "list[str]") -> None:
    """Log by name what was skipped; of many units the first, for all would take 3 KB of flash."""
    words = "Skipped: " + title
    if names:
        words += ": " + ", ".join(names[:_NAMES])
    if len(names) > _NAMES:
        words += " and %d more" % (len(names) - _NAMES)
    game.record(words)


def _waiting(units: Roster, procedure: int, acts: int) -> "list[str] | None":
    """Return the units that have not made a procedure which refuses those that have.

    None when units do not tell.
    """
    from .uses import uses_of

    for use in uses_of(units.pack, procedure):
        if use.each or not use.refuses():
            continue
        numbers = units.units(units.side if acts in (1, 2, _EACH) else _BOTH)
        return [
            name_of(units.unit(number))
            for number in numbers
            if units.kind(number).entry == use.kind
            and use.takes(units.kind(number), units.unit(number), None)
            and not use.refusal(units.kind(number), units.unit(number))
        ]
    return None
