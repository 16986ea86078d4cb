"""A unit's name; the argument is the unit's number."""

from micropython import const

from referee.core.sides import roster
from referee.core.units import name_of, rename
from referee.ui.spelling import Spelling

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App


class Naming(Spelling):
    """Spell the name of a unit."""

    def name(self) -> str:
        """Return the unit's name."""
        return name_of(roster(self.app.game).unit(self.argument))

    def keep(self, name: str) -> None:
        """Give the unit its name."""
        units = roster(self.app.game)
        rename(units.unit(self.argument), name)
        units.touch(self.argument)
        units.save()


def open_screen(app: "App", argument: int, place: int) -> Naming:
    """Open the screen."""
    return Naming(app, argument, place)
