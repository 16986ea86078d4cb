"""Dice: a plain roll of some dice, ready with the dice and the result of last time."""

from micropython import const

from referee.core.form import Choice, Form, Number
from referee.core.tray import PLAIN, often, roll_dice, roll_often
from referee.ui.fields import FieldScreen
from referee.ui.wrap import beside, wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App
    from referee.ui.canvas import Canvas

_SIDES = ("2", "3", "4", "6", "8", "10", "12", "20", "100")
_SPECIAL = ("none", "d66", "d%", "d10z", "2d6kh1", "2d20kl1", "4d6dl1", "3d6dh1")
_OFTEN = ("1", "2", "3", "4", "5", "6", "8", "10")
_MOST = const(99)
_LEAST = const(4)  # rows of the form
_MOST_ROWS = const(7)
_ABOVE = const(7)  # rows above it, on a large display


class Dice(FieldScreen):
    """Choose count, sides and bonus and roll with OK; the last total stays in large type."""

    typable = True

    def __init__(self, app: "App", argument: int, place: int) -> None:
        FieldScreen.__init__(self, app, argument, place)
        self.room = max(_LEAST, min(_MOST_ROWS, app.canvas.rows - _ABOVE))
        self.first = app.canvas.rows - self.room
        form = Form(
            "Dice",
            Number("dice", "Dice", 1, _MOST, 2),
            Choice("sides", "Sides", _SIDES, 3),
            Number("add", "Add", -20, 20, 0),
            Choice("special", "Special", _SPECIAL),
            Choice("rolls", "Rolls at once", _OFTEN),
        )
        self._total = ""
        self._row = 1
        self._natural: list[str] = []
        self._title = ""
        answers = list(form.defaults())
        try:
            answers = list(form.check(tuple(self._read(app.game.session.dice, answers))))
        except ValueError:
            pass  # dice of another release: the defaults stand
        self.ask(form, answers)
        self._show()

    def _read(self, text: str, answers: "list[int]") -> "list[int]":
        """Take the dice of last time apart into answers."""
        times, text = often(text)
        answers[4] = _OFTEN.index(str(times))
        if text in _SPECIAL:
            answers[3] = _SPECIAL.index(text)
            return answers
        count, _, rest = text.partition("d")
        sign = "-" if "-" in rest else "+"
        sides, _, bonus = rest.partition(sign)
        return [int(count), _SIDES.index(sides), int(sign + (bonus or "0")), 0, answers[4]]

    def notation(self) -> str:
        """Return the dice as notation."""
        count, sides, bonus, special = self.answers[:4]
        if special:
            return _SPECIAL[special]
        return "%dd%s%s" % (count, _SIDES[sides], "%+d" % bonus if bonus else "")

    def changed(self) -> None:
        """Name the dice; the total of other dice is no longer theirs."""
        self._total = ""
        self.typable = self.times() == 1
        self._row = 1 + self.app.canvas.large_rows
        name = self.notation()
        if self.times() > 1:
            name = "%dx%s" % (self.times(), name)
        self._natural = ["OK rolls " + name]
        number = "#%d" % self.app.game.session.number
        self._title = beside(name, number, self.app.canvas.columns)

    def _show(self) -> None:
        """Show what fell last."""
        fell = self.app.game.session.fell
        if not fell:
            return
        self.changed()
        lines = wrap(" ".join([str(value) for value in fell[1:]]), self.app.canvas.columns)
        room = self.first - 1
        if self.times() == 1:
            self._total = str(fell[0])
            room -= self.app.canvas.large_rows
        else:
            self._row = 1
            tenths = (20 * fell[0] + self.times()) // (2 * self.times())
            average = "%d.%d" % (tenths // 10, tenths % 10)
            told = "%d-%d mean %s" % (min(fell[1:]), max(fell[1:]), average)
            lines.insert(0, told)
        if len(lines) > room:  # the log holds them all
            lines[room - 1] = lines[room - 1][: self.app.canvas.columns - 1] + "\x1a"
        self._natural = lines[:room]

    def times(self) -> int:
        """Return how often they are rolled at once."""
        return int(_OFTEN[self.answers[4]])

    def go(self) -> None:
        """Roll, save, then show."""
        if self.times() > 1:
            roll_often(self.app.game, self.notation(), self.times())
        else:
            roll_dice(self.app.game, self.notation())
        self._show()

    def type_dice(self) -> None:
        """Let the player type the dice in."""
        session = self.app.game.session
        session.dice = self.notation()
        session.fell = ()
        self.app.open("typed", PLAIN)

    def draw(self, canvas: "Canvas") -> None:
        """Draw the total large, the natural dice and the fields."""
        canvas.clear()
        canvas.title(self._title, "")
        canvas.big(1, self._total)
        canvas.texts(self._row, self._natural)
        FieldScreen.draw(self, canvas)


def open_screen(app: "App", argument: int, place: int) -> Dice:
    """Open the screen."""
    return Dice(app, argument, place)
