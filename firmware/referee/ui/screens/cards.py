"""Cards: the session's own deck with jokers; the argument is unused."""

from micropython import const

from referee.core.cards import name
from referee.core.desk import draw_card, look, shuffle_cards
from referee.ui.keys import DOWN, LEFT, OK, RIGHT, UP
from referee.ui.screen import Screen
from referee.ui.wrap import beside, wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App
    from referee.ui.canvas import Canvas

_ACTIONS = ("Draw", "Reshuffle all")


class Cards(Screen):
    """Draw a card with OK; the counts are always in view."""

    def __init__(self, app: "App", argument: int, place: int) -> None:
        Screen.__init__(self, app, argument, place)
        self._sure = False
        self._refresh()

    def _refresh(self) -> None:
        game = self.app.game
        canvas = self.app.canvas
        left, drawn = look(game)
        self._title = beside("Cards", "%d left" % left, canvas.columns)
        self._card = name(drawn[-1]) if drawn else ""
        earlier = " ".join([name(card) for card in reversed(drawn[-40:-1])])
        self._earlier = wrap(earlier, canvas.columns)[: canvas.rows - 3 - canvas.large_rows]
        self._actions = list(_ACTIONS)
        if self._sure:
            self._actions[1] = "OK: shuffle all 54"

    def key(self, key: int) -> None:
        """Choose an action and do it with OK; reshuffling asks once more."""
        if key in (UP, DOWN):
            self.place = 1 - self.place
            self._sure = False
        elif key == OK and self.place == 0:
            draw_card(self.app.game)
        elif key == OK and not self._sure:
            self._sure = True
        elif key == OK:
            shuffle_cards(self.app.game)
            self._sure = False
            self.place = 0
        elif key in (LEFT, RIGHT):
            self._sure = False
        self._refresh()

    def draw(self, canvas: "Canvas") -> None:
        """Draw the last card large, those before it, and the actions."""
        canvas.clear()
        canvas.title(self._title, "")
        canvas.big(1, self._card)
        row = 1 + canvas.large_rows
        for line in self._earlier:
            canvas.text(0, row, line)
            row += 1
        row = canvas.rows - 2
        for action in self._actions:
            canvas.line(row, action, row - canvas.rows + 2 == self.place)
            row += 1


def open_screen(app: "App", argument: int, place: int) -> Cards:
    """Open the screen."""
    return Cards(app, argument, place)
