"""Try to prove the dice and the shuffle unfair; the same battery must catch planted faults.

Each check gives the chance that fair dice stray as far. One in a million, too far or too even,
rejects: 40 checks then raise a false alarm once in 10,000 sets of seeds, and these are fixed.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from fractions import Fraction

from referee.core.bits import Bits

from .boards import ROOT
from .cli_app import complain, progress, say, say_sheet
from .fairness_checks import SIZES, checks, fell, key_of
from .fairness_draws import Check, Suspect
from .planted import (
    FirstDraw,
    LateRejection,
    Remainder,
    Smoothed,
    WideRemainder,
    never_in_place,
    swap_with_any,
)
from .simulator import micropython

FAIR = Suspect("the core's dice and shuffle", Bits)
PLANTED = (
    Suspect("% 6 of a byte", Remainder),
    Suspect("rejection one value too late", LateRejection),
    Suspect("% 6 of two bytes", WideRemainder),
    Suspect("rolls a repeated die again", Smoothed),
    Suspect("first draw after a small seed", FirstDraw),
    Suspect("swaps each card with any", Bits, swap_with_any),
    Suspect("leaves no card in place", Bits, never_in_place),
)
_SHARED = 200_000  # dice of each of SIZES that MicroPython throws too
# Throws the same dice where the device's interpreter throws them; prints their counts.
_SCRIPT = """
import sys
sys.path.insert(0, "firmware")
from referee.core.bits import Bits
for sides in %r:
    die = Bits(b"faces of d%%d" %% sides).die
    counts = [0] * sides
    for _ in range(%d):
        counts[die(sides) - 1] += 1
    print(counts)
"""


def examine(suspect: Suspect, battery: Iterable[Check]) -> Iterator[tuple[Check, float]]:
    """Give each check with the chance that fair dice stray as far."""
    for check in battery:
        yield check, check.run(suspect)


def caught(suspect: Suspect, battery: Iterable[Check]) -> tuple[Check, float] | None:
    """Return the first check that rejects a suspect, or None when all let it pass."""
    for check, found in examine(suspect, battery):
        if check.rejects(found):
            return check, found
    return None


def on_micropython(faces: int = _SHARED) -> str:
    """Return a digest of the counts of SIZES on MicroPython; empty where there is none."""
    python = micropython()
    if python is None:
        return ""
    done = subprocess.run(
        [python, "-c", _SCRIPT % (SIZES, faces)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return _digest(done.stdout)


def on_cpython(faces: int = _SHARED) -> str:
    """Return a digest of the counts of SIZES here."""
    lines = [str(fell(Bits(key_of(sides)), sides, faces)) + "\n" for sides in SIZES]
    return _digest("".join(lines))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _word(check: Check, found: float) -> str:
    if check.exact:
        return "even" if found else "UNEVEN"
    return "p %.2g" % found


def main() -> int:
    """Run the battery; return 1 when it rejects the core's dice or lets a planted fault pass."""
    begun = time.monotonic()
    battery = list(checks())
    wrong = []
    rows = []
    with progress("Throwing dice") as tell:
        for at, (check, found) in enumerate(examine(FAIR, battery)):
            rows.append((check.name, "{:,}".format(check.dice), _word(check, found)))
            if check.rejects(found):
                wrong.append("%s fails: %s, %s." % (FAIR.name, check.name, _word(check, found)))
            tell(Fraction(at + 1, 2 * len(battery)))
        say_sheet(("Check", "Dice", "Fair dice stray as far"), rows, FAIR.name.capitalize())
        rows = []
        for at, suspect in enumerate(PLANTED):
            # Dice of ours pass as before: only its cards can give such a suspect away.
            fair = suspect.source is Bits
            hit = caught(suspect, [check for check in battery if check.cards or not fair])
            if hit is None:
                wrong.append("The battery lets a planted fault pass: %s." % suspect.name)
            else:
                rows.append((suspect.name, hit[0].name, _word(*hit)))
            tell(Fraction(len(PLANTED) + at + 1, 2 * len(PLANTED)))
        say_sheet(("Planted fault", "Caught by", "Fair dice stray as far"), rows)
        there = on_micropython()
    total = sum(check.dice for check in battery)
    say("{:,} dice and cards in {:.0f} s.".format(total, time.monotonic() - begun))
    if there and there != on_cpython():
        wrong.append("MicroPython throws other dice than CPython.")
    elif there:
        same = _SHARED * len(SIZES)
        say("{:,} of the dice thrown on MicroPython too, with the same faces.".format(same))
    for sentence in wrong:
        complain(sentence)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
