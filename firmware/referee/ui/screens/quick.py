"""Quick hands: dice, cards, units, the turn and the presets; the argument 1 removes presets."""

from micropython import const

from referee.core.pack import UNIT
from referee.core.quick import Quick
from referee.ui.jumps import reach
from referee.ui.screen import ListScreen

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App

_ALWAYS = (("Dice", "dice"), ("Cards", "cards"))
_UNITS = (("Units", "units"), ("Turn", "turn"))


class QuickScreen(ListScreen):
    """List where to go and what is ready; below, what could be kept as it is now."""

    def refresh(self) -> None:
        """Read the presets and what could be kept."""
        game = self.app.game
        self._quick = Quick(game)
        self._sure = -1
        self._places: tuple[tuple[str, str], ...] = _ALWAYS
        self._offers = self._quick.offers()
        if game.rules is not None and game.rules.pack.entries(UNIT):
            self._places = _ALWAYS + _UNITS
        cells = [step[1] for step in game.session.path if step[0] == "cell"]
        self._pins = cells[-1:]
        if self.argument:
            self._places = ()
            self._offers = []
            self._pins = []
        ListScreen.refresh(self)

    def title(self) -> str:
        """Return the title."""
        return "Remove a preset" if self.argument else "Quick"

    def count(self) -> int:
        """Return the number of lines."""
        presets = len(self._quick.presets)
        more = 1 if presets and not self.argument else 0
        return len(self._places) + presets + len(self._pins) + len(self._offers) + more

    def item(self, index: int) -> str:
        """Return a line."""
        if index < len(self._places):
            return self._places[index][0] + "\x1a"
        index -= len(self._places)
        presets = self._quick.presets
        if index < len(presets):
            sure = "OK: remove " if index == self._sure else "\x08"
            return sure + presets[index][0]
        index -= len(presets)
        if index < len(self._pins):
            pinned = self._quick.pinned() == divmod(self._pins[0], 1 << 16)
            return "Unpin this cell" if pinned else "Pin this cell"
        index -= len(self._pins)
        return "Keep " + self._offers[index][0] if index < len(self._offers) else "Remove\x1a"

    def choose(self, index: int) -> None:
        """Go there, get a preset ready, keep what is offered, or remove."""
        if index < len(self._places):
            reach(self.app, self._places[index][1])
            return
        index -= len(self._places)
        presets = len(self._quick.presets)
        if index >= presets:
            self._keep(index - presets)
        elif not self.argument:
            entry = self._quick.prepare(index)
            path = self.app.game.session.path
            del path[1:]
            self.place = 0  # which the app notes for the screen below
            if entry < 0:
                self.app.open("dice")
            else:
                path.append(("ruleset", 0, 0))
                self.app.then("form", entry)
        elif index == self._sure:
            self._quick.remove(index)
            self.refresh()
        else:
            self._sure = index
            ListScreen.refresh(self)

    def _keep(self, index: int) -> None:
        """Pin the cell, keep a preset, or go on to remove one."""
        if index < len(self._pins):
            self._quick.pin(self._pins[0] >> 16, self._pins[0] & 0xFFFF)
            self.refresh()
            return
        index -= len(self._pins)
        if index < len(self._offers):
            self.app.open("label", self._quick.keep(self._offers[index]))
        else:
            self.app.open("quick", 1)

    def move(self, step: int) -> None:
        """Move the cursor; nothing is sure any more."""
        if self._sure >= 0:
            self._sure = -1
            ListScreen.refresh(self)
        ListScreen.move(self, step)


def open_screen(app: "App", argument: int, place: int) -> QuickScreen:
    """Open the screen."""
    return QuickScreen(app, argument, place)
