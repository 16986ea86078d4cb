"""The application: a stack of screens over the game."""

import gc

from micropython import const

from referee.ui.modules import NEEDS, collect_often, forget, load, loaded, roomy

from .keys import BACK, HOME, OK, ROLL
from .screen import Screen

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from referee.core.game import Game
    from referee.ui.board import Board
    from referee.ui.canvas import Canvas

_SCREENS = "referee.ui.screens"
_LITTER = const(8192)  # bytes used up since the last collection that make the next worth while
_AHEAD = (("home", "dice"), ("ruleset", "form"), ("listing", "form"), ("form", "result"))
_OF_FORM = ("form", "result", "why", "chart", "checklist", "typed")
_LOST = "A damaged save was put aside, an older one is used: check units, turn and answers."
_REFUSALS = (ValueError, OSError, KeyError, IndexError, ImportError)
# What else a saved screen can run into when the rulesets were deployed anew in between.
_STALE = _REFUSALS + (TypeError, AttributeError, MemoryError)


def _sentence(error: "Exception") -> str:
    """Return why something was refused as a sentence for the players."""
    text = str(error)
    if isinstance(error, OSError):
        return "The device's storage refused (%s). OK tries again." % text
    return text if text.endswith(".") else "This was refused: %s." % text


class App:
    """Hold the screens together; only the top one lives, the others are names in the session.

    `notices` are lines that lie over the last rows until the next key, which means what it
    always means.
    """

    def __init__(self, canvas: "Canvas", game: "Game", board: "Board") -> None:
        self.canvas = canvas
        self.board = board
        self.few_keys = board.few_keys
        self.notices: list[str] = []
        self.lively = True  # dice tumble before what fell is shown
        self.ahead = ""  # the screen whose modules are imported while nobody presses
        self._used = 0  # bytes of the heap after the last collection
        self._calm = False  # nothing waits for a quiet moment
        self._lost = game.store.lost  # records, of which the players know
        for name in ("games", "reader", "reopen"):  # what the start alone needed
            forget("referee.core." + name)
        self._base = loaded()
        self.game = game
        self._blank = Screen(self, 0, 0)  # between two screens
        self.screen = self._blank
        self._late: tuple[str, int] | None = None

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
        if game.fault:  # the next start does not try that screen again
            self._save()

    def resume(self, game: "Game", sentence: str) -> None:
        """Go on with a game from its last save and tell why; what was half done is dropped."""
        self.screen = self._blank
        self._tidy()
        if self.game.rules is not None:
            self.game.rules.pack.close()
        game.clock = self.game.clock
        self.game = game
        game.fault = game.fault or sentence
        self.start()

    def _show(self, name: str, argument: int, place: int) -> None:
        """Replace the live screen; its module is dropped with it.

        Whatever was loaded since the start is dropped too, unless there is plenty of room, or a
        form lies below: then its procedure is under way and goes on at once.
        """
        self._leave()
        gc.collect()
        if not roomy():
            if self.game.run is not None and [s for s in self.game.session.path if s[0] == "form"]:
                forget(_SCREENS + ".")
                gc.collect()
            else:
                self._tidy()
        try:
            self._load(name, argument, place)
        except MemoryError:  # once more with all the room there is
            self._tidy()
            self._load(name, argument, place)

    def _leave(self) -> None:
        """Let the live screen keep what it must, and drop it; a refusal is only told."""
        screen = self.screen
        self.screen = self._blank
        try:
            screen.leave()
        except _REFUSALS as error:
            self.game.fault = _sentence(error)

    def _tidy(self) -> None:
        """Drop everything that was loaded since the start."""
        forget(_SCREENS + ".")
        self.game.rest()
        forget("referee.", self._base)
        gc.collect()

    def _load(self, name: str, argument: int, place: int) -> None:
        """Import a screen's module and open it."""
        collect_often(True)
        try:
            module: Any = load(_SCREENS, name, NEEDS)
            self.screen = module.open_screen(self, argument, place)
            self.ahead = "".join([after for screen, after in _AHEAD if screen == name])
        finally:
            collect_often(False)

    def _push(self, name: str, argument: int, place: int) -> None:
        self.game.session.path.append((name, argument, place))
        self._show_top()

    def _show_top(self) -> None:
        """Show the top of the path; a screen that cannot open leaves it, or no key leads away."""
        path = self.game.session.path
        try:
            self._show(*path[-1])
        finally:
            if self.screen is self._blank and len(path) > 1:
                path.pop()

    def _mark(self) -> None:
        """Note what the live screen shows and its cursor in the path."""
        path = self.game.session.path
        if path and self.screen is not self._blank:
            path[-1] = (path[-1][0], self.screen.argument, self.screen.place)

    def open(self, name: str, argument: int = 0, place: int = 0) -> None:
        """Open a screen on top of this one; what it shows is saved before.

        One procedure at a time: another form takes the place of all that belongs to the last.
        """
        self._mark()
        self._leave()
        path = self.game.session.path
        if name == "form":
            path[:] = [step for step in path if step[0] not in _OF_FORM]
            self.game.rest()
        path.append((name, argument, place))
        self.game.save()
        self._show_top()

    def then(self, name: str, argument: int) -> None:
        """Open a screen as soon as the live one has heard its key, or without a name go back.

        Until then the live one, which is at work, cannot give back what it holds.
        """
        self._late = (name, argument)

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
        path[:] = path[:1] or [("home", 0, 0)]
        self._show(*path[0])
        self.game.save()

    def close(self) -> None:
        """Keep everything, half-answered forms too, before the simulator ends."""
        self.screen.leave()
        self.game.keep_memory()
        self._mark()
        self.game.save()

    def tell(self, sentence: str) -> None:
        """Show a fault as a sentence; BACK or OK returns to the screen below."""
        self.game.fault = sentence
        self._tell_fault()

    def _tell_fault(self) -> None:
        """Show the fault that is still to be told, or the commitment of a game that begins."""
        game = self.game
        if game.session.path[-1][0] == "fault":
            return
        if game.store.lost > self._lost:
            self._lost = game.store.lost
            game.fault = game.fault or _LOST
        if game.fault:
            self._push("fault", 0, 0)
        elif game.begun:
            game.begun = False
            self._push("game", 1, 0)
            self._save()  # nobody writes a commitment down that a power cut takes away

    def notify(self, lines: "list[str]") -> None:
        """Lay lines over the last rows of the screen until the next key."""
        self.notices = lines[: self.canvas.rows - 1]

    def fed(self) -> None:
        """Let the clock count the time until now, while a ruleset is open."""
        clock = self.game.clock
        if clock is not None:
            clock.feed(self.board.micros() if self.game.rules is not None else -1)

    def settle(self) -> bool:
        """Do what waits until no key is held; tell whether the screen must be drawn again."""
        if self.screen.late:
            self.screen.settle()
            return True
        if self._calm:
            return False  # to look costs 10 ms, and nothing happened since
        if hasattr(gc, "mem_alloc") and gc.mem_alloc() - self._used > _LITTER:
            gc.collect()  # now, so that none is due while a key is held
            self._used = gc.mem_alloc()
        elif self.ahead and roomy():
            from .ahead import ahead  # only where there is room

            self.ahead = ahead(_SCREENS, self.ahead)
        else:
            self._calm = True
        return False

    def _save(self) -> None:
        """Save the game, or tell why not."""
        try:
            self.game.save()
        except OSError as error:
            self.tell(_sentence(error))

    def press(self, key: int) -> None:
        """Hear a key meaning; a shake is OK where OK rolls, and nothing elsewhere."""
        self._calm = False
        if key == ROLL:
            if not self.screen.rolls():
                return
            key = OK
        if self.notices:
            self.notices = []
        try:
            if self.screen.greedy:
                self.screen.key(key)
            elif key == HOME:
                self.home()
            elif key > ROLL:
                from .jumps import jump  # seldom needed

                jump(self, key)
            elif key == BACK:
                if not self.screen.back():
                    self.back()
            else:
                self.screen.key(key)
            self._mark()
            if self._late and self._late[0]:
                self.open(*self._late)
            elif self._late:
                self.back()
        except _REFUSALS as error:
            self.game.fault = _sentence(error)
        self._late = None
        self._tell_fault()

    def draw(self) -> None:
        """Draw the live screen on the canvas, and the notice over it."""
        canvas = self.canvas
        self.screen.draw(canvas)
        row = canvas.rows - len(self.notices)
        for line in self.notices:
            canvas.line(row, line, True)
            row += 1
