"""Cards as numbers: 0 to 51 by suit and rank, jokers from 52 on."""

from micropython import const

SPADES = const(0)
HEARTS = const(1)
DIAMONDS = const(2)
CLUBS = const(3)
SUITED = const(52)
RANKS = const(13)

_RANK_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUIT_LETTERS = "SHDC"


class CardError(ValueError):
    """Tell in one sentence why something is not a card."""


def rank(card: int) -> int:
    """Return 0 for an ace, 1 for a two .. 12 for a king, 13 for a joker."""
    return card % RANKS if card < SUITED else RANKS


def suit(card: int) -> int:
    """Return SPADES, HEARTS, DIAMONDS or CLUBS, or 4 for a joker."""
    return card // RANKS if card < SUITED else 4


def is_red(card: int) -> bool:
    """Tell whether `card` is a heart or a diamond."""
    return suit(card) in (HEARTS, DIAMONDS)


def name(card: int) -> str:
    """Return what the display shows: rank and suit sign, or the joker's sign."""
    return _RANK_NAMES[rank(card)] + chr(1 + suit(card)) if card < SUITED else "\x1e"


def parse_card(text: str) -> int:
    """Return the card written as AS, 10h, 7H, JOKER or JOKER2; raise CardError otherwise."""
    word = text.strip().upper()
    if word[:5] == "JOKER" and word[5:] in ("", "1", "2", "3", "4"):
        return SUITED - 1 + int(word[5:] or "1")
    if word[:-1] in _RANK_NAMES and word[-1:] in _SUIT_LETTERS:
        return _SUIT_LETTERS.find(word[-1:]) * RANKS + _RANK_NAMES.index(word[:-1])
    raise CardError("Write a card like AS, 10H, 7D, KC or JOKER, not '%s'." % text[:12])


def plain(card: int) -> str:
    """Return a card in plain letters, as `parse_card` reads it: AS, 10H, JOKER, JOKER2."""
    if 0 <= card < SUITED:
        return _RANK_NAMES[rank(card)] + _SUIT_LETTERS[suit(card)]
    if card < 0:
        return "This card"
    return "JOKER" if card == SUITED else "JOKER%d" % (card - SUITED + 1)
