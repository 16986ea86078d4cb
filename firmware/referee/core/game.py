"""The game in hand: the session, the open ruleset, the running procedure, and saving them."""

from binascii import b2a_base64

from micropython import const

from .entropy import chained
from .opened import Opened
from .pack import DECK, RULING, Pack
from .record import RecordError
from .session import ROOM, Memory, Session, open_memory

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .promises import Library, Store
    from .roster import Roster
    from .run import Run

CARDS = "cards"  # the id of the deck that belongs to no ruleset
SESSION = "now/session"  # the record that every press saves
MEMORY = "rules-%s"  # the record of what a ruleset remembers


class Game:
    """Hold everything of the game that is not a screen.

    `store` keeps records (load, save), `library` finds rulesets (titles, open, procedure, forget)
    and `entropy()` returns fresh random bytes, mixed with the times of the presses. `fault` is a
    sentence that must still be told to the players, or empty; `begun` says that they have not
    yet seen the commitment of a new game or part, `unkept` that the next save also saves what the
    ruleset remembers; `stored` is the newest entry that is durable, `newest` the last line that
    was written since the start.
    """

    def __init__(self, store: "Store", library: "Library", entropy: "Callable[[], bytes]") -> None:
        self.store = store
        self.library = library
        self.entropy = entropy
        self.rules: Opened | None = None
        self.memory: Memory | None = None
        self.run: Run | None = None
        self.roster: Roster | None = None
        self.clock: Any = None  # what counts the time of each side, where it is wanted
        self._opened = 0
        self.fault = ""
        self.begun = False
        self.newest = ""
        self._troubled = False
        self.unkept = False
        self._titles: list[tuple[str, str]] | None = None
        self.session: Session
        self.stored = 0
        self._settled = True
        from .reopen import load  # needed once

        load(self)

    def titles(self) -> "list[tuple[str, str]]":
        """Return (id, title) of each ruleset."""
        if self._titles is None:
            self._titles = [(words[0], words[1]) for words in self.library.titles()]
        return self._titles

    def save(self) -> None:
        """Make the session durable, moving old log lines into a block when it grows.

        Raises OSError when the store refuses, once; while nothing was rolled since, it then
        stays silent, so that a device with a broken store still shows its tables.
        """
        try:
            self._save()
        except OSError:
            if self.session.number != self.stored or not self._troubled:
                self._troubled = True
                raise
            return
        self.stored = self.session.number
        self._troubled = False

    def _save(self) -> None:
        if self.unkept:
            self._save_memory()
        session = self.session
        raw = session.encode()
        # Bound pages and the base before must not be written over before a saved session names
        # what took their place.
        if len(raw) > ROOM and self._settled:
            self._settled = False
            from .archive import make_room

            raw = make_room(self)
        self.store.save(SESSION, raw)
        self._settled = True

    def opened(self) -> Opened:
        """Return the open ruleset, or raise ValueError when none is."""
        if self.rules is None:
            raise ValueError("No ruleset is open: choose one on the first screen.")
        return self.rules

    def recall(self) -> Memory:
        """Return what the open ruleset remembers, or raise ValueError when none is open."""
        if self.memory is None:
            raise ValueError("No ruleset is open: choose one on the first screen.")
        return self.memory

    def stale(self) -> bool:
        """Tell whether the interpreter should begin anew: a second ruleset was opened.

        The names of the first stay in its string table for good, so a fresh start, which loses
        nothing, gives the second all the memory that the first had.
        """
        return self._opened > 1

    def mustered(self) -> bool:
        """Tell whether the open ruleset has units or had some."""
        name = self.session.ruleset
        load = self.store.load
        return self.roster is not None or bool(load("turn-" + name) or load("units0-" + name))

    def open_ruleset(self, ruleset: str) -> None:
        """Open a ruleset's pack and what it remembers, closing the one before."""
        if self.rules is not None:
            if self.session.ruleset == ruleset:
                return
            self.close_ruleset()
        pack = self.library.open(ruleset)
        if self.session.ruleset not in ("", ruleset):
            from .games import keep_refused

            keep_refused(self)
        self._opened += 1
        memory = self._load_memory(ruleset, pack)
        if self.session.ruleset != ruleset:
            self.session.ruleset = ruleset
            self.session.procedure = ""
            self.session.steps = []
            self._take_decks(pack, memory)
            self.record("Ruleset " + pack.title())
        else:
            self.relearn(memory)
            self.unkept = bool(self.session.choices)
        self.memory = memory
        self.rules = Opened(pack, memory.choices)

    def _load_memory(self, ruleset: str, pack: Pack) -> Memory:
        rulings = len(pack.entries(RULING))
        raw = self.store.load(MEMORY % ruleset)
        memory = Memory(rulings)
        if raw is not None:
            try:
                memory = open_memory(raw, rulings)
            except RecordError as error:
                self.fault = "Remembered answers were not opened. %s" % error
        memory.begin(self.session.game)
        return memory

    def relearn(self, memory: Memory) -> None:
        """Give a memory what the session has and it not: the battery fell out before."""
        session = self.session
        if session.steps:
            memory.relearn(session.procedure, session.steps)
        for i in range(0, len(session.choices), 2):
            if session.choices[i] < len(memory.choices):
                memory.choices[session.choices[i]] = session.choices[i + 1]

    def _take_decks(self, pack: Pack, memory: Memory) -> None:
        """Take the ruleset's decks out of its memory; a new one is unopened."""
        decks = self.session.decks[:1]
        for entry in pack.entries(DECK):
            name = pack.text(pack.u16(pack.record(entry) + 2))
            states = [state for key, state in memory.decks if key == name]
            decks.append((name, states[0] if states else b""))
        self.session.decks = decks

    def close_ruleset(self) -> None:
        """Keep what the ruleset remembers and give its memory back."""
        self.leave_procedure()
        if self.rules is None:
            return
        self.recall().decks = self.session.decks[1:]
        self._save_memory()
        self.rules.pack.close()
        self.rules = None
        self.memory = None
        self.roster = None
        self.session.ruleset = ""
        self.library.forget()

    def keep_memory(self) -> None:
        """Make what the ruleset remembers durable with the next save."""
        self.unkept = self.memory is not None

    def _save_memory(self) -> None:
        if self.memory is not None:
            self.store.save(MEMORY % self.session.ruleset, self.memory.encode())
            self.session.choices = ()
        self.unkept = False

    def remembered(self) -> "tuple[tuple[int, ...], ...]":
        """Return the remembered answers of the running procedure's forms."""
        return self.recall().recall(self.session.procedure)

    def leave_procedure(self) -> None:
        """Drop the running procedure; its answers stay remembered."""
        self.rest()
        if self.session.procedure:
            self.keep_memory()
            self.session.procedure = ""
            self.session.steps = []

    def rest(self) -> None:
        """Give the memory of the running procedure and of the units back; both are stored.

        Units that stayed would keep the modules that are dropped now beside those loaded next.
        """
        if self.run is not None:
            self.run.close()
            self.run = None
            self.keep_memory()
        self.roster = None
        self.library.forget()

    def record(self, words: str, account: "bytes | bytearray" = b"") -> None:
        """Put an entry into the log, with its number and 4 letters of the chain; the caller saves.

        `words` are text in the device's code page, `account` what fell (see `Throw`).
        """
        session = self.session
        if not account and self.stored == session.number:
            self.stored += 1  # nothing fell that a store which refuses must not hide
        session.number += 1
        if "\n" in words:  # a text of a pack, broken for its display
            words = words.replace("\n", " ")
        head = "%d %s" % (session.number, words)
        session.chain = chained(session.chain, head.encode(), account)
        check = b2a_base64(session.chain[:3])[:4]
        self.newest = "%s%s %s" % (head, str(account, "utf-8"), str(check, "utf-8"))
        session.log.append(self.newest)
