"""Type the natural dice of a roll in, one after the other; the argument is the procedure.

The argument -1 means the plain dice. UP and DOWN change the die, OK takes it and goes on, BACK
returns to the one before.
"""

from micropython import const

from referee.core.tray import PLAIN, roll_dice, to_type
from referee.ui.keys import DOWN, LEFT, OK
from referee.ui.screen import Screen
from referee.ui.wrap import beside, wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App
    from referee.ui.canvas import Canvas

_FASTER = const(6)  # presses in a row after which a die of many sides turns in larger steps
_LARGE_STEP = const(5)
_MANY = const(12)  # sides


class Typed(Screen):
    """Ask for one die at a time; those typed so far stand below it."""

    def __init__(self, app: "App", argument: int, place: int) -> None:
        Screen.__init__(self, app, argument, 0)
        self._ask()

    def _ask(self) -> None:
        """Begin with the first die of what is asked now."""
        game = self.app.game
        if self.argument == PLAIN:
            self._label = game.session.dice
            self._sides = to_type(self._label)
        else:
            from referee.core import play

            play.enter(game, self.argument)
            self._label, self._sides = play.to_type(game)
        self._values: list[int] = []
        self._value = 0
        self._streak = 0
        self._refresh()

    def _refresh(self) -> None:
        canvas = self.app.canvas
        at = len(self._values)
        corner = "%d/%d d%d" % (at + 1, len(self._sides), self._sides[at])
        self._title = beside(self._label, corner, canvas.columns)
        self._shown = str(self._value or "?")
        typed = "Typed: " + " ".join([str(value) for value in self._values])
        room = canvas.rows - 2 - canvas.large_rows
        self._typed = wrap(typed, canvas.columns)[-room:]
        self._hint = "OK next" if at + 1 < len(self._sides) else "OK: it counts"

    def key(self, key: int) -> None:
        """Turn the die, or take it."""
        sides = self._sides[len(self._values)]
        if key != OK:
            self._streak += 1
            step = _LARGE_STEP if self._streak > _FASTER and sides > _MANY else 1
            if key in (DOWN, LEFT):
                step = -step if self._value else 0
            value = self._value + step
            self._value = value - sides if value > sides else value if value > 0 else value + sides
            self._refresh()
        elif self._value:
            self._values.append(self._value)
            self._value = 0
            self._streak = 0
            if len(self._values) == len(self._sides):
                self._finish()
            else:
                self._refresh()

    def _finish(self) -> None:
        """Give the dice to the roll and show what it comes to."""
        app = self.app
        values = tuple(self._values)
        self._values = []  # should the storage refuse, they are typed in again
        if self.argument == PLAIN:
            roll_dice(app.game, app.game.session.dice, values)
            app.back()
            return
        from referee.core import play

        if play.typed(app.game, values):
            app.game.session.path.pop()
            app.open("result", self.argument)
        elif play.types(app.game):
            self._ask()
        else:
            app.back()

    def back(self) -> bool:
        """Return to the die before; from the first to the form, unless a roll lies between."""
        if self._values:
            self._value = self._values.pop()
            self._refresh()
            return True
        if self.argument != PLAIN:
            from referee.core import play

            play.back(self.app.game)
        return False

    def draw(self, canvas: "Canvas") -> None:
        """Draw the die large, those before it, and what OK does."""
        canvas.clear()
        canvas.title(self._title, "")
        canvas.big(1, self._shown)
        canvas.texts(1 + canvas.large_rows, self._typed)
        canvas.text(0, canvas.rows - 1, self._hint)


def open_screen(app: "App", argument: int, place: int) -> Typed:
    """Open the screen."""
    return Typed(app, argument, place)
