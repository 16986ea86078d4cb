"""Put the handheld together: board, canvas, game, screens; then hear keys until it is closed."""

import json

from micropython import const
from referee.core.entropy import Pool
from referee.core.game import Game
from referee.hal.library import Library
from referee.hal.store import Store
from referee.ui.app import App
from referee.ui.board import Board
from referee.ui.canvas import Canvas, Face
from referee.ui.keys import CLOSE, QUIET
from versions import describe

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable

_PACE = const(60)  # ms between two steps of work that can wait
_WAIT = const(200)
_FULL = const(5)  # above every step of a battery
_LOW = ("\x0eBattery dies soon", "\x0eBattery is low")  # at its steps 0 and 1
_WEAK = "\x0eWeak chip entropy"
_CAUGHT = "An error was caught and kept for the engineer. The game goes on from its last save."


def read_face(name: str) -> Face:
    """Read a type face from the device's file system."""
    with open("%s.face" % name, "rb") as file:
        return Face(file.read())


def main(shown: "list[bool]") -> None:
    """Run the handheld; `shown` is filled once the first frame stands on the display."""
    with open("board.json") as file:
        config = json.load(file)
    display = config["display"]
    faces = config["faces"]
    canvas = Canvas(
        display["width"],
        display["height"],
        read_face(faces["body"]),
        read_face(faces["large"]),
        faces["scale"],
    )
    metal = "referee.hal." + config["metal"]
    board = __import__(metal, None, None, ("Board",)).Board(config)
    run(board, canvas, Library("tables", config["columns"], config["face"]), shown)


def keep(store: Store, name: str, body: bytes) -> None:
    """Save what is useful but not needed: a full store must not stop the game."""
    try:
        store.save(name, body)
    except OSError:
        pass  # the next save of the game tells the players


def caught(store: Store, error: Exception) -> None:
    """Keep an error for the engineer, as far as the memory lets one tell it."""
    try:
        keep(store, "fault", describe(error).encode())
    except MemoryError:
        pass


def heard(app: App, board: Board, watch: "Watch") -> int:
    """Wait for a key and return its meaning; work that can wait is done once none is held."""
    while True:
        app.fed()
        soon = app.ahead or app.screen.late
        key = board.poll(_PACE if soon else _WAIT)
        if key >= 0:
            return key
        if watch.stuck() or key == QUIET and app.settle():
            app.draw()
            board.show(app.canvas.buf)


def press(app: App, board: Board, watch: "Watch", key: int) -> int:
    """Let the app hear a key: work that takes a while begins with a sign, a roll with a tumble.

    Return the key that ended the tumble, which means nothing else unless it closes, or -1.
    """
    begun = board.micros()
    if key not in app.screen.swift:
        app.canvas.busy()
        board.show(app.canvas.buf)
    app.press(key)
    if watch.fell() and app.lively:
        from referee.ui.tumble import tumble  # no part of the start

        return tumble(app.canvas, board, begun)
    return -1


def run(board: Board, canvas: Canvas, library: Library, shown: "list[bool]") -> None:
    """Run the app on a board until it is closed, then close the board, whatever ended it."""
    try:
        bites = watched(board)
        store = Store(board.state)
        pool = filled(board, store)
        entropy = drawn(board, pool)
        app = App(canvas, Game(store, library, entropy), board)
        begin(app, board, bites)
        watch = Watch(app, board)
        while True:
            app.draw()
            board.show(canvas.buf)
            if not shown:
                shown.append(True)
            watch.signal()
            try:
                key = heard(app, board, watch)
                if key != CLOSE:
                    pool.stir(board.micros().to_bytes(8, "little"))
                    key = press(app, board, watch, key)
                if key == CLOSE:
                    break
            except MemoryError as error:  # the table of names is full: a fresh start has it empty
                caught(store, error)
                board.restart()
            except Exception as error:  # the last net: the player reads a sentence, the log more
                caught(store, error)
                app.resume(Game(store, library, entropy), _CAUGHT)
            watch.look()
            if app.game.stale():
                board.restart()
        app.close()
    except KeyboardInterrupt:
        pass  # the engineer at the other end of the cable wants the prompt
    finally:
        board.close()


def filled(board: Board, store: Store) -> Pool:
    """Return the pool of entropy: what was left goes in again, and is replaced before any use."""
    pool = Pool(board.sample() + (store.load("pool") or b""))
    keep(store, "pool", pool.take())
    return pool


def drawn(board: Board, pool: Pool) -> "Callable[[], bytes]":
    """Return what draws fresh entropy: the board's, stirred into the pool."""

    def entropy() -> bytes:
        pool.stir(board.sample())
        return pool.take()

    return entropy


def watched(board: Board) -> int:
    """Start the watchdog; return how often it bit, but give up a version that only ever hangs."""
    bites = board.watch()
    if bites > 1:
        raise RuntimeError("The app hung twice before it heard a key.")
    return bites


def begin(app: App, board: Board, bites: int) -> None:
    """Open the screen to start with: the last one, Home after a hang, or what two keys ask for."""
    game = app.game
    if bites:
        del game.session.path[:]
        game.fault = "It hung and started itself anew. What was rolled is kept."
    app.start()
    for name in (game.store.load("off") or b"").decode().split():
        if name in board.extras:
            board.switch(name, False)
        elif name == "roll":
            app.lively = False
        elif name == "clock":
            from referee.ui.clock import Clock

            game.clock = Clock()
    if board.held() > 1:
        app.open("selftest")


def verdict(game: Game) -> int:
    """Return 1 when the result that is shown is good for who rolled, -1 when it is bad, else 0."""
    run = game.run if game.session.path[-1][0] == "result" else None
    outcome = run.outcome if run is not None else None
    if outcome is None or outcome.good is None:
        return 0
    return 1 if outcome.good else -1


class Watch:
    """Tell what is not a screen's: that dice fell, and in a line what weakens, once each."""

    def __init__(self, app: App, board: Board) -> None:
        self._app = app
        self._board = board
        self._step = _FULL
        self._weak = False
        self._number = app.game.stored
        self._new = False
        self.look()

    def fell(self) -> bool:
        """Tell whether the device's dice or cards fell since it was asked last."""
        game = self._app.game
        newest = game.newest if game.stored != self._number else ""
        self._number = game.stored
        self._new = " ~" in newest
        return self._new and "[typed" not in newest

    def signal(self) -> None:
        """Let the board tell what fell, once it is shown."""
        if self._new:
            self._new = False
            self._board.signal(verdict(self._app.game))

    def stuck(self) -> bool:
        """Tell once of a key that is stuck; say whether the screen must be drawn again."""
        name = self._board.stuck()
        if name:
            self._app.notify(["\x0eKey %s is stuck" % name])
        return bool(name)

    def look(self) -> None:
        """Look at both; weak entropy is told first, and the battery again when it is lower."""
        if self._board.weak and not self._weak:
            self._weak = True
            self._app.notify([_WEAK])
            return
        step = self._board.battery()
        if step > self._step + 1:  # a fresh one, or the cable
            self._step = step
        if 0 <= step < self._step:
            self._step = step
            if step < len(_LOW):
                self._app.notify([_LOW[step]])
