"""Fairness: what fell in this game, a test of 6000 d6 on the spot, and stirring.

The pages stand in a ring: each kind of die, then the test, then stirring.
"""

from micropython import const

from referee.core.bits import Bits
from referee.core.tally import Fell, count
from referee.ui.keys import BACK, DOWN, HOME, OK, RIGHT
from referee.ui.screen import Screen
from referee.ui.wrap import beside, pack_words, wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App
    from referee.ui.canvas import Canvas

_TEST = const(6000)  # dice
_STEP = const(1000)  # dice between two frames of the test
_ASK = "OK: 6000 d6 now, apart from the game."
_STIR = "Every press of a key goes into the next roll, to the microsecond. OK: press many."
_STIRRING = "Press any keys. BACK ends. Pressed: %d"


class Fairness(Screen):
    """Show a page; the arrows turn pages, OK begins what a page offers.

    `greedy` while keys are pressed to stir: the device mixes the time of every key in anyhow.
    """

    def __init__(self, app: "App", argument: int, place: int) -> None:
        Screen.__init__(self, app, argument, place)
        self._dice = count(app.game, self._wait).dice or [Fell(6)]
        self._test = Fell(6)
        self._pressed = 0
        self._turn(0)

    def _wait(self, done: int, whole: int) -> None:
        """Show how far the log is read: a long one takes seconds."""
        canvas = self.app.canvas
        canvas.clear()
        canvas.title("Fairness", "")
        canvas.text(0, 1, "Reading the log")
        canvas.bar(2, 0, canvas.width * done // whole)
        self.app.board.show(canvas.buf)

    def _turn(self, step: int) -> None:
        """Turn to another page."""
        self.place = (self.place + step) % (len(self._dice) + 2)
        self._heights: list[int] = []
        self._lines: list[str] = []
        page = self.place - len(self._dice)
        columns = self.app.canvas.columns
        if page < 0:
            self._count(self._dice[self.place], "Fairness")
        elif page == 0 and self._test.total:
            self._count(self._test, "Self-test")
        elif page == 0:
            self._title = "Self-test"
            self._lines = wrap(_ASK, columns)
        else:
            self._title = "Stir"
            text = _STIRRING % self._pressed if self.greedy else _STIR
            self._lines = wrap(text, columns)
        self._first = self.app.canvas.rows - len(self._lines) if self._heights else 1

    def _count(self, fell: Fell, head: str) -> None:
        """Prepare the bars of a die and the lines below them."""
        canvas = self.app.canvas
        columns = canvas.columns
        head = "%s d%d" % (head, fell.sides)
        corner = "%d dice" % fell.total
        if len(head) + len(corner) >= columns:
            corner = str(fell.total)
        self._title = beside(head, corner, columns)
        words = ["%d:%d" % (i + 1, fell.counts[i]) for i in range(min(fell.sides, 12))]
        lines = pack_words(words, columns)
        least = min(fell.counts)
        most = max(fell.counts)
        if fell.sides > 12 or len(lines) > 2:
            lines = []
            for word, number in (("Fewest", least), ("Most", most)):
                face = "%s: %d" % (word, fell.counts.index(number) + 1)
                lines.append(beside(face, str(number), columns))
        if fell.total:
            lines.append("Longest streak %d\x0b%d" % (fell.streak, fell.face))
        lines += wrap(fell.verdict(), columns)
        self._lines = lines
        self._foot = canvas.rows - len(lines) - 1
        room = 8 * canvas.body.pages * self._foot - 2
        self._heights = [number * room // max(1, most) for number in fell.counts]
        self._wide = canvas.width // fell.sides

    def key(self, key: int) -> None:
        """Turn the page, or do what it offers."""
        if self.greedy:
            self._pressed += 1
            self.greedy = key not in (BACK, HOME)
            self._turn(0)
            if key == HOME:
                self.app.home()
        elif key != OK:
            self._turn(1 if key in (DOWN, RIGHT) else -1)
        elif self.place == len(self._dice):
            self._throw()
        elif self.place > len(self._dice):
            self.greedy = True
            self._pressed = 0
            self._turn(0)

    def _throw(self) -> None:
        """Throw the dice of the test, with a frame in between now and then."""
        app = self.app
        die = Bits(app.game.entropy()).die
        self._test = Fell(6)
        for _ in range(_TEST // _STEP):
            for _ in range(_STEP):
                self._test.add(die(6))
            self._turn(0)
            self.draw(app.canvas)
            app.board.show(app.canvas.buf)

    def draw(self, canvas: "Canvas") -> None:
        """Draw the bars and the lines."""
        canvas.clear()
        canvas.title(self._title, "")
        x = (canvas.width - self._wide * len(self._heights)) // 2 if self._heights else 0
        gap = 1 if self._heights and self._wide > 2 else 0
        for height in self._heights:
            canvas.column(self._foot, x, self._wide - gap, height)
            x += self._wide
        canvas.texts(self._first, self._lines)


def open_screen(app: "App", argument: int, place: int) -> Fairness:
    """Open the screen."""
    return Fairness(app, argument, place)
