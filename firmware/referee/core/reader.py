"""Read the log back: single lines, and how far a log went whose session is lost."""

from micropython import const

from .archive import BOOKS, KEPT, PAGES, book_name, number_at, page_name

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from .game import Game

_JUMP = const(1000)  # more lines than the newest block and a lost session can have held


def recover(game: "Game") -> None:
    """Go on behind the lines of a game whose session is lost."""
    session = game.session
    newest = 0
    for i in range(BOOKS):
        number = number_at(game.store.get(book_name(i), 12) or b"")
        if number > newest:
            newest = number
            session.bound = BOOKS + i + 1
    for i in range(PAGES):
        number = number_at(game.store.get(page_name(i), 12) or b"")
        if number <= newest:
            break
        newest = number
        session.pages = i + 1
    if newest:
        session.number = max(session.number, newest + _JUMP)


class Reader:
    """Find the lines of the game in hand by their numbers; the block last read is kept."""

    def __init__(self, game: "Game") -> None:
        self._game = game
        self._block = b""
        self._first = 0
        self._end = 0

    def count(self) -> int:
        """Return how many entries the game has."""
        session = self._game.session
        return session.number - session.first + 1

    def line(self, number: int) -> str:
        """Return an entry, or an empty text when there is none of this number."""
        for line in self._game.session.log:
            if number_at(line.encode()) == number:
                return line
        if not self._first <= number < self._end:
            self._seek(number)
        at = 0
        block = self._block
        while at < len(block):
            end = block.find(b"\n", at)
            if end < 0:
                end = len(block)
            if number_at(block, at) == number:
                return _decoded(block[at:end])
            at = end + 1
        return ""

    def _seek(self, number: int) -> None:
        """Read the block that can hold an entry: pages first, then books, newest first."""
        session = self._game.session
        end = number_at(session.log[0].encode()) if session.log else session.number + 1
        last = session.bound
        for i in range(last + session.pages - 1, max(session.start, last - KEPT) - 1, -1):
            self._block = b""
            self._block = (
                self._game.store.get(page_name(i - last) if i >= last else book_name(i)) or b""
            )
            first = number_at(self._block)
            if first and first <= number:
                self._first = first
                self._end = end
                return
            end = first or end
        self._first = self._end = 0


def _decoded(raw: bytes) -> str:
    """Return a line as text; a damaged byte, for there are no others above 127, is shown as ?."""
    try:
        return raw.decode()
    except UnicodeError:
        return bytes([byte if byte < 128 else 63 for byte in raw]).decode()
