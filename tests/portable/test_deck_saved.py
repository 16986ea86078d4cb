"""Decks survive many games, a power cut and anything that players do."""

from referee.core.bits import Bits
from referee.core.cards import name
from referee.core.deck import NEVER, ON_TRIGGER, WHEN_EMPTY, Deck, DeckError


def opened(jokers: int = 0, policy: int = NEVER, key: bytes = b"deck") -> "tuple[Deck, Bits]":
    """Return a shuffled deck and its source."""
    deck = Deck(jokers, policy)
    source = Bits(key)
    deck.reset(source)
    return deck, source


def refuses(kind: "type[ValueError]", action: "object", *words: "object") -> bool:
    """Tell whether an action ends in that error, with a sentence."""
    try:
        action(*words)
    except kind as error:
        return str(error).endswith(".")
    return False


def conserved(deck: Deck) -> bool:
    """Tell whether each card is in exactly one pile."""
    cards = deck.state()[4:]
    return sorted(cards) == list(range(52 + deck.jokers)) and sum(deck.counts()) == len(cards)


def test_ten_games_begin_with_all_cards() -> None:
    deck, source = opened(2, ON_TRIGGER)
    orders = []
    for _ in range(10):
        deck.reset(source)
        assert deck.counts() == (54, 0, 0, 0) and not deck.due and conserved(deck)
        orders.append(deck.state())
        for card in deck.draw(source, 30):
            if card < 20:
                deck.hold(card)
            elif card < 40:
                deck.discard(card)
    assert len(set(orders)) == 10


def test_cards_are_conserved_under_anything() -> None:
    chance = Bits(b"anything")
    deck, source = opened(2, WHEN_EMPTY)
    for _ in range(2000):
        card = chance.below(54)
        try:
            act(deck, chance.below(9), card, source)
        except DeckError:
            pass
        assert conserved(deck)
        if card == 0:
            deck = Deck.restore(deck.state())


def act(deck: Deck, action: int, card: int, source: Bits) -> None:
    """Do one of the things that players do."""
    if action == 0:
        deck.draw(source, card // 9)
    elif action == 1:
        deck.draw(source)
    elif action == 2:
        deck.discard(card)
    elif action == 3:
        deck.hold(card)
    elif action == 4:
        deck.put_back(card, card < 26)
    elif action == 5:
        deck.return_card(card, source)
    elif action == 6 and card < 5:
        deck.reshuffle(source)
    elif action == 7 and card < 9:
        deck.end_turn(source)
    elif action == 8:
        deck.stack((card, 53 - card))


def test_a_saved_deck_is_the_same_deck() -> None:
    deck, source = opened(2, ON_TRIGGER)
    deck.hold(deck.draw(source, 7)[2])
    deck.discard(deck.out()[0])
    state = deck.state()
    assert len(state) == 58
    twin = Deck.restore(state)
    assert twin.state() == state
    assert (twin.jokers, twin.policy, twin.due) == (2, ON_TRIGGER, deck.due)
    assert twin.draw(source, 5) == deck.draw(source, 5)


def test_a_deck_of_the_second_release_is_the_same_deck() -> None:
    cards = bytes(range(40)) + b"\x32\x33" + b"\x28" + bytes(range(41, 50))
    deck = Deck.restore(b"\x28\x28\x02\x01" + cards)
    assert (deck.due, deck.policy, deck.counts()) == (True, WHEN_EMPTY, (40, 2, 1, 9))
    assert (deck.out(), deck.held()) == ((50, 51), (40,))
    assert deck.discards() == tuple(range(41, 50))
    assert deck.draw(Bits(b""), 3) == (39, 38, 37)
    assert Deck.restore(deck.state()).state() == deck.state()


def test_a_damaged_deck_is_refused() -> None:
    deck, _ = opened(2, WHEN_EMPTY)
    state = deck.state()
    doubled = state[:4] + state[5:6] + state[5:]
    for bad in (
        b"",
        state[:3],
        state[:-1],
        state + b"\0",
        doubled,
        state[:1] + b"\x37\0\0" + state[4:],
        b"\x80" + state[1:],
        b"\x3f" + state[1:3] + b"\x37" + state[4:],
        b"\x07" + state[1:],
        bytes(58),
        b"\xff" * 58,
    ):
        assert refuses(DeckError, Deck.restore, bad), bad
    for place in range(4, 58):
        for flip in (1, 64):
            broken = bytearray(state)
            broken[place] ^= flip
            assert refuses(DeckError, Deck.restore, bytes(broken))


def test_settings_that_make_no_deck() -> None:
    for jokers, policy in ((-1, NEVER), (5, NEVER), (0, 4), (0, -1)):
        assert refuses(DeckError, Deck, jokers, policy)


def test_the_same_key_deals_the_same_cards() -> None:
    deck, source = opened(2)
    shown = [name(card) for card in deck.draw(source, 6)]
    assert shown == ["4\x03", "8\x03", "4\x04", "5\x01", "10\x01", "7\x01"]
