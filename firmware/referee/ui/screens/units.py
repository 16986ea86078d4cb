"""The units of both sides: who stands, what they have lost, what they owe; OK opens one.

RIGHT marks a unit, for whatever the players want to remember.
"""

from micropython import const

from referee.core.sides import roster
from referee.core.units import MARK, SIDES, name_of, side_of
from referee.ui.keys import LEFT, OK, RIGHT
from referee.ui.screen import ListScreen
from referee.ui.wrap import beside

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App

_SHOWN = ("Both sides",) + SIDES + ("Tests due", "Hurt", "Marked")
_DUE = const(3)
_HURT = const(4)
_MARKED = const(5)


class Units(ListScreen):
    """List units; the first line, changed by LEFT and RIGHT, says which: the argument."""

    def refresh(self) -> None:
        """Read the units that are shown."""
        units = roster(self.app.game)
        side = self.argument - 1 if 0 < self.argument < _DUE else -1
        self._units = units.units(side)
        if self.argument == _DUE:
            self._units = [n for n in self._units if units.kind(n).due(units.unit(n))]
        elif self.argument == _HURT:
            self._units = [n for n in self._units if units.kind(n).hurt(units.unit(n))]
        elif self.argument == _MARKED:
            self._units = [n for n in self._units if units.unit(n)[MARK]]
        ListScreen.refresh(self)

    def title(self) -> str:
        """Return whose turn it is."""
        units = roster(self.app.game)
        return "Units T%d %s" % (units.turn, SIDES[units.side])

    def count(self) -> int:
        """Return the number of lines: the filter, the units, one to add each kind."""
        return 1 + len(self._units) + len(roster(self.app.game).kinds)

    def item(self, index: int) -> str:
        """Return a line."""
        units = roster(self.app.game)
        if index == 0:
            return "\x07" + _SHOWN[self.argument] + "\x08"
        if index <= len(self._units):
            return self._line(self._units[index - 1])
        return "+ Add " + units.kinds[index - 1 - len(self._units)].title()

    def _line(self, number: int) -> str:
        """Return a unit's line; where it is narrow the full number gives way before the name."""
        units = roster(self.app.game)
        unit = units.unit(number)
        kind = units.kind(number)
        words, due = kind.states(unit)
        state = (" " + words[0] if words else "") + ("!" if due >= 0 else "")
        name = name_of(unit)
        if not 0 < self.argument < _DUE:  # one side alone needs no letter
            name = SIDES[side_of(unit)][0] + " " + name
        if unit[MARK]:
            name = "\x19" + name
        left = kind.brief(unit)
        columns = self.app.canvas.columns
        if len(name) + 1 + len(left) + len(state) > columns:
            left = left.split("/")[0]
        return beside(name, left + state, columns)

    def choose(self, index: int) -> None:
        """Open a unit, or add one."""
        if index == 0:
            self._turn(1)
            return
        number = 0
        if index <= len(self._units):
            number = self._units[index - 1]
        else:
            units = roster(self.app.game)
            place = index - 1 - len(self._units)
            side = 1 if self.argument == 2 else 0
            kind = units.kinds[place]
            name = "%s %d" % (kind.title()[:9], len(units.units()) + 1)
            number = units.add(kind.fresh(side, place, name))
            units.save()
        self.app.open("unit", number)

    def _turn(self, step: int) -> None:
        self.argument = (self.argument + step) % len(_SHOWN)
        self.refresh()

    def key(self, key: int) -> None:
        """Change what is shown with LEFT and RIGHT on the first line; mark a unit with RIGHT."""
        if not self.place and key in (LEFT, RIGHT, OK):
            self._turn(-1 if key == LEFT else 1)
        elif key == RIGHT and self.place <= len(self._units):
            units = roster(self.app.game)
            number = self._units[self.place - 1]
            units.unit(number)[MARK] ^= 1
            units.touch(number)
            units.save()
            self.refresh()
        else:
            ListScreen.key(self, key)


def open_screen(app: "App", argument: int, place: int) -> Units:
    """Open the screen."""
    return Units(app, argument, place)
