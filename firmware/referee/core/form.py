"""What a form asks: its fields, their answers as whole numbers, and which answers it takes."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from .table import Labels


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
    """Ask several questions on one screen; the answer is a tuple of numbers in field order.

    A `fresh` one is about this very moment: its answers are neither remembered for the next
    time nor repeated with the roll.
    """

    def __init__(self, title: str, *fields: Field, fresh: bool = False) -> None:
        self.title = title
        self.fields = fields
        self.fresh = fresh

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

    def restored(self, answers: "tuple[int, ...]") -> "list[int]":
        """Return remembered answers; one that the form no longer takes becomes its default."""
        kept = []
        for i, field in enumerate(self.fields):
            try:
                field.check(answers[i])
                kept.append(answers[i])
            except (AnswerError, IndexError):
                kept.append(field.default)
        return kept

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
