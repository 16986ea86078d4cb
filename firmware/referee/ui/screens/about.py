"""About: what runs here, and who wrote the rules."""

from micropython import const

from referee.ui.screen import TextScreen
from referee.ui.wrap import wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App

RELEASE = "0.1"


class About(TextScreen):
    """Show the release, the rolls made and the rulesets' credits."""

    def title(self) -> str:
        """Return the title."""
        return "About"

    def lines(self) -> "list[str]":
        """Return the facts."""
        game = self.app.game
        lines = ["Pocket Referee " + RELEASE, "Rolls made: %d" % game.session.number]
        lines.append("Damaged records: %d" % game.store.damaged)
        for _, title, credit in game.titles():
            lines.append("")
            lines.append(title)
            lines.extend(wrap(credit.replace("\n", " "), self.app.canvas.columns))
        return lines


def open_screen(app: "App", argument: int, place: int) -> About:
    """Open the screen."""
    return About(app, argument, place)
