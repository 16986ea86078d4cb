"""The form: the whole question on one screen, with the odds of the coming roll below it."""

from micropython import const

from referee.core import play
from referee.core.preview import coming, summary
from referee.core.rules import SAID
from referee.core.session import FORM
from referee.ui.fields import FieldScreen
from referee.ui.wrap import wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App
    from referee.ui.canvas import Canvas


class FormScreen(FieldScreen):
    """Ask a form of a procedure; the argument is the procedure's directory number."""

    def __init__(self, app: "App", argument: int, place: int) -> None:
        FieldScreen.__init__(self, app, argument, place)
        game = app.game
        play.asking(game, argument)
        self._make = play.make(game, argument)
        self._odds = ""
        self._said: list[str] = []
        self._ask()

    def _ask(self) -> None:
        """Show the form that the procedure asks now, with the answers of last time."""
        form, self._index = play.question(self.app.game)
        remembered = self.app.game.remembered()
        answers = list(form.defaults())
        if self._index < len(remembered):
            answers = form.restored(remembered[self._index])
        self._said = self._news()
        self.first = 1 + len(self._said)
        self.room = self.app.canvas.rows - 1 - self.first
        self.ask(form, answers)

    def _news(self) -> "list[str]":
        """Return what the procedure said before this form, at most two lines."""
        lines: list[str] = []
        for entry in play.running(self.app.game).rules.trail:
            if entry[0] == SAID:
                lines = wrap(entry[1], self.app.canvas.columns)
        return lines[:2]

    def changed(self) -> None:
        """Compute the odds of the coming roll."""
        run = play.running(self.app.game)
        rules = run.rules
        steps = run.steps
        try:
            odds = summary(coming(self._make, rules, steps, tuple(self.answers)), rules)
        except ValueError as error:
            odds = str(error)  # OK tells it whole
        columns = self.app.canvas.columns
        self._odds = odds if len(odds) <= columns else odds[: columns - 1] + "\x1a"

    def open_list(self, index: int) -> None:
        """Open a checklist on a screen of its own."""
        self._keep()
        self.app.open("checklist", self.argument << 8 | index)

    def go(self) -> None:
        """Roll; show the result, or the next form."""
        self._keep()
        if play.answer(self.app.game, tuple(self.answers)):
            self.app.open("result", self.argument)
        else:
            self.place = 0
            self._ask()

    def _keep(self) -> None:
        """Remember the answers as they stand, with those of the forms before."""
        play.keep_draft(self.app.game, self._index, tuple(self.answers))

    def leave(self) -> None:
        """Remember the answers."""
        self._keep()

    def back(self) -> bool:
        """Go to the form before, unless dice or cards lie between."""
        if FieldScreen.back(self):
            return True
        run = play.running(self.app.game)
        if not run.steps or run.steps[-1][0] != FORM:
            return False
        self._keep()
        run.back()
        play.store_steps(self.app.game)
        self._ask()
        return True

    def draw(self, canvas: "Canvas") -> None:
        """Draw title, remarks, fields and odds."""
        canvas.clear()
        canvas.title(self.form.title, self.corner)
        row = 1
        for line in self._said:
            canvas.text(0, row, line)
            row += 1
        FieldScreen.draw(self, canvas)
        canvas.text(0, canvas.rows - 1, self._odds)


def open_screen(app: "App", argument: int, place: int) -> FormScreen:
    """Open the screen."""
    return FormScreen(app, argument, place)
