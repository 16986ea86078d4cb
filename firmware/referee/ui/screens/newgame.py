"""A new game: asked twice, for it ends the one that runs."""

from micropython import const

from referee.core.games import new_game
from referee.ui.screen import ListScreen
from referee.ui.wrap import wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App
    from referee.ui.canvas import Canvas

_ITEMS = ("No, go on", "Yes, a new game")
_WHAT = "Its secret goes into the log. Decks and turn begin anew."


class NewGame(ListScreen):
    """Ask whether to end the game."""

    def title(self) -> str:
        """Return what is asked."""
        return "End game %d?" % self.app.game.session.game

    def count(self) -> int:
        """Return how many answers there are."""
        return len(_ITEMS)

    def item(self, index: int) -> str:
        """Return an answer."""
        return _ITEMS[index]

    def refresh(self) -> None:
        """Read the lines."""
        ListScreen.refresh(self)
        self._what = wrap(_WHAT, self.app.canvas.columns)

    def choose(self, index: int) -> None:
        """Go on, or end the game and begin another."""
        if index == 0:
            self.app.back()
            return
        new_game(self.app.game)
        self.app.home()

    def draw(self, canvas: "Canvas") -> None:
        """Draw the answers and what the second one does."""
        ListScreen.draw(self, canvas)
        canvas.texts(canvas.rows - len(self._what), self._what)


def open_screen(app: "App", argument: int, place: int) -> NewGame:
    """Open the screen."""
    return NewGame(app, argument, place)
