"""The application: a stack of screens over the game."""

import gc
import sys

from micropython import const

from referee.ui.modules import forget, loaded

from .keys import BACK, HOME

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.ui.canvas import Canvas

    from .screen import Screen

_SCREENS = "referee.ui.screens."
_OFTEN = const(2048)
_REFUSALS = (ValueError, OSError, KeyError, IndexError)


def _collect_often(often: bool) -> None:
    """Collect every few KB while modules load: what stays then lies close together.

    Without it the heap falls into pieces, and after some dozen screens no module fits any more.
    """
    if hasattr(gc, "threshold") and hasattr(gc, "mem_free"):
        gc.threshold(_OFTEN if often else -1)


class App:
    """Hold the screens together; only the top one lives, the others are names in the session.

    `few_keys` says that the board has no LEFT and RIGHT.
    """

    def __init__(self, canvas: "Canvas", game: "Game", few_keys: bool = False) -> None:
        self.canvas = canvas
        self.few_keys = few_keys
        self._base = loaded()
        self.game = game
        self.screen: Screen | None = None

    def start(self) -> None:
        """Open the screen that was shown last, or Home; then a fault that must be told."""
        path = self.game.session.path
        fault = self.game.fault
        try:
            if self.game.session.ruleset:
                self.game.open_ruleset(self.game.session.ruleset)
            if path:
                self._show(*path[-1])
            else:
                self._push("home", 0, 0)
        except _REFUSALS as error:
            self.home()
            fault = fault or "The last screen was not opened again: %s" % error
        if fault:
            self.tell(fault)

    def _show(self, name: str, argument: int, place: int) -> None:
        """Replace the live screen; its module is dropped with it.

        Whatever was loaded since the start is dropped too, unless a form lies below: then its
        procedure is under way and goes on at once.
        """
        if self.screen is not None:
            self.screen.leave()
        self.screen = None
        forget(_SCREENS)
        if not [step for step in self.game.session.path if step[0] == "form"]:
            self._tidy()
        try:
            self._load(name, argument, place)
        except MemoryError:  # once more with all the room there is
            self._tidy()
            self._load(name, argument, place)

    def _tidy(self) -> None:
        """Drop everything that was loaded since the start."""
        forget(_SCREENS)
        self.game.rest()
        forget("referee.", self._base)

    def _load(self, name: str, argument: int, place: int) -> None:
        """Import a screen's module and open it."""
        gc.collect()
        _collect_often(True)
        __import__(_SCREENS + name)
        self.screen = sys.modules[_SCREENS + name].open_screen(self, argument, place)
        _collect_often(False)

    def _push(self, name: str, argument: int, place: int) -> None:
        self.game.session.path.append((name, argument, place))
        self._show(name, argument, place)

    def _mark(self) -> None:
        """Note the cursor of the live screen in the path."""
        path = self.game.session.path
        if path and self.screen is not None:
            path[-1] = (path[-1][0], path[-1][1], self.screen.place)

    def open(self, name: str, argument: int = 0, place: int = 0) -> None:
        """Open a screen on top of this one."""
        self._mark()
        self._push(name, argument, place)
        self.game.save()

    def replace(self, name: str, argument: int = 0, place: int = 0) -> None:
        """Open a screen in the place of this one."""
        self.game.session.path.pop()
        self._push(name, argument, place)
        self.game.save()

    def back(self) -> None:
        """Go back to the screen below, which opens as it was left."""
        path = self.game.session.path
        if len(path) > 1:
            path.pop()
            self._show(*path[-1])
            self.game.save()

    def home(self) -> None:
        """Go back to the first screen."""
        path = self.game.session.path
        del path[1:]
        if not path:
            path.append(("home", 0, 0))
        self._show(*path[0])
        self.game.save()

    def tell(self, sentence: str) -> None:
        """Show a fault as a sentence; BACK or OK returns to the screen below."""
        self.game.fault = sentence
        self._push("fault", 0, 0)

    def press(self, key: int) -> None:
        """Hear a key meaning."""
        try:
            if key == HOME:
                self.home()
            elif key == BACK:
                if not self.screen.back():  # type: ignore[union-attr]
                    self.back()
            else:
                self.screen.key(key)  # type: ignore[union-attr]
            self._mark()
        except _REFUSALS as error:
            self.tell(str(error))

    def draw(self) -> None:
        """Draw the live screen on the canvas."""
        self.screen.draw(self.canvas)  # type: ignore[union-attr]
