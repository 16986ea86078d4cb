"""Open the saved game, of this release or of one before: needed once, at the start."""

from binascii import crc32

from micropython import const

from .game import CARDS, SESSION, Game
from .record import RecordError, decode, encode
from .session import DECK_HEAD, VERSION, Session, fits, shaped

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .promises import Store

_PLACE = (str, int, int)
_STEP = (int, [int])
_DECK = (str, bytes)
_SELDOM = (bytes, [_PLACE], (str, str), [_DECK], (int, int, int, int))
_LOG = ([str], bytes, int, int)
_PARTS = (object, object, object, object, object)  # of _SELDOM, or None
_SHAPE = (int, int, _LOG, [_STEP], str, [int], [int], [bytes], int, int, _PARTS)

_SECOND = const(2)  # the release before bases
_BEGINS = b"\xbb\x02"  # a session of it
_FIRST = const(1)  # the release before the log was chained
_BEFORE = (int, bytes, int, [_PLACE], str, str, [_STEP], str, [int], [_DECK])
_LOG_BEFORE = ([str], bytes, int, int, int, int, int, int)


def load(game: Game) -> None:
    """Open the saved session, or begin a game, behind the numbers of one that is lost."""
    store = game.store
    lost = store.lost
    raw = store.load(SESSION)
    if raw is None and store.lost == lost:
        raw = _brought(store)
    lost = store.lost - lost
    if raw is not None:
        try:
            game.session = open_session(raw, store.get)
            game.stored = game.session.number
            if lost:
                from .archive import trim

                trim(game.session, store, game.session.number + 1)  # its dice are not known
                game.fault = "The newest save was damaged and put aside: check the last roll."
                game.session.number += 1  # that of the save that is lost
                game.record("Damaged save: entry %d may be lost" % game.session.number)
            return
        except RecordError as error:
            store.save("refused", raw)
            game.fault = "The saved game was not opened. %s A new one begins." % error
    elif lost:
        game.fault = "The saved game is damaged and was put aside. A new one begins."
    game.session = Session(game.entropy())
    game.session.decks.append((CARDS, b""))
    if raw is not None:
        game.session.number = last_number(raw)
    if game.fault:
        from .reader import recover

        recover(game)
    from .games import begin

    begin(game)


def _brought(store: "Store") -> "bytes | None":
    """Bring the session from where a release before kept it, or return None when none is there.

    What stays is empty: this release never goes back to it, and that one says that it cannot.
    """
    raw = store.load("session")
    if raw:
        try:
            store.save(SESSION, raw)
            store.save("session", b"")
        except OSError:
            pass  # the next save of the game tells it
    return raw or None


def open_session(raw: bytes, get: "Callable[[str], bytes | None] | None" = None) -> Session:
    """Return the session of a saved record, or raise RecordError with a sentence.

    `get` returns the file of a base by its name, or None when there is none.
    """
    if raw[:2] == _BEGINS:
        raw = renewed(raw)
    value = shaped(raw, _SHAPE, VERSION)
    base, mark, seldom = value[8:]
    rest: Any = None
    if base:
        rest = _base(base, mark, get)
        seldom = tuple([rest[i] if part is None else part for i, part in enumerate(seldom)])
    if not fits(seldom, _SELDOM) or not seldom[3] or len(seldom[3]) != len(value[7]):
        raise RecordError("The record is damaged.")
    session = Session(seldom[0])
    if base:
        session.stand(base, rest, mark)
    session.path = list(seldom[1])
    (session.ruleset, session.procedure) = seldom[2]
    session.decks = [(name, value[7][i] + order) for i, (name, order) in enumerate(seldom[3])]
    (session.game, session.part, session.first, session.start) = seldom[4]
    session.number = value[1]
    session.log = list(value[2][0])
    (session.chain, session.pages, session.bound) = value[2][1:]
    session.steps = list(value[3])
    (session.dice, session.fell, session.choices) = value[4:7]
    return session


def _base(number: int, mark: int, get: "Callable[[str], bytes | None] | None") -> object:
    """Return the parts of a base from the copy that is sound, or raise RecordError."""
    for copy in "ab" if get else "":
        found = get("base%d%s" % (number & 1, copy)) if get else None
        if found and crc32(found) == mark:
            return decode(found)
    raise RecordError("A part of it is missing or damaged.")


def renewed(raw: bytes) -> bytes:
    """Return a session of the second release as one of this, or raise RecordError."""
    value = shaped(raw, _BEFORE + (_LOG_BEFORE,), _SECOND)
    decks = tuple([(name, state[DECK_HEAD:]) for name, state in value[9]])
    heads = tuple([state[:DECK_HEAD] for _, state in value[9]])
    log, chain, game, part, first, start, pages, bound = value[10]
    seldom = (value[1], value[3], (value[4], value[5]), decks, (game, part, first, start))
    last = (value[6], value[7], value[8], (), heads)
    return bytes(
        encode((VERSION, value[2], (log, chain, pages, bound)) + last + (0, 0) + (seldom,))
    )


def last_number(raw: bytes) -> int:
    """Return the newest number in a record of the first release, 0 when it is none."""
    try:
        return int(shaped(raw, _BEFORE + ([str], int), _FIRST)[2])
    except RecordError:
        return 0
