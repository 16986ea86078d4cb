"""Power: the battery falls out after every press, and nothing is lost, doubled or rolled anew."""

import gc
import os

from hand import Hand, built
from referee.core.deck import Deck
from referee.core.form import Checklist
from referee.core.pack import NOTE, PHASE, PROCEDURE, RULING, TABLE

CARDS_OUT = 58  # draws: more than the 54 cards there are
# On a small heap, which no restart clears, a part of the largest ruleset; on CPython everything.
LARGEST = "rules_britannia"
ROOMY = not hasattr(gc, "mem_alloc")


def state(hand: Hand) -> "list[object]":
    """Return what a power cut must not change."""
    session = hand.app.game.session
    held: list[object] = [[step[0] for step in session.path if step[0] != "fault"]]
    held += [session.number, list(session.steps), session.procedure, session.ruleset]
    return held + [session.fell, list(session.decks), list(session.log), session.chain]


def cut(hand: Hand, visited: "list[str]") -> None:
    """Let the battery fall out; the same screen, dice, cards and log are there again."""
    if hand.screen() not in visited:
        visited.append(hand.screen())
    before = state(hand)
    hand.power_on()
    assert state(hand) == before, (hand.app.game.fault, before, state(hand))
    for _, deck in hand.app.game.session.decks:
        if deck:
            Deck.restore(deck)  # raises where a card is lost or doubled


def pressed(hand: Hand, words: str, visited: "list[str]") -> None:
    """Press keys one by one with a power cut after each; the entry number never goes back."""
    for word in words.split():
        name, _, times = word.partition("*")
        for _ in range(int(times or "1")):
            number = hand.app.game.session.number
            hand.press(name)
            assert hand.app.game.session.number >= number
            cut(hand, visited)


def list_opened(hand: Hand, visited: "list[str]") -> None:
    """Open the first checklist of a form, check something and go back."""
    form = hand.app.screen.form
    answers = hand.app.screen.answers
    for place, field in enumerate(form.fields):
        if isinstance(field, Checklist) and form.asked(place, answers):
            hand.app.screen.open_list(place)
            pressed(hand, "DOWN OK BACK", visited)
            return


def played(hand: Hand, entry: int, visited: "list[str]") -> None:
    """Go through a procedure to its result, its reasons and a second roll."""
    hand.app.open("form", entry)
    cut(hand, visited)
    list_opened(hand, visited)
    for _ in range(4):
        if hand.screen() == "form":
            pressed(hand, "OK", visited)
    if hand.screen() == "result":
        pressed(hand, "RIGHT DOWN BACK OK BACK", visited)


def visit(hand: Hand, ruleset: str, visited: "list[str]") -> None:
    """Go through the screens of a ruleset."""
    hand.press("HOME")
    hand.app.game.open_ruleset(ruleset)
    hand.app.open("ruleset")
    cut(hand, visited)
    pack = hand.app.game.opened().pack
    kinds = ((TABLE, "grid"), (NOTE, "note"), (PHASE, "note"), (RULING, "ruling"))
    firsts = [(screen, pack.entries(kind)[:1]) for kind, screen in kinds]
    pressed(hand, "RIGHT LEFT", visited)
    hand.app.open("listing", TABLE)
    cut(hand, visited)
    for screen, entries in firsts:
        for entry in entries:
            hand.app.open(screen, entry)
            pressed(hand, "DOWN OK", visited)
            pressed(hand, "BACK", visited)
    charted(hand, visited)
    hand.press("HOME")
    count = len(hand.app.game.opened().pack.entries(PROCEDURE))
    for i in range(0 if ROOMY else 1, count, 1 if ROOMY else 3):
        played(hand, hand.app.game.opened().pack.entries(PROCEDURE)[i], visited)
        hand.press("HOME")


def charted(hand: Hand, visited: "list[str]") -> None:
    """Open the odds of the first procedure that rolls or draws at once."""
    for entry in hand.app.game.opened().pack.entries(PROCEDURE):
        hand.app.open("form", entry)
        if hand.app.screen.charted:
            hand.press("UP OK")
            cut(hand, visited)
            pressed(hand, "DOWN OK", visited)
            return


def with_units(hand: Hand, visited: "list[str]") -> None:
    """Add a unit, give it a name, and go on to the next turn."""
    hand.app.game.open_ruleset(LARGEST)
    hand.app.open("ruleset")
    hand.app.open("units")
    cut(hand, visited)
    hand.press("DOWN")
    pressed(hand, "OK", visited)
    hand.press("UP RIGHT")  # the last field says what OK does: rename
    pressed(hand, "OK UP OK BACK", visited)
    hand.press("HOME")
    hand.app.open("ruleset")
    hand.app.open("turn")
    pressed(hand, "OK", visited)


def screens() -> "list[str]":
    """Return the names of all screens."""
    folder = built() + "/referee/ui/screens"
    return sorted([n.partition(".")[0] for n in os.listdir(folder) if n[0] not in "_."])


def test_the_battery_falls_out_after_every_press() -> None:
    hand = Hand(built())
    visited: list[str] = []
    cut(hand, visited)
    for title in ("Dice", "Cards"):
        hand.pick(title)
        pressed(hand, "OK OK DOWN OK RIGHT OK UP OK HOME", visited)
    rulesets = [words[0] for words in hand.app.game.titles()] if ROOMY else [LARGEST]
    for ruleset in rulesets:
        visit(hand, ruleset, visited)
    hand.press("HOME")
    for title in ("Log", "Fairness", "About"):
        hand.pick(title)
        pressed(hand, "DOWN OK BACK", visited)
        hand.press("HOME")
    hand.pick("Log")
    pressed(hand, "OK OK OK", visited)
    hand.press("HOME")
    hand.pick("Dice")
    hand.press("DOWN*5")
    pressed(hand, "OK", visited)
    hand.press("UP OK UP*2 OK")
    cut(hand, visited)
    hand.press("HOME")
    hand.pick("Game")
    pressed(hand, "OK", visited)
    hand.press("DOWN")
    pressed(hand, "OK OK", visited)
    hand.press("HOME")
    hand.app.open("settings")
    cut(hand, visited)
    hand.press("HOME")
    pressed(hand, "QUICK", visited)
    hand.pick("Keep " + hand.app.game.session.dice)
    pressed(hand, "UP OK OK", visited)
    hand.press("HOME")
    with_units(hand, visited)
    missing = [name for name in screens() if name not in visited + ["fault"]]
    assert not missing, missing


def test_a_roll_is_shown_again_and_never_rolled_again() -> None:
    hand = Hand(built())
    for keys in ("OK OK", "HOME DOWN OK OK"):
        hand.press(keys)
        shown = hand.text()
        for _ in range(3):
            hand.power_on()
            assert hand.text() == shown
    hand.press("HOME DOWN OK")
    entry = hand.app.game.opened().pack.entries(PROCEDURE)[0]
    hand.app.open("form", entry)
    for _ in range(4):
        if hand.screen() == "form":
            hand.press("OK")
    assert hand.screen() == "result"
    shown = hand.text()
    for _ in range(3):
        hand.power_on()
        assert hand.text() == shown


def test_answers_survive_the_battery_after_a_roll() -> None:
    hand = Hand(built())
    hand.press("DOWN*2 OK")
    entry = hand.app.game.opened().pack.entries(PROCEDURE)[0]
    hand.app.open("form", entry)
    hand.press("RIGHT")
    changed = list(hand.app.screen.answers)
    hand.press("OK")
    hand.power_on()
    while hand.screen() != "form":
        hand.press("BACK")
        hand.power_on()
    assert hand.app.screen.answers[0] == changed[0]


def test_no_card_is_lost_or_doubled() -> None:
    hand = Hand(built())
    hand.press("DOWN OK")
    drawn: list[int] = []
    for _ in range(CARDS_OUT):
        hand.press("OK")
        if hand.screen() == "fault":
            assert hand.app.game.fault.endswith(".")
            hand.press("OK")
        hand.power_on()
        deck = Deck.restore(hand.app.game.session.decks[0][1])
        assert list(deck.out()[: len(drawn)]) == drawn
        drawn = list(deck.out())
    assert sorted(drawn) == list(range(54))
    hand.press("DOWN*2 OK OK OK")
    assert Deck.restore(hand.app.game.session.decks[0][1]).counts() == (53, 1, 0, 0)


def test_closing_the_simulator_keeps_a_half_answered_form() -> None:
    hand = Hand(built())
    hand.press("DOWN*2 OK")
    hand.app.open("form", hand.app.game.opened().pack.entries(PROCEDURE)[0])
    hand.press("RIGHT DOWN RIGHT")
    changed = list(hand.app.screen.answers)
    hand.app.close()
    hand.power_on()
    assert hand.screen() == "form"
    assert hand.app.screen.answers == changed
    assert hand.app.screen.place == 1
