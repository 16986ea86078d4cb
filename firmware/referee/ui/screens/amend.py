"""Amend an entry of the log: what should have counted; the argument is the entry's number."""

from micropython import const

from referee.core.form import Choice, Form, Number
from referee.core.games import amend, amendable
from referee.core.reader import Reader
from referee.ui.fields import FieldScreen
from referee.ui.wrap import wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App
    from referee.ui.canvas import Canvas

_LEAST = const(-999)
_MOST = const(999)


class Amend(FieldScreen):
    """Choose one number of the entry, or all of it, and say what counts in its place."""

    def __init__(self, app: "App", argument: int, place: int) -> None:
        FieldScreen.__init__(self, app, argument, place)
        self._found = amendable(Reader(app.game).line(argument))
        options = tuple([old for old, _, _ in self._found]) + ("all of it",)
        numbers = (1 << len(self._found)) - 1
        form = Form(
            "Amend %d" % argument,
            Choice("old", "Not", options),
            Number("new", "But", _LEAST, _MOST, 0, ("old", numbers)),
        )
        first = self._found[0][1] if self._found else 0
        self._old = 0
        self._hint = wrap("OK writes it into the log. The entry itself stays.", app.canvas.columns)
        self.ask(form, [0, first])

    def changed(self) -> None:
        """Begin with the number that is chosen."""
        old = self.answers[0]
        if old != self._old and old < len(self._found):
            self.answers[1] = self._found[old][1]
        self._old = old

    def go(self) -> None:
        """Write the amendment and show it."""
        old, new = self.answers
        game = self.app.game
        if old == len(self._found):
            amend(game, self.argument, "all of it", "does not count")
        else:
            words, number, unit = self._found[old]
            if number == new:
                raise ValueError("Change the number first: it is %d already." % number)
            amend(game, self.argument, words, "%d%s" % (new, unit))
        self.app.back()

    def draw(self, canvas: "Canvas") -> None:
        """Draw the fields and what OK does."""
        canvas.clear()
        canvas.title(self.form.title, "")
        FieldScreen.draw(self, canvas)
        canvas.texts(canvas.rows - len(self._hint), self._hint)


def open_screen(app: "App", argument: int, place: int) -> Amend:
    """Open the screen."""
    return Amend(app, argument, place)
