"""The form: the whole question on one screen, with the odds of the coming roll below it."""

from micropython import const

from referee.core import play
from referee.core.form import Choice, Form
from referee.core.pack import PHASE, USE
from referee.core.preview import coming, summary
from referee.core.procedure import Count, Draw, Roll, Score
from referee.core.rules import SAID
from referee.core.session import FORM
from referee.ui.fields import FieldScreen
from referee.ui.wrap import beside, wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App
    from referee.ui.canvas import Canvas
    from referee.ui.picks import Picks


class FormScreen(FieldScreen):
    """Ask a form of a procedure; the argument is the procedure's directory number."""

    def __init__(self, app: "App", argument: int, place: int) -> None:
        FieldScreen.__init__(self, app, argument, place)
        game = app.game
        play.asking(game, argument)
        self._make = play.make(game, argument)
        self._odds = ""
        self._chance = False
        self._said: list[str] = []
        self._ask()

    def _ask(self) -> None:
        """Show the form that the procedure asks now, with the answers of last time."""
        form, self._index = play.question(self.app.game)
        remembered = self.app.game.remembered()
        answers = list(form.defaults())
        if self._index < len(remembered) and not form.fresh:
            answers = form.restored(remembered[self._index])
        if not self._index:
            self._begin(form, answers)
        self._said = self._news()
        self.first = 1 + len(self._said)
        self.room = self.app.canvas.rows - 1 - self.first
        self._asked = form
        self._picks = self._units(form)
        fields = list(form.fields)
        if self._picks:
            self._above = len(self._picks.picks)
            fields = list(self._picks.picks) + fields
            form = Form(form.title, *fields)
            answers = self._picks.answers() + answers
            self._picks.fill(form, answers)
        self.ask(form, answers)

    def _begin(self, form: Form, answers: "list[int]") -> None:
        """Begin a choice that names phases of the turn with the one in hand."""
        game = self.app.game
        pack = game.opened().pack
        phases = pack.entries(PHASE)
        place = game.recall().place()
        title = pack.entry_title(phases[place]) if place < len(phases) else ""
        for i, field in enumerate(form.fields):
            if isinstance(field, Choice) and isinstance(field.options, tuple):
                if title in field.options:
                    answers[i] = field.options.index(title)

    def _units(self, form: Form) -> "Picks | None":
        """Return the lines for the units that the procedure uses on a form, if there are any."""
        self._above = 0
        game = self.app.game
        pack = game.opened().pack
        for entry in pack.entries(USE):
            if pack.data[pack.record(entry) + 2] == self.argument:
                if not game.mustered():
                    return None
                from referee.ui.picks import Picks

                found = Picks(game, self.argument, form, not self._index)
                return found if found.picks else None
        return None

    def _own(self) -> "tuple[int, ...]":
        """Return the answers to the form's own fields."""
        return tuple(self.answers[self._above :])

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
        self._chance = False
        self.typable = self.charted = False
        if self._picks:
            self._picks.choose(self.form, self.answers)
        try:
            request = coming(self._make, rules, steps, self._own())
            if isinstance(request, (Roll, Count, Score, Draw)):
                self._chance = not isinstance(request, Draw)
                self.typable = True
                self.charted = request.n > 0
            odds = summary(request, rules, self.app.game)
        except ValueError as error:
            odds = str(error)  # OK tells it whole
        refusal = self._picks.refusal(self.answers, False) if self._picks else ""
        if refusal:
            odds = refusal
            self.charted = False
        columns = self.app.canvas.columns
        if self.charted and len(odds) < columns:
            odds = beside(odds, "\x08", columns)
        self._odds = odds if len(odds) <= columns else odds[: columns - 1] + "\x1a"

    def rolls(self) -> bool:
        """Tell whether OK would roll now, and not draw a card or ask on."""
        return self._chance and FieldScreen.rolls(self)

    def open_list(self, index: int) -> None:
        """Open a checklist on a screen of its own."""
        self.app.open("checklist", self.argument << 8 | index - self._above)

    def open_chart(self) -> None:
        """Open the odds as bars, at the likeliest one."""
        self.app.open("chart", self.argument, -1)

    def go(self) -> None:
        """Roll; show the result, or the next form."""
        self._answer(False)

    def type_dice(self) -> None:
        """Let the player type the dice in; show the result, or the next form."""
        self._answer(True)

    def _answer(self, by_hand: bool) -> None:
        self._keep()
        game = self.app.game
        refusal = self._picks.refusal(self.answers) if self._picks else ""
        if refusal:
            raise ValueError(refusal)
        if play.answer(game, self._own(), by_hand):
            self.app.then("result", self.argument)
        elif isinstance(play.running(game).request, Form):
            self.place = 0
            self._ask()
        else:
            self.app.open("typed", self.argument)

    def _keep(self) -> None:
        """Remember the answers as they stand, with those of the forms before."""
        if self.late:
            self.settle()
        play.keep_draft(self.app.game, self._index, self._own())
        if self._picks:
            self._picks.save()

    def leave(self) -> None:
        """Remember the answers, durably where no roll does."""
        game = self.app.game
        before = game.remembered()
        self._keep()
        if game.remembered() != before:
            game.keep_memory()

    def back(self) -> bool:
        """Go to the form before, unless dice or cards lie between."""
        if FieldScreen.back(self):
            return True
        run = play.running(self.app.game)
        if not run.steps or run.steps[-1][0] != FORM:
            return False
        self._keep()
        play.back(self.app.game)
        self._ask()
        return True

    def draw(self, canvas: "Canvas") -> None:
        """Draw title, remarks, fields and odds."""
        canvas.clear()
        canvas.title(self.form.title, self.corner)
        canvas.texts(1, self._said)
        FieldScreen.draw(self, canvas)
        canvas.line(canvas.rows - 1, self._odds, self.on_odds)


def open_screen(app: "App", argument: int, place: int) -> FormScreen:
    """Open the screen."""
    return FormScreen(app, argument, place)
