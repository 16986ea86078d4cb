"""The session as plain data: what must be the same after the battery fell out.

What seldom changes lies in a base, a file of its own in two copies, so that the record of a roll
stays short: it names its base and holds what differs from it. Two bases take turns, for the saved
record needs the older one until the next is saved.
"""

from micropython import const

from .record import RecordError, decode, encode

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

VERSION = 3
FORM = const(0)  # a step of a transcript: the answers of a form
CHANCE = const(1)  # a step of a transcript: natural dice or cards
TYPED = const(2)  # a step of a transcript: natural dice that a player typed in
APPLIED = const(3)  # the last step of a transcript whose outcome the units have taken
ROOM = const(210)  # bytes of a session: with what littlefs adds, one page of flash
DECK_HEAD = 4  # bytes of a deck's state that a draw changes

Steps = "list[tuple[int, tuple[int, ...]]]"

# What a record must look like: a type, a tuple of parts, or a list of one part for any number.
_DECK = (str, bytes)
_MEMORY_VERSION = const(2)
_MEMORY_SHAPE = (int, [(str, [[int]])], bytes, [_DECK], int, int)
_FIRST = const(1)  # the release before the log was chained
NO_CHOICE = const(255)


class Session:
    """Everything that a power cut must not lose, besides what each ruleset remembers.

    `number` is that of the newest log entry and never repeats; `secret` is this game's secret;
    `path` is the stack of screens as (name, argument, cursor); `ruleset`, `procedure` and `steps`
    are the transcript of the last or running procedure; `dice` is the last dice notation and
    `fell` its total and natural dice; `decks` the decks in use as (id, state), an unopened one
    without a state. `choices` are place and option of each ruling whose choice the ruleset's
    memory may not have yet.

    `log` holds the newest log lines and `chain` the chain behind them. `game` and `part` number
    the game, `first` is its first entry and `start` the first book that can hold a line of it.
    `pages` and `bound` count the pages in use and the books ever bound (see `archive`). `base` is
    the number of the base, `stood` what it holds, `mark` its CRC, `apart` the bytes of the last
    record that a base could hold.
    """

    def __init__(self, secret: bytes) -> None:
        self.number = 0
        self.secret = secret
        self.path: list[tuple[str, int, int]] = []
        self.ruleset = ""
        self.procedure = ""
        self.steps: list[tuple[int, tuple[int, ...]]] = []
        self.dice = "2d6"
        self.fell: tuple[int, ...] = ()
        self.decks: list[tuple[str, bytes]] = []
        self.choices: tuple[int, ...] = ()
        self.log: list[str] = []
        self.chain = b""
        self.game = 1
        self.part = 1
        self.first = 1
        self.start = 0
        self.pages = 0
        self.bound = 0
        self.base = 0
        self.mark = 0
        self.stood: tuple[object, ...] = ()
        self.apart = 0

    def seldom(self) -> "tuple[object, ...]":
        """Return the parts that seldom change."""
        decks = tuple([(name, state[DECK_HEAD:]) for name, state in self.decks])
        games = (self.game, self.part, self.first, self.start)
        return (self.secret, tuple(self.path), (self.ruleset, self.procedure), decks, games)

    def encode(self) -> bytearray:
        """Return the session as bytes: all of it, or what differs from its base."""
        parts = list(self.seldom())
        self.apart = 0
        for i, part in enumerate(parts):
            if self.base and self.stood[i] == part:
                parts[i] = None
            else:
                self.apart += len(encode(part))
        log = (self.log, self.chain, self.pages, self.bound)
        heads = [state[:DECK_HEAD] for _, state in self.decks]
        last = (self.steps, self.dice, self.fell, self.choices, heads)
        return encode((VERSION, self.number, log) + last + (self.base, self.mark, parts))

    def stand(self, base: int, parts: "tuple[object, ...]", mark: int) -> None:
        """Stand on a base by its number, parts and CRC."""
        self.base = base
        self.stood = parts
        self.mark = mark


def fits(value: object, shape: "Any") -> bool:
    """Tell whether a value is of a type, or has the parts of a tuple, or of a list many."""
    if isinstance(shape, type):
        return isinstance(value, shape)
    if not isinstance(value, tuple):
        return False
    if not isinstance(shape, list) and len(value) != len(shape):
        return False
    for i, item in enumerate(value):  # no comprehension: each is a call more on the C stack
        if not fits(item, shape[0] if isinstance(shape, list) else shape[i]):
            return False
    return True


def shaped(raw: bytes, shape: "tuple[object, ...]", version: int = VERSION) -> "tuple[Any, ...]":
    """Return a record of this shape whose first item is the version, or raise RecordError."""
    value = decode(raw)
    if not isinstance(value, tuple) or not value or value[0] != version:
        raise RecordError("The record was saved by another release.")
    if len(value) != len(shape):
        raise RecordError("The record has %d parts, not %d." % (len(value), len(shape)))
    if not fits(value, shape):
        raise RecordError("The record is damaged.")
    return value


class Memory:
    """What one ruleset remembers between visits.

    `answers` holds (procedure, answers of its forms in order), `choices` one byte a ruling,
    `decks` the decks at rest and `phase` the current phase of the turn, both of game `game`.
    """

    def __init__(self, rulings: int) -> None:
        self.answers: list[tuple[str, tuple[tuple[int, ...], ...]]] = []
        self.choices = bytearray([NO_CHOICE] * rulings)
        self.decks: list[tuple[str, bytes]] = []
        self.phase = 0
        self.game = 0

    def encode(self) -> bytearray:
        """Return the memory as bytes."""
        value = (_MEMORY_VERSION, self.answers, self.choices, self.decks, self.phase, self.game)
        return encode(value)

    def place(self) -> int:
        """Return the number of the phase."""
        return self.phase & 0x7F

    def begin(self, game: int) -> None:
        """Forget decks and turn unless they are of this game."""
        if self.game != game:
            self.game = game
            self.phase = 0
            self.decks = []

    def recall(self, procedure: str) -> "tuple[tuple[int, ...], ...]":
        """Return the remembered answers of a procedure's forms, or an empty tuple."""
        for name, forms in self.answers:
            if name == procedure:
                return forms
        return ()

    def remember(self, procedure: str, forms: "tuple[tuple[int, ...], ...]") -> None:
        """Keep the answers of a procedure's forms."""
        self.answers = [pair for pair in self.answers if pair[0] != procedure]
        self.answers.append((procedure, forms))

    def relearn(self, procedure: str, steps: "list[tuple[int, tuple[int, ...]]]") -> None:
        """Keep the answers of a transcript, and those of later forms as they were."""
        forms = tuple([values for kind, values in steps if kind == FORM])
        self.remember(procedure, forms + self.recall(procedure)[len(forms) :])


def open_memory(raw: bytes, rulings: int) -> Memory:
    """Return the memory of a saved record, or raise RecordError with a sentence.

    The ruleset has so many rulings now; -1 keeps as many as were saved.
    """
    try:
        value = shaped(raw, _MEMORY_SHAPE, _MEMORY_VERSION)
    except RecordError:
        value = shaped(raw, _MEMORY_SHAPE[:-1], _FIRST) + (0,)
    if rulings < 0:
        rulings = len(value[2])
    memory = Memory(rulings)
    memory.answers = list(value[1])
    for i, choice in enumerate(value[2][:rulings]):
        memory.choices[i] = choice
    memory.decks = list(value[3])
    memory.phase = value[4]
    memory.game = value[5]
    return memory
