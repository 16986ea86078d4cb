"""The handheld with two rulesets more: listed, shown, played, though no file but theirs is new."""

from hand import Hand, built
from referee.core.pack import PROCEDURE, TABLE, Pack

ADDED = ("Skirmish Six", "Fresh Rules")


def opened(title: str, procedure: str = "") -> Hand:
    """Return a handheld with a ruleset open, or with the form of one of its procedures."""
    hand = Hand(built())
    hand.pick(title)
    if procedure:
        hand.pick("All procedures\x1a")
        hand.pick(procedure)
        assert hand.screen() == "form"
    return hand


def outcome(hand: Hand) -> "dict[str, int | str]":
    """Roll, and return the facts of the outcome with the verdict."""
    hand.press("OK")
    assert hand.screen() == "result"
    run = hand.app.game.run
    assert run is not None and run.outcome is not None
    facts = dict(run.outcome.facts)
    facts["verdict"] = run.outcome.verdict
    return facts


def dice(hand: Hand) -> "tuple[int, ...]":
    """Return the natural dice, or the cards, of the last roll."""
    return tuple(hand.app.game.session.steps[-1][1])


def pack(hand: Hand) -> Pack:
    """Return the open pack."""
    found: Pack = hand.app.game.opened().pack
    return found


def plain(text: str) -> str:
    """Return a title without the letters whose tails run into its underline."""
    return "".join([" " if letter in "gjpqy" else letter for letter in text])


def test_home_lists_them() -> None:
    rows = [row.strip() for row in Hand(built()).text()]
    hand = Hand(built())
    shown = hand.app.screen
    items = [shown.item(place).strip() for place in range(shown.count())]
    assert set(ADDED) <= set(items)
    assert rows[0].startswith("Pocket Referee"), rows


def test_every_table_is_shown() -> None:
    for title in ADDED:
        hand = opened(title)
        for entry in pack(hand).entries(TABLE):
            hand.app.open("grid", entry)
            hand.app.draw()
            head, title_shown = plain(hand.text()[0]), plain(pack(hand).entry_title(entry))
            assert head[: len(title_shown.rstrip())] == title_shown.rstrip(), head
            hand.press("OK")
            assert hand.screen() == "cell"
            hand.press("BACK*2")


def test_every_procedure_comes_to_a_result() -> None:
    for title in ADDED:
        hand = opened(title)
        for entry in pack(hand).entries(PROCEDURE):
            hand.app.open("form", entry)
            for _ in range(4):
                if hand.screen() == "form":
                    hand.press("OK")
            assert hand.screen() == "result", pack(hand).entry_title(entry)
            hand.press("BACK*2")


def test_a_cell_tells_the_rule_that_holds_for_it() -> None:
    hand = opened("Skirmish Six")
    hand.pick("All tables\x1a")
    hand.pick("To hit")
    hand.press("OK")
    said = ""
    for _ in range(8):
        said += " ".join(hand.text()) + " "
        hand.press("OK")
    for sentence in ("The number or more", "Natural 1 always", "Natural 6 always"):
        assert sentence in said, sentence


def test_the_contest_reads_its_matrix() -> None:
    hand = opened("Skirmish Six", "Contest")
    assert hand.text()[-1].startswith("Loses 58%")
    seen = set()
    for _ in range(40):
        facts = outcome(hand)
        one, two = dice(hand)
        assert (facts["first"], facts["second"]) == (one + 4, two + 5)
        lead = one + 4 - two - 5
        if not lead:
            assert facts["verdict"] == "STAND OFF"
        else:
            assert facts["loser"] == ("second" if lead > 0 else "first")
            low, high = sorted((one + 4, two + 5))
            assert facts["result"] == ("destroyed" if high >= 2 * low else "recoils")
        seen.add(facts["result"])
        hand.press("BACK")
    assert seen == {"tied", "recoils", "destroyed"}


def test_the_assault_reads_the_column_of_its_odds() -> None:
    hand = opened("Skirmish Six", "Assault")
    fates = "ATTACKERS LOST|ATTACKERS BACK|ATTACKERS BACK|HELD|DEFENDERS BACK|DEFENDERS BACK"
    for _ in range(6):
        facts = outcome(hand)
        assert facts["odds"] == "1:1"
        assert facts["verdict"] == fates.split("|")[dice(hand)[0] - 1]
        hand.press("BACK")
    outcome(hand)
    hand.press("RIGHT")
    assert hand.screen() == "why"
    said = ""
    for _ in range(6):
        said += " ".join(hand.text()) + " "
        hand.press("DOWN")
    assert "Odds column 3: 1:1" in said


def test_the_cards_come_from_its_own_deck() -> None:
    hand = opened("Skirmish Six", "Orders")
    facts = outcome(hand)
    assert len(dice(hand)) == 3
    decks = [name for name, _ in hand.app.game.session.decks]
    assert decks == ["cards", "command"]
    assert str(facts["verdict"]).endswith(" ORDERS")
