"""The result: the verdict in large type, what counts below it; the argument is the procedure."""

from micropython import const

from referee.core import play
from referee.core.pack import USE
from referee.core.rules import CARDS, DICE, SAID
from referee.core.session import APPLIED
from referee.core.why import explain
from referee.ui.keys import DOWN, LEFT, OK, RIGHT, UP
from referee.ui.screen import Screen
from referee.ui.wrap import beside, pack_words, wrap

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App
    from referee.ui.canvas import Canvas


class Result(Screen):
    """Show an outcome: OK repeats the roll, RIGHT or DOWN tells why, BACK changes answers."""

    def __init__(self, app: "App", argument: int, place: int) -> None:
        Screen.__init__(self, app, argument, place)
        play.enter(self.app.game, argument)
        self._refresh()

    def _refresh(self) -> None:
        game = self.app.game
        outcome = play.running(game).outcome
        if outcome is None:
            raise ValueError("The procedure has no result yet.")
        canvas = self.app.canvas
        sign = "" if outcome.good is None else ("\x0d" if outcome.good else "\x0e")
        title = game.opened().pack.entry_title(self.argument)
        number = "#%d" % game.session.number
        self._title = sign + title
        words = []
        if len(self._title) + len(number) < canvas.columns:
            self._title = beside(self._title, number, canvas.columns)
        else:  # the title is never cut
            words.append(number)
        self._verdict = wrap(outcome.verdict, canvas.large_columns)
        room = canvas.rows - 2 - canvas.large_rows * len(self._verdict)
        for name, value in outcome.facts:
            if name[0] != "_" and (value != 0 or name in outcome.zeros):
                words.append("%s %s" % (name, value))
        lines = self._after()
        facts = pack_words(words, canvas.columns)
        fallen = []
        rules = play.running(game).rules
        for entry in rules.trail:
            if entry[0] in (DICE, CARDS, SAID):
                told = explain(rules, entry)
                if told.startswith(title + " "):
                    told = told[len(title) + 1 :]  # it stands above
                fallen.extend(wrap(told, canvas.columns))
        few = len(lines) + len(fallen) <= room  # then the dice are seen without a key
        lines += fallen + facts if few else facts + fallen
        self._more = max(0, len(lines) - room)
        self.place = max(0, min(self.place, self._more))
        self._facts = lines[self.place : self.place + room]
        down = "\x06" if self.place < self._more else ""
        self._hint = beside(self._next + down, "why \x08", canvas.columns)

    def _after(self) -> "list[str]":
        """Return what the outcome does to the units, and note what OK does about it."""
        self._next = "OK again"
        self._test = -1
        game = self.app.game
        pack = game.opened().pack
        if not game.mustered():
            return []
        if not [e for e in pack.entries(USE) if pack.data[pack.record(e) + 2] == self.argument]:
            from referee.core.phases import wanted

            if wanted(game, self.argument):
                self._next = "OK done"
            return []
        from referee.core.muster import described, follows, pending

        lines, applied = described(game, self.argument)
        if pending(game, self.argument):
            self._next = "OK apply"
        elif applied:
            self._unit, self._test = follows(game, self.argument)
            if self._test >= 0:
                self._next = "OK " + pack.entry_title(self._test)
            elif game.session.steps[-1][0] == APPLIED:
                self._next = "OK form"  # the units are not what they were
        return [part for line in lines for part in wrap(line, self.app.canvas.columns)]

    def _proceed(self) -> bool:
        """Apply the outcome to the units, or open the test that it causes; tell if it did."""
        if self._next == "OK again":
            return False
        if self._next in ("OK form", "OK done"):
            path = self.app.game.session.path
            if self._next == "OK done" and path[-2][0] == "form":
                path.pop(-2)
            self.app.then("", 0)
            return True
        from referee.core.muster import apply
        from referee.core.sides import prepare

        game = self.app.game
        if self._test >= 0:
            prepare(game, self._test, self._unit)
            self.app.then("form", self._test)
        else:
            apply(game, self.argument)
            self._refresh()
        return True

    def leave(self) -> None:
        """Say on the next screen that nothing was taken, if it was not and no way leads back."""
        if self._next == "OK apply" and self.app.game.session.path[-1][0] != "result":
            self.app.notify(["\x0eNot applied."])

    def key(self, key: int) -> None:
        """Repeat, tell why, scroll the facts."""
        if key == OK and self._proceed():
            return
        if key == OK:
            again = play.again(self.app.game)
            if not again:
                self.app.back()
                return
            self.place = 0
            self._refresh()
        elif key == UP and self.place:
            self.place -= 1
            self._refresh()
        elif key == DOWN and self.place < self._more:
            self.place += 1
            self._refresh()
        elif key in (RIGHT, DOWN):
            self.app.open("why", self.argument)
        elif key == LEFT:
            self.app.back()

    def draw(self, canvas: "Canvas") -> None:
        """Draw title, verdict and facts."""
        canvas.clear()
        canvas.title(self._title, "")
        row = 1
        for line in self._verdict:
            canvas.big(row, line)
            row += canvas.large_rows
        canvas.texts(row, self._facts)
        canvas.text(0, canvas.rows - 1, self._hint)


def open_screen(app: "App", argument: int, place: int) -> Result:
    """Open the screen."""
    return Result(app, argument, place)
