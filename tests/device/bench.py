"""Measure on MicroPython what the budgets speak of; prints `NAME VALUE` lines for the host."""

import gc
import json
import random
import sys
import time

_PART, _FOLDER, _FACTS, _RULESET, _TABLE = sys.argv[1:6]
sys.path.insert(0, _FOLDER)
sys.path.insert(1, __file__.rpartition("/")[0])

import framebuf  # noqa: E402
from hand import Hand  # noqa: E402
from referee.core.bits import Bits  # noqa: E402
from referee.core.pack import Pack  # noqa: E402
from referee.core.rules import Rules  # noqa: E402

TYPE_CHECKING = 0
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def kept(make: "Callable[[], Any]") -> "tuple[int, int, Any]":
    """Return the bytes that stay allocated for what a function returns, and the time in us."""
    best = 1 << 30
    thing = None
    for _ in range(5):
        thing = None
        gc.collect()
        before = gc.mem_alloc()
        start = time.ticks_us()
        thing = make()
        best = min(best, time.ticks_diff(time.ticks_us(), start))
        gc.collect()
        size = gc.mem_alloc() - before
    return size, best, thing


def timed(loop: "Callable[[int], None]", count: int) -> int:
    """Return the best time of a loop in ns a turn."""
    best = 1 << 30
    for _ in range(7):
        gc.collect()
        start = time.ticks_us()
        loop(count)
        best = min(best, time.ticks_diff(time.ticks_us(), start))
    return best * 1000 // count


def allocated(call: "Callable[[], object]") -> int:
    """Return the bytes that a call allocates, the first call left out."""
    call()
    gc.collect()
    before = gc.mem_alloc()
    call()
    return gc.mem_alloc() - before


def load_json() -> object:
    """Load the same facts as a pack from JSON."""
    with open(_FACTS) as file:
        return json.load(file)


def load_pack() -> Pack:
    """Open the pack of the ruleset."""
    return Pack(open("%s/tables/%s.pack" % (_FOLDER, _RULESET), "rb"))


def tables() -> None:
    """Compare the compiled tables with JSON."""
    size, micros, facts = kept(load_json)
    print("json_ram", size)
    print("json_us", micros)
    del facts
    size, micros, pack = kept(load_pack)
    print("pack_ram", size)
    print("pack_us", micros)
    rules = Rules(pack)
    table = rules.table(_TABLE)
    rows = [[table.value(r, c) for c in range(table.columns)] for r in range(table.rows)]
    look = Lists(rows)

    def compiled(count: int) -> None:
        value = table.value
        for _ in range(count):
            value(1, 0)

    def lists(count: int) -> None:
        value = look.value
        for _ in range(count):
            value(1, 0)

    print("lookup_ns", timed(compiled, 20000))
    print("lists_ns", timed(lists, 20000))
    print("lookup_alloc", allocated(lambda: table.value(1, 0)))


class Lists:
    """A table as a list of lists behind the same call."""

    def __init__(self, rows: "list[list[int]]") -> None:
        self.rows = rows

    def value(self, row: int, column: int) -> int:
        """Return a cell."""
        return self.rows[row][column]


def steps() -> None:
    """Compare a procedure's step with a plain call."""

    def procedure() -> "Any":
        answer = 0
        while True:
            answer = yield answer

    def plain(answer: int) -> int:
        return answer

    generator = procedure()
    next(generator)

    def sends(count: int) -> None:
        send = generator.send
        for _ in range(count):
            send(1)

    def calls(count: int) -> None:
        for _ in range(count):
            plain(1)

    print("step_ns", timed(sends, 20000))
    print("call_ns", timed(calls, 20000))


def dice() -> None:
    """Compare a die of our generator with random.randint."""
    bits = Bits(b"bench" + bytes(27))

    def ours(count: int) -> None:
        die = bits.die
        for _ in range(count):
            die(6)

    def theirs(count: int) -> None:
        randint = random.randint
        for _ in range(count):
            randint(1, 6)

    print("die_ns", timed(ours, 5000))
    print("randint_ns", timed(theirs, 5000))


def screens(hand: Hand) -> None:
    """Compare text with framebuf's; measure what a second frame allocates."""
    canvas = hand.canvas
    theirs = framebuf.FrameBuffer(bytearray(1024), 128, 64, framebuf.MONO_VLSB)

    def ours(count: int) -> None:
        for _ in range(count):
            canvas.text(0, 1, "0123456789abcdef")

    def frames(count: int) -> None:
        for _ in range(count):
            theirs.text("0123456789abcdef", 0, 8)

    print("text_ns", timed(ours, 2000) // 16)
    print("framebuf_ns", timed(frames, 2000) // 16)
    hand.press("HOME")
    print("draw_alloc", allocated(hand.app.draw))


def main() -> None:
    """Run one part: the screens under the device's heap, or the tables where JSON fits too."""
    if _PART == "tables":
        tables()
        return
    hand = Hand(_FOLDER)
    screens(hand)
    steps()
    dice()


main()
