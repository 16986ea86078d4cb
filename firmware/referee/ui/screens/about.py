"""About: what runs here, how the metal is, and who wrote the rules; OK opens the self-test."""

from micropython import const

from referee.ui.board import RELEASE
from referee.ui.keys import OK
from referee.ui.screen import TextScreen
from referee.ui.wrap import wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App


class About(TextScreen):
    """Show the release, the rolls made and the rulesets' credits."""

    def title(self) -> str:
        """Return the title."""
        return "About"

    def lines(self) -> "list[str]":
        """Return the facts."""
        game = self.app.game
        board = self.app.board
        lines = ["Pocket Referee " + RELEASE, "OK: self-test"]
        charge = board.charge()
        if charge:
            lines.append("Battery " + charge)
        lines.append("Log entries: %d" % game.session.number)
        lines.append("Damaged records: %d" % game.store.damaged)
        lines.append("Lost frames: %d" % board.lost)
        for _, title, credit in game.library.titles():
            lines.append("")
            lines.append(title)
            lines.extend(wrap(credit, self.app.canvas.columns))
        return lines

    def key(self, key: int) -> None:
        """Open the self-test with OK."""
        if key == OK:
            self.app.open("selftest")
        else:
            TextScreen.key(self, key)


def open_screen(app: "App", argument: int, place: int) -> About:
    """Open the screen."""
    return About(app, argument, place)
