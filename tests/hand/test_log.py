"""The log on the device: what is done stands in it, chained, whole after every power cut."""

from hand import Hand, built
from referee.core.cards import plain
from referee.core.deck import Deck
from referee.core.entropy import CHAIN, chained, commitment
from referee.core.pack import PROCEDURE, RULING
from referee.core.reader import Reader
from referee.core.session import CHANCE, TYPED


def lines(hand: Hand) -> "list[str]":
    """Return the log of the game, oldest first; each line is there and the chain fits."""
    session = hand.app.game.session
    reader = Reader(hand.app.game)
    found = []
    chain = commitment(session.secret)[:CHAIN]
    for number in range(session.first, session.number + 1):
        line = reader.line(number)
        assert line.startswith("%d " % number), number
        chain = chained(chain, line.rpartition(" ")[0].encode())
        found.append(line)
    assert chain == session.chain
    return found


def firing(hand: Hand) -> int:
    """Open the form of Rules Britannia's firing and return its directory number."""
    hand.pick("Rules Britannia")
    entry = hand.app.game.opened().pack.find(PROCEDURE, "firing")
    hand.app.open("form", entry)
    return entry


def type_dice(hand: Hand) -> None:
    """Choose the line below the fields and press OK."""
    hand.app.screen.place = len(hand.app.screen._shown)
    hand.press("OK")
    assert hand.screen() == "typed"


def test_the_first_start_shows_the_commitment_and_keeps_it() -> None:
    hand = Hand(built())
    secret = hand.app.game.session.secret
    digits = commitment(secret)[:CHAIN].hex()
    hand.power_on()
    assert hand.app.game.session.secret == secret
    hand.pick("Game")
    shown = "".join(hand.text()[1:]).replace(" ", "")
    assert digits in shown
    assert digits in lines(hand)[0]


def test_a_volley_tells_form_dice_cards_and_verdict() -> None:
    hand = Hand(built())
    firing(hand)
    hand.press("OK")
    line = lines(hand)[-1]
    game = hand.app.game
    steps = game.session.steps
    head, _, account = line.partition(" [")
    assert "Firing: Eur. Inf, Figures 10, Close, " in head
    assert game.run is not None and game.run.outcome is not None
    assert head.endswith("; " + game.run.outcome.verdict)
    assert "d20:" + ",".join([str(value) for value in steps[1][1]]) + " " in account
    if len(steps) > 2:
        assert ",".join([plain(card) for card in steps[2][1]]) in account
    number = game.session.number
    hand.press("OK*2")
    assert "Firing as %d: " % number in lines(hand)[-1]


def test_a_thousand_presses_lose_no_line_with_the_power_going_now_and_then() -> None:
    hand = Hand(built())
    hand.press("OK")
    for i in range(90):
        hand.press("OK")
        if i % 7 == 0:
            hand.power_on()
    assert hand.app.game.session.bound + hand.app.game.session.pages > 1
    told = lines(hand)
    assert len(told) == 91
    assert [int(line.partition(" ")[0]) for line in told] == list(range(1, 92))
    hand.press("HOME")
    hand.pick("Log")
    for _ in range(30):
        hand.press("DOWN")
    hand.press("OK")
    assert hand.app.screen.argument == 61
    assert "61 2d6 =" in " ".join(hand.text())


def test_a_new_game_asks_twice_and_begins_everything_anew() -> None:
    hand = Hand(built())
    firing(hand)
    hand.press("OK HOME")
    hand.pick("Cards")
    hand.press("OK*3 HOME")
    old = hand.app.game.session.secret.hex()
    hand.pick("Game")
    hand.press("OK OK")
    assert hand.app.game.session.game == 1, "The first answer is no."
    assert hand.screen() == "game"
    hand.press("OK DOWN OK")
    assert (hand.screen(), hand.app.game.session.game) == ("game", 2)
    hand.power_on()
    assert hand.screen() == "game"
    session = hand.app.game.session
    told = lines(hand)
    assert told[0].partition(" ")[2].startswith("Game 2 begins. Commitment ")
    assert "Ruleset Rules Britannia" in told[1]
    assert old not in bytes(session.encode()).hex()
    assert not [state for _, state in session.decks if state], "All cards are back."
    hand.press("OK")
    assert hand.screen() == "home"
    for title in ("Zanzibar", "Rules Britannia"):
        hand.app.game.open_ruleset(title.lower().replace(" ", "_"))
    assert not [state for _, state in session.decks if state], "Of decks at rest too."


def test_a_hidden_card_stays_hidden_until_it_is_turned_over() -> None:
    hand = Hand(built())
    hand.pick("Cards")
    hand.press("DOWN OK OK")
    deck = Deck.restore(hand.app.game.session.decks[0][1])
    assert (len(deck.held()), deck.out()) == (2, ())
    first = plain(deck.held()[0])
    for line in lines(hand)[1:]:
        assert "1 card (hidden)" in line and "cards?1" in line
        assert not [card for card in deck.held() if plain(card) in line.split("~")[0]]
    assert "Turn over, 2 hidden" in hand.text()
    hand.power_on()
    hand.press("UP*2 OK" if hand.app.screen.place == 1 else "DOWN*3 OK")
    assert "cards^%s " % first in lines(hand)[-1]
    assert "Turn over, 1 hidden" in hand.text()


def test_typed_dice_count_and_are_marked() -> None:
    hand = Hand(built())
    hand.press("OK")
    type_dice(hand)
    hand.press("OK")
    assert "1/2" in hand.text()[0], "No die is taken before it is typed."
    hand.press("UP*4 OK")
    hand.press("BACK UP*2 OK DOWN OK")
    assert hand.screen() == "dice"
    assert hand.app.game.session.fell == (12, 6, 6)
    assert "2d6 = 12 typed [typed-d6:6,6 ~" in lines(hand)[-1]
    hand.press("HOME")
    firing(hand)
    type_dice(hand)
    hand.power_on()
    assert hand.screen() == "typed"
    for _ in range(10):
        hand.press("DOWN OK")
        hand.power_on() if hand.screen() == "result" else None
    assert hand.screen() == "result"
    steps = hand.app.game.session.steps
    assert steps[1] == (TYPED, (20,) * 10)
    assert steps[2][0] == CHANCE, "Cards come from the deck."
    assert "typed-d20:" + ",".join(["20"] * 10) in lines(hand)[-1]
    hand.press("RIGHT")
    hand.press("DOWN*9")
    assert "typed" in " ".join(hand.text())


def test_back_from_typing_is_logged_and_crosses_no_roll() -> None:
    hand = Hand(built())
    firing(hand)
    type_dice(hand)
    assert lines(hand)[-1].partition(" [")[0].partition("; ")[2].startswith("goes on")
    hand.press("BACK")
    assert hand.screen() == "form"
    assert "Firing: back" in lines(hand)[-1]
    hand.app.screen.place = 0
    hand.press("OK")
    assert hand.screen() == "result"
    steps = list(hand.app.game.session.steps)
    told = lines(hand)
    hand.press("BACK")
    assert hand.app.game.session.steps == steps, "The transcript stays until the next roll."
    assert lines(hand) == told


def test_an_amendment_is_one_more_line() -> None:
    hand = Hand(built())
    hand.press("OK OK HOME")
    hand.pick("Log")
    hand.press("OK OK")
    assert hand.screen() == "amend"
    told = lines(hand)
    hand.press("OK")
    assert hand.screen() == "fault", "Nothing is changed yet."
    hand.press("OK DOWN RIGHT*2 OK")
    assert hand.screen() == "entry"
    total = hand.app.game.session.fell[0]
    after = lines(hand)
    assert after[:-1] == told
    assert " Amends 2: %d -> %d " % (total, total + 2) in after[-1]
    hand.power_on()
    assert lines(hand) == after


def test_a_ruling_and_a_ruleset_are_entries() -> None:
    hand = Hand(built())
    hand.pick("Rules Britannia")
    ruling = hand.app.game.opened().pack.entries(RULING)[0]
    hand.app.open("ruling", ruling)
    hand.press("OK")
    told = lines(hand)
    assert told[1].startswith("2 Ruleset Rules Britannia ")
    assert told[2].startswith("3 Ruling ")


def test_what_is_stored_does_not_tell_the_next_roll() -> None:
    fell = []
    for seed in (b"one", b"two"):
        hand = Hand(built(), b"flow")
        hand.press("OK")
        hand._seed = seed  # the same device, pressed at another moment
        for _ in range(8):
            hand.press("OK")
            fell.append(hand.app.game.session.fell)
    assert fell[:8] != fell[8:]
