"""The result: the verdict in large type, what counts below it; the argument is the procedure."""

from micropython import const

from referee.core import play
from referee.core.rules import CARDS, DICE, SAID
from referee.core.why import explain
from referee.ui.keys import DOWN, LEFT, OK, RIGHT, UP
from referee.ui.screen import Screen
from referee.ui.wrap import beside, pack_words, wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App
    from referee.ui.canvas import Canvas


class Result(Screen):
    """Show an outcome: OK repeats the roll, RIGHT or DOWN tells why, BACK changes answers."""

    def __init__(self, app: "App", argument: int, place: int) -> None:
        Screen.__init__(self, app, argument, place)
        play.enter(self.app.game, argument)
        self._refresh()

    def _refresh(self) -> None:
        game = self.app.game
        outcome = play.running(game).outcome
        if outcome is None:
            raise ValueError("The procedure has no result yet.")
        canvas = self.app.canvas
        sign = "" if outcome.good is None else ("\x0d" if outcome.good else "\x0e")
        title = game.opened().pack.entry_title(self.argument)
        self._title = beside(sign + title, "#%d" % game.session.number, canvas.columns)
        self._verdict = wrap(outcome.verdict, canvas.large_columns)
        room = canvas.rows - 2 - canvas.large_rows * len(self._verdict)
        words = ["%s %s" % (name, value) for name, value in outcome.facts if value != 0]
        lines = pack_words(words, canvas.columns)
        rules = play.running(game).rules
        for entry in rules.trail:
            if entry[0] in (DICE, CARDS, SAID):
                lines.extend(wrap(explain(rules, entry), canvas.columns))
        self._more = max(0, len(lines) - room)
        self.place = max(0, min(self.place, self._more))
        self._facts = lines[self.place : self.place + room]
        down = "\x06" if self.place < self._more else ""
        self._hint = beside("OK again" + down, "why \x08", canvas.columns)

    def key(self, key: int) -> None:
        """Repeat, tell why, scroll the facts."""
        if key == OK:
            again = play.again(self.app.game, self.argument)
            if not again:
                self.app.back()
                return
            self.place = 0
            self._refresh()
        elif key == UP and self.place:
            self.place -= 1
            self._refresh()
        elif key == DOWN and self.place < self._more:
            self.place += 1
            self._refresh()
        elif key in (RIGHT, DOWN):
            self.app.open("why", self.argument)
        elif key == LEFT:
            self.app.back()

    def draw(self, canvas: "Canvas") -> None:
        """Draw title, verdict and facts."""
        canvas.clear()
        canvas.title(self._title, "")
        row = 1
        for line in self._verdict:
            canvas.big(row, line)
            row += canvas.large_rows
        for line in self._facts:
            canvas.text(0, row, line)
            row += 1
        canvas.text(0, canvas.rows - 1, self._hint)


def open_screen(app: "App", argument: int, place: int) -> Result:
    """Open the screen."""
    return Result(app, argument, place)
