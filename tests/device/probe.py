"""Tell what kind of machine an interpreter is.

["bits", n]: sums below 2**n cost no heap. ["names", type, [...]]: the methods of a type.
"""

import builtins
import gc
import sys

from runner import tell

TYPES = (str, bytes, bytearray, int, memoryview)


def costs_heap(a: int, b: int) -> bool:
    """Tell whether the sum of two numbers is an object on the heap."""
    gc.collect()
    before = gc.mem_alloc()
    total = a + b
    return gc.mem_alloc() - before > 0 and total > 0


class Steps:
    """Probe everything in one step."""

    def step(self) -> bool:
        """Print what is found."""
        bits = 1
        while bits < 64 and not costs_heap((1 << bits) - 1, 1 << bits):
            bits += 1
        tell("bits", bits)
        for kind in TYPES:
            tell("names", kind.__name__, dir(kind))
        tell("names", "builtins", dir(builtins))
        tell("done")
        return False


def main(*words: str) -> None:
    """Probe once."""
    Steps().step()


if __name__ == "__main__":
    main(*sys.argv[1:])
