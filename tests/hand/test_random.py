"""Random: legal presses from a seed through the screens of all rulesets, with power cuts."""

import gc

from hand import Hand, built
from referee.core.bits import Bits
from referee.core.record import decode
from referee.core.session import CHANCE, open_session
from referee.ui.keys import NAMES

# CPython plays every ruleset; a small heap, which no restart clears, the largest.
LARGEST = "rules_britannia"
ROOMY = not hasattr(gc, "mem_alloc")
PRESSES = 700 if ROOMY else 150
SEEDS = (b"one", b"two", b"three") if ROOMY else (b"four",)
KEYS = "UP DOWN DOWN LEFT RIGHT RIGHT OK OK OK OK BACK HOME".split()
HOME_ONE_IN = 4  # of the HOME presses: so that walks get far
CUT_ONE_IN = 16
LAST = 30
TYPES = (Exception,)


class Walk:
    """One random walk, its presses kept for the message of a failure."""

    def __init__(self, seed: bytes, few_keys: bool) -> None:
        self.seed = seed
        self.hand = Hand(built(), seed, few_keys)
        self.bits = Bits(seed)
        self.keys: list[str] = []
        self.rolled: tuple[object, ...] = ()

    def said(self, what: str) -> str:
        """Return a failure with all that is needed to see it again."""
        return "%s\nseed %s, screen %s, keys %s" % (
            what,
            self.seed,
            [step[0] for step in self.hand.app.game.session.path],
            " ".join(self.keys[-LAST:]),
        )

    def step(self) -> None:
        """Press a key or let the battery fall out, and check what must hold."""
        key = KEYS[self.bits.below(len(KEYS))]
        if key == "HOME" and self.bits.below(HOME_ONE_IN):
            key = "OK"
        if self.bits.below(CUT_ONE_IN) == 0:
            key = "POWER"
        self.keys.append(key)
        before = self.chance()
        number = self.hand.app.game.session.number
        try:
            if key == "POWER":
                self.hand.power_on()
            else:
                self.hand.app.press(NAMES.index(key))
                self.hand.app.draw()
        except TYPES as error:
            raise AssertionError(self.said("%s: %s" % (type(error).__name__, error)))
        assert self.hand.app.game.session.number >= number, self.said("The number went back.")
        self.check(key, before)

    def chance(self) -> "list[object]":
        """Return the dice and cards of the procedure under way, if it is under way."""
        game = self.hand.app.game
        if game.run is None or game.run.outcome is not None:
            return []
        return [values for kind, values in game.run.steps if kind == CHANCE]

    def check(self, key: str, before: "list[object]") -> None:
        """Check the session, the fault and that no roll was taken back."""
        game = self.hand.app.game
        session = game.session
        raw = bytes(session.encode())
        again = open_session(raw)
        assert bytes(again.encode()) == raw, self.said("The session is not the same again.")
        assert decode(raw), self.said("The session is empty.")
        if self.hand.screen() == "fault":
            words = game.fault
            assert words.endswith(".") and " " in words, self.said("No sentence: " + words)
            assert "memory" not in words, self.said(words)
        if key == "BACK" and before and game.run is not None and game.run.outcome is None:
            kept = [values for kind, values in game.run.steps if kind == CHANCE]
            assert kept == before, self.said("BACK crossed a roll.")

    def stored(self) -> None:
        """Check that what the store holds opens and is what is in hand, cursors aside."""
        self.hand.app.press(NAMES.index("HOME"))
        if self.hand.screen() == "fault":
            self.hand.app.press(NAMES.index("HOME"))
        assert self.hand.screen() == "home", self.said("HOME does not lead home.")
        raw = self.hand.store.load("session")
        assert raw is not None
        assert raw == bytes(self.hand.app.game.session.encode()), self.said("Not stored.")


def walk(seed: bytes, ruleset: str, few_keys: bool, presses: int) -> int:
    """Walk from the first page of a ruleset; return how many rolls were made."""
    walk = Walk(seed + ruleset.encode(), few_keys)
    for start in range(0, presses, 50):
        walk.hand.app.game.open_ruleset(ruleset)
        walk.hand.app.open("ruleset")
        walk.keys.append("(%s)" % ruleset)
        for _ in range(min(50, presses - start)):
            walk.step()
        walk.stored()
    return walk.hand.app.game.session.number


def test_random_presses_do_no_harm() -> None:
    rulesets = Hand(built()).app.game.library.ids() if ROOMY else [LARGEST]
    rolls = 0
    for seed in SEEDS:
        for ruleset in rulesets:
            rolls += walk(seed, ruleset, False, PRESSES)
    assert rolls > 10, "The walks roll dice."


def test_random_presses_of_three_buttons_do_no_harm() -> None:
    rulesets = Hand(built()).app.game.library.ids() if ROOMY else [LARGEST]
    assert sum([walk(b"few", ruleset, True, PRESSES // 2) for ruleset in rulesets]) > 0
