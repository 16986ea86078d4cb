"""Prove the explorer's shortcuts on the rulesets' own procedures, die by die and card by card."""

from pathlib import Path

import pytest
from referee.core.session import FORM

from host_tools.cases import Case, read_cases, run_case
from host_tools.explorer import TooLarge, follow
from host_tools.library import ROOT, open_ruleset, ruleset_folders
from host_tools.template import TEMPLATE

SMALL_DECK = (0, 1, 13, 14, 26, 39)  # A 2 of spades, A 2 of hearts, A of diamonds and clubs
CASES = [
    pytest.param(folder, case, id="%s: %s" % (folder.name, case.name))
    for folder in [*ruleset_folders(ROOT / "tables"), TEMPLATE]
    for case in read_cases(folder)
]


@pytest.mark.parametrize(("folder", "case"), CASES)
def test_shortcuts_agree_on_every_small_example(folder: Path, case: Case) -> None:
    book = open_ruleset(folder)
    run = run_case(book, case)
    forms = [values for kind, values in run.steps if kind == FORM]
    decks = dict.fromkeys(book.decks(), SMALL_DECK)
    found = []
    for plain in (True, False):
        try:
            make = book.make(book.procedure(case.procedure))
            found.append(follow(make, book.rules, forms, 3000, decks=decks, plain=plain))
        except TooLarge:
            pytest.skip("too many branches to follow every die and card")
        except ValueError as error:
            assert str(error).endswith(".")
            pytest.skip(str(error))
    plain, short = found
    assert sum(plain.ends.values()) == 1
    assert plain.ends == short.ends
    assert short.branches <= plain.branches
