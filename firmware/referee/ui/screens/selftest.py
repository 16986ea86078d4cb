"""Self-test: every key, every dot, storage, entropy, battery, display, versions.

The argument holds what a player has tested: a bit for each of the board's keys, one for the dots.
"""

import sys

from micropython import const

from referee.core.pack import FORMAT
from referee.ui.board import RELEASE
from referee.ui.keys import NAMES
from referee.ui.screen import ListScreen
from referee.ui.wrap import pack_words, wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App
    from referee.ui.canvas import Canvas

_SEEN = const(256)  # of the argument: all dots were looked at
_GOOD = "\x0d"
_BAD = "\x0e"
_OPEN = "\x18"
_PATTERNS = b"\xff\x00\x55\xaa"  # a byte of eight rows each
_SAMPLES = const(8)
_LOW = const(2)  # steps of the battery
_ENOUGH = const(64)  # free KB
_SAME = const(3)  # presses of one key that end the test of the keys


class SelfTest(ListScreen):
    """List the checks with their results; OK on the first two lines begins what needs a player.

    `greedy` while the keys or the dots are tested; then `_pattern` is -1 for the keys.
    """

    def __init__(self, app: "App", argument: int, place: int) -> None:
        self._pattern = -1
        self._row: tuple[int, int] = (-1, 0)
        self._hint: list[str] = []
        self._checked = (_storage(app), _entropy(app))
        ListScreen.__init__(self, app, argument, place)

    def title(self) -> str:
        """Return the title."""
        return "Self-test"

    def refresh(self) -> None:
        """Put the results into words."""
        board = self.app.board
        all_keys = len(board.keys)
        heard = len([1 for i in range(all_keys) if self.argument >> i & 1])
        step = board.battery()
        self._items = (
            (_GOOD if heard == all_keys else _OPEN) + "Keys: %d of %d" % (heard, all_keys),
            _GOOD + "Dots: seen" if self.argument & _SEEN else _OPEN + "Dots: not seen",
            self._checked[0],
            self._checked[1],
            (_BAD if 0 <= step < _LOW else _GOOD) + "Battery: " + (board.charge() or "unknown"),
            (_BAD if board.lost else _GOOD) + "Lost frames: %d" % board.lost,
            "Release " + RELEASE,
            "MicroPython %d.%d.%d" % tuple(sys.implementation.version[:3]),
            "Pack format %d" % FORMAT,
        )
        ListScreen.refresh(self)

    def count(self) -> int:
        """Return how many lines there are."""
        return len(self._items)

    def item(self, index: int) -> str:
        """Return a check and its result."""
        return self._items[index]

    def choose(self, index: int) -> None:
        """Test the keys or the dots with the player, or look at the rest again."""
        if index == 0:
            self.greedy = True
            self.argument &= _SEEN
            self._pattern = -1
            self._row = (-1, 0)
            self._tell()
        elif index == 1:
            self.greedy = True
            self._pattern = 0
        else:
            self._checked = (_storage(self.app), _entropy(self.app))
            self.refresh()

    def _tell(self) -> None:
        """Put the keys into words."""
        keys = self.app.board.keys
        words = [
            ("\x19" if self.argument >> i & 1 else _OPEN) + NAMES[key]
            for i, key in enumerate(keys)
        ]
        columns = self.app.canvas.columns
        self._hint = pack_words(words, columns)
        self._hint += wrap("Press or hold each. One key %d times ends." % _SAME, columns)

    def key(self, key: int) -> None:
        """Hear a key for the test under way, or for the list."""
        if not self.greedy:
            ListScreen.key(self, key)
        elif self._pattern < 0:
            self._hear(key)
        else:
            self._pattern += 1
            if self._pattern == len(_PATTERNS):
                self.argument |= _SEEN
                self._end()

    def _hear(self, key: int) -> None:
        keys = self.app.board.keys
        for i in range(len(keys)):
            if keys[i] == key:
                self.argument |= 1 << i
        times = self._row[1] + 1 if key == self._row[0] else 1
        self._row = (key, times)
        self._tell()
        if times == _SAME or self.argument | _SEEN == (1 << len(keys)) - 1 | _SEEN:
            self._end()

    def _end(self) -> None:
        self.greedy = False
        self.refresh()

    def draw(self, canvas: "Canvas") -> None:
        """Draw the list, the keys or a pattern."""
        if not self.greedy:
            ListScreen.draw(self, canvas)
        elif self._pattern >= 0:
            canvas.clear(_PATTERNS[self._pattern])
        else:
            canvas.clear()
            canvas.title("Keys", "")
            canvas.texts(1, self._hint)


def _storage(app: "App") -> str:
    """Write a record, read it back, and tell how the storage is."""
    store = app.game.store
    probe = app.board.sample()
    try:
        store.save("probe", probe)
        kept = store.load("probe")
    except OSError:
        return _BAD + "Storage: refused"
    if kept != probe or store.damaged:
        return _BAD + "Storage: damaged"
    room = app.board.room()
    if room < 0:
        return _GOOD + "Storage: good"
    return (_GOOD if room >= _ENOUGH else _BAD) + "Storage: %d KB" % room


def _entropy(app: "App") -> str:
    """Check some samples of the chip's entropy; one weak one since the start is bad."""
    for _ in range(_SAMPLES):
        app.board.sample()
    return _BAD + "Entropy: weak" if app.board.weak else _GOOD + "Entropy: good"


def open_screen(app: "App", argument: int, place: int) -> SelfTest:
    """Open the screen."""
    return SelfTest(app, argument, place)
