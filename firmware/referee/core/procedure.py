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

from .form import AnswerError, Checklist, Choice, Field, Flag, Form, Number

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Any

    Steps = Generator[Any, Any, Any]  # what a procedure is to the type checker

__all__ = (
    "AnswerError",
    "Checklist",
    "Choice",
    "Count",
    "Draw",
    "Field",
    "Flag",
    "Form",
    "Number",
    "Outcome",
    "Roll",
    "Say",
    "Score",
)


class Roll:
    """Roll n dice; the answer is the tuple of natural values, and `total` reads them.

    `add` is what the rule adds, `drop` how many of the highest dice it leaves out (below 0: of
    the lowest); with `against` the second half of the dice is subtracted from the first.
    `bands` names the table in which the total will be read, by its range in `column`: it serves
    the odds. `ordered` False says that the dice may be swapped freely, `zero` that they are
    marked from 0: the highest natural counts 0, as a 10 of d10z does.
    """

    def __init__(
        self,
        n: int,
        sides: int,
        label: str = "Roll",
        add: int = 0,
        bands: str = "",
        ordered: bool = True,
        drop: int = 0,
        against: bool = False,
        column: int = 0,
        zero: bool = False,
    ) -> None:
        self.n = n
        self.sides = sides
        self.label = label
        self.add = add
        self.bands = bands
        self.ordered = ordered
        self.drop = drop
        self.against = against
        self.column = column
        self.zero = zero

    def total(self, values: "tuple[int, ...]") -> int:
        """Return what the natural values come to under this rule."""
        if self.zero:
            values = tuple([0 if value == self.sides else value for value in values])
        if self.against:
            half = self.n // 2
            return sum(values[:half]) - sum(values[half:]) + self.add
        dice = sorted(values)
        if self.drop > 0:
            dice = dice[: max(0, self.n - self.drop)]
        elif self.drop < 0:
            dice = dice[-self.drop :]
        return sum(dice) + self.add


class Score:
    """Roll n dice that each score points; the answer is the sum of the points.

    `points` holds the points of the natural values 1, 2 ...: `rules.points` reads them from a
    table of thresholds.
    """

    def __init__(self, n: int, sides: int, points: bytes, label: str = "Roll") -> None:
        self.n = n
        self.sides = sides
        self.points = points
        self.label = label


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
    card, and lets the odds take cards of one sort together. `names` are the words for the sorts
    0, 1 ... with which the players read those odds; without them they read of red and black.
    """

    def __init__(
        self,
        n: int,
        deck: str,
        label: str = "Draw",
        sort: "Callable[[int], int] | None" = None,
        names: "tuple[str, ...]" = (),
    ) -> None:
        self.n = n
        self.deck = deck
        self.label = label
        self.sort = sort
        self.names = names


class Say:
    """Tell the players something on the way; nothing is answered."""

    def __init__(self, text: str) -> None:
        self.text = text


class Outcome:
    """The end of a procedure: a verdict in large type and the facts, each (name, value).

    Values are whole numbers or words. `good` is True for success, False for failure and None
    where there is neither. The result shows a fact of 0 only when `zeros` names it, and none
    whose name begins with `_`.
    """

    def __init__(
        self,
        verdict: str,
        *facts: "tuple[str, int | str]",
        good: "bool | None" = None,
        zeros: "tuple[str, ...]" = (),
    ) -> None:
        self.verdict = verdict
        self.facts = facts
        self.good = good
        self.zeros = zeros

    def fact(self, name: str) -> "int | str":
        """Return one fact by its name, or raise KeyError."""
        for key, value in self.facts:
            if key == name:
                return value
        raise KeyError(name)
