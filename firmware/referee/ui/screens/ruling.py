"""One ruling: the question, its options, which one is in force; the argument is its number."""

from micropython import const

from referee.core.games import choose
from referee.core.pack import RULING
from referee.ui.keys import OK
from referee.ui.screen import TextScreen

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App


class RulingScreen(TextScreen):
    """Show a gap of the printed rules and let the players choose how to fill it."""

    def title(self) -> str:
        """Return the ruling's title."""
        return self.app.game.opened().pack.entry_title(self.argument)

    def lines(self) -> "list[str]":
        """Return the options, then the question and its place in the source."""
        rules = self.app.game.opened()
        pack = rules.pack
        at = pack.record(self.argument)
        chosen = rules.option(self.argument)
        lines = []
        for i in range(pack.data[at + 7]):
            box = "\x19 " if i == chosen else "\x18 "
            default = " *" if i == rules.default(self.argument) else ""
            lines.append(box + pack.text(pack.u16(at + 8 + 2 * i)) + default)
        lines.append("")
        lines.extend(pack.text(pack.u16(at + 2)).split("\n"))
        lines.append("[" + pack.text(pack.u16(at + 4)) + "]")
        lines.append("* when not chosen")
        return lines

    def key(self, key: int) -> None:
        """Take the next option with OK; UP and DOWN scroll."""
        if key != OK:
            TextScreen.key(self, key)
            return
        game = self.app.game
        pack = game.opened().pack
        count = pack.data[pack.record(self.argument) + 7]
        place = pack.entries(RULING).index(self.argument)
        option = (game.opened().option(self.argument) + 1) % count
        title = pack.entry_title(self.argument)
        words = pack.text(pack.u16(pack.record(self.argument) + 8 + 2 * option))
        choose(game, place, option, "Ruling %s: %s" % (title, words))
        self._all = self.lines()
        self._window()


def open_screen(app: "App", argument: int, place: int) -> RulingScreen:
    """Open the screen."""
    return RulingScreen(app, argument, place)
