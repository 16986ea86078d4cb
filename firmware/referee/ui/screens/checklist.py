"""A checklist field of a form; the argument is the procedure's number times 256 plus the field."""

from micropython import const

from referee.core import play
from referee.core.form import Checklist
from referee.ui.keys import LEFT, OK, RIGHT
from referee.ui.screen import ListScreen

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App


class ChecklistScreen(ListScreen):
    """Check what applies: OK or RIGHT checks and clears, BACK returns to the form."""

    def refresh(self) -> None:
        """Read the field and its answer."""
        game = self.app.game
        play.asking(game, self.argument >> 8)
        form, self._index = play.question(game)
        remembered = game.remembered()[self._index : self._index + 1]
        self._answers = form.restored(remembered[0]) if remembered else list(form.defaults())
        self._field = form.fields[self.argument & 255]
        ListScreen.refresh(self)

    def title(self) -> str:
        """Return the field's label."""
        return self._field.label

    def count(self) -> int:
        """Return the number of options."""
        return len(self._field.options)

    def item(self, index: int) -> str:
        """Return an option with its box."""
        checked = self._answers[self.argument & 255] >> index & 1
        return ("\x19 " if checked else "\x18 ") + self._field.options[index]

    def choose(self, index: int) -> None:
        """Check or clear an option."""
        field = self._field
        if isinstance(field, Checklist):
            place = self.argument & 255
            self._answers[place] = field.toggle(self._answers[place], index)
        play.keep_draft(self.app.game, self._index, tuple(self._answers))
        self.refresh()

    def key(self, key: int) -> None:
        """Hear the keys."""
        if key in (OK, RIGHT):
            self.choose(self.place)
        elif key == LEFT:
            self.app.back()
        else:
            ListScreen.key(self, key)


def open_screen(app: "App", argument: int, place: int) -> ChecklistScreen:
    """Open the screen."""
    return ChecklistScreen(app, argument, place)
