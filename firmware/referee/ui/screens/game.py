"""The game: its number and the commitment to its secret, shown at its start and whenever asked.

The argument is 1 for a game that begins, which OK goes on with; else OK leads to a new game.
"""

from binascii import hexlify

from micropython import const

from referee.core.entropy import CHAIN, commitment
from referee.ui.keys import OK
from referee.ui.screen import TextScreen
from referee.ui.wrap import wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App

_GROUP = const(4)  # digits, as they are read aloud


def grouped(data: bytes, columns: int) -> "list[str]":
    """Return bytes as hexadecimal digits in groups of four, in whole groups a line."""
    digits = hexlify(data).decode()
    groups = [digits[i : i + _GROUP] for i in range(0, len(digits), _GROUP)]
    return wrap(" ".join(groups), columns // (2 * (_GROUP + 1)) * 2 * (_GROUP + 1))


class GameScreen(TextScreen):
    """Show what the opponent writes down or photographs."""

    def title(self) -> str:
        """Return the game's number."""
        session = self.app.game.session
        title = "Game %d" % session.game
        return title if session.part == 1 else title + " part %d" % session.part

    def lines(self) -> "list[str]":
        """Return the commitment, what it is for, and how the log stands."""
        session = self.app.game.session
        columns = self.app.canvas.columns
        lines = wrap("Keep these 32 digits:", columns)
        lines += grouped(commitment(session.secret)[:CHAIN], columns)
        if self.argument and session.part > 1:
            lines += wrap(_FULL, columns)
        lines += wrap(_WHY, columns)
        lines.append("OK: " + ("go on" if self.argument else "new game"))
        lines += wrap("Log: %d entries. Chain:" % (session.number - session.first + 1), columns)
        return lines + grouped(session.chain, columns)

    def key(self, key: int) -> None:
        """Go on, or ask whether to begin anew."""
        if key != OK:
            TextScreen.key(self, key)
        elif self.argument:
            self.app.back()
        else:
            self.app.open("newgame")


_WHY = "They prove at the end that all dice were fair."
_FULL = "The log had no more room: copy it now, before it drops the part before this."


def open_screen(app: "App", argument: int, place: int) -> GameScreen:
    """Open the screen."""
    return GameScreen(app, argument, place)
