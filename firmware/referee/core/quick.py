"""What players keep for quick hands: presets of dice and filled forms, and a pinned table cell.

A record of its own holds them: they outlast games and power cuts.
"""

from micropython import const

from .game import Game
from .pack import PROCEDURE, TABLE, name_hash
from .record import RecordError, encode
from .session import shaped

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    Preset = tuple[str, str, str, tuple[tuple[int, ...], ...]]

MOST = 8  # presets
_NAME = const(12)  # characters of a preset's name
_RECORD = "quick"
_VERSION = const(1)
_SHAPE = (int, [(str, str, str, [[int]])], [(str, int, int)])


class Quick:
    """The presets as (name, ruleset, procedure, answers of its forms), those of plain dice with
    no ruleset and the notation in the procedure's place; and the pins as (ruleset, hash of the
    table's name, cell).
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self.presets: list[Preset] = []
        self.pins: list[tuple[str, int, int]] = []
        raw = game.store.load(_RECORD)
        if raw is not None:
            try:
                value = shaped(raw, _SHAPE, _VERSION)
            except RecordError as error:
                game.store.save(_RECORD + "-refused", raw)
                self._save()
                game.fault = "The presets were not opened and are put aside. %s" % error
                return
            self.presets = list(value[1])
            self.pins = list(value[2])

    def _save(self) -> None:
        self._game.store.save(_RECORD, encode((_VERSION, self.presets, self.pins)))

    def offers(self) -> "list[Preset]":
        """Return what could be kept now: the form of the last procedure, and the last dice."""
        game = self._game
        found: list[Preset] = []
        session = game.session
        if game.rules is not None and session.procedure:
            answers = game.remembered()
            pack = game.rules.pack
            wanted = name_hash(session.procedure)
            for entry in pack.entries(PROCEDURE) if answers else ():
                if pack.hash(entry) == wanted:
                    title = pack.entry_title(entry).replace("\n", " ")[:_NAME]
                    found.append((title, session.ruleset, session.procedure, answers))
        found.append((session.dice[:_NAME], "", session.dice, ()))
        return found

    def keep(self, preset: "Preset") -> int:
        """Keep a preset and return its place; raise ValueError when there is no room."""
        if len(self.presets) >= MOST:
            raise ValueError("There is room for %d presets: remove one first." % MOST)
        self.presets.append(preset)
        self._save()
        return len(self.presets) - 1

    def name(self, place: int, name: str) -> None:
        """Give a preset another name."""
        if name and name != self.presets[place][0]:
            self.presets[place] = (name,) + self.presets[place][1:]
            self._save()

    def remove(self, place: int) -> None:
        """Remove a preset."""
        del self.presets[place]
        self._save()

    def prepare(self, place: int) -> int:
        """Get a preset ready; return its procedure's directory number, or -1 for plain dice.

        Raises ValueError when its ruleset or procedure is no longer on the device.
        """
        game = self._game
        _, ruleset, procedure, answers = self.presets[place]
        if not ruleset:
            game.session.dice = procedure
            game.session.fell = ()
            return -1
        if ruleset not in [key for key, _ in game.titles()]:
            raise ValueError("This preset's ruleset is no longer here: install it again.")
        same = game.rules is not None and game.session.ruleset == ruleset
        pack = game.opened().pack if same else game.library.open(ruleset)
        try:
            entry = pack.find(PROCEDURE, procedure)
        except KeyError:
            raise ValueError("This preset's procedure is no longer in the rules: remove it.")
        finally:
            if not same:
                pack.close()
        game.open_ruleset(ruleset)
        game.leave_procedure()
        game.recall().remember(procedure, answers)
        game.keep_memory()
        return entry

    def pinned(self) -> "tuple[int, int]":
        """Return (table, cell) that is pinned in the open ruleset, or (-1, -1)."""
        pack = self._game.opened().pack
        for ruleset, name, cell in self.pins:
            if ruleset == self._game.session.ruleset:
                for table in pack.entries(TABLE):
                    if pack.hash(table) == name:
                        return table, cell
        return -1, -1

    def pin(self, table: int, cell: int) -> None:
        """Pin a cell of the open ruleset in place of the last; the same one is unpinned."""
        ruleset = self._game.session.ruleset
        again = self.pinned() == (table, cell)
        self.pins = [pin for pin in self.pins if pin[0] != ruleset]
        if not again:
            self.pins.append((ruleset, self._game.opened().pack.hash(table), cell))
        self._save()
