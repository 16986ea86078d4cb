"""The log beyond the session: its lines in pages, and full pages bound into books.

The newest lines lie in the session and are saved with what they tell. When it is full they move
into a page, a file that littlefs keeps inline; seven pages become a book, a block of flash:
more would make one action write too much.
Books lie in a ring: the oldest is written over, and with it the oldest game is gone; it counts no
more when its turn comes. Lines count only up to the session's number and below those that it
holds, so a cut between two writes changes nothing.
"""

from binascii import crc32

from micropython import const

from .record import encode

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from .game import Game
    from .promises import Store
    from .session import Session

PAGE = const(404)  # bytes
PAGES = const(7)
BOOKS = const(32)  # 128 KB
KEPT = const(31)  # books that can be read: the next is written before a session says so
_APART = const(60)  # bytes that differ from the base until a new one pays
PART = const(24)  # books of one part of a game: 500 volleys to 1400 rolls of plain dice


def base_name(number: int, copy: str) -> str:
    """Return the file of a copy, `a` or `b`, of a base: two take turns."""
    return "base%d%s" % (number & 1, copy)


def page_name(index: int) -> str:
    """Return the file of a page."""
    return "page%d" % index


def book_name(number: int) -> str:
    """Return the file of the number-th book ever bound."""
    return "book%d" % (number % BOOKS)


def number_at(raw: "bytes | bytearray", at: int = 0) -> int:
    """Return the entry number with which a line begins, or 0 when it begins with none."""
    number = 0
    while at < len(raw) and 48 <= raw[at] <= 57:
        number = 10 * number + raw[at] - 48
        at += 1
    return number


def make_room(game: "Game") -> bytearray:
    """Shorten the session and return it, for the caller to save: a base takes what it can."""
    session = game.session
    bound = session.bound
    if session.log:
        spill(game)
        if bound < session.bound and session.bound - session.start >= PART:
            from .games import new_part

            new_part(game)
    raw = session.encode()
    if session.apart > _APART and bound == session.bound:  # one of them is enough for an action
        settle(session, game.store)
        raw = session.encode()
    return raw


def settle(session: "Session", store: "Store") -> None:
    """Write a new base; the caller then saves the session, which names it."""
    parts = session.seldom()
    raw = encode(parts)
    for copy in "ab":
        store.put(base_name(session.base + 1, copy), raw)
    session.stand(session.base + 1, parts, crc32(raw))


def spill(game: "Game") -> None:
    """Move the lines out of the session, which the caller then saves."""
    session = game.session
    lines = [line.encode() + b"\n" for line in session.log]
    body = trim(session, game.store, number_at(lines[0]))
    # One write for all of them where they fit: a page that is not full costs less than two.
    if len(body) + sum([len(line) for line in lines]) > PAGE:
        body = bytearray()
    pages = session.pages
    moved = 0
    for line in lines:
        if not body or len(body) + len(line) > PAGE:
            if moved:
                game.store.put(page_name(pages - 1), body)
            if pages >= PAGES:
                break  # a page is written over only when the book is known
            pages += 1
            body = bytearray()
        body.extend(line)
        moved += 1
    else:
        game.store.put(page_name(pages - 1), body)
    if pages >= PAGES and (moved < len(lines) or len(body) > PAGE // 2):
        game.store.bind([page_name(i) for i in range(pages)], book_name(session.bound))
        session.bound += 1
        pages = 0
    session.pages = pages
    del session.log[:moved]


def trim(session: "Session", store: "Store", number: int) -> bytearray:
    """Return the newest page without its lines from a number on, which are no part of the game.

    The power went before a session was saved that knew them. They are the last ones: a damaged
    number before them takes no line with it.
    """
    if not session.pages:
        return bytearray()
    name = page_name(session.pages - 1)
    raw = store.get(name) or b""
    at = end = 0
    while at < len(raw):
        below = 0 < number_at(raw, at) < number
        at = raw.find(b"\n", at) + 1 or len(raw)
        if below:
            end = at
    if end < len(raw):
        store.put(name, raw[:end])
    return bytearray(raw[:end])
