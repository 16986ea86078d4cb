"""The vocabulary of procedures: what a rule may ask, roll, draw, tell and return.

A procedure is a generator function that takes the Rules and yields these objects. It never
touches the world: whoever drives it (screens, host command, loaded dice, explorer) answers.

    def volley(rules):
        firer, figures = yield Form(
            "Volley",
            Choice("firer", "Firer", rules.rows("to_hit")),
            Number("figures", "Figures", 1, 40, 10),
        )
        hits = yield Count(figures, 20, rules.value("to_hit", firer, 1), label="To hit")
        return Outcome("%d HITS" % hits, ("hits", hits), good=hits > 0)
"""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Any

    from .table import Labels

    Steps = Generator[Any, Any, Any]  # what a procedure is to the type checker


class AnswerError(ValueError):
    """Say in one sentence which answer a form cannot take."""


class Field:
    """A question of a form. `only` = (key, mask): asked when that Choice's bit is in the mask."""

    options: "tuple[str, ...] | Labels" = ()

    def __init__(
        self, key: str, label: str, default: int, only: "tuple[str, int] | None" = None
    ) -> None:
        self.key = key
        self.label = label
        self.default = default
        self.only = only

    def check(self, answer: int) -> None:
        """Raise AnswerError when the answer is not one that the field offers."""
        if not self.low() <= answer <= self.high():
            raise AnswerError(
                "%s takes %d to %d, not %d." % (self.label, self.low(), self.high(), answer)
            )

    def low(self) -> int:
        """Return the smallest answer."""
        return 0

    def high(self) -> int:
        """Return the largest answer."""
        return 1

    def show(self, answer: int) -> str:
        """Return an answer as the words on the screen."""
        return str(answer)


class _Options(Field):
    """A field over a list of options: a tuple of texts or the labels of a table."""

    def __init__(
        self,
        key: str,
        label: str,
        options: "tuple[str, ...] | Labels",
        default: int = 0,
        only: "tuple[str, int] | None" = None,
    ) -> None:
        Field.__init__(self, key, label, default, only)
        self.options = options


class Choice(_Options):
    """Ask for one of several options; the answer is its number from 0."""

    def high(self) -> int:
        """Return the number of the last option."""
        return len(self.options) - 1

    def show(self, answer: int) -> str:
        """Return the option's words."""
        return self.options[answer]


class Number(Field):
    """Ask for a whole number between two limits, both included."""

    def __init__(
        self,
        key: str,
        label: str,
        low: int,
        high: int,
        default: int = 0,
        only: "tuple[str, int] | None" = None,
    ) -> None:
        Field.__init__(self, key, label, default, only)
        self._low = low
        self._high = high

    def low(self) -> int:
        """Return the smallest answer."""
        return self._low

    def high(self) -> int:
        """Return the largest answer."""
        return self._high


class Flag(Field):
    """Ask yes or no; the answer is 1 or 0."""

    def __init__(
        self, key: str, label: str, default: int = 0, only: "tuple[str, int] | None" = None
    ) -> None:
        Field.__init__(self, key, label, default, only)

    def show(self, answer: int) -> str:
        """Return yes or no."""
        return "yes" if answer else "no"


class Checklist(_Options):
    """Ask which of several things apply; the answer has bit i set when option i applies.

    `groups` has a number for each option: of those with the same number at most one applies;
    0 stands alone.
    """

    def __init__(
        self,
        key: str,
        label: str,
        options: "tuple[str, ...] | Labels",
        default: int = 0,
        only: "tuple[str, int] | None" = None,
        groups: bytes = b"",
    ) -> None:
        _Options.__init__(self, key, label, options, default, only)
        self.groups = groups

    def high(self) -> int:
        """Return the answer in which everything applies."""
        return (1 << len(self.options)) - 1

    def rivals(self, index: int) -> int:
        """Return the options that cannot apply together with one, as an answer."""
        mask = 0
        group = self.groups[index] if self.groups else 0
        for i in range(len(self.options)):
            if group and i != index and self.groups[i] == group:
                mask |= 1 << i
        return mask

    def toggle(self, answer: int, index: int) -> int:
        """Return an answer with one option set or cleared; setting it clears its rivals."""
        answer ^= 1 << index
        return answer & ~self.rivals(index) if answer >> index & 1 else answer

    def check(self, answer: int) -> None:
        """Raise AnswerError for what is not offered, or for two options of one group."""
        Field.check(self, answer)
        for i in range(len(self.options)):
            if answer >> i & 1 and answer & self.rivals(i):
                raise AnswerError(
                    "%s: %s goes with no other of its group." % (self.label, self.options[i])
                )

    def show(self, answer: int) -> str:
        """Return how many apply."""
        n = 0
        while answer:
            n += answer & 1
            answer >>= 1
        return "%d set" % n if n else "none"


class Form:
    """Ask several questions on one screen; the answer is a tuple of numbers in field order."""

    def __init__(self, title: str, *fields: Field) -> None:
        self.title = title
        self.fields = fields

    def defaults(self) -> "tuple[int, ...]":
        """Return the answers before anybody has changed one."""
        return tuple(field.default for field in self.fields)

    def asked(self, index: int, answers: "tuple[int, ...] | list[int]") -> bool:
        """Tell whether a field is asked, given the answers to the others."""
        only = self.fields[index].only
        if only is None:
            return True
        for i, field in enumerate(self.fields):
            if field.key == only[0]:
                return self.asked(i, answers) and bool(only[1] >> answers[i] & 1)
        raise KeyError(only[0])

    def check(self, answers: "tuple[int, ...]") -> "tuple[int, ...]":
        """Return the answers with those not asked set to their defaults, or raise AnswerError."""
        if len(answers) != len(self.fields):
            raise AnswerError(
                "%s asks %d things, not %d." % (self.title, len(self.fields), len(answers))
            )
        kept = []
        for i, field in enumerate(self.fields):
            if self.asked(i, answers):
                field.check(answers[i])
                kept.append(answers[i])
            else:
                kept.append(field.default)
        return tuple(kept)


class Roll:
    """Roll n dice; the answer is the tuple of natural values.

    `add` is what the rule adds to the total and `bands` the table that the total will be read
    in: both only serve the odds. `ordered` False says that the dice may be swapped freely.
    """

    def __init__(
        self,
        n: int,
        sides: int,
        label: str = "Roll",
        add: int = 0,
        bands: str = "",
        ordered: bool = True,
    ) -> None:
        self.n = n
        self.sides = sides
        self.label = label
        self.add = add
        self.bands = bands
        self.ordered = ordered


class Count:
    """Roll n dice and count those with natural + add >= need (<= need when `under`).

    The answer is how many succeeded, or with `each` a tuple of 1 and 0 a die, for rules in
    which the i-th die belongs to the i-th card drawn just before.
    """

    def __init__(
        self,
        n: int,
        sides: int,
        need: int,
        add: int = 0,
        label: str = "Roll",
        under: bool = False,
        each: bool = False,
    ) -> None:
        self.n = n
        self.sides = sides
        self.need = need
        self.add = add
        self.label = label
        self.under = under
        self.each = each

    def hit(self, natural: int) -> bool:
        """Tell whether a natural value succeeds."""
        total = natural + self.add
        return total <= self.need if self.under else total >= self.need

    def faces(self) -> int:
        """Return on how many faces of one die it succeeds."""
        if self.under:
            good = self.need - self.add
        else:
            good = self.sides + 1 - (self.need - self.add)
        return max(0, min(self.sides, good))


class Draw:
    """Draw n cards from a named deck of the session; the answer is the tuple of cards.

    `sort` maps a card to a small number; a rule that names it looks at nothing else of the
    card, and lets the odds take cards of one sort together.
    """

    def __init__(
        self, n: int, deck: str, label: str = "Draw", sort: "Callable[[int], int] | None" = None
    ) -> None:
        self.n = n
        self.deck = deck
        self.label = label
        self.sort = sort


class Say:
    """Tell the players something on the way; nothing is answered."""

    def __init__(self, text: str) -> None:
        self.text = text


class Outcome:
    """The end of a procedure: a verdict in large type and the facts, each (name, value).

    Values are whole numbers or words. `good` is True for success, False for failure and None
    where there is neither.
    """

    def __init__(
        self, verdict: str, *facts: "tuple[str, int | str]", good: "bool | None" = None
    ) -> None:
        self.verdict = verdict
        self.facts = facts
        self.good = good

    def fact(self, name: str) -> "int | str":
        """Return one fact by its name, or raise KeyError."""
        for key, value in self.facts:
            if key == name:
                return value
        raise KeyError(name)
