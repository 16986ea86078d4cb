"""Units on a form: one line for each unit that its procedure uses; choosing one fills the form."""

from micropython import const

from referee.core.form import AnswerError, Checklist, Field, Form, Number
from referee.core.muster import candidates, uses
from referee.core.sides import roster
from referee.core.units import name_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.uses import Use


class Pick(Field):
    """Ask for one of the units that may be used; 0 is none."""

    def __init__(self, game: "Game", use: "Use") -> None:
        Field.__init__(self, "", use.label(), 0)
        self._game = game
        self.use = use
        self._units = candidates(game, use)

    def refresh(self, answer: int) -> int:
        """Look again which units may be used; return the answer for the same one, or its like.

        Nobody stays nobody as long as the same ones may be used.
        """
        number = self.number(answer)
        before = self._units
        self._units = candidates(self._game, self.use)
        return self._answer(number) if answer or self._units != before else 0

    def _answer(self, number: int) -> int:
        """Return the answer for a unit; where few may be used at all, the first offers itself.

        Among those that belong to another unit it must be the only one.
        """
        if number in self._units:
            return self._units.index(number) + 1
        alone = len(self._units) == 1 if self.use.related else len(self._units) > 0
        return 1 if alone and self.use.picky() else 0

    def high(self) -> int:
        """Return the number of units."""
        return len(self._units)

    def show(self, answer: int) -> str:
        """Return a unit's name and what is left of it."""
        if not answer:
            return "-"
        units = roster(self._game)
        unit = units.unit(self._units[answer - 1])
        return "%s %s" % (name_of(unit), units.kind(self._units[answer - 1]).brief(unit))

    def number(self, answer: int) -> int:
        """Return the number of the unit that was chosen, or -1."""
        return self._units[answer - 1] if answer else -1

    def answer(self) -> int:
        """Return the answer that stands for the unit that was chosen last."""
        return self._answer(roster(self._game).pick(self.use.entry))


class Picks:
    """The units of one form, above its own fields; `first` tells a procedure's first form."""

    def __init__(self, game: "Game", procedure: int, form: Form, first: bool) -> None:
        self._game = game
        keys = [field.key for field in form.fields]
        found = [use for use in uses(game, procedure) if not use.each and use.asked(keys, first)]
        self.picks = [Pick(game, use) for use in found]
        self.picks = [pick for pick in self.picks if pick.high() or not pick.use.picky()]

    def answers(self) -> "list[int]":
        """Return the answers of the lines as they were chosen last."""
        return [pick.answer() for pick in self.picks]

    def choose(self, form: Form, answers: "list[int]") -> bool:
        """Take the units of the first answers; fill the form where one changed, and tell so."""
        units = roster(self._game)
        changed = False
        for i, pick in enumerate(self.picks):
            use = pick.use
            if use.related:
                answers[i] = pick.refresh(answers[i])
            number = pick.number(answers[i])
            if units.pick(use.entry) != number:
                units.choose(use.entry, number)
                changed = True
                if number >= 0:
                    self._fill(form, answers, use, number)
                else:
                    self._empty(form, answers, use)
        return changed

    def fill(self, form: Form, answers: "list[int]") -> None:
        """Fill the form again from the units that are chosen: they may have changed."""
        for i, pick in enumerate(self.picks):
            number = pick.number(answers[i])
            if number >= 0:
                self._fill(form, answers, pick.use, number)

    def _fill(self, form: Form, answers: "list[int]", use: "Use", number: int) -> None:
        units = roster(self._game)
        unit = units.unit(number)
        kind = units.kind(number)
        for key, value in use.fills(kind, unit):
            fill(form, answers, key, value)
        for key, value in use.counts(kind, unit, units.all()):
            fill(form, answers, key, value)
        for key, option, applies in use.checks(kind, unit):
            for i, field in enumerate(form.fields):
                if field.key == key and isinstance(field, Checklist):
                    if bool(answers[i] >> option & 1) != applies:
                        answers[i] = field.toggle(answers[i], option)
                elif field.key == key and applies:
                    fill(form, answers, key, option)

    def _empty(self, form: Form, answers: "list[int]", use: "Use") -> None:
        """Put back what a unit filled: nobody is chosen any more."""
        keys = use.field_keys()
        defaults = form.defaults()
        for i, field in enumerate(form.fields):
            if field.key in keys:
                answers[i] = defaults[i]

    def refusal(self, answers: "list[int]", named: bool = True) -> str:
        """Return why one of the units may not be used now, or an empty text.

        Without its name, which stands above, it fits the last line of the form.
        """
        units = roster(self._game)
        chosen: list[int] = []
        for i, pick in enumerate(self.picks):
            number = pick.number(answers[i])
            if number >= 0:
                unit = units.unit(number)
                why = pick.use.refusal(units.kind(number), unit)
                if number in chosen:
                    why = "stands twice here."
                chosen.append(number)
                if why:
                    return "%s: %s" % (name_of(unit), why) if named else why
        return ""

    def save(self) -> None:
        """Keep which units were chosen."""
        roster(self._game).save()


def fill(form: Form, answers: "list[int]", key: str, value: int) -> None:
    """Put a unit's value into the field of that key, as near as the field takes it."""
    for i, field in enumerate(form.fields):
        if field.key != key or isinstance(field, Checklist):
            continue
        if isinstance(field, Number):
            value = max(field.low(), min(field.high(), value))
        try:
            field.check(value)
            answers[i] = value
        except AnswerError:
            pass  # a Choice without this option keeps what it had
