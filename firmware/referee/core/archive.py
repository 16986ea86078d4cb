"""The log beyond the session: its lines in pages, and full pages bound into books.

The newest lines lie in the session and are saved with what they tell. When it is full they move
into a page, a file that littlefs keeps inline; eight full pages become a book, a block of flash.
Books lie in a ring: the oldest is written over, and with it the oldest game is gone. Lines count
only below those that the session holds, so a cut between two writes changes nothing.
"""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from .game import Game

PAGE = const(488)  # bytes
PAGES = const(8)
BOOKS = const(32)  # 128 KB
PART = const(24)  # books of one part of a game: more than 1000 rolls


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


def spill(game: "Game") -> None:
    """Move all lines but the newest out of the session, which the caller then saves."""
    session = game.session
    log = session.log
    pages = session.pages
    body = bytearray()
    if pages:
        body = _before(game.store.get(page_name(pages - 1)), number_at(log[0].encode()))
    moved = 0
    while moved < len(log) - 1:
        raw = log[moved].encode()
        if not pages or body and len(body) + len(raw) >= PAGE:
            if moved:
                game.store.put(page_name(pages - 1), body)
            if pages == PAGES:
                game.store.bind([page_name(i) for i in range(PAGES)], book_name(session.bound))
                session.bound += 1
                session.pages = 0
                del log[:moved]
                return  # a page is written over only when this is saved
            pages += 1
            body = bytearray()
        body.extend(raw)
        body.append(10)
        moved += 1
    game.store.put(page_name(pages - 1), body)
    session.pages = pages
    del log[:moved]


def _before(raw: "bytes | None", number: int) -> bytearray:
    """Return the lines of a page below a number."""
    raw = raw or b""
    at = 0
    while 0 < number_at(raw, at) < number:
        at = raw.find(b"\n", at) + 1 or len(raw)
    return bytearray(raw[:at])
