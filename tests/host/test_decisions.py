"""Prove that comparator, tie rule and deciding naturals are fields: checked, packed, read."""

import io
import itertools
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from referee.core import table as layout
from referee.core.pack import TABLE, Pack
from referee.core.procedure import Count
from referee.core.rules import SAID, Rules
from referee.core.table import Table

from host_tools.compiler import CompileError, compile_ruleset
from host_tools.lint import lint_riders
from host_tools.table_source import COMPARES, TIES

SIXTH = Path(__file__).parent.parent / "rulesets" / "skirmish6"
HEAD = '[ruleset]\ntitle = "T"\ncredit = "Nobody"\n'
TEST = """
[[grid]]
id = "test"
title = "Test"
kind = "int"
die = "1d6"
columns = ["Need"]
rows = [{label = "One", cells = ["4"]}]
"""
BANDS = """
[[bands]]
id = "fate"
title = "Fate"
die = "1d6"
rows = [
  {label = "Low", roll = "1-3"},
  {label = "High", roll = "4-6"},
  {label = "Never", roll = "7+", unreachable = "ok"},
]
"""


def rules_of(folder: Path, text: str) -> Rules:
    """Return a ruleset of one file, compiled and opened."""
    room = folder / "one"
    room.mkdir(exist_ok=True)
    (room / "ruleset.toml").write_text(HEAD + text, "utf-8")
    return Rules(Pack(io.BytesIO(compile_ruleset(room, None))))


@pytest.fixture(scope="module")
def sixth() -> Rules:
    """Return the example, compiled and opened."""
    return Rules(Pack(io.BytesIO(compile_ruleset(SIXTH, None))))


def test_fields_are_read_from_the_pack(sixth: Rules) -> None:
    to_hit, lead, muster = (sixth.table(name) for name in ("to_hit", "lead", "muster"))
    assert (to_hit.shape, to_hit.compare(), to_hit.tie()) == (layout.GRID, layout.AT_LEAST, 0)
    assert (to_hit.dice, to_hit.sides, to_hit.rider(0), to_hit.rider(1)) == (1, 6, 1, 6)
    assert (lead.shape, lead.compare(), lead.tie(), lead.added()) == (layout.BANDS, 0, 4, -6)
    assert (muster.zero(), muster.sides, muster.added(), lead.zero()) == (True, 10, 0, False)
    strength = sixth.table("strength")
    assert (strength.order(), strength.rounding()) == (layout.FACTORS_FIRST, 1)
    column = sixth.table("odds_column")
    assert column.rule & 3 == layout.BELOW_CLAMP | layout.ABOVE_CLAMP
    assert muster.row_labels()[3] == "Sings"


@pytest.mark.parametrize(("compare", "tie"), list(itertools.product(("", *COMPARES), ("", *TIES))))
def test_every_comparator_and_tie(tmp_path: Path, compare: str, tie: str) -> None:
    text = TEST + (f'compare = "{compare}"\n' if compare else "")
    rules = rules_of(tmp_path, text + (f'tie = "{tie}"\n' if tie else ""))
    table = rules.table("test")
    assert (table.shape, table.tie()) == (layout.GRID, TIES.index(tie) + 1 if tie else 0)
    assert [rules.winner("test", *pair) for pair in ((2, 1), (1, 2))] == [1, 2]
    if tie:
        assert rules.winner("test", 3, 3) == TIES.index(tie) + 1
    else:
        with pytest.raises(ValueError, match="Test does not say what a tie means."):
            rules.winner("test", 3, 3)
    if not compare:
        with pytest.raises(ValueError, match="Test does not say how a total compares."):
            rules.need("test", 4)
        return
    means = {
        ">=": range(4, 10),
        ">": range(5, 10),
        "<=": range(5),
        "<": range(4),
    }
    passed = [total for total in range(10) if rules.passes("test", total, 4)]
    assert passed == list(means[compare])


@given(
    compare=st.sampled_from(COMPARES),
    edges=st.tuples(st.integers(0, 5), st.integers(0, 5)),
    number=st.integers(-4, 12),
    add=st.integers(-4, 4),
)
def test_a_count_agrees_with_each_die(
    tmp_path_factory: pytest.TempPathFactory,
    compare: str,
    edges: tuple[int, int],
    number: int,
    add: int,
) -> None:
    low, high = edges  # how many of the lowest and highest faces decide alone
    high = min(high, 6 - low)
    under = compare[0] == "<"
    names = ("succeeds", "fails") if under else ("fails", "succeeds")
    text = TEST + f'compare = "{compare}"\n'
    text += f'{names[0]} = "1-{low}"\n' if low else ""
    text += f'{names[1]} = "{7 - high}+"\n' if high else ""
    rules = rules_of(tmp_path_factory.mktemp("count"), text)

    def expected(natural: int) -> bool:
        if natural <= low or natural > 6 - high:
            return (natural <= low) == under
        total = natural + add
        return {
            ">=": total >= number,
            ">": total > number,
            "<=": total <= number,
            "<": total < number,
        }[compare]

    count = Count(1, 6, rules.need("test", number, add), add, under=rules.under("test"))
    truth = [expected(natural) for natural in range(1, 7)]
    assert [count.hit(natural) for natural in range(1, 7)] == truth
    passed = [rules.passes("test", n + add, number, n) for n in range(1, 7)]
    assert passed == truth


def test_what_a_natural_changed_is_on_the_trail(sixth: Rules) -> None:
    del sixth.trail[:]
    assert sixth.need("to_hit", 4, 1) == 4
    assert sixth.trail == []
    assert sixth.need("to_hit", 3, 2) == 4
    assert sixth.need("to_hit", 5, -3) == 3
    assert sixth.trail == [
        (SAID, "Natural 1 always fails."),
        (SAID, "Natural 6 always succeeds."),
    ]
    with pytest.raises(ValueError, match="To hit looks at the natural die too."):
        sixth.passes("to_hit", 5, 4)


@pytest.mark.parametrize(
    ("fails", "succeeds", "die", "under", "faults"),
    [
        ("1", "6", "1d6", False, []),
        ("1-2", "5+", "1d6", False, []),
        ("20", "1", "d20", True, []),
        ("0", "9", "d10z", False, []),
        ("2", "12", "2d6+3", False, []),
        ("", "", "1d6", False, []),
        ("6", "", "1d6", False, ["RIDER 6"]),
        ("2", "5", "1d6", False, ["RIDER 2", "RIDER 5"]),
        ("1", "6", "1d6", True, ["RIDER 1", "RIDER 6"]),
        ("0", "7", "1d6", False, ["UNREACHABLE 0", "UNREACHABLE 7"]),
        ("1-3", "3-6", "1d6", False, ["OVERLAP 3"]),
        ("2-1", "", "1d6", False, ["REVERSED 2-1"]),
    ],
)
def test_deciding_naturals_stand_at_the_ends(
    fails: str, succeeds: str, die: str, under: bool, faults: list[str]
) -> None:
    assert lint_riders(fails, succeeds, die, under) == faults


FAULTS = [
    (TEST + 'fails = "1"', "fails and succeeds need die and compare"),
    (TEST + 'compare = ">="\nfails = "one"', '"one" is not a range .* correct fails'),
    (TEST + 'compare = ">="\nfails = "6"', "Test has RIDER 6: what always fails stands at the"),
    (TEST + 'compare = "="', "write one of: >=, >, <=, <"),
    (TEST + 'tie = "draw"', "write one of: first, second, both, neither, again"),
    (TEST.replace("1d6", "six"), '"six" is not dice'),
    (BANDS.replace("7+", "6+"), "Fate has OVERLAP 6"),
    (BANDS.replace('"4-6"}', '"4-6", unreachable = "ok"}'), "Fate has REACHABLE High: the die"),
    (BANDS.replace('"ok"', '"yes"'), "write one of: ok"),
    (BANDS.replace(', unreachable = "ok"', ""), r"UNREACHABLE 7\+: .* or declare it ok"),
    (BANDS + 'compare = ">="', '"compare" is not a key of'),
]


@pytest.mark.parametrize(("text", "message"), FAULTS, ids=[message for _, message in FAULTS])
def test_fault(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(CompileError, match=message) as caught:
        rules_of(tmp_path, text)
    assert all("ruleset.toml:" in line for line in str(caught.value).splitlines())


def test_a_row_may_be_unreachable_in_one_column_only(tmp_path: Path) -> None:
    text = BANDS.replace("rows =", 'breakpoints = ["A", "B"]\nrows =')
    text = text.replace('"1-3"', '["1-3", "1-2"]').replace('"4-6"', '["4-6", "3-4"]')
    found = rules_of(tmp_path, text.replace('"7+"', '["7+", "5+"]')).table("fate")
    assert [found.band(5, column) for column in (0, 1)] == [1, 2]


def test_thresholds_may_print_what_never_comes_up(tmp_path: Path) -> None:
    rows = '{natural = "4-6", points = 1}, {natural = "7+", points = 2, unreachable = "ok"}'
    text = f'[[thresholds]]\nid = "p"\ntitle = "P"\ndie = "1d6"\nrows = [{rows}]\n'
    rules = rules_of(tmp_path, text)
    assert rules.points("p", 6) == bytes((0, 0, 0, 1, 1, 1))
    assert rules.points("p", 6, 1) == bytes((0, 0, 1, 1, 1, 2))


TOLD = [
    ("to_hit", "The number or more succeeds. Natural 1 always fails. Natural 6 always succeeds."),
    ("strength", "Factors count first, then what is added; rounded up."),
    ("lead", "The first side's total less the second's. On a tie neither side loses."),
    ("tactics", ""),
]


@pytest.mark.parametrize(("name", "note"), TOLD)
def test_the_screens_tell_the_fields(sixth: Rules, name: str, note: str) -> None:
    assert Table(sixth.pack, sixth.pack.find(TABLE, name)).note() == note


def test_a_table_without_them_is_packed_as_before(tmp_path: Path) -> None:
    rules = rules_of(tmp_path, TEST.replace('die = "1d6"\n', ""))
    at = rules.pack.record(rules.table("test").entry)
    assert bytes(rules.pack.data[at + 6 : at + 16]) == bytes((0, 0, 1, 1, 1, 0, 0, 0, 0, 0))


ASKED = [
    ('bands="lead"', 'bands="led"', '"table:led", which is not there; did you mean "table:lead"'),
    ('rules.winner("lead"', 'rules.winner("load"', '"table:load"'),
    ('rules.modify("strength", mods,', 'rules.modify("strenth", mods,', '"table:strenth"'),
    ('rules.ratio("odds"', 'rules.ratio("ods"', '"table:ods"'),
]


@pytest.mark.parametrize(("old", "new", "message"), ASKED)
def test_names_are_known_wherever_they_are_asked(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    folder = shutil.copytree(SIXTH, tmp_path / "six")
    path = folder / "contact.py"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(CompileError, match=message):
        compile_ruleset(folder, None)
