"""A `time` that stands still until somebody sleeps, with the Pico's ticks that wrap at 2**30."""

import sys

_PERIOD = 1 << 30
_HALF = 1 << 29
_NAMES = ("ticks_ms", "ticks_us", "ticks_cpu", "ticks_add", "ticks_diff", "sleep_ms", "sleep_us")


class _Now:
    def __init__(self):
        self.us = 0
        self.due = []  # [microsecond, function] of timers and watchdogs


now = _Now()


def set_ms(ms):
    """Set the running time without waking anybody, to stand before a wrap for instance."""
    now.us = ms * 1000
    now.due = []


def advance(us):
    """Let time pass; what falls due on the way is called at its moment."""
    end = now.us + us
    while True:
        first = None
        for item in now.due:
            if item[0] <= end and (first is None or item[0] < first[0]):
                first = item
        if first is None:
            break
        now.us = max(now.us, first[0])
        now.due.remove(first)
        first[1]()
    now.us = end


def call_at(us, function):
    """Call a function when the running time reaches `us`; return what `cancel` takes."""
    item = [us, function]
    now.due.append(item)
    return item


def cancel(item):
    """Forget a call that is due."""
    if item in now.due:
        now.due.remove(item)


def ticks_ms():
    """Return milliseconds that wrap as on the Pico, after 12.4 days."""
    return now.us // 1000 % _PERIOD


def ticks_us():
    """Return microseconds that wrap after 18 minutes."""
    return now.us % _PERIOD


def ticks_cpu():
    """Return what rp2 returns: microseconds."""
    return now.us % _PERIOD


def ticks_add(ticks, delta):
    """Return ticks that lie a delta later."""
    return (ticks + delta) % _PERIOD


def ticks_diff(newer, older):
    """Return how far two ticks are apart, up to half a period."""
    return (newer - older + _HALF) % _PERIOD - _HALF


def sleep_ms(ms):
    """Let milliseconds pass."""
    advance(max(0, ms) * 1000)


def sleep_us(us):
    """Let microseconds pass."""
    advance(max(0, us))


def sleep(seconds):
    """Let seconds pass."""
    advance(int(seconds * 1000000))


def time():
    """Return whole seconds."""
    return now.us // 1000000


def time_ns():
    """Return the running time in nanoseconds."""
    return now.us * 1000


def install():
    """Take the place of `time` on MicroPython; add what it lacks to CPython's, used by others."""
    if sys.implementation.name == "micropython":
        sys.modules["time"] = sys.modules[__name__]
        return
    import time as real

    for name in _NAMES:
        setattr(real, name, globals()[name])
