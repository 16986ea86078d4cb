"""Memory: a frame costs no heap, and every screen gives back what it took."""

import gc
import sys

from hand import Hand, built, drawn_twice
from referee.core.pack import NOTE, PHASE, PROCEDURE, RULING, TABLE

TOURS = 3
KEPT = 4096  # bytes: the newest log lines come and go


def allocated() -> int:
    """Return the bytes in use after a collection; 0 where nobody can collect and count them."""
    gc.collect()
    counted = hasattr(gc, "mem_alloc") and sys.maxsize > 0x7FFFFFFF
    return gc.mem_alloc() if counted else 0


def visit_all(hand: Hand, check: bool) -> None:
    """Open and leave every screen that the first page and the ruleset lead to."""
    for title in ("Dice", "Cards", "Log", "Fairness", "About"):
        hand.pick(title)
        hand.press("OK")
        if check:
            assert drawn_twice(hand) == 0, title
        hand.press("HOME")
    hand.pick("Rules Britannia")
    pack = hand.app.game.opened().pack
    for kind in (PROCEDURE, TABLE, NOTE, PHASE, RULING):
        for entry in pack.entries(kind):
            screen = {PROCEDURE: "form", TABLE: "grid", RULING: "ruling"}.get(kind, "note")
            hand.app.open(screen, entry)
            if check:
                assert drawn_twice(hand) == 0, screen
            if kind in (PROCEDURE, TABLE):
                hand.press("OK")
                if check:
                    assert drawn_twice(hand) == 0, hand.screen()
            while hand.screen() != "ruleset":
                hand.press("BACK")
    hand.press("HOME")


def test_every_screen_is_drawn_without_heap() -> None:
    hand = Hand(built())
    visit_all(hand, True)
    assert hand.screen() == "home"


def test_screens_and_procedures_give_back_what_they_took() -> None:
    hand = Hand(built())
    visit_all(hand, False)
    kept = []
    for _ in range(TOURS):
        before = allocated()
        visit_all(hand, False)
        kept.append(allocated() - before)
    assert sum(sorted(kept)[:-1]) <= KEPT, "%s bytes kept" % kept  # names may take room once
