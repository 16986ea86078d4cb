"""The pins of a fake Pico: each has one owner, a level, and perhaps somebody who listens."""

COUNT = 30
_NEW = object()  # nothing was said


class State:
    """Whom each pin serves, what it puts out, what is driven from outside, and who listens."""

    def __init__(self):
        self.clear()

    def clear(self):
        """Take all wires off and the power away."""
        self.owner = ["none"] * COUNT
        self.level = [0] * COUNT
        self.mode = [0] * COUNT
        self.pull = [0] * COUNT
        self.outside = [None] * COUNT
        self.heard = [[] for _ in range(COUNT)]
        self.analog = [0] * COUNT

    def give(self, pin, owner):
        """Let a pin serve somebody else."""
        self.owner[pin] = owner


state = State()


def number(pin):
    """Return the number of a pin given as a number, as a name or as a Pin."""
    if isinstance(pin, Pin):
        return pin.id
    if pin == "LED":
        return 25
    if isinstance(pin, str):
        pin = int(pin[2:]) if pin[:2] == "GP" else -1
    if not 0 <= pin < COUNT:
        raise ValueError("invalid pin")
    return pin


class Pin:
    """A general purpose pin; it only works while nobody else has taken it."""

    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2

    def __init__(self, id, mode=_NEW, pull=_NEW, *, value=None):
        self.id = number(id)
        if mode is not _NEW or pull is not _NEW or value is not None:
            self.init(mode, pull, value=value)

    def init(self, mode=_NEW, pull=_NEW, *, value=None):
        """Take the pin and set it up."""
        if mode is not _NEW:
            if mode not in (self.IN, self.OUT, self.OPEN_DRAIN):
                raise ValueError("a pin has no mode %r" % mode)
            state.give(self.id, "gpio")
            state.mode[self.id] = mode
        if pull is not _NEW:
            if pull not in (None, self.PULL_UP, self.PULL_DOWN):
                raise ValueError("a pin has no pull %r" % pull)
            state.pull[self.id] = pull or 0
        if value is not None:
            self._put(value)

    def _mine(self):
        owner = state.owner[self.id]
        if owner != "gpio":
            raise AssertionError("GP%d serves %s and not this Pin" % (self.id, owner))

    def _put(self, value):
        self._mine()
        state.level[self.id] = 1 if value else 0
        for listen in state.heard[self.id]:
            listen(1 if value else 0)

    def _get(self):
        self._mine()
        mode = state.mode[self.id]
        if mode == self.OUT or (mode == self.OPEN_DRAIN and not state.level[self.id]):
            return state.level[self.id]
        outside = state.outside[self.id]
        if callable(outside):
            outside = outside()
        if outside is not None:
            return outside
        if not state.pull[self.id]:
            raise AssertionError("GP%d floats: it has no pull" % self.id)
        return 1 if state.pull[self.id] == self.PULL_UP else 0

    def value(self, value=None):
        """Return the level, or set it."""
        if value is None:
            return self._get()
        return self._put(value)

    def __call__(self, value=None):
        return self.value(value)

    def on(self):
        """Put out 1."""
        self._put(1)

    def off(self):
        """Put out 0."""
        self._put(0)

    def high(self):
        """Put out 1."""
        self._put(1)

    def low(self):
        """Put out 0."""
        self._put(0)

    def toggle(self):
        """Put out the other level."""
        self._put(1 - state.level[self.id])


def drive(pin, level):
    """Drive a pin from outside: 0, 1, a function that tells, or None to let go."""
    state.outside[number(pin)] = level


def listen(pin, function):
    """Call a function with every level that a pin puts out."""
    state.heard[number(pin)].append(function)
