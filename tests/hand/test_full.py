"""A full store: a roll that cannot be saved is not shown, and the same roll is saved later."""

from hand import Hand, built
from referee.core.pack import PROCEDURE, RULING
from referee.core.promises import Store

SCRIPT = "OK OK OK BACK DOWN OK OK*2 HOME DOWN*2 OK"
LAST = 99


class Refusing(Store):
    """Pass everything on to a store, except some saves, counted from 1."""

    def __init__(self, store: Store, first: int, times: int) -> None:
        self.store = store
        self.saves = 0
        self.first = first
        self.last = first + times - 1

    def load(self, name: str) -> "bytes | None":
        """Return a record."""
        return self.store.load(name)

    def save(self, name: str, body: "bytes | bytearray") -> None:
        """Keep a record, or refuse as a full file system does."""
        self._count()
        self.store.save(name, body)

    def get(self, name: str, most: int = -1) -> "bytes | None":
        """Return a plain file."""
        return self.store.get(name, most)

    def put(self, name: str, body: "bytes | bytearray") -> None:
        """Make a plain file durable, or refuse."""
        self._count()
        self.store.put(name, body)

    def _count(self) -> None:
        self.saves += 1
        if self.first <= self.saves <= self.last:
            raise OSError(28)


def state(hand: Hand) -> "list[object]":
    """Return what the game comes to."""
    session = hand.app.game.session
    held: list[object] = [session.number, list(session.steps), session.fell]
    held += [list(session.decks), session.chain, session.procedure]
    memory = hand.app.game.recall()
    return held + [bytes(memory.choices), [step[0] for step in session.path]]


def go_on(hand: Hand) -> int:
    """Press OK on faults until they are gone; return how many there were."""
    faults = 0
    while hand.screen() == "fault":
        assert hand.app.game.fault.endswith("."), hand.app.game.fault
        assert faults < 9, "OK does not lead away from the fault."
        hand.press("OK")
        faults += 1
    return faults


def play(first: int, times: int) -> "tuple[int, int, list[object], list[object]]":
    """Play a script with some saves refused.

    Return saves, faults, what the game comes to, and the same after a power cut.
    """
    hand = Hand(built())
    store = Refusing(hand.app.game.store, first, times)
    hand.app.game.store = store
    faults = 0
    for word in SCRIPT.split():
        name, _, count = word.partition("*")
        for _ in range(int(count or "1")):
            hand.press(name)
            faults += go_on(hand)
    pack = hand.app.game.opened().pack
    for screen, entry in (
        ("ruling", pack.entries(RULING)[0]),
        ("form", pack.entries(PROCEDURE)[0]),
    ):
        try:
            hand.app.open(screen, entry)
        except OSError as error:
            hand.app.tell("%s." % error)
        faults += go_on(hand)
        for name in ("OK", "OK", "BACK" if screen == "ruling" else "OK"):
            hand.press(name)
            faults += go_on(hand)
    reached = state(hand)
    hand.power_on()
    return store.saves, faults, reached, state(hand)


def test_any_refused_save_loses_and_rerolls_nothing() -> None:
    saves, faults, golden, after = play(LAST, 1)
    assert (faults, after) == (0, golden)
    assert 12 < saves < LAST
    for times in (1, 3):
        for first in range(1, saves + 1, times):
            _, faults, reached, after = play(first, times)
            assert faults, first
            assert reached == golden, (first, times)
            assert after == golden, (first, times)


def test_a_roll_is_not_shown_before_it_is_saved() -> None:
    hand = Hand(built())
    hand.press("OK OK")
    shown = hand.text()
    store = Refusing(hand.app.game.store, 1, 3)
    hand.app.game.store = store
    hand.press("OK")
    fell = hand.app.game.session.fell
    number = hand.app.game.session.number
    for _ in range(3):
        assert hand.screen() == "fault"
        assert hand.text()[1] != shown[1] and "storage" in " ".join(hand.text())
        hand.press("OK")
    assert hand.screen() == "dice"
    assert hand.app.game.session.fell == fell
    assert hand.app.game.session.number == number == 3
    hand.power_on()
    assert hand.app.game.session.fell == fell


def test_a_store_that_never_works_still_shows_everything_but_rolls() -> None:
    hand = Hand(built())
    hand.app.game.store = Refusing(hand.app.game.store, 1, 10**9)
    hand.press("DOWN*2 OK")
    assert hand.screen() == "fault"
    hand.press("OK")
    assert hand.screen() == "ruleset"
    hand.press("UP*3 OK")
    assert hand.screen() == "listing"
    hand.press("OK")
    assert hand.screen() == "grid"
    hand.press("BACK HOME")
    assert hand.screen() == "home"
    hand.press("UP*2 UP")
    hand.press("HOME")
    hand.pick("Dice")
    assert hand.screen() == "dice"
    hand.press("OK")
    number = hand.app.game.session.number
    for _ in range(3):
        assert hand.screen() == "fault"
        hand.press("OK")
    assert hand.app.game.session.number == number
