"""Find the thing that a person means: by its printed label, another name, or a unique prefix."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

_DROPPED = "\"'*†‡§‘’“”′″"
_SWAPPED = ("–—‐‑−_×", "----- x")
_NEAR = 3  # how many near matches a sentence names


class NameUnknown(ValueError):
    """Say in one sentence that a name fits nothing, or too much, and what would fit."""


def fold(text: str) -> str:
    """Return a name without what people leave out: case, quotes, markers, extra spaces."""
    kept = text.translate(str.maketrans(*_SWAPPED, _DROPPED))
    return " ".join(kept.casefold().split())


def pick(query: str, candidates: Sequence[Sequence[str]], what: str) -> int:
    """Return the number of the candidate that a name fits; each has one or more names.

    A whole name goes before a prefix, and a printed name before its other spellings. `what`
    names the kind of thing in the sentence of NameUnknown.
    """
    tests = (
        lambda name: name == query,
        lambda name: fold(name) == fold(query),
        lambda name: _begins(fold(name), fold(query)),
    )
    if fold(query) or query:
        for test in tests:
            found = [i for i, names in enumerate(candidates) if any(test(n) for n in names if n)]
            if len(found) == 1:
                return found[0]
            if found and test is tests[-1]:
                raise NameUnknown(_several(query, [candidates[i][0] for i in found], what))
    raise NameUnknown(_none(query, candidates, what))


def _begins(name: str, start: str) -> bool:
    """Tell whether a name begins so; 1 does not begin 10, for it is another number."""
    rest = name[len(start) :]
    return name.startswith(start) and not (start[-1:].isdigit() and rest[:1].isdigit())


def _several(query: str, found: Sequence[str], what: str) -> str:
    return 'Write more of the %s: "%s" fits %s.' % (what, query, listed(found, "and"))


def _none(query: str, candidates: Sequence[Sequence[str]], what: str) -> str:
    if not candidates:
        return 'There is no %s "%s": there are none at all.' % (what, query)
    spelled = {fold(name): names[0] for names in candidates for name in names}
    close = difflib.get_close_matches(fold(query), spelled, 2 * _NEAR, 0.5)
    inside = [name for name in spelled if fold(query) and fold(query) in name]
    near = list(dict.fromkeys(spelled[name] for name in inside + close))[:_NEAR]
    if near:
        return 'There is no %s "%s": did you mean %s?' % (what, query, listed(near, "or"))
    names = [names[0] for names in candidates]
    if len(names) > 12:
        return 'There is no %s "%s"; the list is too long to show here.' % (what, query)
    return 'There is no %s "%s": choose %s.' % (what, query, listed(names, "or"))


def listed(names: Sequence[str], last: str) -> str:
    """Return names as a list in a sentence, with a word such as `or` before the last."""
    if len(names) < 2:
        return "".join(names)
    return "%s %s %s" % (", ".join(names[:-1]), last, names[-1])
