"""Tell what is loaded and free on Home, with a ruleset open, and with all units it can keep."""

import gc
import os
import sys

_FOLDER, _RULESET = sys.argv[1:3]
sys.path.insert(0, _FOLDER)
sys.path.insert(1, __file__.rpartition("/")[0])

from hand import Hand  # noqa: E402


def loaded() -> "tuple[int, int]":
    """Return how many modules of the firmware are loaded, and the bytes of their files."""
    count = size = 0
    for name in sys.modules:
        try:
            size += os.stat("%s/%s.mpy" % (_FOLDER, name.replace(".", "/")))[6]
            count += 1
        except OSError:
            continue  # a package, or no module of ours
    return count, size


_HAND = Hand(_FOLDER)
_HAND.app.draw()
_COUNT, _SIZE = loaded()
print("boot_modules", _COUNT)
print("boot_bytes", _SIZE)
gc.collect()
print("home_free", gc.mem_free())
_HAND.app.game.open_ruleset(_RULESET)
gc.collect()
print("open_free", gc.mem_free())
if _HAND.app.game.opened().pack.entries(7):
    from referee.core.sides import roster

    _UNITS = roster(_HAND.app.game)
    for _number in range(80):
        _UNITS.add(_UNITS.kinds[0].fresh(_number & 1, 0, "Unit %d" % _number))
    _UNITS.save()
    gc.collect()
    print("units_free", gc.mem_free())
