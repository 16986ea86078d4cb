"""Random: legal presses from a seed through the screens of all rulesets, with power cuts."""

import gc

from hand import Hand, built
from referee.core.bits import Bits
from referee.core.pack import NOTE, PHASE, PROCEDURE, RULING, TABLE
from referee.core.record import decode
from referee.core.reopen import open_session
from referee.core.session import CHANCE, TYPED
from referee.ui.keys import NAMES

# CPython plays every ruleset; a small heap, which no restart clears, the largest.
LARGEST = "rules_britannia"
ROOMY = not hasattr(gc, "mem_alloc")
PRESSES = 250 if ROOMY else 150
SEEDS = (b"one", b"two", b"three") if ROOMY else (b"four",)
KEYS = "UP DOWN DOWN LEFT RIGHT RIGHT OK OK OK OK BACK HOME".split()
HOMES = 5  # a fault takes one more; three of one key end the self-test's test of keys
HOME_ONE_IN = 4  # of the HOME presses: so that walks get far
CUT_ONE_IN = 16
LAST = 30
SCREENS = (
    (PROCEDURE, "form"),
    (TABLE, "grid"),
    (NOTE, "note"),
    (PHASE, "note"),
    (RULING, "ruling"),
)


class Press:
    """Tell the seed and the last keys with whatever a press raises."""

    def __init__(self, walk: "Walk") -> None:
        self.walk = walk

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: "type | None", error: object, trace: object) -> bool:
        if kind is None:
            return False
        raise AssertionError(self.walk.said("%s: %s" % (kind.__name__, error)))


class Walk:
    """One random walk, its presses kept for the message of a failure."""

    def __init__(self, seed: bytes, few_keys: bool) -> None:
        self.seed = seed
        self.hand = Hand(built(), seed, few_keys)
        self.bits = Bits(seed)
        self.keys: list[str] = []
        self.visited: list[str] = []
        self.choice = [key for key in KEYS if not few_keys or key not in ("LEFT", "RIGHT")]

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
        key = self.choice[self.bits.below(len(self.choice))]
        if key == "HOME" and self.bits.below(HOME_ONE_IN):
            key = "OK"
        if self.bits.below(CUT_ONE_IN) == 0:
            key = "POWER"
        self.keys.append(key)
        before = self.chance()
        number = self.hand.app.game.session.number
        held = self.held()
        with Press(self):
            if key == "POWER":
                self.hand.power_on()
            else:
                self.hand.app.press(NAMES.index(key))
                self.hand.app.draw()
        if self.hand.screen() not in self.visited:
            self.visited.append(self.hand.screen())
        assert key != "POWER" or self.held() == held, self.said("The battery lost something.")
        assert self.hand.app.game.session.number >= number, self.said("The number went back.")
        self.check(key, before)

    def held(self) -> "list[object]":
        """Return the screens and all that was rolled and drawn."""
        session = self.hand.app.game.session
        held: list[object] = [step[0] for step in session.path if step[0] != "fault"]
        held += [session.fell, list(session.decks), list(session.log), session.chain]
        return held + [session.ruleset]

    def chance(self) -> "list[object]":
        """Return the dice and cards of the procedure under way, if it is under way."""
        game = self.hand.app.game
        if game.run is None or game.run.outcome is not None:
            return []
        return [values for kind, values in game.run.steps if kind in (CHANCE, TYPED)]

    def check(self, key: str, before: "list[object]") -> None:
        """Check the session, the fault and that no roll was taken back."""
        game = self.hand.app.game
        session = game.session
        raw = bytes(session.encode())
        again = open_session(raw, self.hand.store.get)
        assert bytes(again.encode()) == raw, self.said("The session is not the same again.")
        assert decode(raw), self.said("The session is empty.")
        if self.hand.screen() == "fault":
            words = game.fault
            assert words.endswith(".") and " " in words, self.said("No sentence: " + words)
            assert "memory" not in words, self.said(words)
        if key == "BACK" and before and game.run is not None and game.run.outcome is None:
            kept = [values for kind, values in game.run.steps if kind in (CHANCE, TYPED)]
            assert kept == before, self.said("BACK crossed a roll.")

    def begin(self, ruleset: str) -> None:
        """Open a ruleset and a screen of it that is drawn by lot, procedures first."""
        app = self.hand.app
        app.game.open_ruleset(ruleset)
        app.open("ruleset")
        pick = self.bits.below(8)
        for place, (kind, screen) in enumerate(SCREENS):
            entries = app.game.opened().pack.entries(kind)
            if place == max(0, pick - 3) and entries:
                app.open(screen, entries[self.bits.below(len(entries))])
        self.keys.append("(%s %s)" % (ruleset, app.game.session.path[-1]))

    def stored(self) -> None:
        """Check that what the store holds opens and is what is in hand, cursors aside."""
        for _ in range(HOMES):
            self.hand.app.press(NAMES.index("HOME"))
            if self.hand.screen() == "home":
                break
        assert self.hand.screen() == "home", self.said("HOME does not lead home.")
        raw = self.hand.store.load("now/session")
        assert raw is not None
        assert raw == bytes(self.hand.app.game.session.encode()), self.said("Not stored.")


def walk(seed: bytes, ruleset: str, few_keys: bool, presses: int) -> "tuple[int, list[str]]":
    """Walk from the first page of a ruleset; return the rolls made and the screens visited."""
    walk = Walk(seed + ruleset.encode(), few_keys)
    for start in range(0, presses, 25):
        walk.begin(ruleset)
        for _ in range(min(25, presses - start)):
            walk.step()
        walk.stored()
    return walk.hand.app.game.session.number, walk.visited


def rulesets() -> "list[str]":
    """Return the rulesets that this interpreter walks through."""
    return [words[0] for words in Hand(built()).app.game.titles()] if ROOMY else [LARGEST]


def test_random_presses_do_no_harm() -> None:
    rolls = 0
    visited: list[str] = []
    for seed in SEEDS:
        for ruleset in rulesets():
            made, screens = walk(seed, ruleset, False, PRESSES)
            rolls += made
            visited += screens
    assert rolls > PRESSES // 20, "The walks roll dice."
    for screen in ("form", "result", "why", "grid", "cell", "note", "ruling", "listing"):
        assert screen in visited or not ROOMY, screen


def test_random_presses_of_three_buttons_do_no_harm() -> None:
    assert sum([walk(b"three", name, True, PRESSES)[0] for name in rulesets()]) > 0
