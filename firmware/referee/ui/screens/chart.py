"""The odds of the coming roll or draw as bars; the argument is the procedure's number.

The place is the bar under the cursor, below 0 for the likeliest.
"""

from micropython import const

from referee.core import play
from referee.core.exact import NEAREST, divide
from referee.core.odds import mean_tenths, percent
from referee.core.preview import coming
from referee.core.procedure import Count, Draw, Roll, Score
from referee.core.spread import reduced, spread
from referee.ui.keys import DOWN, LEFT, OK, UP
from referee.ui.modules import forget
from referee.ui.screen import Screen
from referee.ui.wrap import beside, wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App
    from referee.ui.canvas import Canvas

_SPREAD = "referee.core.spread"
_PERCENT = const(4)  # columns of "100%"
_LABEL = const(9)  # columns of the longest label beside a bar


class Chart(Screen):
    """Show each result with its chance; OK tells the one under the cursor exactly."""

    def __init__(self, app: "App", argument: int, place: int) -> None:
        Screen.__init__(self, app, argument, place)
        game = app.game
        run = play.asking(game, argument)
        form, index = play.question(game)
        drafts = game.remembered()[index : index + 1]
        answers = tuple(form.restored(drafts[0])) if drafts else form.defaults()
        request = coming(play.make(game, argument), run.rules, run.steps, answers)
        if not isinstance(request, (Roll, Count, Score, Draw)):
            raise ValueError("Nothing is rolled or drawn next.")
        self._odds = spread(request, run.rules, game)
        mean = ""
        if self._odds.labels is None:
            tenths = mean_tenths((self._odds.pairs, self._odds.whole))
            sign = "-" if tenths < 0 else ""
            mean = "avg %s%d.%d" % (sign, abs(tenths) // 10, abs(tenths) % 10)
        name = "Odds" if request.label == "Roll" else request.label
        self._title = beside(name, mean, app.canvas.columns)
        self._measure()
        self._exact: list[str] = []
        self._refresh()

    def _measure(self) -> None:
        """Find the places of labels and bars; all bars are drawn to the scale of the longest."""
        canvas = self.app.canvas
        odds = self._odds
        count = len(odds.pairs)
        self._rows = canvas.rows - 3
        self._wide = max([min(_LABEL, len(odds.label(i))) for i in range(count)])
        self._left = canvas.margin + (self._wide + 1) * canvas.body.width
        self._room = (canvas.columns - self._wide - _PERCENT - 2) * canvas.body.width
        best = odds.likeliest()
        self._most = odds.pairs[best][1]
        self.place = min(best if self.place < 0 else self.place, count - 1)

    def _refresh(self) -> None:
        """Prepare the visible bars and the two lines below them."""
        odds = self._odds
        columns = self.app.canvas.columns
        count = len(odds.pairs)
        self._top = max(0, min(self.place - self._rows // 2, count - self._rows))
        self._lines = []
        self._bars = []
        for i in range(self._top, min(count, self._top + self._rows)):
            weight = odds.pairs[i][1]
            label = odds.label(i)
            if len(label) > self._wide:
                label = label[: self._wide - 1] + "\x1a"
            if odds.labels is None:
                label = " " * (self._wide - len(label)) + label
            share = "%d%%" % percent(weight, odds.whole)
            self._lines.append(beside(label, share, columns))
            self._bars.append(max(1, self._room * weight // self._most))
        weight = odds.pairs[self.place][1]
        label = odds.label(self.place)
        share = _tenths(weight, odds.whole)
        fraction = "%d/%d" % reduced(weight, odds.whole)
        if len(share) + len(fraction) >= columns:
            fraction = "OK: exactly"
        self._below = beside(share, fraction, columns)
        if odds.labels is None:
            more = _tenths(odds.or_more(self.place), odds.whole)
            self._last = beside(label + " or more", more, columns)
        else:
            self._last = label if len(label) <= columns else label[: columns - 1] + "\x1a"

    def _tell(self) -> "list[str]":
        """Return the chance under the cursor as a fraction, however long, and its bounds."""
        columns = self.app.canvas.columns
        odds = self._odds
        weight, whole = reduced(odds.pairs[self.place][1], odds.whole)
        lines = wrap(odds.label(self.place), columns) + wrap(str(weight), columns)
        lines += wrap("of " + str(whole), columns)
        if odds.labels is None:
            more = reduced(odds.or_more(self.place), odds.whole)
            lines += ["This or more:"] + wrap(str(more[0]), columns)
            lines += wrap("of " + str(more[1]), columns)
        return lines

    def key(self, key: int) -> None:
        """Move along the bars or the lines; OK tells the exact chance, and again the bars."""
        if key == OK:
            self._exact = [] if self._exact else self._tell()
            self._first = 0
        elif key == LEFT:
            if not self.back():
                self.app.back()
        elif key in (UP, DOWN):
            step = 1 if key == DOWN else -1
            if self._exact:
                most = max(0, len(self._exact) - self.app.canvas.rows + 1)
                self._first = max(0, min(self._first + step, most))
            else:
                self.place = (self.place + step) % len(self._odds.pairs)
                self._refresh()
        if self._exact:
            self._shown = self._exact[self._first : self._first + self.app.canvas.rows - 1]

    def back(self) -> bool:
        """Go back from the exact chance to the bars."""
        exact = bool(self._exact)
        self._exact = []
        return exact

    def leave(self) -> None:
        """Give the bars' memory back before the form is loaded: it needs the room."""
        del self._odds.pairs[:]
        self._exact = self._shown = self._lines = []
        forget(_SPREAD)

    def draw(self, canvas: "Canvas") -> None:
        """Draw the bars, or the exact chance."""
        canvas.clear()
        canvas.title(self._title, "")
        if self._exact:
            canvas.texts(1, self._shown)
            return
        for i in range(len(self._lines)):
            here = self._top + i == self.place
            canvas.line(1 + i, self._lines[i], here)
            canvas.bar(1 + i, self._left, self._bars[i], here)
        canvas.text(0, canvas.rows - 2, self._below)
        canvas.text(0, canvas.rows - 1, self._last)


def _tenths(weight: int, whole: int) -> str:
    """Return a chance in percent with a tenth; 0 and 100 only where it is exactly so."""
    tenths = divide(1000 * weight, whole, NEAREST)
    if weight >= whole:
        return "100%"
    if weight and not tenths:
        return "<0.1%"
    if tenths == 1000:
        return ">99.9%"
    return "%d.%d%%" % (tenths // 10, tenths % 10)


def open_screen(app: "App", argument: int, place: int) -> Chart:
    """Open the screen."""
    return Chart(app, argument, place)
