"""Where fairness comes from: a pool of whatever is uncertain, and the key of each roll."""

import hashlib

from micropython import const

_LONGEST_PERIOD = const(8)
_SHORTEST_SAMPLE = const(16)


def _hash(data: bytes) -> bytes:
    """Return the SHA-256 digest of `data`."""
    return hashlib.sha256(data).digest()


class Pool:
    """Mix whatever is uncertain into 32 bytes; what goes in can add but never take away."""

    def __init__(self, seed: bytes = b"") -> None:
        self._pool = _hash(seed)

    def stir(self, data: bytes) -> None:
        """Mix in `data`: the chip's entropy, a boot counter, the microseconds of a press."""
        self._pool = _hash(b"stir" + self._pool + data)

    def take(self) -> bytes:
        """Return 32 fresh bytes and move on, so that neither shows the pool before or after."""
        taken = _hash(b"take" + self._pool)
        self._pool = _hash(b"next" + self._pool)
        return taken


def weak(sample: bytes) -> bool:
    """Tell whether `sample` is too short, repeats with a period of 1 to 8 bytes, or leans.

    Patterns of 1 to 8 bits repeat with such a period too. Leaning is less than a quarter or
    more than three quarters of ones: fair bytes do that once in some ten million samples.
    """
    size = len(sample)
    if size < _SHORTEST_SAMPLE:
        return True
    for period in range(1, _LONGEST_PERIOD + 1):
        at = period
        while at < size and sample[at] == sample[at - period]:
            at += 1
        if at == size:
            return True
    ones = 0
    for value in sample:
        while value:
            ones += value & 1
            value >>= 1
    return not 2 * size <= ones <= 6 * size


def roll_key(secret: bytes, number: int, entropy: bytes) -> bytes:
    """Return the key of the `number`-th roll of a game, to be recomputed from its log."""
    return _hash(secret + number.to_bytes(8, "big") + entropy)


def commitment(secret: bytes) -> bytes:
    """Return what may be shown at the start of a game: it binds to `secret`, not tells it."""
    return _hash(b"Pocket Referee commitment" + secret)
