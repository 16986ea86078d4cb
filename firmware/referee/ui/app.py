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
_REFUSALS = (ValueError, OSError, KeyError, IndexError, ImportError)
# What else a saved screen can run into when the rulesets were deployed anew in between.
_STALE = _REFUSALS + (TypeError, AttributeError, MemoryError)


def _sentence(error: "Exception") -> str:
    """Return why something was refused as a sentence for the players."""
    text = str(error)
    if isinstance(error, OSError):
        return "The device's storage refused (%s). OK tries again." % text
    return text if text.endswith(".") else "This was refused: %s." % text


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
        game = self.game
        path = game.session.path
        while path and path[-1][0] == "fault":
            path.pop()
        try:
            if game.session.ruleset:
                game.open_ruleset(game.session.ruleset)
            if path:
                self._show(*path[-1])
        except _STALE as error:
            del path[:]
            game.fault = game.fault or "The last screen was not opened. " + _sentence(error)
        if not path:
            self._push("home", 0, 0)
        self._tell_fault()

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
        self._show_top()

    def _show_top(self) -> None:
        """Show the top of the path; a screen that cannot open leaves it, or no key leads away."""
        path = self.game.session.path
        try:
            self._show(*path[-1])
        finally:
            if self.screen is None and len(path) > 1:
                path.pop()

    def _mark(self) -> None:
        """Note what the live screen shows and its cursor in the path."""
        path = self.game.session.path
        if path and self.screen is not None:
            path[-1] = (path[-1][0], self.screen.argument, self.screen.place)

    def open(self, name: str, argument: int = 0, place: int = 0) -> None:
        """Open a screen on top of this one; what it shows is saved before."""
        self._mark()
        self.game.session.path.append((name, argument, place))
        self.game.save()
        self._show_top()

    def back(self) -> None:
        """Go back to the screen below, which opens as it was left."""
        path = self.game.session.path
        if len(path) > 1:
            path.pop()
            self._show_top()
            self.game.save()

    def home(self) -> None:
        """Go back to the first screen."""
        path = self.game.session.path
        del path[1:]
        if not path:
            path.append(("home", 0, 0))
        self._show(*path[0])
        self.game.save()

    def close(self) -> None:
        """Keep everything, half-answered forms too, before the simulator ends."""
        if self.screen is not None:
            self.screen.leave()
        self.game.keep_memory()
        self._mark()
        self.game.save()

    def tell(self, sentence: str) -> None:
        """Show a fault as a sentence; BACK or OK returns to the screen below."""
        self.game.fault = sentence
        self._tell_fault()

    def _tell_fault(self) -> None:
        """Show the fault that is still to be told, if there is one."""
        if self.game.fault and self.game.session.path[-1][0] != "fault":
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
            self.game.fault = _sentence(error)
        self._tell_fault()

    def draw(self) -> None:
        """Draw the live screen on the canvas."""
        self.screen.draw(self.canvas)  # type: ignore[union-attr]
