"""Spell a name in large letters: UP and DOWN turn the letter, LEFT and RIGHT go along."""

from micropython import const

from .keys import DOWN, LEFT, OK, RIGHT, UP
from .screen import Screen

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from .app import App
    from .canvas import Canvas

_LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-+'/&"
_LONGEST = const(12)


class Spelling(Screen):
    """Spell a name of up to 12 characters; it is kept when the screen is left, unless blank.

    Subclasses give `name` and `keep`.
    """

    def __init__(self, app: "App", argument: int, place: int) -> None:
        Screen.__init__(self, app, argument, place)
        self._name = list((self.name() + " " * _LONGEST)[:_LONGEST])
        self._show()

    def name(self) -> str:
        """Return the name as it is."""
        raise NotImplementedError

    def keep(self, name: str) -> None:
        """Hear the new name."""
        raise NotImplementedError

    def _show(self) -> None:
        columns = self.app.canvas.large_columns
        start = max(0, self.place - columns + 1)
        self._line = "".join(self._name[start : start + columns])
        self._mark = " " * ((self.place - start) * self.app.canvas.columns // columns) + "\x05"
        self._hint = "OK next, BACK keeps" if self.app.few_keys else "OK keeps it"

    def key(self, key: int) -> None:
        """Turn the letter, go along, keep."""
        if key in (UP, DOWN):
            at = _LETTERS.find(self._name[self.place])
            step = 1 if key == UP else -1
            self._name[self.place] = _LETTERS[(max(0, at) + step) % len(_LETTERS)]
        elif key == RIGHT or (key == OK and self.app.few_keys):
            self.place = (self.place + 1) % _LONGEST
        elif key == LEFT:
            self.place = (self.place - 1) % _LONGEST
        elif key == OK:
            self.app.back()
            return
        self._show()

    def leave(self) -> None:
        """Keep the name."""
        name = "".join(self._name).strip()
        if name and name != self.name():
            self.keep(name)

    def draw(self, canvas: "Canvas") -> None:
        """Draw the name with a mark below its letter."""
        canvas.clear()
        canvas.title("Name", "")
        canvas.big(2, self._line)
        canvas.text(0, 2 + canvas.large_rows, self._mark)
        canvas.text(0, canvas.rows - 1, self._hint)
