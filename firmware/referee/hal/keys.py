"""Turn the states of buttons into key meanings: debounce, hold, repeat. It knows no pin."""

from micropython import const

from referee.ui.keys import CLOSE

_STILL = const(20)  # ms that a button must stay open before its release counts
_HOLD = const(600)  # ms until a press becomes a hold
_CHORD = const(120)  # ms that a button must be down before another one makes a chord with it
_WAIT = const(400)  # ms until a held arrow repeats
_SLOW = const(120)  # ms between the first repeats
_FAST = const(40)  # ms between later ones
_SOON = const(8)  # repeats until it goes fast
_WISH = const(1000)  # ms that a key is held from the start on to leave the app
_JAM = const(5000)  # ms after which it is no finger but a fault
_QUEUE = const(16)  # presses that wait while a screen draws
_WRAP = const(0x3FFFFFFF)  # the clock counts to here and begins anew
_HALF = const(0x20000000)

_OPEN = const(0)
_DOWN = const(1)
_DONE = const(2)  # held, and there is nothing left to tell
_FIRST = const(3)  # held since the start
_STUCK = const(4)


def since(then: int, now: int) -> int:
    """Return the ms from one reading of the clock to a later one, across its wrap."""
    return (now - then + _HALF & _WRAP) - _HALF


class Button:
    """One button: what a press means, what a hold means (-1 nothing), whether it repeats.

    `chord` is what a press means while another button is down that has told nothing yet.
    """

    def __init__(self, press: int, hold: int = -1, repeats: bool = False, chord: int = -1) -> None:
        self.press = press
        self.hold = hold
        self.repeats = repeats
        self.chord = chord
        self.state = _OPEN
        self.began = 0  # when it was pressed
        self.seen = 0  # when it was first seen down
        self.opened = -1  # when it was first seen open after that, or -1
        self.told = 0  # repeats told so far
        self.next = 0  # ms after the press at which the next repeat is due


class Keys:
    """Scan some buttons: call `scan` every 5 to 10 ms, take the meanings from `take`.

    A press counts at the first closed reading, a release when it was seen
    open twice, 20 ms apart: bounces are
    one press, and a blind gap loses no press that outlasts it. A button with a hold meaning
    tells its press when it is let go. One that is down for 5 s is stuck: it means nothing, and
    the buttons are idle without it, until it opens.
    """

    def __init__(self, buttons: "list[Button]") -> None:
        self._buttons = buttons
        self._queue = bytearray(_QUEUE)
        self._head = 0
        self._count = 0
        self._seen = -1  # when it was scanned last
        self._stuck = -1

    def scan(self, closed: int, now: int) -> None:
        """Hear which buttons are closed (bit i: button i) at a time in ms."""
        bit = 1
        for button in self._buttons:
            self._hear(button, bool(closed & bit), now)
            bit <<= 1
        self._seen = now

    def ignore(self, closed: int, now: int) -> int:
        """Tell nothing of the buttons that are closed at the start; return how many.

        But a single one that is let go after a second, and before it is stuck, is a wish to leave.
        """
        count = 0
        bit = 1
        for button in self._buttons:
            if closed & bit:
                button.state = _FIRST if closed == bit else _DONE
                button.seen = now
                count += 1
            bit <<= 1
        return count

    def _hear(self, button: Button, closed: bool, now: int) -> None:
        if closed:
            button.opened = -1
            if button.state == _OPEN:
                button.state = _DOWN
                # A press that began while nobody looked may be the end of a hold. Where the two
                # differ, OK would roll and BACK would not: count from the start of the gap.
                blind = self._seen >= 0 and button.hold >= 0
                button.began = self._seen if blind else now
                button.seen = now
                button.told = 0
                button.next = _WAIT
                if self._joined(button, now):
                    self._tell(button.chord)
                    button.state = _DONE
                elif button.hold < 0:
                    self._tell(button.press)
            elif button.state != _STUCK:
                if since(button.seen, now) >= _JAM:
                    button.state = _STUCK
                    self._stuck = button.press
                elif button.state == _DOWN:
                    self._held(button, since(button.began, now))
        elif button.state != _OPEN:
            if button.opened < 0:
                button.opened = now
            elif since(button.opened, now) >= _STILL:
                if button.state == _DOWN and button.hold >= 0:
                    self._tell(button.press)
                elif button.state == _FIRST and since(button.seen, now) >= _WISH:
                    self._tell(CLOSE)
                button.state = _OPEN

    def _joined(self, button: Button, now: int) -> bool:
        """Tell whether a press is a chord with another button, whose own press is then not told.

        One that went down just before is no chord: fingers that follow each other overlap. Its
        press is told first, as it came first.
        """
        for other in self._buttons:
            if other is button or other.state != _DOWN or other.hold < 0:
                continue
            if since(other.seen, now) < _CHORD:
                self._tell(other.press)
                other.state = _DONE
            elif button.chord >= 0:
                other.state = _DONE
                return True
        return False

    def _held(self, button: Button, age: int) -> None:
        if button.hold >= 0:
            if age >= _HOLD:
                self._tell(button.hold)
                button.state = _DONE
        elif button.repeats and age >= button.next:
            self._tell(button.press)
            button.told += 1
            button.next = age + (_FAST if button.told >= _SOON else _SLOW)

    def _tell(self, meaning: int) -> None:
        if self._count < _QUEUE:
            self._queue[(self._head + self._count) % _QUEUE] = meaning
            self._count += 1

    def take(self) -> int:
        """Return the oldest meaning that waits, or -1."""
        if not self._count:
            return -1
        meaning = self._queue[self._head]
        self._head = (self._head + 1) % _QUEUE
        self._count -= 1
        return meaning

    def idle(self) -> bool:
        """Tell whether no button is pressed."""
        for button in self._buttons:
            if button.state != _OPEN and button.state != _STUCK:
                return False
        return True

    def stuck(self) -> int:
        """Return what a button that has just been found stuck means, once, or -1."""
        meaning = self._stuck
        self._stuck = -1
        return meaning
