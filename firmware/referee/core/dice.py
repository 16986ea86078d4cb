"""Dice as data, ready to roll: what they can show, what they keep, how they add up."""

from micropython import const

from referee.core.bits import Source

EXTRA = const(20)  # the most extra dice of one exploding term, and re-rolls of one die


def combine(op: str, a: int, b: int) -> int:
    """Return `a` + `b`, `a` - `b` or `a` * `b`."""
    if op == "*":
        return a * b
    return a + b if op == "+" else a - b


def percent(tens: int, units: int) -> int:
    """Return 1 to 100 for a tens die (0, 10 .. 90) and a units die (0 .. 9); 00 and 0 is 100.

    Raise ValueError for faces that such dice do not have.
    """
    if not 0 <= tens <= 90 or tens != tens // 10 * 10 or not 0 <= units <= 9:
        raise ValueError("Percentile dice show 00 to 90 and 0 to 9, not %d, %d." % (tens, units))
    return tens + units or 100


def within(spans: "tuple[tuple[int, int], ...]", value: int) -> bool:
    """Tell whether `value` lies in one of the closed spans."""
    for low, high in spans:
        if low <= value <= high:
            return True
    return False


class Term:
    """Hold one group of like dice, such as `4d6dl1`."""

    def __init__(self, count: int, sides: int) -> None:
        self.count = count
        self.sides = sides
        self.pair = sides == 66  # two six-sided dice, read as tens and units
        self.first = 11 if self.pair else 1
        self.last = sides
        self.drop = 0
        self.drop_high = False
        self.again: tuple[tuple[int, int], ...] = ()  # faces to re-roll
        self.tries = 0  # re-rolls of one die
        self.burst: tuple[tuple[int, int], ...] = ()  # faces that add a die, one span at most

    def low(self) -> int:
        """Return the lowest sum."""
        if self.burst and self.burst[0][0] == self.first:
            calm = self.burst[0][1] + 1
            return min(self.count * calm, (self.count + EXTRA) * self.first)
        return (self.count - self.drop) * self.first

    def high(self) -> int:
        """Return the highest sum."""
        extra = EXTRA * self.burst[0][1] if self.burst else 0
        return (self.count - self.drop) * self.last + extra

    def covered(self, spans: "tuple[tuple[int, int], ...]") -> bool:
        """Tell whether every face of the die lies in one of `spans`."""
        face = self.first
        for _ in spans:
            for low, high in spans:
                if low <= face <= high:
                    face = high + 1
        return face > self.last

    def roll(self, source: Source, natural: "list[int]") -> "list[int]":
        """Return the faces kept, in drawing order; add each die drawn to `natural`.

        All dice are drawn first, then re-rolls from left to right, then extra dice.
        """
        faces = [self._face(source, natural) for _ in range(self.count)]
        for at in range(self.count):
            tries = self.tries
            while tries and within(self.again, faces[at]):
                faces[at] = self._face(source, natural)
                tries -= 1
        at = 0
        while at < len(faces) < self.count + EXTRA:
            if within(self.burst, faces[at]):
                faces.append(self._face(source, natural))
            at += 1
        for _ in range(self.drop):
            faces.remove(max(faces) if self.drop_high else min(faces))
        return faces

    def _face(self, source: Source, natural: "list[int]") -> int:
        """Draw one die (or the pair of a d66) and return the number it shows."""
        if self.pair:
            tens = source.die(6)
            units = source.die(6)
            natural.append(tens)
            natural.append(units)
            return 10 * tens + units
        value = source.die(self.sides)
        natural.append(value)
        return value if value <= self.last else 0


class Rolled:
    """Hold one result: total, natural dice as drawn, faces kept, successes (-1: not asked)."""

    def __init__(
        self, total: int, natural: "tuple[int, ...]", kept: "tuple[int, ...]", successes: int
    ) -> None:
        self.total = total
        self.natural = natural
        self.kept = kept
        self.successes = successes


class Dice:
    """Hold a whole notation: its terms, in postfix order with numbers and operators."""

    def __init__(
        self,
        steps: "tuple[int | str | Term, ...]",
        span: "tuple[int, int]",
    ) -> None:
        self.steps = steps
        self.terms: tuple[Term, ...] = tuple(s for s in steps if isinstance(s, Term))
        self.target: tuple[tuple[int, int], ...] = ()  # what succeeds, one span at most
        self.each = False  # each die is tested, not the total
        self._span = span

    def low(self) -> int:
        """Return the lowest total."""
        return self._span[0]

    def high(self) -> int:
        """Return the highest total."""
        return self._span[1]

    def value(self, sums: "list[int]") -> int:
        """Return the total when the terms, from left to right, come to `sums`."""
        stack: list[int] = []
        term = 0
        for step in self.steps:
            if isinstance(step, str):
                b = stack.pop()
                stack.append(combine(step, stack.pop(), b))
            elif isinstance(step, int):
                stack.append(step)
            else:
                stack.append(sums[term])
                term += 1
        return stack[0]

    def roll(self, source: Source) -> Rolled:
        """Roll with `source` and return the result; errors of loaded dice pass through."""
        natural: list[int] = []
        kept: list[int] = []
        sums: list[int] = []
        for term in self.terms:
            faces = term.roll(source, natural)
            kept = kept + faces if kept else faces
            sums.append(sum(faces))
        total = self.value(sums)
        successes = -1
        if self.each:
            shift = total - sums[0]
            successes = sum([within(self.target, face + shift) for face in kept])
        elif self.target:
            successes = int(within(self.target, total))
        drawn = tuple(natural)
        return Rolled(total, drawn, drawn if kept == natural else tuple(kept), successes)
