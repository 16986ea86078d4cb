"""Why: every row, modifier, die and card behind a result, with its place in the source."""

from micropython import const

from referee.core import play
from referee.core.why import explain, source
from referee.ui.screen import TextScreen
from referee.ui.wrap import wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App


class Why(TextScreen):
    """Show the trail of the last result; the argument is the procedure."""

    def title(self) -> str:
        """Return the title."""
        title = self.app.game.opened().pack.entry_title(self.argument)
        return "Why: " + title if len(title) < self.app.canvas.columns - 7 else title

    def lines(self) -> "list[str]":
        """Return the trail, each step on lines of its own."""
        game = self.app.game
        play.enter(game, self.argument)
        lines = []
        last = ""
        rules = play.running(game).rules
        for entry in rules.trail:
            where = source(rules, entry)
            text = explain(rules, entry)
            if where and where != last:
                text = "%s [%s]" % (text, where)
                last = where
            lines.extend(wrap(text, self.app.canvas.columns))
        return lines


def open_screen(app: "App", argument: int, place: int) -> Why:
    """Open the screen."""
    return Why(app, argument, place)
