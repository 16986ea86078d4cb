"""The units of both sides, the turn, and who acts: kept in records of their own.

A record holds some units of equal size, and the number of the roll that was applied to it last: a
loss is never counted twice, whenever the battery falls out. Removed units leave a free place, so
that the numbers of the others never change.
"""

from micropython import const

from .pack import Pack
from .record import RecordError, decode, encode
from .units import FREE, HEAD, Kind, kind_of, kinds_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .promises import Store

MOST = 80  # units, of both sides together
_VERSION = const(2)
_FIRST = const(1)  # the release before phase and clock were kept with the turn
_PAGE = const(480)  # bytes of units in a record: with its head it stays a cheap one
# U1, the turn that its units have begun (u8), the sum of the kinds (u16), the last roll (u32)
_PAGE_HEAD = const(9)
_MARKS = const(255)
_NOBODY = const(255)  # no unit has this number: it stands for a choice of none
_MAGIC = b"U1"
_WHILE = const(30000)  # ms of the clock that may be lost where nothing else is saved


class Roster:
    """All units of the open ruleset. `turn` counts from 1, `side` acts now.

    `phase` is the number of the phase, `times` the ms that each side has acted by the clock.
    `picks` holds (directory number of a use, number of a unit) of the forms that were filled,
    with a mark where the side that chose acts no more.
    """

    def __init__(self, store: "Store", ruleset: str, pack: Pack) -> None:
        self._store = store
        self._ruleset = ruleset
        self.pack = pack
        self.kinds: list[Kind] = kinds_of(pack)
        self.size = max([kind.size for kind in self.kinds]) if self.kinds else HEAD
        self._each = _PAGE // self.size
        self._sum = self._shape()
        self._pages: list[bytearray] = []
        self._changed: list[int] = []
        self.turn = 1
        self.side = 0
        self.phase = 0
        self.times = [0, 0]
        self._kept = 0  # ms that the record has
        self.game = 0  # that the units fight in; 0 before their first
        self.picks: list[tuple[int, int]] = []
        self.fault = ""
        self._load()

    def _shape(self) -> int:
        """Return a number that tells other kinds of units apart from these."""
        total = self.size
        for kind in self.kinds:
            total = (total * 31 + kind.count * 7 + kind.size) & 0xFFFF
            for i in range(kind.count):
                total = (total * 31 + kind.high(i) * 32 + kind.flags(i)) & 0xFFFF
        return total

    def _name(self, page: int) -> str:
        return "units%d-%s" % (page, self._ruleset)

    def _load(self) -> None:
        raw = self._store.load("turn-" + self._ruleset)
        pages, sound = 0, False
        if raw is not None:
            try:
                value = decode(raw)
                # Its pages have no turn: 0, as if they had begun this one.
                if isinstance(value, tuple) and len(value) == 6 and value[0] == _FIRST:
                    value = (_VERSION,) + value[1:] + (0, (0, 0))
                if not isinstance(value, tuple) or len(value) != 8 or value[0] != _VERSION:
                    raise RecordError("The turn was saved by another release.")
                _, self.turn, self.side, pages, picks, self.game, self.phase, times = value
                self.times = [times[0], times[1]]
                self._kept = sum(times)
                self.picks = [(use, unit) for use, unit in picks]
                sound = True
            except (RecordError, ValueError, TypeError) as error:
                self.fault = "Turn and units were not opened. %s" % error
                self._store.save("turn-refused", raw)
        for page in range(pages if sound and pages else self._found(sound)):
            raw = self._store.load(self._name(page))
            if raw and raw[:2] == _MAGIC and raw[3] | raw[4] << 8 == self._sum:
                self._pages.append(bytearray(raw))
                self._catch_up(page)
                continue
            self.fault = "Some units were saved for other rules and were put aside."
            if raw:
                self._store.save("refused%d-%s" % (page, self._ruleset), raw)
            self._pages.append(self._empty())
            self._changed.append(page)

    def _found(self, sound: bool) -> int:
        """Return how many pages lie there; without a record of the turn, take theirs."""
        pages = 0
        raw = self._store.load(self._name(0))
        while raw:
            if raw[:2] == _MAGIC and not sound:
                self.turn = max(self.turn, raw[2] - 1)
            pages += 1
            raw = self._store.load(self._name(pages))
        if pages and not sound and not self.fault:
            self.fault = "The turn was damaged and put aside: check turn, phase and side."
        return pages

    def _empty(self) -> bytearray:
        page = bytearray(_PAGE_HEAD + self._each * self.size)
        page[:2] = _MAGIC
        page[2] = _mark(self.turn)
        page[3] = self._sum & 255
        page[4] = self._sum >> 8
        for i in range(self._each):
            page[_PAGE_HEAD + i * self.size] = FREE
        return page

    def save(self) -> None:
        """Make what changed durable; raises OSError when the store refuses."""
        while self._changed:
            page = self._changed[0]
            self._store.save(self._name(page), self._pages[page])
            self._changed.pop(0)
        picks = tuple([tuple(pick) for pick in self.picks])
        value = (_VERSION, self.turn, self.side, len(self._pages), picks, self.game, self.phase)
        told = self._store.load("turn-" + self._ruleset) or b""
        # The clock runs on: it goes with what changes, else once in a while.
        head = encode(value + ((),))[1:-1]
        if told[1 : len(head) + 1] != bytes(head) or sum(self.times) - self._kept > _WHILE:
            self._kept = sum(self.times)
            self._store.save("turn-" + self._ruleset, encode(value + (tuple(self.times),)))

    def begin(self, game: int) -> None:
        """Begin a game: the first turn, and every unit as it was before the last one."""
        if self.game:
            self._restart()
            self.picks = []
            for number in self.units():
                self.kind(number).renew(self.unit(number))
                self.touch(number)
        self.game = game

    def _restart(self) -> None:
        """Go back to the beginning of the first turn."""
        self.turn = 1
        self.side = self.phase = 0
        self.times = [0, 0]
        for page in self._pages:
            page[2] = _mark(1)

    def units(self, side: int = -1) -> "list[int]":
        """Return the numbers of all units, or of one side's."""
        found = []
        for number in range(len(self._pages) * self._each):
            first = self.unit(number)[0]
            if first != FREE and (side < 0 or first & 1 == side):
                found.append(number)
        return found

    def unit(self, number: int) -> memoryview:
        """Return the bytes of a unit, to be read, or changed and then told by `touch`."""
        page, place = divmod(number, self._each)
        at = _PAGE_HEAD + place * self.size
        return memoryview(self._pages[page])[at : at + self.size]

    def kind(self, number: int) -> Kind:
        """Return the kind of a unit."""
        return self.kinds[kind_of(self.unit(number))]

    def all(self) -> "list[tuple[Kind, memoryview]]":
        """Return all units, each with its kind."""
        return [(self.kind(number), self.unit(number)) for number in self.units()]

    def touch(self, number: int) -> None:
        """Hear that a unit changed: it is saved with the next `save`."""
        page = number // self._each
        if page not in self._changed:
            self._changed.append(page)

    def add(self, unit: "bytearray | memoryview") -> int:
        """Add a unit and return its number; raises ValueError when there is no room."""
        if len(self.units()) >= MOST:
            raise ValueError("There is room for %d units: remove one first." % MOST)
        for number in range(len(self._pages) * self._each):
            if self.unit(number)[0] == FREE:
                break
        else:
            number = len(self._pages) * self._each
            self._pages.append(self._empty())
        place = self.unit(number)
        for i in range(len(unit)):
            place[i] = unit[i]
        self.touch(number)
        return number

    def remove(self, number: int) -> None:
        """Free a unit's place; forms that were filled from it forget it."""
        self.unit(number)[0] = FREE
        self.picks = [pick for pick in self.picks if pick[1] & _NOBODY != number]
        self.touch(number)

    def clear(self) -> None:
        """Remove all units and begin with the first turn."""
        for number in self.units():
            self.remove(number)
        self._restart()

    def applied(self, number: int) -> int:
        """Return the number of the roll that was last applied to a unit's record."""
        page = self._pages[number // self._each]
        return page[5] | page[6] << 8 | page[7] << 16 | page[8] << 24

    def apply(self, number: int, changes: "Sequence[tuple[int, int]]", roll: int) -> "list[str]":
        """Change fields of a unit after a roll; return each change in words."""
        unit = self.unit(number)
        kind = self.kind(number)
        words = []
        for index, value in changes:
            words.append(kind.changed(index, unit[HEAD + index], value))
            unit[HEAD + index] = value
        page = self._pages[number // self._each]
        for i in range(4):
            page[5 + i] = roll >> 8 * i & 255
        self.touch(number)
        return words

    def next_turn(self) -> None:
        """Begin the next turn with the first side: what lasts a turn ends for every unit.

        Only the turn must be saved: a page of a turn before catches up when it is read.
        """
        self.turn += 1
        self.side = 0
        for page in range(len(self._pages)):
            self._catch_up(page)

    def _catch_up(self, page: int) -> None:
        """Let the units of a page begin each turn up to this one that they have not begun.

        A page that was saved with a turn of which the record was not is ahead, and waits.
        """
        raw = self._pages[page]
        behind = (_mark(self.turn) - raw[2]) % _MARKS if raw[2] else 0
        if behind > _MARKS // 2:
            return
        first = page * self._each
        for number in range(first, first + self._each) if behind else ():
            unit = self.unit(number)
            for _ in range(behind if unit[0] != FREE else 0):
                self.kind(number).turn(unit)
        raw[2] = _mark(self.turn)

    def due(self) -> "list[tuple[int, int]]":
        """Return (number of a unit, directory number of the procedure) of all tests due."""
        return [
            (number, test)
            for number in self.units()
            for test in self.kind(number).due(self.unit(number))
        ]

    def pick(self, use: int) -> int:
        """Return the unit that a use of a form was last filled from, or -1."""
        for key, number in self.picks:
            number &= _NOBODY
            if key == use and number < len(self._pages) * self._each:
                return number if self.unit(number)[0] != FREE else -1
        return -1

    def choose(self, use: int, number: int) -> None:
        """Remember the unit that a use is filled from; -1 for nobody."""
        self.picks = [pick for pick in self.picks if pick[0] != use]
        self.picks.append((use, number & _NOBODY))

    def chosen(self, use: int) -> bool:
        """Tell whether the side that acts has chosen, be it nobody; else forget who was."""
        found = [number for key, number in self.picks if key == use]
        if found and found[0] > _NOBODY:
            self.picks = [pick for pick in self.picks if pick[0] != use]
        return bool(found) and found[0] <= _NOBODY

    def dismiss(self) -> None:
        """Let who was chosen count no more for the next form: another side acts, or a turn begins.

        What was rolled for them they still take.
        """
        self.picks = [(use, number | _NOBODY + 1) for use, number in self.picks]


def _mark(turn: int) -> int:
    """Return what a page says of the turn that its units have begun, never 0."""
    return turn % _MARKS + 1
