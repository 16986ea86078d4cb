"""Spell cards in plain letters, the way they are typed."""

from __future__ import annotations

from referee.core.cards import rank, suit

_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUITS = "SHDC"
_SUITED = 52


def spell(card: int) -> str:
    """Return a card as AS, 10H or JOKER: what `parse_card` reads."""
    if card >= _SUITED:
        return "JOKER" if card == _SUITED else "JOKER%d" % (card - _SUITED + 1)
    return _RANKS[rank(card)] + _SUITS[suit(card)]
