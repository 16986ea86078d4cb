"""Units on a form: one line for each unit that its procedure uses; choosing one fills the form."""

from micropython import const

from referee.core.form import AnswerError, Checklist, Field, Form, Number
from referee.core.muster import candidates, uses
from referee.core.sides import roster
from referee.core.units import name_of, side_of

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

    def answer(self, chosen: bool) -> int:
        """Return the answer that stands for the unit that was chosen last, if one was."""
        number = roster(self._game).pick(self.use.entry)
        return self._answer(number) if number >= 0 or not chosen else 0

    def next(self, answer: int) -> int:
        """Return the answer for the next unit of the same side where this one may not be used."""
        units = roster(self._game)
        side = side_of(units.unit(self.number(answer)))
        count = len(self._units)
        for step in range(count):
            other = (answer - 1 + step) % count + 1
            unit = units.unit(self.number(other))
            if side_of(unit) == side and not self.refusal(other):
                return other
        return answer

    def refusal(self, answer: int) -> str:
        """Return why the unit may not be used now, or an empty text."""
        number = self.number(answer)
        units = roster(self._game)
        return self.use.refusal(units.kind(number), units.unit(number)) if number >= 0 else ""


class Picks:
    """The units of one form, above its own fields; `first` tells a procedure's first form."""

    def __init__(self, game: "Game", procedure: int, form: Form, first: bool) -> None:
        self._game = game
        keys = [field.key for field in form.fields]
        found = [use for use in uses(game, procedure) if not use.each and use.asked(keys, first)]
        units = roster(game) if found else None
        self._chosen = [use.entry for use in found if units and units.chosen(use.entry)]
        self.picks = [Pick(game, use) for use in found]
        self.picks = [pick for pick in self.picks if pick.high() or not pick.use.picky()]

    def answers(self) -> "list[int]":
        """Return the answers of the lines as they were chosen last, who is done with passed by."""
        found = [pick.answer(pick.use.entry in self._chosen) for pick in self.picks]
        if found and found[0]:
            found[0] = self.picks[0].next(found[0])
        return found

    def choose(self, form: Form, answers: "list[int]") -> bool:
        """Take the units of the first answers; fill the form where one changed, and tell so."""
        units = roster(self._game)
        changed = False
        for i, pick in enumerate(self.picks):
            use = pick.use
            if use.related:
                answers[i] = pick.refresh(answers[i])
            number = pick.number(answers[i])
            before = units.pick(use.entry)
            if before != number:
                units.choose(use.entry, number)
                changed = True
                keys = use.field_keys()
                if before >= 0:
                    self._empty(form, answers, use, before)
                self._refill(form, answers, keys)
        return changed

    def fill(self, form: Form, answers: "list[int]") -> None:
        """Fill the form again from the units that are chosen: they may have changed.

        Where nobody was chosen yet it begins anew; from now on nobody stays nobody.
        """
        keys: list[str] = []
        for i, pick in enumerate(self.picks):
            if pick.use.entry not in self._chosen:
                self._empty(form, answers, pick.use, -1)
            roster(self._game).choose(pick.use.entry, pick.number(answers[i]))
            keys += pick.use.field_keys()
        self._refill(form, answers, keys)

    def _refill(self, form: Form, answers: "list[int]", keys: "list[str]") -> None:
        """Fill fields from all the units that are chosen, in their order on the form."""
        for i, pick in enumerate(self.picks):
            number = pick.number(answers[i])
            if number >= 0:
                self._fill(form, answers, pick.use, number, keys)

    def _fill(
        self, form: Form, answers: "list[int]", use: "Use", number: int, keys: "list[str]"
    ) -> None:
        units = roster(self._game)
        unit = units.unit(number)
        kind = units.kind(number)
        for key, value in use.fills(kind, unit) + use.counts(kind, unit, units.all()):
            if key in keys:
                fill(form, answers, key, value)
        for key, option, applies in use.checks(kind, unit):
            for i, field in enumerate(form.fields):
                if key not in keys:
                    continue
                if field.key == key and isinstance(field, Checklist):
                    if bool(answers[i] >> option & 1) != applies:
                        answers[i] = field.toggle(answers[i], option)
                elif field.key == key and applies:
                    fill(form, answers, key, option)

    def _empty(self, form: Form, answers: "list[int]", use: "Use", before: int) -> None:
        """Put back what a unit filled; of a checklist only what it ticked, if one is known."""
        keys = use.field_keys()
        defaults = form.defaults()
        units = roster(self._game)
        for i, field in enumerate(form.fields):
            if field.key not in keys:
                continue
            if before < 0 or not isinstance(field, Checklist):
                answers[i] = defaults[i]
                continue
            for key, option, applies in use.checks(units.kind(before), units.unit(before)):
                if key == field.key and applies and answers[i] >> option & 1:
                    answers[i] = field.toggle(answers[i], option)

    def refusal(self, answers: "list[int]", named: bool = True) -> str:
        """Return why one of the units may not be used now, or an empty text.

        Without its name, which stands above, it fits the last line of the form.
        """
        units = roster(self._game)
        chosen: list[int] = []
        for i, pick in enumerate(self.picks):
            number = pick.number(answers[i])
            if number >= 0:
                why = pick.refusal(answers[i])
                if number in chosen:
                    why = "stands twice here."
                chosen.append(number)
                if why:
                    return "%s: %s" % (name_of(units.unit(number)), why) if named else why
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
