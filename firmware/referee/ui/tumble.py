"""Let dice tumble for a moment before what fell is shown: it is stored already."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from .board import Board
    from .canvas import Canvas

_STEP = const(60)  # ms of a frame
_FRAMES = const(("3  6  1", "5  2  4", "1  4  6", "6  3  2", "2  5  3"))


def tumble(canvas: "Canvas", board: "Board", passed: int) -> int:
    """Show frames of rolling dice; any key ends it. Return that key, or -1.

    The more microseconds have passed since the roll was asked for, the fewer: at least one.
    """
    row = (canvas.rows - canvas.large_rows) // 2
    for frame in _FRAMES[min(max(0, passed) // (_STEP * 1000), len(_FRAMES) - 1) :]:
        canvas.clear()
        canvas.big(row, frame)
        board.show(canvas.buf)
        key = board.poll(_STEP)
        if key >= 0:
            return key
    return -1
