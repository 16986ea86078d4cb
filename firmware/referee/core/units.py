"""Units: what a ruleset keeps of each, what they have lost, and what follows from it.

A kind of unit stands in the pack (host_tools/unit_records.py writes them). A unit is
a few bytes: side and kind, a name, one byte a field, and one more for the full number of each
field that can be lost.
"""

from micropython import const

from .pack import UNIT, Pack

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .form import Field

    Facts = Sequence[tuple[str, object]]

NAME = const(12)  # characters
HEAD = const(14)  # side and kind, the mark, the name
MARK = const(1)  # where 1 says that a player marked the unit
FREE = const(0xFF)
SIDES = ("Red", "Blue")
GOOD = "good"  # the pseudo-fact: 1 for a success, 0 for a failure, 2 for neither
_CHOICE = const(1)
_FLAG = const(2)
_LOST = const(4)
_TURN = const(8)
_TICKS = const(16)
_OF_A_GAME = const(56)  # it lasts a turn, ticks, or is changed by outcomes
_SCORE = const(64)
_FIELD = const(8)  # bytes of a field without its options
_CONDITION = const(9)
_NOW = const(1)
_FULL = const(2)
_FACT = const(3)
_SIDE = const(4)
_NONE = const(255)


class Kind:
    """One kind of unit: its fields and its states, read from the pack."""

    def __init__(self, pack: Pack, entry: int) -> None:
        self.pack = pack
        self.entry = entry
        data = pack.data
        at = pack.record(entry) + 4
        self.count = data[at]
        self._state_count = data[at + 1]
        at += 2
        self._fields: list[int] = []
        self._losses: list[int] = []
        for i in range(self.count):
            self._fields.append(at)
            if data[at + 4] & _LOST:
                self._losses.append(i)
            at += _FIELD + 2 * data[at + 7]
        self._states = at
        self.size = HEAD + self.count + len(self._losses)

    def title(self) -> str:
        """Return what a unit of this kind is called."""
        return self.pack.entry_title(self.entry)

    def key(self, index: int) -> str:
        """Return the name of a field in the ruleset."""
        return self.pack.text(self.pack.u16(self._fields[index]))

    def label(self, index: int) -> str:
        """Return the word of a field on the screen."""
        return self.pack.text(self.pack.u16(self._fields[index] + 2))

    def flags(self, index: int) -> int:
        """Return what a field is, as bits."""
        return self.pack.data[self._fields[index] + 4]

    def high(self, index: int) -> int:
        """Return the largest value of a field."""
        return self.pack.data[self._fields[index] + 5]

    def start(self, index: int) -> int:
        """Return the value of a field in a new unit."""
        return self.pack.data[self._fields[index] + 6]

    def is_lost(self, index: int) -> bool:
        """Tell whether a field has a full number beside the present one."""
        return bool(self.flags(index) & _LOST)

    def keyed(self, key: int, unit: "bytearray | memoryview") -> int:
        """Return the value of the field with a key, given as its text in the pack, or -1."""
        for i, at in enumerate(self._fields):
            if self.pack.u16(at) == key:
                return unit[HEAD + i]
        return -1

    def ask(self, index: int, full: bool = False) -> "Field":
        """Return the question for a field, or for its full number."""
        from .form import Choice, Flag, Number  # not needed to list units

        flags = self.flags(index)
        key, label = self.key(index), self.label(index)
        if flags & _CHOICE:
            count = self.pack.data[self._fields[index] + 7]
            return Choice(key, label, tuple([self.option(index, i) for i in range(count)]))
        if flags & _FLAG:
            return Flag(key, label)
        return Number(key, "of" if full else label, 0, self.high(index))

    def changed(self, index: int, old: int, new: int) -> str:
        """Return in words how a field changed; a flag has a sign."""
        label = self.label(index)
        if self.flags(index) & _FLAG:
            return ("+" if new else "-") + label
        if self.flags(index) & _CHOICE:
            return "%s %s\x08%s" % (label, self.option(index, old), self.option(index, new))
        return "%s %d\x08%d" % (label, old, new)

    def option(self, index: int, value: int) -> str:
        """Return the words of an option."""
        return self.pack.text(self.pack.u16(self._fields[index] + _FIELD + 2 * value))

    def full(self, index: int) -> int:
        """Return the offset of a field's full number in a unit."""
        return HEAD + self.count + self._losses.index(index)

    def fresh(self, side: int, place: int, name: str) -> bytearray:
        """Return a new unit of a side; `place` is the number of this kind in the ruleset."""
        unit = bytearray(self.size)
        unit[0] = side | place << 1
        rename(unit, name)
        for i in range(self.count):
            unit[HEAD + i] = self.start(i)
            if self.is_lost(i):
                unit[self.full(i)] = self.start(i)
        return unit

    def turn(self, unit: "bytearray | memoryview") -> bool:
        """Begin a new turn for a unit: what lasts a turn ends; tell whether it changed."""
        changed = False
        for i in range(self.count):
            flags = self.flags(i)
            value = unit[HEAD + i]
            if flags & _TURN:
                value = self.start(i)
            elif flags & _TICKS and value:
                value -= 1
            if value != unit[HEAD + i]:
                unit[HEAD + i] = value
                changed = True
        return changed

    def renew(self, unit: "bytearray | memoryview") -> None:
        """Make a unit what it was before the battle: whole, and with nothing that fell to it."""
        unit[MARK] = 0
        for i in range(self.count):
            if self.is_lost(i):
                unit[HEAD + i] = unit[self.full(i)]
            elif self.flags(i) & _OF_A_GAME:
                unit[HEAD + i] = self.start(i)

    def hurt(self, unit: "bytearray | memoryview") -> bool:
        """Tell whether a unit has lost any of what it had in full."""
        return bool([i for i in self._losses if unit[HEAD + i] < unit[self.full(i)]])

    def brief(self, unit: "bytearray | memoryview") -> str:
        """Return the first number that can be lost, of how many, or what it has scored."""
        for i in self._losses:
            return "%d/%d" % (unit[HEAD + i], unit[self.full(i)])
        return str(self.score(unit)) if self.scores() else ""

    def scores(self) -> bool:
        """Tell whether units of this kind keep what their side has scored."""
        return bool([i for i in range(self.count) if self.flags(i) & _SCORE])

    def score(self, unit: "bytearray | memoryview") -> int:
        """Return what a unit keeps of its side's score."""
        return sum([unit[HEAD + i] for i in range(self.count) if self.flags(i) & _SCORE])

    def states(self, unit: "bytearray | memoryview") -> "tuple[list[str], int]":
        """Return the words for a unit's states, and the first procedure that is due or -1."""
        found = self._held(unit)
        words = [self.pack.text(self.pack.u16(at)) for at in found]
        for at in found:
            if self.pack.data[at + 2] != _NONE:
                return words, self.pack.data[at + 2]
        return words, -1

    def due(self, unit: "bytearray | memoryview") -> "list[int]":
        """Return the procedures that are due, each once."""
        tests: list[int] = []
        for at in self._held(unit):
            test = self.pack.data[at + 2]
            if test != _NONE and test not in tests:
                tests.append(test)
        return tests

    def _held(self, unit: "bytearray | memoryview") -> "list[int]":
        """Return where the states that a unit is in stand in the pack."""
        at = self._states
        found = []
        for _ in range(self._state_count):
            if self.holds(at + 3, unit, ()):
                found.append(at)
            at += 4 + _CONDITION * self.pack.data[at + 3]
        return found

    def tests(self, procedure: int) -> bool:
        """Tell whether a procedure is a test that a unit of this kind may owe."""
        at = self._states
        for _ in range(self._state_count):
            if self.pack.data[at + 2] == procedure:
                return True
            at += 4 + _CONDITION * self.pack.data[at + 3]
        return False

    def holds(self, at: int, unit: "bytearray | memoryview", facts: "Facts") -> bool:
        """Tell whether all comparisons of a list in the pack hold for a unit and an outcome."""
        data = self.pack.data
        count = data[at]
        at += 1
        for _ in range(count):
            left = self.term(at, unit, facts)
            right = self.term(at + 5, unit, facts)
            how = data[at + 4]
            held = (
                left < right
                if how == 0
                else left <= right
                if how == 1
                else left == right
                if how == 2
                else left != right
                if how == 3
                else left >= right
                if how == 4
                else left > right
            )
            if not held:
                return False
            at += _CONDITION
        return True

    def term(self, at: int, unit: "bytearray | memoryview", facts: "Facts") -> int:
        """Return the value of one side of a comparison, or of a change."""
        data = self.pack.data
        value = self.pack.u16(at + 2)
        kind = data[at + 1]
        if kind == _NOW:
            value = unit[HEAD + value]
        elif kind == _FULL:
            value = unit[self.full(value)]
        elif kind == _FACT:
            value = told(facts, self.pack.text(value))
        elif kind == _SIDE:
            value = side_of(unit)
        return data[at] * value


def kinds_of(pack: Pack) -> "list[Kind]":
    """Return the kinds of units of a ruleset."""
    return [Kind(pack, entry) for entry in pack.entries(UNIT)]


def told(facts: "Facts", name: str) -> int:
    """Return the number of a fact of an outcome; one that it does not tell is 0."""
    for key, value in facts:
        if key == name and isinstance(value, int):
            return int(value)
    return 0


def name_of(unit: "bytearray | memoryview") -> str:
    """Return a unit's name."""
    return bytes(unit[2:HEAD]).decode().rstrip()


def rename(unit: "bytearray | memoryview", name: str) -> None:
    """Give a unit a name, of which NAME characters are kept."""
    unit[2:HEAD] = (name + " " * NAME)[:NAME].encode()


def side_of(unit: "bytearray | memoryview") -> int:
    """Return the side that a unit belongs to."""
    return unit[0] & 1


def kind_of(unit: "bytearray | memoryview") -> int:
    """Return the number of the unit's kind in the ruleset."""
    return unit[0] >> 1
