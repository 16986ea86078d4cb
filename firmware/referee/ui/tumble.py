"""Let dice tumble for a moment before what fell is shown: it is stored already."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from .board import Board
    from .canvas import Canvas

_STEP = const(60)  # ms of a frame, besides what it takes to show it
_LONG = const(250000)  # us from the key: no frame begins later
_FRAMES = const(("3  6  1", "5  2  4", "1  4  6", "6  3  2", "2  5  3"))


def tumble(canvas: "Canvas", board: "Board", begun: int) -> int:
    """Show frames of rolling dice; any key ends it. Return that key, or -1.

    `begun` is when the roll was asked for, by the board's running time: the more has passed, the
    fewer frames, but at least one.
    """
    row = (canvas.rows - canvas.large_rows) // 2
    for frame in _FRAMES:
        canvas.clear()
        canvas.big(row, frame)
        board.show(canvas.buf)
        key = board.poll(_STEP)
        if key >= 0:
            return key
        if not 0 <= board.micros() - begun < _LONG:  # or the time began anew
            break
    return -1
