"""Begin and end games, commitment first and secret last; rulings and corrections between them."""

from binascii import hexlify

from micropython import const

from .entropy import CHAIN, commitment
from .game import MEMORY
from .record import RecordError
from .session import Memory, open_memory

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from .game import Game


def _hex(data: bytes) -> str:
    return hexlify(data).decode()


def begin(game: "Game") -> None:
    """Write the first line of a game or part: its commitment, and the chain that it follows."""
    session = game.session
    words = "Game %d" % session.game
    if session.part > 1:
        words += " part %d" % session.part
    after = session.chain
    session.first = session.number + 1
    session.start = session.bound
    session.chain = commitment(session.secret)[:CHAIN]
    words += " begins. Commitment " + _hex(session.chain)
    if after:
        words += " after " + _hex(after)
    game.record(words)
    game.begun = True


def end(game: "Game") -> None:
    """Write the last line of a game or part, its secret, and choose a new one."""
    session = game.session
    game.record("Game %d ends. Secret %s" % (session.game, _hex(session.secret)))
    session.secret = game.entropy()


def new_part(game: "Game") -> None:
    """Go on with the same game in a new part, because one part's log has no more room."""
    end(game)
    game.session.part += 1
    begin(game)


def new_game(game: "Game") -> None:
    """End the game and begin another: decks, turn and units as at the start; the caller saves."""
    session = game.session
    game.rest()
    end(game)
    session.game += 1
    session.part = 1
    session.procedure = ""
    session.steps = []
    session.fell = ()
    session.decks = [(name, b"") for name, _ in session.decks]
    if game.memory is not None:
        game.memory.begin(session.game)
        game.keep_memory()
    begin(game)
    if game.rules is not None:
        game.record("Ruleset " + game.rules.pack.title())


def keep_refused(game: "Game") -> None:
    """Keep the decks of a ruleset that could not be opened: it may come back whole."""
    session = game.session
    name = MEMORY % session.ruleset
    raw = game.store.load(name)
    try:
        memory = open_memory(raw, -1) if raw is not None else Memory(0)
    except RecordError:
        memory = Memory(0)
    game.relearn(memory)
    memory.begin(session.game)
    memory.decks = session.decks[1:]
    game.store.save(name, memory.encode())
    session.choices = ()


def choose(game: "Game", place: int, option: int, words: str) -> None:
    """Choose an option of a ruling with its log entry: one durable step.

    The session holds both; the ruleset's memory takes the choice over with the next save.
    """
    game.recall().choices[place] = option
    held = game.session.choices
    others = [held[i : i + 2] for i in range(0, len(held), 2) if held[i] != place]
    game.session.choices = sum(others, (place, option))
    game.record(words)
    game.unkept = False
    try:
        game.save()
    finally:
        game.unkept = True


def amendable(line: str) -> "list[tuple[str, int, str]]":
    """Return the numbers of what an entry says as its result: words, number, and what follows."""
    words = line.partition(" ")[2].rpartition(" ")[0].partition(" [")[0]
    for mark in (": ", "; ", " = "):
        words = words.rpartition(mark)[2]
    parts = words.split(" ")
    found = []
    for i, part in enumerate(parts):
        digits = part.strip(",.()")
        if digits.lstrip("+-").isdigit() and len(digits) < 4:
            unit = " " + parts[i + 1] if i + 1 < len(parts) else ""
            found.append((digits + unit, int(digits), unit))
    return found


def amend(game: "Game", number: int, old: str, new: str) -> None:
    """Write a correction of an entry, which itself stays as it is, and save it."""
    game.record("Amends %d: %s -> %s" % (number, old, new))
    game.save()
