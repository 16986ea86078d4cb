"""Take the answers of the command line to forms that come one by one."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.procedure import Form

from .answers import Printed, field_names, resolve
from .glyphs import to_print
from .names import NameUnknown, pick


class Asked:
    """Answer each form with what was given for its questions; a name may be given repeatedly.

    The first answer given under a name is for the first form, the second for the second, and
    the last for all later ones.
    """

    def __init__(self, pairs: Sequence[str], printed: Printed) -> None:
        self._printed = printed
        self._given: dict[str, list[str]] = {}
        self._used: set[str] = set()
        self._known: dict[str, tuple[str, ...]] = {}
        for pair in pairs:
            key, sign, value = pair.partition("=")
            if not sign or not key.strip():
                raise ValueError('Write --with key=value, not "%s".' % pair)
            self._given.setdefault(key.strip(), []).append(value.strip())

    def __call__(self, index: int, form: Form) -> tuple[int, ...]:
        """Return the answers to the form asked as number `index`, or raise ValueError."""
        names = field_names(form)
        self._known.update({found[0]: found for found in names})
        words = {}
        for key, values in self._given.items():
            try:
                place = pick(key, names, "question")
            except NameUnknown:
                continue
            if names[place][0] in words:
                raise ValueError("%s is answered under two names." % names[place][1])
            self._used.add(key)
            words[names[place][0]] = values[min(index, len(values) - 1)]
        if index and not words and form.fields:
            raise ValueError(
                "%s is asked on the way: add --with %s=..." % (to_print(form.title), names[0][0])
            )
        return resolve(form, words, self._printed)

    def finish(self) -> None:
        """Raise NameUnknown for an answer to a question that never came."""
        for key in self._given:
            if key not in self._used:
                pick(key, list(self._known.values()), "question")
                raise NameUnknown('The question "%s" does not come up: leave it out.' % key)


def options_given(pairs: Sequence[str]) -> dict[str, str]:
    """Return rulings written as ID=option; raises ValueError with a sentence."""
    found = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign or not key.strip() or not value.strip():
            raise ValueError('Write --ruling ID=option, not "%s".' % pair)
        found[key.strip()] = value.strip()
    return found
