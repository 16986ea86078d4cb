"""Settings: turn light, sound and shaking on and off, where a board has them."""

from micropython import const

from referee.ui.screen import ListScreen

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App

_LABELS = (("led", "Light"), ("buzzer", "Sound"), ("tilt", "Shake to roll"))
_OFF = "off"  # the record that names what is off


class Settings(ListScreen):
    """List the extras of the board; OK turns one on or off."""

    def refresh(self) -> None:
        """Read what is off."""
        self._off = (self.app.game.store.load(_OFF) or b"").decode().split()
        ListScreen.refresh(self)

    def title(self) -> str:
        """Return the title."""
        return "Settings"

    def count(self) -> int:
        """Return how many extras there are."""
        return len(self.app.board.extras)

    def item(self, index: int) -> str:
        """Return an extra with its box."""
        extra = self.app.board.extras[index]
        label = [label for name, label in _LABELS if name == extra][0]
        return ("\x18 " if extra in self._off else "\x19 ") + label

    def choose(self, index: int) -> None:
        """Turn an extra on or off, for good."""
        board = self.app.board
        extra = board.extras[index]
        off = [name for name in self._off if name != extra]
        if extra not in self._off:
            off.append(extra)
        self.app.game.store.save(_OFF, " ".join(off).encode())
        board.switch(extra, extra not in off)
        self.refresh()


def open_screen(app: "App", argument: int, place: int) -> Settings:
    """Open the screen."""
    return Settings(app, argument, place)
