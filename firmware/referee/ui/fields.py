"""Fields with answers: what the form of a procedure and the dice have in common."""

from micropython import const

from referee.core.form import Checklist, Form, Number

from .keys import DOWN, LEFT, OK, RIGHT, UP
from .screen import Screen
from .wrap import beside

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from .app import App
    from .canvas import Canvas

_FASTER = const(6)  # presses in a row after which a number goes in larger steps
_LARGE_STEP = const(5)
_TYPE = "Type real dice"


class FieldScreen(Screen):
    """Show a form's fields from row `first` on, in `room` rows, and change their answers.

    UP and DOWN choose a field, LEFT and RIGHT change it, OK goes. A board without LEFT and
    RIGHT opens a field with OK, changes it with UP and DOWN, and goes from the last line. With
    `typable` a line below the fields lets the player type in the dice that he rolls himself.
    With `charted` the cursor also goes to the odds, which the subclass draws itself, inverted
    while `on_odds`. A changed answer is shown at once; what follows from it waits until no key
    is held, or until any other key.
    """

    swift = (UP, DOWN, LEFT, RIGHT)
    typable = False
    charted = False
    on_odds = False

    def __init__(self, app: "App", argument: int, place: int) -> None:
        Screen.__init__(self, app, argument, place)
        self.answers: list[int] = []
        self.first = 1
        self.room = app.canvas.rows - 1
        self.corner = ""
        self._shown: list[int] = []
        self._lines: list[str] = []
        self._top = 0
        self._streak = 0
        self._editing = False

    def ask(self, form: Form, answers: "list[int]") -> None:
        """Show a form with these answers."""
        self.form = form
        self.answers = answers
        self.changed()
        self.refresh()

    def changed(self) -> None:
        """Hear that an answer changed."""

    def go(self) -> None:
        """Hear that the answers stand."""
        raise NotImplementedError

    def type_dice(self) -> None:
        """Hear that the answers stand and the player types the dice in."""
        raise NotImplementedError

    def open_chart(self) -> None:
        """Hear that the odds are opened."""
        raise NotImplementedError

    def open_list(self, index: int) -> None:
        """Hear that a checklist field is opened."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Prepare the lines of the fields that are asked."""
        fields = self.form.fields
        self._shown = [i for i in range(len(fields)) if self.form.asked(i, self.answers)]
        lines = [self._told(place) for place in range(len(self._shown))]
        if self.typable:
            lines.append(_TYPE)
        self._odds_at = len(lines) if self.charted else -1
        if self.app.few_keys:
            lines.append("\x08 Go")
        self._lines = lines
        self._count = len(lines) + (1 if self.charted else 0)
        self._see()

    def _see(self) -> None:
        """Find the lines around the cursor that fit."""
        count = len(self._lines)
        self.place = max(0, min(self.place, self._count - 1))
        self.on_odds = self.place == self._odds_at
        self._line = self.place - (1 if 0 <= self._odds_at <= self.place else 0)
        self._top = max(0, min(self._line - self.room // 2, count - self.room))
        self.corner = ""
        if count > self.room:
            below = self._top + self.room < count
            self.corner = ("\x05" if self._top else " ") + ("\x06" if below else " ")

    def _told(self, place: int) -> str:
        """Return the line of a field that is shown."""
        index = self._shown[place]
        shown = self.form.fields[index].show(self.answers[index])
        if self._editing and place == self.place:
            shown = "\x05" + shown + "\x06"
        return beside(self.form.fields[index].label, shown, self.app.canvas.columns)

    def settle(self) -> None:
        """Hear what follows from a changed answer, and show it."""
        self.late = False
        self.changed()
        self.refresh()

    def _change(self, step: int) -> None:
        """Change the field under the cursor; choices go around their ends, numbers stop."""
        if self.place >= len(self._shown):
            return
        index = self._shown[self.place]
        field = self.form.fields[index]
        value = self.answers[index]
        if isinstance(field, Checklist):
            self.open_list(index)
            return
        if isinstance(field, Number):
            self._streak += 1
            size = _LARGE_STEP if self._streak > _FASTER else 1
            value = max(field.low(), min(field.high(), value + step * size))
        else:
            value = (value + step) % (field.high() + 1)
        self.answers[index] = value
        self._lines[self.place] = self._told(self.place)
        self.late = True

    def key(self, key: int) -> None:
        """Choose, change, go."""
        if self._editing and key in (UP, DOWN):
            self._change(1 if key == UP else -1)
            return
        if key in (LEFT, RIGHT) and not self.on_odds:
            self._change(1 if key == RIGHT else -1)
            return
        if self.late:
            self.settle()
        if key == OK:
            self._ok()
        elif key == RIGHT:
            self.open_chart()
        elif key in (UP, DOWN):
            self._streak = 0
            self.place = (self.place + (1 if key == DOWN else -1)) % self._count
            self._see()

    def rolls(self) -> bool:
        """Tell whether OK would go, which rolls, and not open a field."""
        if self.on_odds:
            return False
        below = self.place - len(self._shown)
        return below > 0 or below == 0 and not self.typable or below < 0 and not self.app.few_keys

    def _ok(self) -> None:
        if FieldScreen.rolls(self):
            self.go()
        elif self.on_odds:
            self.open_chart()
        elif self.place == len(self._shown):
            self.type_dice()
        elif isinstance(self.form.fields[self._shown[self.place]], Checklist):
            self._change(1)
        else:
            self._editing = not self._editing
            self._streak = 0
            self.refresh()

    def back(self) -> bool:
        """Close the field that is being edited."""
        if not self._editing:
            return False
        self._editing = False
        self.settle()
        return True

    def draw(self, canvas: "Canvas") -> None:
        """Draw the visible fields."""
        cursor = -1 if self.on_odds else self._line - self._top + self.first
        row = self.first
        at = self._top
        while at < len(self._lines) and row < self.first + self.room:
            canvas.line(row, self._lines[at], row == cursor)
            at += 1
            row += 1
