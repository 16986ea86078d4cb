"""Let memory and files fail at every place of a press, in every procedure of a ruleset.

    micropython -X heapsize=230k tests/device/faults.py ROOT BUILT RULESET

The firmware's own loop runs over a board that presses OK. Before the press the heap is filled, or
one call on the store's files is made to fail, until the press passes untouched. Then the battery
falls out and the game goes on. Prints ["faults", press, kind, trials, told, begun anew, trouble].
"""

import gc
import sys

from runner import tell

_ROOT, _BUILT, _RULESET = sys.argv[1:4]
sys.path[:0] = [_BUILT, _ROOT + "/firmware"]

import failing  # noqa: E402
import start  # noqa: E402
from faulty import LAST, TOLD, Board, Ending, Watched, kept_files, restore  # noqa: E402
from hand import Hand  # noqa: E402
from referee.core.deck import Deck  # noqa: E402
from referee.core.entropy import CHAIN, chained, commitment  # noqa: E402
from referee.core.game import Game  # noqa: E402
from referee.core.pack import PROCEDURE, RULING  # noqa: E402
from referee.core.reader import Reader  # noqa: E402
from referee.hal import library as library_module  # noqa: E402
from referee.hal import store as store_module  # noqa: E402
from referee.hal.store import Store  # noqa: E402
from referee.ui.modules import forget, loaded  # noqa: E402

_BASE = loaded()
_CAUGHT = start.caught

_ROOMS = tuple(range(64, 2048, 192)) + tuple(range(2048, 64 * 1024, 2048))
_REPEATED = 4  # of so many procedures one is also repeated under faults: all do it alike


class Press:
    """A press of OK from a state that lies in the store, under one fault after the other."""

    def __init__(self, hand: Hand, name: str) -> None:
        self._hand = hand
        self.name = name
        self._library = hand.app.game.library
        self.kept = kept_files(hand.state)
        self.trials = self.told = self.anew = 0
        self.trouble = ""

    def memory(self, rooms: "tuple[int, ...] | range") -> None:
        """Let the heap be full but for so many bytes, from few to enough."""
        for room in rooms:
            if not self._trial(room, 0, 0):
                break

    def calls(self) -> None:
        """Let each call on a file fail, in the ways of a full and of a broken storage."""
        Watched.calls = 0
        self._trial(0, LAST, failing.EIO)
        for call in range(1, Watched.calls + 1):
            self._trial(0, call, failing.ENOSPC if call & 1 else failing.EIO)

    def starts(self) -> None:
        """Let each call on a file fail while the game starts: it waits for the next start."""
        for call in range(1, LAST):
            failing.lay(0, 0, 0)
            if not self._trial(0, -call, failing.EIO):
                break

    def _trial(self, room: int, call: int, errno: int) -> bool:
        """Press once under a fault, go on, let the battery fall out; tell whether it was felt.

        A negative call is one of the start, which may end with OSError: then a board starts anew.
        """
        restore(self._hand.state, self.kept)
        board = Board(self._hand.state, room, call, errno)
        if call < 0:
            failing.lay(0, -call, errno)
        with Ending() as ending:
            self._run(board)
        anew = ending.anew or call < 0 and ending.refused
        wrong = "" if anew else ending.text
        felt = call < 0 and ending.felt
        told = board.told
        if [text for text in told if not text.endswith(".") or " " not in text]:
            wrong = wrong or "no sentence: %s" % told
        if len(told) > TOLD:
            wrong = wrong or "OK does not lead away from: " + told[-1]
        board.drop()
        wrong = wrong or self._after()
        self.trials += 1
        self.told += bool(told)
        self.anew += anew
        if wrong and not self.trouble:
            self.trouble = "%d bytes, call %d: %s" % (room, call, wrong)
        return bool(told) or anew or felt

    def _run(self, board: Board) -> None:
        """Run the firmware's loop as after power-on."""
        self._hand.app = None
        forget("referee.", _BASE)
        forget("tables.")
        gc.collect()
        start.run(board, self._hand.canvas, self._library, [])

    def _after(self) -> str:
        """Start again without a fault; return what is lost, torn or stuck."""
        self._hand.power_on()
        game = self._hand.app.game
        if game.fault:
            return "the next start says: %s" % game.fault
        wrong = torn(game)
        if wrong:
            return wrong
        number = game.session.number
        for _ in range(3):
            if game.session.number == number and self._hand.screen() != "fault":
                self._hand.press("OK")
        if game.fault:
            return "it does not go on: %s" % game.fault
        return torn(game)


def torn(game: Game) -> str:
    """Return what is wrong with the log or a deck, or nothing."""
    session = game.session
    reader = Reader(game)
    chain = commitment(session.secret)[:CHAIN]
    for number in range(session.first, session.number + 1):
        line = reader.line(number)
        if not line:
            return "entry %d is lost" % number
        chain = chained(chain, line.rsplit(" ", 1)[0].encode())
    if chain != session.chain:
        return "the chain of the log is broken"
    for _, deck in session.decks:
        if deck:
            Deck.restore(deck)  # ValueError where a card is lost or doubled
    return ""


def caught(store: Store, error: Exception) -> None:
    """Let the fault be over where the last net catches it: one allocation failed, not all."""
    failing.over()
    _CAUGHT(store, error)


def told(press: Press, kind: str) -> None:
    """Tell how one kind of fault went, and begin to count anew."""
    tell("faults", press.name, kind, press.trials, press.told, press.anew, press.trouble)
    press.trials = press.told = press.anew = 0
    press.trouble = ""


def entries(hand: Hand) -> "tuple[list[int], list[int]]":
    """Open the ruleset; return its rulings and its procedures."""
    hand.app.game.open_ruleset(_RULESET)
    hand.app.open("ruleset")
    pack = hand.app.game.opened().pack
    return pack.entries(RULING), pack.entries(PROCEDURE)


def opened(hand: Hand, screen: str, argument: int) -> str:
    """Open a screen of the ruleset from Home; return the procedure that is under way then.

    Only here and in functions like it is the app touched: what `main` touches stays on its
    stack, and 70 KB with it.
    """
    hand.press("HOME")
    hand.app.game.open_ruleset(_RULESET)
    hand.app.open(screen, argument)
    return hand.app.game.session.procedure if screen == "form" else "plain"


def rolled(hand: Hand, kept: "list[tuple[str, bytes]]") -> bool:
    """Press OK where no fault is; tell whether there is a result now."""
    restore(hand.state, kept)
    hand.power_on()
    hand.press("OK")
    return str(hand.screen()) == "result"


def under_faults(hand: Hand, name: str, rooms: "tuple[int, ...] | range" = _ROOMS) -> Press:
    """Put all faults under a press of OK on the screen that is shown; return it."""
    press = Press(hand, "%s %s" % (name, hand.screen()))
    press.memory(rooms)
    told(press, "memory")
    press.calls()
    told(press, "files")
    return press


def main() -> None:
    """Put faults under a start, a plain roll, a card, a ruling; each procedure and its repeat."""
    store_module.open = library_module.open = failing.File  # type: ignore[attr-defined]
    store_module.os = failing.System()  # type: ignore[attr-defined]
    start.App = Watched  # type: ignore[attr-defined]
    start.caught = caught
    hand = Hand(_BUILT)
    rulings, procedures = entries(hand)
    press = Press(hand, "start")
    press.starts()
    told(press, "files")
    for screen, argument in (("dice", 0), ("cards", 0), ("ruling", rulings[0])):
        under_faults(hand, opened(hand, screen, argument))
    for place, entry in enumerate(procedures):
        name = opened(hand, "form", entry)
        rooms = range(64 + 192 * (place & 15), 64 * 1024, 3072)  # others for each procedure
        press = under_faults(hand, name, rooms)
        if rolled(hand, press.kept) and place % _REPEATED == 0:
            under_faults(hand, name, rooms)
    tell("done")


main()
