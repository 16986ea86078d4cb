"""No card is lost or doubled, and nothing but a shuffle changes the order."""

from referee.core.bits import Bits
from referee.core.cards import CardError, is_red, name, parse_card, rank, suit
from referee.core.deck import NEVER, ON_COMMAND, ON_TRIGGER, WHEN_EMPTY, Deck, DeckEmpty, DeckError


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


def test_cards_have_names() -> None:
    cases = (
        ("AS", 0, "A\x01", 0, 0, False),
        ("10h", 22, "10\x02", 9, 1, True),
        ("7H", 19, "7\x02", 6, 1, True),
        ("kd", 38, "K\x03", 12, 2, True),
        (" QC ", 50, "Q\x04", 11, 3, False),
        ("2C", 40, "2\x04", 1, 3, False),
        ("JOKER", 52, "\x1e", 13, 4, False),
        ("Joker2", 53, "\x1e", 13, 4, False),
    )
    for text, card, shown, its_rank, its_suit, red in cases:
        assert parse_card(text) == card, text
        assert (name(card), rank(card), suit(card), is_red(card)) == (
            shown,
            its_rank,
            its_suit,
            red,
        )
    assert len({name(card) for card in range(52)}) == 52
    assert len([card for card in range(54) if is_red(card)]) == 26


def test_what_is_no_card_is_refused() -> None:
    for text in ("", "A", "S", "1S", "11H", "AX", "ASS", "10", "JOKE", "JOKER0", "JOKER 1", "♠A"):
        assert refuses(CardError, parse_card, text), text


def test_a_new_deck_is_not_in_factory_order() -> None:
    deck = Deck()
    assert deck.counts() == (0, 0, 0, 52)
    assert refuses(DeckEmpty, deck.draw, Bits(b"x"))
    deck, _ = opened()
    assert deck.counts() == (52, 0, 0, 0)
    assert list(deck.state()[4:]) != list(range(52))


def test_the_53rd_card() -> None:
    deck, source = opened()
    assert sorted(deck.draw(source, 52)) == list(range(52))
    assert deck.left() == 0
    assert refuses(DeckEmpty, deck.draw, source)
    assert deck.counts() == (0, 52, 0, 0)
    deck, source = opened()
    assert refuses(DeckEmpty, deck.draw, source, 53)
    assert deck.counts() == (52, 0, 0, 0)
    assert refuses(DeckError, deck.draw, source, -1)
    assert deck.draw(source, 0) == ()


def test_discards_come_back_at_the_next_draw_and_not_before() -> None:
    deck, source = opened(0, WHEN_EMPTY)
    for card in deck.draw(source, 52):
        if card == 7:
            deck.hold(card)
        else:
            deck.discard(card)
    assert deck.counts() == (0, 0, 1, 51)
    before = deck.state()
    assert deck.left() == 0 and deck.held() == (7,) and deck.state() == before
    (card,) = deck.draw(source)
    assert card != 7
    assert deck.counts() == (50, 1, 1, 0)
    assert refuses(DeckEmpty, deck.draw, source, 51)
    assert deck.counts() == (50, 1, 1, 0)
    deck.draw(source, 50)
    assert refuses(DeckEmpty, deck.draw, source)


def test_a_draw_over_the_end_takes_the_last_cards_first() -> None:
    deck, source = opened(0, WHEN_EMPTY)
    first = deck.draw(source, 49)
    for card in first:
        deck.discard(card)
    last = tuple(deck.state()[-3:])
    five = deck.draw(source, 5)
    assert five[:3] == last
    assert len(set(five)) == 5 and conserved(deck)
    assert deck.counts() == (47, 5, 0, 0)


def test_drawing_five_is_five_times_drawing_one() -> None:
    for policy in (NEVER, WHEN_EMPTY):
        one, source = opened(0, policy, b"same")
        five, other = opened(0, policy, b"same")
        for deck, chance in ((one, source), (five, other)):
            for card in deck.draw(chance, 50 if policy else 10):
                deck.discard(card)
        assert five.draw(other, 5) == tuple([one.draw(source)[0] for _ in range(5)])
        assert one.state() == five.state()


def test_a_joker_makes_the_shuffle_due_at_the_end_of_the_turn() -> None:
    deck, source = opened(2, ON_TRIGGER)
    deck.stack((parse_card("3C"), parse_card("JOKER"), parse_card("9H")))
    assert deck.draw(source) == (41,)
    assert not deck.due
    assert deck.draw(source) == (52,)
    assert deck.due
    rest = deck.state()[-deck.left() :]
    assert deck.draw(source) == (21,)
    assert deck.due and deck.state()[-deck.left() :] == rest[1:]
    assert Deck.restore(deck.state()).due
    deck.end_turn(source)
    assert not deck.due
    assert deck.counts() == (54, 0, 0, 0)
    deck.stack((1, 2, 3))
    deck.draw(source, 3)
    deck.end_turn(source)
    assert deck.counts() == (51, 0, 0, 3)


def test_a_trigger_can_be_any_card() -> None:
    deck = Deck(1, ON_TRIGGER, bytes((0, 26)))
    source = Bits(b"aces")
    deck.reset(source)
    deck.stack(bytes((52, 26)))
    deck.draw(source)
    assert not deck.due
    deck = Deck.restore(deck.state(), bytes((0, 26)))
    deck.draw(source)
    assert deck.due
    plain, source = opened(2, WHEN_EMPTY)
    plain.draw(source, 54)
    assert not plain.due


def test_reshuffle_on_command() -> None:
    deck, source = opened(0, ON_COMMAND)
    hand = deck.draw(source, 10)
    deck.hold(hand[0])
    deck.discard(hand[1])
    deck.reshuffle(source)
    assert deck.counts() == (43, 8, 1, 0)
    never, source = opened()
    assert refuses(DeckError, never.reshuffle, source)


def test_draw_two_keep_one() -> None:
    deck, source = opened()
    keep, other = deck.draw(source, 2)
    deck.hold(keep)
    deck.return_card(other, source)
    assert deck.counts() == (51, 0, 1, 0)
    places = [0, 0, 0]
    for number in range(300):
        small = Deck.restore(bytes((0, 2, 1, 0)) + bytes(range(52)))
        small.return_card(2, Bits(bytes((number & 255, number >> 8))))
        places[list(small.state()[-3:]).index(2)] += 1
    assert min(places) > 70


def test_put_back_on_top_and_under() -> None:
    deck, source = opened()
    first, second = deck.draw(source, 2)
    deck.put_back(second, True)
    deck.put_back(first, False)
    assert deck.draw(source) == (second,)
    deck.put_back(second, True)
    assert deck.draw(source, 52)[-1] == first
    deck.discard(first)
    deck.put_back(first, True)
    assert deck.left() == 1 and conserved(deck)


def test_a_card_moves_only_from_where_it_is() -> None:
    deck, source = opened()
    (card,) = deck.draw(source)
    other = (card + 1) % 52
    for action, words in (
        (deck.discard, (other,)),
        (deck.hold, (other,)),
        (deck.put_back, (other, True)),
        (deck.return_card, (other, source)),
        (deck.discard, (52,)),
        (deck.discard, (-1,)),
        (deck.discard, (300,)),
        (deck.stack, ((card,),)),
        (deck.stack, ((other, other),)),
    ):
        before = deck.state()
        assert refuses(DeckError, action, *words)
        assert deck.state() == before
    deck.discard(card)
    assert refuses(DeckError, deck.discard, card)
    assert refuses(DeckError, deck.hold, card)


def test_stacked_cards_come_first() -> None:
    deck, source = opened(2)
    cards = [parse_card(text) for text in ("AS", "7H", "JOKER2")]
    deck.stack(cards)
    assert deck.left() == 54 and conserved(deck)
    assert list(deck.draw(source, 3)) == cards


def test_looking_changes_nothing() -> None:
    deck, source = opened(2, WHEN_EMPTY)
    deck.hold(deck.draw(source, 3)[1])
    before = deck.state()
    for _ in range(3):
        deck.counts()
        deck.left_by()
        deck.held()
        deck.out()
        deck.discards()
    assert deck.state() == before


def test_counts_by_color_and_rank() -> None:
    deck, source = opened(1)
    assert deck.left_by() == (b"\2" * 13, b"\2" * 13, 1)
    deck.stack((13, 26, 0, 52))
    deck.draw(source, 4)
    assert deck.left_by() == (b"\0" + b"\2" * 12, b"\1" + b"\2" * 12, 0)
