"""Ways to the places of the handheld that many tests begin at."""

from hand import Hand, built
from micropython import const
from referee.core.pack import PROCEDURE
from referee.core.sides import change, roster
from referee.core.units import HEAD

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.roster import Roster

RULES = "rules_britannia"


def path(hand: Hand) -> "list[str]":
    """Return the names of the screens from Home to the one that is shown."""
    return [step[0] for step in hand.app.game.session.path]


def opened(few_keys: bool = False, rules: str = RULES) -> Hand:
    """Return a handheld with a ruleset open, the largest unless it is named, on its first page."""
    hand = Hand(built(), few_keys=few_keys)
    hand.app.game.open_ruleset(rules)
    hand.app.open("ruleset")
    return hand


def form(hand: Hand, name: str) -> int:
    """Open the form of a procedure by its name and return its directory number."""
    entry: int = hand.app.game.opened().pack.find(PROCEDURE, name)
    hand.app.open("form", entry)
    return entry


def mustered(hand: Hand, count: int) -> "Roster":
    """Add units to the open ruleset, to both sides in turn, and return them all."""
    units = roster(hand.app.game)
    for i in range(count):
        units.add(units.kinds[0].fresh(i & 1, 0, "Unit %s" % "ABCDEFGH"[i]))
    units.save()
    return units


def correct(hand: Hand, number: int, field: int, value: int) -> None:
    """Correct a field of a unit by hand."""
    edited = bytearray(roster(hand.app.game).unit(number))
    edited[HEAD + field] = value
    change(hand.app.game, number, edited)
