"""Play every worked example of every ruleset, and refuse examples that are not what they say."""

from pathlib import Path
from typing import Any

import pytest
from referee.core.run import Run
from referee.core.session import CHANCE, FORM

from host_tools.cases import Case, CaseError, export_cases, read_cases, run_case
from host_tools.library import ROOT, Book, open_ruleset, ruleset_folders
from host_tools.template import TEMPLATE

FOLDERS = [*ruleset_folders(ROOT / "tables"), TEMPLATE]
CASES = [
    pytest.param(folder, case, id="%s: %s" % (folder.name, case.name))
    for folder in FOLDERS
    for case in read_cases(folder)
]
BOOKS: dict[Path, Book] = {}


def book_of(folder: Path) -> Book:
    if folder not in BOOKS:
        BOOKS[folder] = open_ruleset(folder)
    return BOOKS[folder]


@pytest.mark.parametrize(("folder", "case"), CASES)
def test_case(folder: Path, case: Case) -> None:
    run = run_case(book_of(folder), case)
    assert run.outcome is not None
    for name, value in case.outcome.items():
        assert run.outcome.fact(name) == value


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_ruleset_has_examples_of_every_procedure(folder: Path) -> None:
    book = book_of(folder)
    played = {book.procedure(case.procedure).id for case in read_cases(folder)}
    assert played == {procedure.id for procedure in book.source.procedures}


def changed(**parts: object) -> Case:
    plain: dict[str, object] = {
        "name": "plain",
        "procedure": "shooting",
        "given": ({"figures": 2, "cover": "Open"},),
        "dice": (4, 5, 6, 1),
        "cards": (0,),
        "rulings": {},
        "outcome": {"hits": 2, "lost": 1},
        "verdict": "1 LOST",
    }
    return Case(**(plain | parts))


def test_the_unchanged_case_is_right() -> None:
    assert run_case(book_of(TEMPLATE), changed()).outcome is not None


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"outcome": {"hits": 3}}, "hits is 2, not 3"),
        ({"outcome": {"hurt": 3}}, "no fact is called hurt"),
        ({"verdict": "2 LOST"}, 'the verdict is "1 LOST", not "2 LOST"'),
        ({"dice": (4, 5, 6)}, "Saves needs 2 d6 and 1 of those given are left"),
        ({"dice": (4, 5, 6, 1, 1)}, "Give fewer dice: 1 of them are left over"),
        ({"dice": (4, 5, 6, 7)}, "it is 7, on a die of 1 to 6"),
        ({"cards": ()}, "Give more cards"),
        ({"cards": (0, 1)}, "Give fewer cards: 1 of them"),
        ({"cards": (53,)}, "not in the deck"),
        ({"given": ({"figures": 31},)}, "Figures takes 1 to 30, not 31"),
        ({"given": ({"figures": 2, "weather": "wet"},)}, 'no question in Shooting "weather"'),
        (
            {"given": ({"range": "Far"},)},
            'no choice for Range "Far": choose Close, Medium or Long',
        ),
        ({"given": ({"figures": 2, "cover": "Open"}, {"x": 1})}, "answers for 2 forms, 1 asked"),
        ({"rulings": {"cards-first": "Never"}}, 'no option "Never"'),
        ({"rulings": {"cards-first": "Each hit"}}, "Give more cards"),
        ({"procedure": "shouting"}, "did you mean Shooting"),
    ],
)
def test_a_wrong_example_says_what_is_wrong(parts: dict[str, object], message: str) -> None:
    case = changed(**parts)
    with pytest.raises(CaseError) as raised:
        run_case(book_of(TEMPLATE), case)
    assert message in str(raised.value)
    assert 'case "plain"' in str(raised.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[case]\n", "cases.toml: "),
        ("a = " + "[" * 3000 + "]" * 3000, "nested too deep"),
        ("a = " + "9" * 5000, "cases.toml: "),
        ("[[cases]]\n", r"write only \[\[case\]\] blocks"),
        ('[[case]]\nname = "x"\n', "procedure is missing"),
        ('[[case]]\nname = "x"\ndise = [1]\n', '"dise" is not a key'),
        ('[[case]]\nname = "x"\nprocedure = "p"\ndice = 3\noutcome = {a = 1}\n', "must be a list"),
        (
            '[[case]]\nname = "x"\nprocedure = "p"\ncards = ["1S"]\noutcome = {a = 1}\n',
            "Write a card like AS",
        ),
        ('[[case]]\nname = "x"\nprocedure = "p"\noutcome = {a = 1}\n' * 2, "two cases are called"),
    ],
)
def test_a_file_of_examples_is_read_strictly(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "cases.toml").write_text(text, encoding="utf-8")
    with pytest.raises(CaseError, match=message):
        read_cases(tmp_path)


def test_no_file_is_no_examples(tmp_path: Path) -> None:
    assert read_cases(tmp_path) == []


def test_exported_examples_run_on_numbers_alone() -> None:
    exported: list[dict[str, Any]] = export_cases("ruleset", TEMPLATE.parent)
    assert len(exported) == len(read_cases(TEMPLATE))
    book = book_of(TEMPLATE)
    for case in exported:
        procedure = book.procedure(str(case["procedure"]))
        assert procedure.module == case["module"]
        book.rules.choices = bytearray(case["rulings"])
        run = Run(book.make(procedure), book.rules)
        forms, dice, cards = (list(case[key]) for key in ("forms", "dice", "cards"))
        while run.request is not None:
            if hasattr(run.request, "fields"):
                run.answer(tuple(forms.pop(0)))
                continue
            pile = cards if hasattr(run.request, "deck") else dice
            n = run.request.n
            run.supply(tuple(pile[:n]))
            del pile[:n]
        assert not forms and not dice and not cards
        assert run.outcome is not None
        for name, value in case["outcome"]:
            assert run.outcome.fact(name) == value
        if case["verdict"] is not None:
            assert run.outcome.verdict == case["verdict"]


def test_steps_are_forms_and_chance() -> None:
    run = run_case(book_of(TEMPLATE), changed())
    assert [kind for kind, _ in run.steps] == [FORM, CHANCE, CHANCE, CHANCE]
