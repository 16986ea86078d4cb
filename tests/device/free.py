"""Tell the heap that is free on Home and with a ruleset open, with little else in memory."""

import gc
import sys

_FOLDER, _RULESET = sys.argv[1:3]
sys.path.insert(0, _FOLDER)
sys.path.insert(1, __file__.rpartition("/")[0])

from hand import Hand  # noqa: E402

_HAND = Hand(_FOLDER)
gc.collect()
print("home_free", gc.mem_free())
_HAND.app.game.open_ruleset(_RULESET)
gc.collect()
print("open_free", gc.mem_free())
