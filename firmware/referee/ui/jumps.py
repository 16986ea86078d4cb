"""One key from any screen to the dice, the cards, the form or the quick list."""

from micropython import const

from referee.core.pack import PROCEDURE, name_hash

from .keys import CARDS, DICE, FORM

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from .app import App


def jump(app: "App", key: int) -> None:
    """Go where a key leads; BACK returns from there to the screen that was left."""
    path = app.game.session.path
    if path[-1][0] == "fault":
        app.back()
    if key == FORM:
        _to_form(app)
    else:
        reach(app, "dice" if key == DICE else "cards" if key == CARDS else "quick")


def reach(app: "App", name: str, argument: int = 0) -> None:
    """Go back to a screen where it lies below the live one, else open it on top."""
    path = app.game.session.path
    below = [i for i in range(len(path)) if path[i][0] == name and path[i][1] == argument]
    if not below:
        app.open(name, argument)
    elif below[-1] < len(path) - 1:
        del path[below[-1] + 2 :]
        app.back()


def _to_form(app: "App") -> None:
    """Go back to the form that was left, or open that of the procedure that ran last."""
    game = app.game
    entries = [step[1] for step in game.session.path if step[0] == "form"]
    if game.rules is not None and not entries:
        pack = game.rules.pack
        wanted = name_hash(game.session.procedure)
        entries = [entry for entry in pack.entries(PROCEDURE) if pack.hash(entry) == wanted]
    if entries:
        reach(app, "form", entries[0])
    else:
        app.notify(["There is no form yet."])
