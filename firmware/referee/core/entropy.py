"""Where fairness comes from: a pool of whatever is uncertain, and the key of each roll."""

import hashlib

from micropython import const

CHAIN = const(16)  # bytes of a commitment and of a chain: nobody finds a second text for 2^128
FRESH = const(9)  # bytes of entropy of one roll: 2^72, and twelve letters in the log
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
    """Return the key of the roll that becomes entry `number`, to be recomputed from the log.

    A game gives its fresh bytes and the chain of its log so far as `entropy`: then no earlier
    entry can be changed without changing all later dice.
    """
    found = hashlib.sha256(secret)
    found.update(number.to_bytes(8, "big"))
    found.update(entropy)
    return found.digest()


def commitment(secret: bytes) -> bytes:
    """Return what may be shown at the start of a game: it binds to `secret`, not tells it.

    The first CHAIN bytes, 32 digits, bind: two secrets that share them take 2^64 trials to find,
    and one that shares those already written down 2^128.
    """
    return _hash(b"Pocket Referee commitment" + secret)


def chained(chain: bytes, line: bytes, more: "bytes | bytearray" = b"") -> bytes:
    """Return the chain behind one more line of the log, which may come in two pieces.

    It begins at the game's commitment.
    """
    found = hashlib.sha256(chain)
    found.update(line)
    found.update(more)
    return found.digest()[:CHAIN]
