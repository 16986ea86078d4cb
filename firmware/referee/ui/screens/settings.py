"""Settings: turn light, sound and shaking on and off, where a board has them, and the clock."""

from micropython import const

from referee.ui.screen import ListScreen

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App

_CLOCK = "clock"
_ROLL = "roll"
_LABELS = (
    ("led", "Light"),
    ("buzzer", "Sound"),
    ("tilt", "Shake to roll"),
    (_ROLL, "Dice tumble"),
    (_CLOCK, "Clock for each side"),
)
_OFF = "off"  # the record that names what is not as at first: off, and the clock on


class Settings(ListScreen):
    """List the extras of the board and the clock; OK turns one on or off."""

    def refresh(self) -> None:
        """Read what is not as at first."""
        self._changed = (self.app.game.store.load(_OFF) or b"").decode().split()
        self._names = self.app.board.extras + (_ROLL, _CLOCK)
        ListScreen.refresh(self)

    def title(self) -> str:
        """Return the title."""
        return "Settings"

    def count(self) -> int:
        """Return how many settings there are."""
        return len(self._names)

    def item(self, index: int) -> str:
        """Return a setting with its box."""
        name = self._names[index]
        label = [label for key, label in _LABELS if key == name][0]
        on = (name in self._changed) == (name == _CLOCK)
        return ("\x19 " if on else "\x18 ") + label

    def choose(self, index: int) -> None:
        """Turn a setting on or off, for good."""
        name = self._names[index]
        changed = [one for one in self._changed if one != name]
        if name not in self._changed:
            changed.append(name)
        game = self.app.game
        game.store.save(_OFF, " ".join(changed).encode())
        if name == _ROLL:
            self.app.lively = name not in changed
        elif name != _CLOCK:
            self.app.board.switch(name, name not in changed)
        elif name in changed:
            from referee.ui.clock import Clock

            game.clock = Clock()
        else:
            game.clock = None
        self.refresh()


def open_screen(app: "App", argument: int, place: int) -> Settings:
    """Open the screen."""
    return Settings(app, argument, place)
