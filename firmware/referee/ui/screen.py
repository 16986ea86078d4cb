"""What every screen is, and the list that most of them are."""

from micropython import const

from .keys import DOWN, LEFT, OK, RIGHT, UP

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App
    from referee.ui.canvas import Canvas


class Screen:
    """One screen: it hears key meanings, prepares its lines then, and draws without allocating.

    `argument` says what it shows and `place` where its cursor is: both are whole numbers, saved
    with the session, so that the screen can be opened again as it was. A `greedy` screen hears
    BACK and HOME as it hears other keys. A `late` one has work that waits until no key is held;
    `swift` names the keys that mean so little work that their frame comes at once.
    """

    greedy = False
    late = False
    swift: "tuple[int, ...]" = ()

    def __init__(self, app: "App", argument: int, place: int) -> None:
        self.app = app
        self.argument = argument
        self.place = place

    def key(self, key: int) -> None:
        """Hear a key meaning; BACK and HOME are heard by the app."""

    def back(self) -> bool:
        """Hear BACK first; return True when the screen dealt with it itself."""
        return False

    def rolls(self) -> bool:
        """Tell whether OK would roll now."""
        return False

    def settle(self) -> None:
        """Do the work that could wait."""
        self.late = False

    def leave(self) -> None:
        """Keep what must be kept before the screen is dropped."""

    def draw(self, canvas: "Canvas") -> None:
        """Draw the whole screen."""
        raise NotImplementedError


class ListScreen(Screen):
    """A title and a list with a cursor. Subclasses give title, count, item and choose."""

    swift = (UP, DOWN)

    def __init__(self, app: "App", argument: int, place: int) -> None:
        Screen.__init__(self, app, argument, place)
        self._top = 0
        self._lines: list[str] = []
        self.heading = ""
        self.corner = ""
        self.refresh()

    def title(self) -> str:
        """Return the title."""
        raise NotImplementedError

    def count(self) -> int:
        """Return how many items there are."""
        raise NotImplementedError

    def item(self, index: int) -> str:
        """Return an item's line."""
        raise NotImplementedError

    def choose(self, index: int) -> None:
        """Open an item."""

    def empty(self) -> str:
        """Return what is shown when there are no items."""
        return "Nothing here yet."

    def refresh(self) -> None:
        """Read the visible lines again."""
        canvas = self.app.canvas
        visible = canvas.rows - 1
        count = self.count()
        self.place = max(0, min(self.place, count - 1))
        self._top = max(0, min(self._top, self.place, count - visible))
        if self.place >= self._top + visible:
            self._top = self.place - visible + 1
        last = min(count, self._top + visible)
        self._lines = [self.item(i) for i in range(self._top, last)]
        self.heading = self.title()
        self._number(count)
        if not count:
            self._lines = [self.empty()]

    def _number(self, count: int) -> None:
        """Put the cursor's number into the corner, where the list is longer than the screen."""
        canvas = self.app.canvas
        self.corner = "%d/%d" % (self.place + 1, count) if count > canvas.rows - 1 else ""
        if len(self.heading) + len(self.corner) >= canvas.columns:
            self.corner = ""  # the title is never cut

    def move(self, step: int) -> None:
        """Move the cursor, around the ends too; a list that scrolls reads the one new line."""
        count = self.count()
        if not count:
            return
        self.place = (self.place + step) % count
        below = self.place - self._top - len(self._lines)
        if below == 0:
            self._top += 1
            self._lines.pop(0)
            self._lines.append(self.item(self.place))
        elif self.place == self._top - 1:
            self._top -= 1
            self._lines.pop()
            self._lines.insert(0, self.item(self.place))
        elif not self._top <= self.place < self._top + len(self._lines):
            self.refresh()
            return
        self._number(count)

    def key(self, key: int) -> None:
        """Move with UP and DOWN, open with OK or RIGHT."""
        if key == UP:
            self.move(-1)
        elif key == DOWN:
            self.move(1)
        elif key in (OK, RIGHT) and self.count():
            self.choose(self.place)
        elif key == LEFT:
            self.app.back()

    def draw(self, canvas: "Canvas") -> None:
        """Draw the title bar and the visible items."""
        canvas.clear()
        canvas.title(self.heading, self.corner)
        cursor = self.place - self._top if self.count() else -1
        row = 1
        for line in self._lines:
            canvas.line(row, line, row - 1 == cursor)
            row += 1


class TextScreen(Screen):
    """A title and lines of text that scroll. Subclasses give title and text lines."""

    swift = (UP, DOWN)

    def __init__(self, app: "App", argument: int, place: int) -> None:
        Screen.__init__(self, app, argument, place)
        self.heading = self.title()
        self._all = self.lines()
        self._lines: list[str] = []
        self.corner = ""
        self._window()

    def title(self) -> str:
        """Return the title."""
        raise NotImplementedError

    def lines(self) -> "list[str]":
        """Return all lines, none longer than a row."""
        raise NotImplementedError

    def _window(self) -> None:
        visible = self.app.canvas.rows - 1
        most = max(0, len(self._all) - visible)
        self.place = max(0, min(self.place, most))
        self._lines = self._all[self.place : self.place + visible]
        self.corner = ""
        if most:
            up = "\x05" if self.place else " "
            self.corner = up + ("\x06" if self.place < most else " ")

    def key(self, key: int) -> None:
        """Scroll with UP and DOWN; LEFT goes back."""
        if key == UP or key == DOWN:
            self.place += 1 if key == DOWN else -1
            self._window()
        elif key == LEFT:
            self.app.back()

    def draw(self, canvas: "Canvas") -> None:
        """Draw the title bar and the visible lines."""
        canvas.clear()
        canvas.title(self.heading, self.corner)
        canvas.texts(1, self._lines)
