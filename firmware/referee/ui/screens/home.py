"""Home: dice and cards first, then the rulesets, then what is seldom needed."""

from micropython import const

from referee.ui.screen import ListScreen

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App

_BEFORE = (("Dice", "dice"), ("Cards", "cards"))
_AFTER = (
    ("Settings", "settings"),
    ("Game", "game"),
    ("Log", "log"),
    ("Fairness", "fairness"),
    ("About", "about"),
)


class Home(ListScreen):
    """List what the device can do, with the battery in the corner."""

    def refresh(self) -> None:
        """Read the visible lines again."""
        ListScreen.refresh(self)
        self.corner = self.app.board.charge() or self.corner

    def title(self) -> str:
        """Return the product's name."""
        return "Pocket Referee"

    def count(self) -> int:
        """Return the number of entries."""
        return len(_BEFORE) + len(self.app.game.titles()) + len(_AFTER)

    def item(self, index: int) -> str:
        """Return an entry's name."""
        titles = self.app.game.titles()
        if index < len(_BEFORE):
            return _BEFORE[index][0]
        index -= len(_BEFORE)
        if index < len(titles):
            return titles[index][1]
        return _AFTER[index - len(titles)][0]

    def choose(self, index: int) -> None:
        """Open a screen or a ruleset."""
        titles = self.app.game.titles()
        if index < len(_BEFORE):
            self.app.open(_BEFORE[index][1])
            return
        index -= len(_BEFORE)
        if index >= len(titles):
            self.app.open(_AFTER[index - len(titles)][1])
            return
        self.app.game.open_ruleset(titles[index][0])
        self.app.open("ruleset")


def open_screen(app: "App", argument: int, place: int) -> Home:
    """Open the screen."""
    return Home(app, argument, place)
