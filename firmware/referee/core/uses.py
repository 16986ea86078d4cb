"""How a procedure uses a unit: what it fills, what the outcome changes, why it may not.

A use stands in the pack (host_tools/unit_records.py writes it).
"""

from micropython import const

from .pack import USE, Pack
from .units import HEAD, side_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .units import Facts, Kind

_CONDITION = const(9)  # bytes of a comparison in the pack
_NONE = const(255)
_EACH = const(1)  # bits of a use: all units that it may take are changed, nobody chooses
_SIDE = const(2)  # only units of the side of the unit that stands first on the form
_SAME = const(4)  # and with the same value of a field
_FOE = const(8)  # only units of the other side
_WHOLE = const(0x80)  # bits of a fill: the full number of a field, or what it lacks of that
_LACK = const(0x40)


class Use:
    """How a procedure uses a unit: what it fills on the form, what it changes afterwards."""

    def __init__(self, pack: Pack, entry: int) -> None:
        self.pack = pack
        self.entry = entry
        at = pack.record(entry) + 2
        data = pack.data
        self.procedure = data[at]
        self.kind = data[at + 1]
        self._fills, self._checks, self._changes, self._refusals = data[at + 2 : at + 6]
        self._counts = data[at + 6]
        self._flags = data[at + 7]
        self.each = bool(self._flags & _EACH)
        self.related = self._flags > _EACH  # to the unit that stands first on the form
        self.foe = bool(self._flags & _FOE)
        self._same = at + 8
        self._at = self._behind(at + 10)

    def label(self) -> str:
        """Return the word on the form."""
        return self.pack.entry_title(self.entry)

    def _behind(self, at: int) -> int:
        """Return where a list of comparisons ends."""
        return at + 1 + _CONDITION * self.pack.data[at]

    def picky(self) -> bool:
        """Tell whether it takes some units of its kind only."""
        return self.related or self.pack.data[self._same + 2] > 0

    def takes(
        self,
        kind: "Kind",
        unit: "bytearray | memoryview",
        first: "tuple[Kind, bytearray | memoryview] | None",
    ) -> bool:
        """Tell whether it may take a unit; `first` is the unit that stands first on the form."""
        if not kind.holds(self._same + 2, unit, ()):
            return False
        return first is None or alike(self.pack, self._same, self._flags, kind, unit, first)

    def asked(self, keys: "list[str]", first: bool) -> bool:
        """Tell whether it stands on a form with these keys: the first one or a later one."""
        found = self.field_keys()
        return bool([key for key in found if key in keys]) if found else first

    def field_keys(self) -> "list[str]":
        """Return the keys of the fields of a form that it fills or chooses."""
        data = self.pack.data
        at = self._at
        places = []
        for _ in range(self._fills):
            places.append(at)
            at += 4 + data[at + 3]
        for _ in range(self._checks):
            places.append(at)
            at = self._behind(at + 3)
        at = self._behind_refusals()
        for _ in range(self._counts):
            places.append(at)
            at = self._behind(at + 6)
        return [self.pack.text(self.pack.u16(place)) for place in places]

    def counts(
        self,
        kind: "Kind",
        unit: "bytearray | memoryview",
        others: "Sequence[tuple[Kind, memoryview]]",
    ) -> "list[tuple[str, int]]":
        """Return (key of a field of the form, how many of the units that belong to this one)."""
        data = self.pack.data
        at = self._behind_refusals()
        found: list[tuple[str, int]] = []
        for _ in range(self._counts):
            number = 0
            for other, its in others:
                if other.entry == data[at + 2] and other.holds(at + 6, its, ()):
                    if alike(self.pack, at + 4, data[at + 3], other, its, (kind, unit)):
                        number += 1
            key = self.pack.text(self.pack.u16(at))
            if found and found[-1][0] == key:
                number += found.pop()[1]
            found.append((key, number))
            at = self._behind(at + 6)
        return found

    def fills(self, kind: "Kind", unit: "bytearray | memoryview") -> "list[tuple[str, int]]":
        """Return (key of a field of the form, its answer) for all that a unit fills."""
        data = self.pack.data
        at = self._at
        filled = []
        for _ in range(self._fills):
            index = data[at + 2] & 0x3F
            value = unit[HEAD + index]
            if data[at + 2] & (_WHOLE | _LACK):
                value = unit[kind.full(index)] - (value if data[at + 2] & _LACK else 0)
            if data[at + 3]:
                value = data[at + 4 + value]
            if not data[at + 3] or value != _NONE:
                filled.append((self.pack.text(self.pack.u16(at)), value))
            at += 4 + data[at + 3]
        return filled

    def checks(
        self, kind: "Kind", unit: "bytearray | memoryview"
    ) -> "list[tuple[str, int, bool]]":
        """Return (key of a field, option, does it apply) for what a unit's state chooses."""
        data = self.pack.data
        at = self._behind_fills()
        found = []
        for _ in range(self._checks):
            key = self.pack.text(self.pack.u16(at))
            found.append((key, data[at + 2], kind.holds(at + 3, unit, ())))
            at = self._behind(at + 3)
        return found

    def _behind_fills(self) -> int:
        """Return where the checks stand in the pack."""
        at = self._at
        for _ in range(self._fills):
            at += 4 + self.pack.data[at + 3]
        return at

    def _behind_checks(self) -> int:
        """Return where the changes stand in the pack."""
        at = self._behind_fills()
        for _ in range(self._checks):
            at = self._behind(at + 3)
        return at

    def _behind_changes(self) -> int:
        """Return where the refusals stand in the pack."""
        at = self._behind_checks()
        for _ in range(self._changes):
            at = self._behind(at + 6)
        return at

    def _behind_refusals(self) -> int:
        """Return where the counts stand in the pack."""
        at = self._behind_changes()
        for _ in range(self._refusals):
            at = self._behind(at + 2)
        return at

    def changes(
        self, kind: "Kind", unit: "bytearray | memoryview", facts: "Facts"
    ) -> "list[tuple[int, int]]":
        """Return (number of a field, its new value) for all that an outcome changes."""
        data = self.pack.data
        at = self._behind_checks()
        after = bytearray(unit)  # each change sees those before it
        for _ in range(self._changes):
            index, how = data[at], data[at + 1]
            if kind.holds(at + 6, after, facts):
                value = kind.term(at + 2, after, facts)
                now = after[HEAD + index]
                value = value if how == 0 else now - value if how == 1 else now + value
                after[HEAD + index] = max(0, min(value, kind.high(index)))
            at = self._behind(at + 6)
        return [
            (i, after[HEAD + i]) for i in range(kind.count) if after[HEAD + i] != unit[HEAD + i]
        ]

    def refuses(self) -> bool:
        """Tell whether it refuses some units that it may take."""
        return self._refusals > 0

    def refusal(self, kind: "Kind", unit: "bytearray | memoryview") -> str:
        """Return why the unit may not be used now, or an empty text."""
        at = self._behind_changes()
        for _ in range(self._refusals):
            if kind.holds(at + 2, unit, ()):
                return self.pack.text(self.pack.u16(at))
            at = self._behind(at + 2)
        return ""


def alike(
    pack: Pack,
    at: int,
    flags: int,
    kind: "Kind",
    unit: "bytearray | memoryview",
    other: "tuple[Kind, bytearray | memoryview]",
) -> bool:
    """Tell whether two units have the same side, and the same value of a field, as bits ask.

    The reference of the field's key stands in the pack at `at`.
    """
    mine = side_of(unit) == side_of(other[1])
    if flags & (_SIDE | _SAME) and not mine or flags & _FOE and mine:
        return False
    if not flags & _SAME:
        return True
    key = pack.u16(at)
    return kind.keyed(key, unit) == other[0].keyed(key, other[1])


def uses_of(pack: Pack, procedure: int) -> "list[Use]":
    """Return how a procedure uses units, in the order of the source."""
    at = [entry for entry in pack.entries(USE) if pack.data[pack.record(entry) + 2] == procedure]
    return [Use(pack, entry) for entry in at]  # all uses of a ruleset would be 20 KB of objects
