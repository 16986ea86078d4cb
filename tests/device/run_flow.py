"""Run one flow script on a built board and print its shots: `= NAME`, then the frame's lines."""

import sys

_FOLDER, _SCRIPT = sys.argv[1:3]
sys.path.insert(0, _FOLDER)
sys.path.insert(1, __file__.rpartition("/")[0])

from hand import play  # noqa: E402

with open(_SCRIPT) as file:
    for name, lines in play(file.read(), _FOLDER):
        print("= " + name)
        for line in lines:
            print(line)
