"""One unit: all that is kept of it, to be read and corrected; BACK keeps it."""

from micropython import const

from referee.core.form import Choice, Flag, Form
from referee.core.sides import change, roster
from referee.core.units import HEAD, MARK, SIDES, name_of, side_of
from referee.ui.fields import FieldScreen

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App
    from referee.ui.canvas import Canvas

_ACTIONS = ("keep", "rename", "copy", "remove")
_RENAME = const(1)
_COPY = const(2)


class UnitScreen(FieldScreen):
    """Show a unit's fields; the argument is its number. OK does what the last field says."""

    def __init__(self, app: "App", argument: int, place: int) -> None:
        FieldScreen.__init__(self, app, argument, place)
        units = roster(app.game)
        self._kind = units.kind(argument)
        unit = units.unit(argument)
        fields = []
        answers = []
        self._at: list[int] = []  # the place in the unit of each field
        for i in range(self._kind.count):
            fields.append(self._kind.ask(i))
            self._at.append(HEAD + i)
            if self._kind.is_lost(i):
                fields.append(self._kind.ask(i, True))
                self._at.append(self._kind.full(i))
        fields.append(Flag("mark", "Marked"))
        self._at.append(MARK)
        answers = [unit[at] for at in self._at]
        fields.append(Choice("side", "Side", SIDES))
        fields.append(Choice("ok", "OK", _ACTIONS))
        self._title = name_of(unit)
        self._sure = False
        self.room = app.canvas.rows - 2
        self._state = ""
        self.ask(Form(self._title, *fields), answers + [side_of(unit), 0])

    def changed(self) -> None:
        """Say what follows from the numbers as they stand."""
        self._sure = False
        words, due = self._kind.states(self._edited())
        due_sign = "!" if due >= 0 else ""
        self._state = (", ".join(words) + due_sign)[: self.app.canvas.columns]

    def _edited(self) -> bytearray:
        """Return the unit as it is on the screen."""
        unit = bytearray(roster(self.app.game).unit(self.argument))
        for place, at in enumerate(self._at):
            unit[at] = self.answers[place]
        unit[0] = unit[0] & 0xFE | self.answers[len(self._at)]
        return unit

    def go(self) -> None:
        """Keep, rename, copy, or remove, which asks once more."""
        action = self.answers[-1]
        units = roster(self.app.game)
        if action > _COPY:
            if not self._sure:
                self._sure = True
                self._state = "OK again removes it"
                return
            units.remove(self.argument)
            units.save()
            self.argument = -1
            self.app.back()
            return
        self.leave()
        if action == _COPY:
            number = units.add(units.unit(self.argument))
            units.save()
            self.app.open("unit", number)
        elif action == _RENAME:
            self.app.open("naming", self.argument)
        else:
            self.app.back()

    def leave(self) -> None:
        """Keep the unit as it is on the screen."""
        if self.argument >= 0:
            change(self.app.game, self.argument, self._edited())

    def draw(self, canvas: "Canvas") -> None:
        """Draw the fields and the state."""
        canvas.clear()
        canvas.title(self._title, self.corner)
        FieldScreen.draw(self, canvas)
        canvas.text(0, canvas.rows - 1, self._state)


def open_screen(app: "App", argument: int, place: int) -> UnitScreen:
    """Open the screen."""
    return UnitScreen(app, argument, place)
