"""See that the trail says in words what was looked up, rolled and drawn, and where it stands."""

from referee.core.procedure import Count, Draw, Roll
from referee.core.rules import CARDS, DICE, SAID
from referee.core.why import explain, source

from host_tools.glyphs import to_print
from host_tools.library import open_ruleset
from host_tools.template import TEMPLATE


def test_looks_name_row_column_and_cell() -> None:
    rules = open_ruleset(TEMPLATE).rules
    rules.value("to_hit", 1, 2)
    rules.band("morale", 6)
    rules.sum("morale_modifiers", 0b101)
    rules.apply("morale_modifiers", 0, 3)
    rules.ruling("cards-first")
    rules.note(SAID, "So be it.")
    assert [to_print(explain(rules, entry)) for entry in rules.trail] == [
        "Rifles: Long 5",
        "Morale 6: Falls back",
        "Leader +1",
        "Half lost -2",
        "Leader +1 ×3",
        "Cards before saves: Unsaved only",
        "So be it.",
    ]
    assert [source(rules, entry) for entry in rules.trail] == [
        "page 1",
        "page 2",
        "page 2",
        "page 2",
        "page 2",
        "page 1",
        "",
    ]


def test_dice_and_cards_are_shown_as_they_fell() -> None:
    rules = open_ruleset(TEMPLATE).rules
    told = [
        (DICE, Count(3, 20, 14), (15, 14, 3), 2),
        (DICE, Count(2, 6, 5, add=-1, label="Saves"), (4, 6), 1),
        (DICE, Count(1, 10, 3, under=True), (9,), 0),
        (DICE, Count(0, 6, 4), (), 0),
        (DICE, Roll(2, 6, label="Morale", add=2), (3, 4), (3, 4)),
        (DICE, Roll(1, 6), (3,), (3,)),
        (CARDS, Draw(2, "main"), (0, 19)),
    ]
    assert [to_print(explain(rules, entry)) for entry in told] == [
        "d20 needs 14: 15 14 3",
        "Saves d6-1 needs 5: 4 6",
        "d10 needs 3 or less: 9",
        "d6 needs 4: -",
        "Morale 2d6+2: 3 4",
        "d6: 3",
        "Cards A♠ 7♥",
    ]
    assert {source(rules, entry) for entry in told} == {""}
