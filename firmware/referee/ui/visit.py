"""Open the screen that shows a record of the open ruleset."""

from micropython import const

from referee.core.pack import NOTE, PHASE, PROCEDURE, RULING, TABLE

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.ui.app import App

_SHOWN_BY = (
    (TABLE, "grid"),
    (NOTE, "note"),
    (PHASE, "note"),
    (PROCEDURE, "form"),
    (RULING, "ruling"),
)


def visit(app: "App", entry: int) -> None:
    """Open a table, note, phase, procedure or ruling by its directory number."""
    kind = app.game.opened().pack.kind(entry)
    for shown, screen in _SHOWN_BY:
        if shown == kind:
            app.then(screen, entry)  # once the key is heard: a form needs much of the C stack
            return
    raise ValueError("This entry has no screen of its own.")
