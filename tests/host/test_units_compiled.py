"""Units: what a folder declares comes out of its pack, and each fault of it is named."""

import io
import shutil
from pathlib import Path

import pytest
from referee.core.pack import UNIT, USE, Pack
from referee.core.units import HEAD, kinds_of, name_of, rename, side_of
from referee.core.uses import Use, uses_of

from host_tools.compiler import CompileError, compile_ruleset

MINI = Path(__file__).parent / "data" / "mini"
UNITS = """
[[unit]]
id = "unit"
title = "Unit"
fields = [
  {key = "kind", label = "Kind", options = ["Foot", "Horse"], start = 1},
  {key = "men", label = "Men", high = 60, start = 20, lost = true},
  {key = "shaken", label = "Shaken", flag = true},
  {key = "ran", label = "Ran", flag = true, lasts = "turn"},
  {key = "rest", label = "Rest", high = 8, ticks = true},
]
maps = [{name = "fires", field = "kind", to = ["3", ""]}]
states = [
  {label = "shaken", when = "shaken = 1"},
  {label = "check", when = "2 * men < men.full and shaken = 0", due = "procedure:volley"},
]

[[use]]
procedure = "volley"
as = "By"
fill = ["firer = fires", "figures = men", "all = men.full"]
unless = [{when = "ran = 1", say = "It has run this turn."}]

[[use]]
procedure = "volley"
as = "At"
after = ["men -= hits", "men -= 2 * lost", "shaken = 1 when good = 0 and men < 10", "rest = 8"]
"""


def folder_with(tmp_path: Path, text: str) -> Path:
    """Return a copy of the small ruleset with a file of units."""
    folder = shutil.copytree(MINI, tmp_path / "mini")
    (folder / "units.toml").write_text(text, "utf-8")
    return folder


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    """Return the small ruleset's pack."""
    return Pack(io.BytesIO(compile_ruleset(folder_with(tmp_path, UNITS), None)))


def test_a_new_unit_is_what_the_folder_says(pack: Pack) -> None:
    kind = kinds_of(pack)[0]
    unit = kind.fresh(1, 0, "Guard")
    assert (kind.title(), name_of(unit), side_of(unit), len(unit)) == ("Unit", "Guard", 1, 20)
    assert list(unit[HEAD:]) == [1, 20, 0, 0, 0, 20]
    assert [kind.label(i) for i in range(kind.count)] == ["Kind", "Men", "Shaken", "Ran", "Rest"]
    assert kind.ask(0).show(1) == "Horse"
    assert kind.ask(2).show(1) == "yes"
    assert (kind.ask(1).high(), kind.ask(1, True).label) == (60, "of")
    rename(unit, "A name that is too long")
    assert name_of(unit) == "A name that"


def test_states_hold_at_their_very_numbers(pack: Pack) -> None:
    kind = kinds_of(pack)[0]
    unit = kind.fresh(0, 0, "Guard")
    procedure = Use(pack, pack.entries(USE)[0]).procedure
    unit[HEAD + 1] = 10  # exactly half is not below half
    assert kind.states(unit) == ([], -1)
    unit[HEAD + 1] = 9
    assert kind.states(unit) == (["check"], procedure)
    unit[HEAD + 2] = 1
    assert kind.states(unit) == (["shaken"], -1)


def test_a_use_fills_refuses_and_changes(pack: Pack) -> None:
    kind = kinds_of(pack)[0]
    unit = kind.fresh(0, 0, "Guard")
    by, at = uses_of(pack, Use(pack, pack.entries(USE)[0]).procedure)
    assert (by.label(), at.label()) == ("By", "At")
    assert by.fills(kind, unit) == [("figures", 20), ("all", 20)]  # a map's "" fills nothing
    unit[HEAD] = 0
    unit[HEAD + 1] = 13
    assert by.fills(kind, unit) == [("firer", 3), ("figures", 13), ("all", 20)]
    assert by.refusal(kind, unit) == ""
    unit[HEAD + 3] = 1
    assert by.refusal(kind, unit) == "It has run this turn."
    facts = (("hits", 2), ("lost", 1), ("good", 0))
    assert at.changes(kind, unit, facts) == [(1, 9), (2, 1), (4, 8)]
    assert at.changes(kind, unit, (("hits", 99), ("good", 1))) == [(1, 0), (4, 8)]
    assert by.changes(kind, unit, facts) == []


def test_a_change_is_told_in_words(pack: Pack) -> None:
    kind = kinds_of(pack)[0]
    assert kind.changed(0, 1, 0) == "Kind Horse\x08Foot"
    assert kind.changed(1, 20, 18) == "Men 20\x0818"
    assert (kind.changed(2, 0, 1), kind.changed(2, 1, 0)) == ("+Shaken", "-Shaken")


def test_a_turn_ends_what_lasts_a_turn_and_counts_down(pack: Pack) -> None:
    kind = kinds_of(pack)[0]
    unit = kind.fresh(0, 0, "Guard")
    unit[HEAD + 3], unit[HEAD + 4] = 1, 2
    assert kind.turn(unit)
    assert list(unit[HEAD + 3 : HEAD + 5]) == [0, 1]
    assert kind.turn(unit)
    assert not kind.turn(unit)
    assert list(unit[HEAD:]) == [1, 20, 0, 0, 0, 20]


def test_kinds_and_uses_are_counted_in_the_directory(pack: Pack) -> None:
    assert len(pack.entries(UNIT)) == 1
    assert len(pack.entries(USE)) == 2


LED = """
[[unit]]
id = "leader"
title = "Leader"
fields = [{key = "kind", label = "Leads", options = ["Foot", "Horse"]}]

[[use]]
procedure = "volley"
as = "Chief"
unit = "leader"
same = "kind"
count = [
  {key = "figures", unit = "unit", same = "kind"},
  {key = "all", unit = "unit", same = "side", when = "men < 10"},
]

[[use]]
procedure = "volley"
as = "Blue"
each = true
only = "side = 1 and men > 0"
after = ["men -= hits"]
"""


def test_a_use_takes_and_counts_what_belongs_to_a_unit(tmp_path: Path) -> None:
    pack = Pack(io.BytesIO(compile_ruleset(folder_with(tmp_path, UNITS + LED), None)))
    unit, leader = kinds_of(pack)
    uses = uses_of(pack, Use(pack, pack.entries(USE)[0]).procedure)
    by, chief, blue = uses[0], uses[2], uses[3]
    foot, horse = unit.fresh(0, 0, "Foot"), unit.fresh(0, 0, "Horse")
    foot[HEAD], foot[HEAD + 1] = 0, 9
    enemy = unit.fresh(1, 0, "Enemy")
    lead = leader.fresh(0, 1, "Lead")
    lead[HEAD] = 1
    assert [by.picky(), chief.picky(), blue.picky()] == [False, True, True]
    assert [use.each for use in uses] == [False, False, False, True]
    assert chief.takes(leader, lead, (unit, horse))
    assert not chief.takes(leader, lead, (unit, foot)), "It leads horse."
    assert not chief.takes(leader, lead, (unit, enemy)), "It is of the other side."
    assert chief.takes(leader, lead, None)
    assert [blue.takes(unit, one, None) for one in (foot, enemy)] == [False, True]
    every = [(unit, memoryview(one)) for one in (foot, horse, enemy)]
    assert chief.counts(leader, lead, every) == [("figures", 1), ("all", 1)]
    assert chief.asked(["figures"], False)
    assert not chief.asked(["firer"], True), "It stands where its fields are."
    assert blue.asked([], True)


def test_only_what_a_state_owes_is_a_test(pack: Pack) -> None:
    kind = kinds_of(pack)[0]
    procedure = Use(pack, pack.entries(USE)[0]).procedure
    assert kind.tests(procedure)
    assert not kind.tests(procedure + 1)


FAULTS = [
    ('id = "unit"\n', 'id = "u n"\n', "must be letters"),
    ('label = "Men"', 'label = "Men in line"', "11 characters of 8"),
    ('key = "shaken"', 'key = "men"', 'The field "men" stands twice'),
    ('key = "ran"', 'key = "Ran!"', "must be small letters"),
    ("high = 60", "high = 600", "high must be a whole number from 1 to 255"),
    ('lasts = "turn"', 'lasts = "day"', "write one of: game, turn"),
    ('options = ["Foot", "Horse"]', 'table = "nowhere"', 'There is no table "nowhere"'),
    ('"2 * men < men.full and', '"2 * women < men.full and', 'has no field "women"'),
    ('"shaken = 1"}', '"shaken is 1"}', "is no comparison"),
    ('due = "procedure:volley"', 'due = "note:cover"', "no procedure"),
    ('procedure = "volley"\nas = "By"', 'procedure = "voley"\nas = "By"', "did you mean"),
    ('to = ["3", ""]', 'to = ["3"]', "another number of options than the map"),
    ('to = ["3", ""]', 'table = "to_hit", to = ["3", ""]', '"3" is no row of "to_hit"'),
    ('"figures = men"', '"figures = guns"', "fills nothing"),
    ('"men -= hits"', '"men loses hits"', "is no change"),
    ('"men -= hits"', '"guns -= hits"', "is no change"),
    ('"rest = 8"', '"rest = 800"', "Numbers here go to 255"),
    ("ticks = true", "tick = true", "is not a key of [[fields]]; write ticks"),
    ('as = "At"', 'as = "At"\nunit = "gun"', 'There is no [[unit]] with the id "gun"'),
    ('as = "At"', 'as = "At"\nsame = "wing"', 'has no field "wing"; write "side" or a field'),
    ('as = "By"', 'as = "By"\neach = true', "What changes each unit fills no form"),
    ('as = "At"', 'as = "At"\ncount = [{key = "all", unit = "x"}]', 'with the id "x"'),
    ('as = "At"', 'as = "At"\ncount = ["all"]', "A count is written {key"),
    ('key = "rest"', 'key = "side"', 'and not "side"'),
]


@pytest.mark.parametrize(("old", "new", "message"), FAULTS, ids=range(len(FAULTS)))
def test_each_fault_is_named_with_its_place(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert UNITS.count(old) >= 1
    with pytest.raises(CompileError) as caught:
        compile_ruleset(folder_with(tmp_path, UNITS.replace(old, new, 1)), None)
    said = str(caught.value)
    assert message in said, said
    assert "units.toml:" in said, said
    assert len(caught.value.errors) == 1, "One fault is told once."
