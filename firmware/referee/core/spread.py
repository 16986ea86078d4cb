"""The whole distribution of a coming chance: what the bars of the odds show."""

from micropython import const

from .cards import SUITED, is_red
from .odds import choose, count_odds
from .preview import band_weights, totals
from .procedure import Count, Draw, Roll, Score
from .rules import CARDS, Rules

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from .game import Game

_COLORS = ("black", "red", "joker")


class Spread:
    """Pairs of (value, weight) and `whole`, the weight of what is certain.

    A value is a number that a roll comes to, or with `labels` the place of a label. Those of
    several cards are one distribution for each sort of card, one below the other.
    """

    def __init__(
        self, pairs: "list[tuple[int, int]]", whole: int, labels: "list[str] | None" = None
    ) -> None:
        self.pairs = pairs
        self.whole = whole
        self.labels = labels

    def label(self, place: int) -> str:
        """Return what a pair stands for."""
        value = self.pairs[place][0]
        return str(value) if self.labels is None else self.labels[value]

    def likeliest(self) -> int:
        """Return the place of the first pair that nothing outweighs."""
        best = 0
        for place in range(len(self.pairs)):
            if self.pairs[place][1] > self.pairs[best][1]:
                best = place
        return best

    def or_more(self, place: int) -> int:
        """Return the weight of this number or a higher one."""
        return sum([weight for _, weight in self.pairs[place:]])


def spread(request: "Roll | Count | Score | Draw", rules: Rules, game: "Game") -> Spread:
    """Return the distribution of a chance; that of a draw is from the deck as it now stands.

    Raise ValueError where a table has no row for a total, or the deck has too few cards.
    """
    if isinstance(request, Draw):
        return draw_spread(request, *piles(game, request, rules.trail))
    if isinstance(request, Count):
        need = request.sides + 1 - request.faces()
        return Spread(*count_odds(request.n, request.sides, need))
    if isinstance(request, Roll) and request.bands:
        weights, whole = band_weights(request, rules)
        pairs = [(row, weight) for row, weight in enumerate(weights) if weight]
        labels = rules.table(request.bands).row_labels()
        return Spread(pairs, whole, [labels[row] for row in range(len(weights))])
    return Spread(*totals(request))


def piles(
    game: "Game", request: Draw, trail: "list[tuple[Any, ...]]"
) -> "tuple[list[int], list[int]]":
    """Return the cards left in a deck, and those that come in when it is empty.

    Both are in the order of their numbers. Nothing is drawn, shuffled or moved: a deck that is
    not open yet is whole. `trail` tells the cards that are this run's own and stay out.
    """
    from .deck import WHEN_EMPTY, Deck
    from .pack import DECK

    for name, state in game.session.decks:
        if name == request.deck and state:
            deck = Deck.restore(state)
            own = 0
            for entry in trail:
                if entry[0] == CARDS and entry[1].deck == name:
                    own += len(entry[2])
            deck.clear_out(own)
            behind = sorted(deck.discards()) if deck.policy == WHEN_EMPTY else []
            return deck.rest(), behind
    pack = game.opened().pack
    return list(range(SUITED + pack.data[pack.record(pack.find(DECK, request.deck)) + 4])), []


def color(card: int) -> int:
    """Return 0 for a black card, 1 for a red one, 2 for a joker."""
    return 2 if card >= SUITED else int(is_red(card))


def draw_spread(request: Draw, left: "list[int]", behind: "list[int]") -> Spread:
    """Return how many cards of each sort come; of one card only which sort it is.

    `left` are the cards of the draw pile, `behind` those that come in when it is empty.
    """
    sort, names = request.sort, request.names
    if sort is None or not names:
        sort, names = color, _COLORS
    n = request.n
    sure: list[int] = []
    if n > len(left):
        n -= len(left)
        sure, left = left, behind
    if n > len(left):
        raise ValueError("The deck is empty: %d wanted, %d left." % (n, len(left)))
    whole = choose(len(left), n)
    pairs: list[tuple[int, int]] = []
    labels: list[str] = []
    for kind in range(len(names)):
        base = len([card for card in sure if sort(card) == kind])
        good = len([card for card in left if sort(card) == kind])
        if not base + good:
            continue
        for k in range(n + 1):
            weight = choose(good, k) * choose(len(left) - good, n - k)
            if weight and (request.n != 1 or k):
                pairs.append((len(labels), weight))
                word = names[kind]
                labels.append(word if request.n == 1 else "%d %s" % (base + k, word))
    return Spread(pairs, whole, labels)


def reduced(weight: int, whole: int) -> "tuple[int, int]":
    """Return a fraction in its lowest terms."""
    a, b = whole, weight
    while b:
        a, b = b, a - a // b * b
    return weight // a, whole // a
