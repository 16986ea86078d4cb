"""Put the handheld together: board, canvas, game, screens; then hear keys until it is closed."""

import gc
import json

from referee.core.entropy import Pool
from referee.core.game import Game
from referee.hal.board import Board
from referee.hal.library import Library
from referee.hal.store import Store
from referee.ui.app import App
from referee.ui.canvas import Canvas, Face
from referee.ui.keys import CLOSE
from versions import describe


def read_face(name: str) -> Face:
    """Read a type face from the device's file system."""
    with open("faces/%s.face" % name, "rb") as file:
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
    try:
        run(board, canvas, Library("tables", config["columns"], config["face"]), shown)
    except KeyboardInterrupt:
        pass  # the engineer at the other end of the cable wants the prompt
    finally:
        board.close()


def keep(store: Store, name: str, body: bytes) -> None:
    """Save what is useful but not needed: a full store must not stop the game."""
    try:
        store.save(name, body)
    except OSError:
        pass  # the next save of the game tells the players


def run(board: Board, canvas: Canvas, library: Library, shown: "list[bool]") -> None:
    """Open the app on a board and pass it the keys until it is closed."""
    store = Store(board.state)
    # What was left in the pool goes in again, and is replaced before anything is drawn from it.
    pool = Pool(board.random() + (store.load("pool") or b""))
    keep(store, "pool", pool.take())

    def entropy() -> bytes:
        pool.stir(board.random())
        return pool.take()

    game = Game(store, library, entropy)
    app = App(canvas, game, board.few_keys)
    app.start()
    gc.collect()
    while True:
        app.draw()
        board.show(canvas.buf)
        if not shown:
            shown.append(True)
        key = board.poll()
        while key < 0:
            key = board.poll()
        if key == CLOSE:
            app.close()
            return
        pool.stir(board.micros().to_bytes(8, "little"))
        try:
            app.press(key)
        except Exception as error:  # the last net: the player reads a sentence, the log the rest
            keep(store, "fault", describe(error).encode())
            app.tell("An error was caught and kept for the engineer. The last key did nothing.")
        if game.stale():
            board.restart()
