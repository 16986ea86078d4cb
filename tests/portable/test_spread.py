"""The bars of the odds are those of plain counting: dice, contests, and the deck as it stands."""

from referee.core.bits import Bits
from referee.core.cards import is_red, rank
from referee.core.deck import NEVER, WHEN_EMPTY, Deck
from referee.core.preview import summary, totals
from referee.core.procedure import Count, Draw, Roll, Score
from referee.core.rules import CARDS
from referee.core.spread import Spread, draw_spread, piles, reduced, spread

ACES = ("other", "ace")


def ace(card: int) -> int:
    """Return 1 for an ace."""
    return int(rank(card) == 0)


class Trail:
    """Stand in for Rules where nothing is looked up."""

    def __init__(self) -> None:
        self.trail: list[tuple[object, ...]] = []


class Table:
    """Stand in for the game: some decks, and a pack that holds one deck with two jokers."""

    data = b"\0\0\0\0\2"

    def __init__(self, decks: "list[tuple[str, bytes]]") -> None:
        self.session = self
        self.decks = decks
        self.pack = self

    def opened(self) -> "Table":
        """Return what holds the pack."""
        return self

    def find(self, kind: int, name: str) -> int:
        """Return the entry of the deck."""
        return 0

    def record(self, entry: int) -> int:
        """Return where the deck's record begins."""
        return 0


def spread_of(request: object, decks: "list[tuple[str, bytes]] | tuple[()]" = ()) -> Spread:
    """Return the distribution of a chance at a table with these decks."""
    return spread(request, Trail(), Table(list(decks)))


def ways(n: int, sides: int) -> "list[tuple[int, ...]]":
    """Return every way in which n dice can fall."""
    found: list[tuple[int, ...]] = [()]
    for _ in range(n):
        found = [way + (face,) for way in found for face in range(1, sides + 1)]
    return found


def counted(values: "list[int]") -> "list[tuple[int, int]]":
    """Return how often each value is there, in rising order."""
    return [(value, len([v for v in values if v == value])) for value in sorted(set(values))]


def test_a_count_is_its_dice_one_by_one() -> None:
    for n, sides, need, add, under in (
        (3, 6, 5, 0, False),
        (3, 6, 4, 1, False),
        (2, 10, 3, 0, True),
        (2, 6, 9, 0, False),
        (2, 6, 1, 0, False),
    ):
        request = Count(n, sides, need, add, under=under)
        hits = [len([v for v in way if request.hit(v)]) for way in ways(n, sides)]
        found = spread_of(request)
        assert (found.pairs, found.whole) == (counted(hits), sides**n), (n, sides, need)
        assert found.labels is None


def test_totals_are_those_of_every_roll() -> None:
    for request in (
        Roll(2, 6, add=-3),
        Roll(3, 6, drop=1),
        Roll(3, 6, drop=-1),
        Roll(2, 6, add=2, against=True),
        Roll(4, 4, against=True),
        Roll(1, 10, zero=True),
        Roll(2, 10, add=1, zero=True),
        Roll(3, 4, drop=-1, zero=True),
        Roll(2, 10, against=True, zero=True),
    ):
        all_ways = ways(request.n, request.sides)
        expected = counted([request.total(way) for way in all_ways]), len(all_ways)
        if request.zero and request.drop:  # the one that is dropped is the lowest as read
            assert totals(request)[1] == expected[1]
        found = spread_of(request)
        assert (found.pairs, found.whole) == expected, vars(request)
    points = bytes((0, 0, 1, 1, 2, 3))
    found = spread_of(Score(2, 6, points))
    assert found.pairs == counted([points[a - 1] + points[b - 1] for a, b in ways(2, 6)])


def test_a_ten_of_a_die_marked_from_zero_counts_nothing() -> None:
    roll = Roll(1, 10, add=2, zero=True)
    assert (roll.total((10,)), roll.total((9,)), roll.total((1,))) == (2, 11, 3)
    assert summary(roll, Trail()) == "2 to 11  avg 6.5"
    assert summary(Roll(1, 10), Trail()) == "1 to 10  avg 5.5"


def test_one_card_is_red_or_black_as_the_pile_stands() -> None:
    deck = Deck(2)
    deck.reset(Bits(b"one"))
    gone = [deck.draw(Bits(b""))[0] for _ in range(20)]
    left = [card for card in range(54) if card not in gone]
    red = len([card for card in left if is_red(card)])
    jokers = len([card for card in left if card > 51])
    found = draw_spread(Draw(1, "d"), deck.rest(), [])
    shown = [(found.label(i), found.pairs[i][1]) for i in range(len(found.pairs))]
    expected = [("black", 34 - red - jokers), ("red", red), ("joker", jokers)]
    assert shown == [pair for pair in expected if pair[1]]
    assert found.whole == 34


def test_several_cards_are_counted_hand_by_hand() -> None:
    left = [0, 1, 13, 14, 26, 39]  # three aces of six cards... and the ace of clubs
    request = Draw(2, "d", sort=ace, names=ACES)
    hands = [(a, b) for a in left for b in left if a < b]
    found = draw_spread(request, left, [])
    assert found.whole == len(hands) == 15
    for i in range(len(found.pairs)):
        count, name = found.label(i).split(" ")
        kind = ACES.index(name)
        good = len([1 for hand in hands if len([c for c in hand if ace(c) == kind]) == int(count)])
        assert found.pairs[i][1] == good, found.label(i)
    assert [found.label(i) for i in range(len(found.pairs))] == [
        "0 other",
        "1 other",
        "2 other",
        "0 ace",
        "1 ace",
        "2 ace",
    ]


def test_what_the_pile_lacks_comes_from_the_discards() -> None:
    request = Draw(3, "d", sort=ace, names=ACES)
    # The ace of spades is sure to come; two of the four behind it follow.
    found = draw_spread(request, [0], [1, 2, 13, 26])
    shown = [(found.label(i), found.pairs[i][1]) for i in range(len(found.pairs))]
    assert shown == [
        ("0 other", 1),
        ("1 other", 4),
        ("2 other", 1),
        ("1 ace", 1),
        ("2 ace", 4),
        ("3 ace", 1),
    ]
    said = ""
    try:
        draw_spread(Draw(6, "d"), [0], [1, 2, 13, 26])
    except ValueError as error:
        said = str(error)
    assert said.startswith("The deck is empty")


def test_the_odds_of_a_draw_come_from_the_deck_of_the_game() -> None:
    bits = Bits(b"game")
    for policy in (NEVER, WHEN_EMPTY):
        deck = Deck(0, policy)
        deck.reset(bits)
        drawn = deck.draw(bits, 50)
        deck.discard(drawn[0])
        state = deck.state()
        game = Table([("other", b""), ("fate", state)])
        left, behind = piles(game, Draw(1, "fate"), [])
        assert sorted(left) == left and len(left) == 2
        assert set(left).isdisjoint(drawn)
        assert behind == (sorted(drawn) if policy == WHEN_EMPTY else [])
        # The newest three are this run's own and stay out.
        own = (CARDS, Draw(3, "fate"), drawn[-3:])
        left, behind = piles(game, Draw(1, "fate"), [own])
        assert len(left) == 2 and len(behind) == (47 if policy == WHEN_EMPTY else 0)
        assert game.decks[1][1] == state, "Looking moves nothing."
        words = summary(Draw(1, "fate"), Trail(), game)
        assert words in ("black 100%", "red 100%", "black 50% red 50%")
    left, behind = piles(Table([]), Draw(1, "fate"), [])
    assert (left, behind) == (list(range(54)), []), "An unopened deck is whole."


def test_the_order_of_the_pile_is_not_shown() -> None:
    deck = Deck()
    deck.reset(Bits(b"secret"))
    assert deck.rest() == list(range(52))
    deck.stack((51, 0))
    assert deck.rest() == list(range(52))


def test_fractions_and_sums_to_the_right() -> None:
    assert reduced(6, 36) == (1, 6)
    assert reduced(0, 5) == (0, 1)
    assert reduced(7, 7) == (1, 1)
    assert reduced(924 * 3**12, 6**12) == (231, 1024)
    found = spread_of(Roll(2, 6))
    assert found.likeliest() == 5 and found.label(5) == "7"
    assert found.or_more(0) == 36 and found.or_more(10) == 1 and found.or_more(5) == 21
