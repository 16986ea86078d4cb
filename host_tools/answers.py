"""Turn answers in words into the numbers that a form takes, by printed labels or prefixes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from referee.core.procedure import AnswerError, Checklist, Choice, Field, Flag, Form

from .glyphs import to_print
from .names import NameUnknown, pick

Printed = Callable[[Sequence[str]], Mapping[str, Sequence[str]]]
Word = str | int | bool | Sequence[str]

_YES = ("yes", "y", "true", "1", "on")
_NO = ("no", "n", "false", "0", "off")


def resolve(form: Form, words: Mapping[str, Word], printed: Printed) -> tuple[int, ...]:
    """Return a form's answers; what `words` does not name keeps its default.

    `words` has fields by key or label, `printed` gives further names of options. Raises
    NameUnknown or AnswerError with a sentence, also for an answer to what is not asked.
    """
    answers = list(form.defaults())
    named = set()
    for word, value in words.items():
        i = pick(word, field_names(form), "question in %s" % to_print(form.title))
        answers[i] = number_of(form.fields[i], value, printed)
        named.add(i)
    for i in sorted(named):
        if not form.asked(i, answers):
            raise AnswerError(
                "%s is not asked with these answers: leave it out." % _label(form.fields[i])
            )
    return form.check(tuple(answers))


def field_names(form: Form) -> list[tuple[str, ...]]:
    """Return the names by which each field of a form can be meant."""
    return [(field.key, _label(field)) for field in form.fields]


def _label(field: Field) -> str:
    return to_print(field.label)


def options_of(field: Choice | Checklist, printed: Printed) -> list[tuple[str, ...]]:
    """Return all names of each option of a field, the one on the screen first."""
    labels = [to_print(field.options[i]) for i in range(len(field.options))]
    longer = printed(labels)
    return [(label, *longer.get(label, ())) for label in labels]


def number_of(field: Field, value: Word, printed: Printed) -> int:
    """Return the answer to one field, or raise NameUnknown or AnswerError."""
    if isinstance(field, Checklist):
        return _checked(field, value, printed)
    if isinstance(value, list | tuple):
        raise AnswerError("%s takes one answer, not a list." % _label(field))
    if isinstance(field, Choice):
        return pick(str(value), options_of(field, printed), "choice for %s" % _label(field))
    if isinstance(field, Flag):
        word = str(value).strip().casefold()
        if word not in _YES + _NO:
            raise AnswerError('%s takes yes or no, not "%s".' % (_label(field), value))
        return int(word in _YES)
    if not re.fullmatch(r"\s*[+-]?[0-9]{1,9}\s*", str(value)) or isinstance(value, bool):
        raise AnswerError('%s takes a whole number, not "%s".' % (_label(field), value))
    number = int(str(value))
    if not field.low() <= number <= field.high():
        raise AnswerError(
            "%s takes %d to %d, not %d." % (_label(field), field.low(), field.high(), number)
        )
    return number


def _checked(field: Checklist, value: Word, printed: Printed) -> int:
    """Return the mask of a list of labels, or of labels joined by + or commas."""
    options = options_of(field, printed)
    what = "option of %s" % _label(field)
    if isinstance(value, list | tuple):
        picked = [pick(str(word), options, what) for word in value]
    else:
        picked = _split(str(value), options, what)
    mask = 0
    for i in picked:
        mask |= 1 << i
    return mask


def _split(text: str, options: list[tuple[str, ...]], what: str) -> list[int]:
    """Return the options that a text joins; a label may itself hold a plus or a comma."""
    if text.strip().casefold() in ("", "none"):
        return []
    parts = re.split(r"([+,])", text)
    for end in range(len(parts), 0, -2):
        head = "".join(parts[:end])
        try:
            first = pick(head, options, what)
        except NameUnknown:
            if end == 1:
                raise
            continue
        return [first, *_split("".join(parts[end + 1 :]), options, what)]
    return []
