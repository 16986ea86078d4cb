"""Cards: the session's own deck with jokers; the argument is unused."""

from micropython import const

from referee.core.cards import name
from referee.core.desk import draw_card, look, shuffle_cards, turn_over
from referee.ui.keys import DOWN, OK, UP
from referee.ui.screen import Screen
from referee.ui.wrap import beside, wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App
    from referee.ui.canvas import Canvas

_DRAW = const(0)
_HIDDEN = const(1)
_SHUFFLE = const(2)
_TURN = const(3)  # only while a card lies face down


class Cards(Screen):
    """Draw a card with OK, face down too; the counts are always in view."""

    def __init__(self, app: "App", argument: int, place: int) -> None:
        Screen.__init__(self, app, argument, place)
        self._sure = False
        self._refresh()

    def _refresh(self) -> None:
        canvas = self.app.canvas
        left, drawn, hidden = look(self.app.game)
        self._title = beside("Cards", "%d left" % left, canvas.columns)
        self._card = name(drawn[-1]) if drawn else ""
        actions = [
            "Draw",
            "Draw face down",
            "OK: shuffle all 54" if self._sure else "Reshuffle all",
        ]
        if hidden:
            actions.append("Turn over, %d hidden" % hidden)
        self._actions = actions
        self.place = min(self.place, len(actions) - 1)
        earlier = " ".join([name(card) for card in reversed(drawn[-40:-1])])
        room = canvas.rows - 1 - len(actions) - canvas.large_rows
        self._earlier = wrap(earlier, canvas.columns)[:room]

    def key(self, key: int) -> None:
        """Choose an action and do it with OK; reshuffling asks once more."""
        game = self.app.game
        sure = self._sure
        self._sure = False
        if key in (UP, DOWN):
            self.place = (self.place + (1 if key == DOWN else -1)) % len(self._actions)
        elif key == OK and self.place == _SHUFFLE:
            if sure:
                shuffle_cards(game)
                self.place = _DRAW
            self._sure = not sure
        elif key == OK and self.place == _TURN:
            turn_over(game)
        elif key == OK:
            draw_card(game, self.place == _HIDDEN)
        self._refresh()

    def draw(self, canvas: "Canvas") -> None:
        """Draw the last card large, those before it, and the actions."""
        canvas.clear()
        canvas.title(self._title, "")
        canvas.big(1, self._card)
        canvas.texts(1 + canvas.large_rows, self._earlier)
        first = canvas.rows - len(self._actions)
        row = first
        for action in self._actions:
            canvas.line(row, action, row - first == self.place)
            row += 1


def open_screen(app: "App", argument: int, place: int) -> Cards:
    """Open the screen."""
    return Cards(app, argument, place)
