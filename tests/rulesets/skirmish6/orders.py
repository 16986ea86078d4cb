"""The procedure of command: one card for each captain, and what a joker brings."""

from micropython import const
from referee.core.cards import is_red, rank
from referee.core.procedure import Draw, Form, Number, Outcome, Say

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules

_JACK = const(10)  # ranks as the deck counts them
_JOKER = const(13)
_NAMES = ("none", "one", "two", "joker")  # what a card of each sort gives
_END = const(3)  # the sort of a joker; the other sorts are the orders that a card gives


def card_sort(card: int) -> int:
    """Return 2 for a court card, 1 for another red card, 0 for a black one, 3 for a joker."""
    if rank(card) == _JOKER:
        return _END
    return 2 if rank(card) >= _JACK else int(is_red(card))


def orders(rules: "Rules") -> "Steps":
    """Ask for the captains, draw their cards, and count the orders."""
    (captains,) = yield Form("Orders", Number("captains", "Captains", 1, 4, 3))
    cards = yield Draw(captains, "command", "Command", card_sort, _NAMES)
    jokers = len([sort for sort in cards if sort == _END])
    total = sum([sort for sort in cards if sort != _END])
    if jokers:
        yield Say("Joker: shuffle at the end of the turn.")
    return Outcome("%d ORDERS" % total, ("orders", total), ("jokers", jokers), good=total > 0)
