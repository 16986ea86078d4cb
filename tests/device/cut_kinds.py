"""All that the handheld keeps on its flash: one action of each kind, and what must be left of it.

The chip is mounted at /chip: the records in /chip/state, two versions in /chip/a and /chip/b.
"""

import os

import versions
from nothing import NoLibrary
from referee.core.desk import draw_card, shuffle_cards
from referee.core.game import Game
from referee.core.games import choose
from referee.core.pack import RULING, Pack
from referee.core.reader import Reader
from referee.core.tray import roll_dice
from referee.hal.store import Store

TYPE_CHECKING = 0
if TYPE_CHECKING:
    Kept = list[tuple[str, object]]

_STATE = "/chip/state"
LINES = 6  # of the log, read again after each cut
_FILES = ("one", "two", "three")
_RECORDS = ("pool", "fault", "long", "first")


def _entropy() -> bytes:
    return b"\x5a" * 32


class Rulings(Pack):
    """A ruleset of which only the number of its rulings counts."""

    def __init__(self) -> None:
        pass

    def entries(self, kind: int) -> "list[int]":
        """Return the rulings, and nothing of another kind."""
        return list(range(6)) if kind == RULING else []


class Hills(NoLibrary):  # type: ignore[misc]
    """A library with one ruleset."""

    def open(self, ruleset: str) -> Rulings:
        """Open it."""
        return Rulings()


def game(store: "Store | None" = None) -> Game:
    """Return the game as it starts, with the one ruleset open."""
    made = Game(store or Store(_STATE), Hills(), _entropy)
    made.session.ruleset = "hills"
    made.open_ruleset("hills")
    return made


class Kind:
    """One kind of state: `ready` the next action, which `do` does the same way each time."""

    name = ""
    records = 1  # that it changes; each of several is the one before or after by itself

    def ready(self, turn: int) -> None:
        """Prepare the action of a round; what it saves here is not cut."""
        self.turn = turn

    def do(self) -> None:
        """Start the game and do the action, with as many saves as the app makes for it."""
        raise NotImplementedError


class Pool(Kind):
    """The entropy pool, replaced at each start."""

    name = "pool"

    def do(self) -> None:
        """Do it."""
        Store(_STATE).save("pool", bytes((self.turn,)) * 32)


class Roll(Kind):
    """A roll: the session, and at times a block of the log before it."""

    name = "session"
    dice = ("2d6", "d%", "8d6")

    def do(self) -> None:
        """Do it."""
        roll_dice(game(), self.dice[self.turn % len(self.dice)])


class Log(Roll):
    """Rolls whose lines fill the session's record: blocks of the log move out."""

    name = "log"
    dice = ("40d6", "60d20", "9d100")


class Deck(Kind):
    """Cards: drawn one by one, and all shuffled now and then."""

    name = "deck"

    def do(self) -> None:
        """Do it."""
        made = game()
        if self.turn % 8 == 7:
            shuffle_cards(made)
        else:
            draw_card(made)


class Drafts(Kind):
    """The answers that a ruleset remembers, some of them longer than littlefs keeps inline."""

    name = "memory"
    records = 2  # the session's lines may move into a page

    def do(self) -> None:
        """Do it."""
        made = game()
        answers = tuple([self.turn + i for i in range(10 + self.turn % 5 * 90)])
        made.recall().remember("firing", (answers,))
        made.keep_memory()
        made.save()


class Choices(Kind):
    """A ruling: its line and the choice in the session, the one before in the memory."""

    name = "choices"

    def do(self) -> None:
        """Do it."""
        place, option = self.turn % 6, self.turn % 3
        choose(game(), place, option, "Ruling %d: %d" % (place, option))


class Fault(Kind):
    """What the last net keeps for the engineer."""

    name = "fault"

    def do(self) -> None:
        """Do it."""
        Store(_STATE).save("fault", b"Trace %d " % self.turn * 40)


class Long(Kind):
    """A record with a block of its own, or two."""

    name = "block"

    def do(self) -> None:
        """Do it."""
        Store(_STATE).save("long", bytes((self.turn,)) * (600 + 900 * (self.turn % 7)))


class First(Kind):
    """A record that was not there before."""

    name = "first"

    def do(self) -> None:
        """Do it."""
        Store(_STATE).save("first", bytes((self.turn,)) * 30)

    def ready(self, turn: int) -> None:
        """Prepare it."""
        Kind.ready(self, turn)
        for name in os.listdir(_STATE):
            if name.startswith("first."):
                os.remove(_STATE + "/" + name)


class Damaged(Kind):
    """A slot that rotted is put aside at the start, and the next save takes its place."""

    name = "damaged"

    def ready(self, turn: int) -> None:
        """Prepare it."""
        Kind.ready(self, turn)
        for name in os.listdir(_STATE):
            if ".bad" in name:
                os.remove(_STATE + "/" + name)
        store = Store(_STATE)
        store.save("pool", b"kept %d" % turn)
        store.save("pool", b"gone %d" % turn)
        for slot in "ab":
            path = "%s/pool.%s" % (_STATE, slot)
            with open(path, "rb") as file:
                raw = file.read()
            if b"gone" in raw:
                with open(path, "wb") as file:
                    file.write(raw[:-1] + b"?")

    def do(self) -> None:
        """Do it."""
        store = Store(_STATE)
        store.load("pool")
        store.save("pool", b"next %d" % self.turn)


class Version(Kind):
    """The other version is switched to: files move over, the record says which one starts."""

    name = "version"

    def do(self) -> None:
        """Do it."""
        os.chdir("/chip")
        versions.switch("ba"[self.turn & 1])


KINDS = (Pool, Roll, Log, Deck, Drafts, Choices, Fault, Long, First, Damaged, Version)


def prepare() -> None:
    """Lay out two versions that share two of their three files, and a state."""
    os.chdir("/chip")
    for folder in "ab":
        os.mkdir(folder)
        _put(folder + "/files", "".join([name + "\n" for name in _FILES]))
        _put(folder + "/" + _FILES[0], "of " + folder)
    for name in _FILES[1:]:
        _put("a/" + name, "shared " + name)
    _put("slot", "a")
    roll_dice(game(), "2d6")


def _put(path: str, text: str) -> None:
    with open(path, "w") as file:
        file.write(text)


def look(store: "Store | None" = None) -> "Kept":
    """Return all that is kept, by name, as the next start reads it."""
    store = store or Store(_STATE)
    made = game(store)
    kept: Kept = [(name, store.load(name)) for name in _RECORDS]
    kept.append(("memory", bytes(made.recall().encode())))
    made.session.choices = ()  # wherever it lies, it counts
    made.session.base = 0  # nor does what a base holds
    kept.append(("session", bytes(made.session.encode())))
    kept.append(("told", made.fault))
    kept.append(("lines", _lines(made)))
    kept.append(("version", _version()))
    return kept


def _lines(made: Game) -> "list[str]":
    """Return the newest lines of the log, wherever they lie."""
    reader = Reader(made)
    last = made.session.number
    return [reader.line(number) for number in range(max(1, last - LINES), last + 1)]


def _version() -> str:
    """Finish a switch that was cut, as the start does; return the version and what it holds."""
    os.chdir("/chip")
    slot = versions.read("slot")
    if slot[1:]:
        versions.switch(slot[0])
        slot = versions.read("slot")
    return slot + " ".join([versions.read(slot + "/" + name) for name in _FILES])


def compared(before: "Kept", after: "Kept") -> str:
    """Return "before" or "after", or a sentence on the first thing that is neither.

    Then the next save must hold, and change nothing else.
    """
    store = Store(_STATE)
    found = look(store)
    said = ""
    for i, (name, value) in enumerate(found):
        old, new = before[i][1], after[i][1]
        if value != old and value != new:
            return "%s is %s" % (name, value)
        if old != new:
            part = "after" if value == new else "before"
            said = part if said in ("", part) else "both"
    store.save("fault", b"next")
    store = Store(_STATE)
    if store.load("fault") != b"next" or dict(look(store))["session"] != dict(found)["session"]:
        return "the next save is lost, or loses the session"
    return said or "before"
