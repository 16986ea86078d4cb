"""Run one flow script on a built board and print its shots.

    micropython -X heapsize=180k tests/device/run_flow.py ROOT FOLDER SCRIPT

Prints ["shot", name], its lines of Braille signs as ["line", text], and at last ["done"].
"""

import sys

from runner import tell


class Steps:
    """A flow as one step."""

    def __init__(self, folder: str, script: str) -> None:
        sys.path.insert(0, folder)
        self._folder = folder
        self._script = script

    def step(self) -> bool:
        """Run the flow."""
        from hand import Hand, play, widen_names

        widen_names()
        with open(self._script) as file:
            script = file.read()
        for name, lines in play(script, Hand(self._folder)):
            tell("shot", name)
            for line in lines:
                tell("line", line)
        tell("done")
        return False


if __name__ == "__main__":
    Steps(*sys.argv[2:]).step()
