"""A unit's name: UP and DOWN turn the letter, LEFT and RIGHT go along, OK keeps it."""

from micropython import const

from referee.core.sides import roster
from referee.core.units import NAME, name_of, rename
from referee.ui.keys import DOWN, LEFT, OK, RIGHT, UP
from referee.ui.screen import Screen

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App
    from referee.ui.canvas import Canvas

_LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-'/&"


class Naming(Screen):
    """Spell a name in large letters; the argument is the unit's number."""

    def __init__(self, app: "App", argument: int, place: int) -> None:
        Screen.__init__(self, app, argument, place)
        name = name_of(roster(app.game).unit(argument))
        self._name = list((name + " " * NAME)[:NAME])
        self._show()

    def _show(self) -> None:
        columns = self.app.canvas.large_columns
        start = max(0, self.place - columns + 1)
        self._line = "".join(self._name[start : start + columns])
        self._mark = " " * ((self.place - start) * self.app.canvas.columns // columns) + "\x05"
        few = self.app.few_keys
        self._hint = "OK next, BACK keeps" if few else "OK keeps it"

    def key(self, key: int) -> None:
        """Turn the letter, go along, keep."""
        if key in (UP, DOWN):
            at = _LETTERS.find(self._name[self.place])
            step = 1 if key == UP else -1
            self._name[self.place] = _LETTERS[(max(0, at) + step) % len(_LETTERS)]
        elif key == RIGHT or (key == OK and self.app.few_keys):
            self.place = (self.place + 1) % NAME
        elif key == LEFT:
            self.place = (self.place - 1) % NAME
        elif key == OK:
            self.app.back()
            return
        self._show()

    def leave(self) -> None:
        """Keep the name."""
        units = roster(self.app.game)
        name = "".join(self._name).strip()
        if name and name != name_of(units.unit(self.argument)):
            rename(units.unit(self.argument), name)
            units.touch(self.argument)
            units.save()

    def draw(self, canvas: "Canvas") -> None:
        """Draw the name with a mark below its letter."""
        canvas.clear()
        canvas.title("Name", "")
        canvas.big(2, self._line)
        canvas.text(0, 2 + canvas.large_rows, self._mark)
        canvas.text(0, canvas.rows - 1, self._hint)


def open_screen(app: "App", argument: int, place: int) -> Naming:
    """Open the screen."""
    return Naming(app, argument, place)
