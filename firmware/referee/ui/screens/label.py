"""A preset's name; the argument is its place among the presets."""

from micropython import const

from referee.core.quick import Quick
from referee.ui.spelling import Spelling

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App


class Label(Spelling):
    """Spell the name of a preset."""

    def name(self) -> str:
        """Return the preset's name."""
        return Quick(self.app.game).presets[self.argument][0]

    def keep(self, name: str) -> None:
        """Give the preset its name."""
        Quick(self.app.game).name(self.argument, name)


def open_screen(app: "App", argument: int, place: int) -> Label:
    """Open the screen."""
    return Label(app, argument, place)
