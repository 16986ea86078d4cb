"""Prove the explorer's shortcuts on the rulesets' own procedures, die by die and card by card."""

from pathlib import Path

import pytest
from referee.core.session import FORM

from host_tools.cases import Case, read_cases, run_case
from host_tools.explorer import TooLarge, follow
from host_tools.library import ROOT, open_ruleset, ruleset_folders
from host_tools.template import TEMPLATE

LIMIT = 3000  # branches
SMALL_DECK = (0, 1, 13, 14, 26, 39)  # A 2 of spades, A 2 of hearts, A of diamonds and clubs
FOLDERS = [*ruleset_folders(ROOT / "tables"), TEMPLATE]


def compare(folder: Path, case: Case) -> bool:
    """Compare both ways on a worked example; return False where every die would be too many."""
    book = open_ruleset(folder)
    run = run_case(book, case)
    forms = [values for kind, values in run.steps if kind == FORM]
    decks = dict.fromkeys(book.decks(), SMALL_DECK)
    make = book.make(book.procedure(case.procedure))
    found = []
    for plain in (True, False):
        try:
            found.append(follow(make, book.rules, forms, LIMIT, decks=decks, plain=plain))
        except TooLarge:
            return False
        except ValueError as error:  # a later form that the example never reached
            assert str(error).endswith(".")
            return False
    plain_way, short = found
    assert sum(plain_way.ends.values()) == 1, case.name
    assert plain_way.ends == short.ends, case.name
    assert short.branches <= plain_way.branches, case.name
    return True


@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_shortcuts_agree_on_the_small_examples(folder: Path) -> None:
    cases = list(read_cases(folder))
    compared = [case.name for case in cases if compare(folder, case)]
    assert 2 * len(compared) >= len(cases), "Too few examples are small enough to prove anything."
