"""Fair numbers from SHA-256, the same on every interpreter."""

import hashlib

from micropython import const

_BLOCK = const(32)


def _hash(data: bytes) -> bytes:
    """Return the SHA-256 digest of `data`."""
    return hashlib.sha256(data).digest()


class Source:
    """Promise what dice and decks draw from: whole numbers, each as likely as the other."""

    def below(self, n: int) -> int:
        """Return a number from 0 to `n` - 1."""
        raise NotImplementedError

    def die(self, sides: int) -> int:
        """Return the natural value of one die, 1 to `sides`."""
        return self.below(sides) + 1


class Bits(Source):
    """Deal the bytes of sha256(key + counter), block after block, as fair numbers."""

    def __init__(self, key: bytes) -> None:
        self._key = bytes(key)
        self._blocks = 0
        self._block = b""
        self._at = _BLOCK

    def byte(self) -> int:
        """Return the next byte of the stream, 0 to 255."""
        at = self._at
        if at == _BLOCK:
            self._block = _hash(self._key + self._blocks.to_bytes(4, "big"))
            self._blocks += 1
            at = 0
        self._at = at + 1
        return self._block[at]

    def die(self, sides: int) -> int:
        """Return the natural value of one die, 1 to `sides`: `below`, made short for dice."""
        if not 1 <= sides <= 256:
            return self.below(sides) + 1
        share = 256 // sides
        limit = sides * share
        draw = self.byte()
        while draw >= limit:
            draw = self.byte()
        return draw // share + 1

    def below(self, n: int) -> int:
        """Return a number from 0 to `n` - 1; raise ValueError unless 1 <= `n` <= 65536.

        A draw is one byte, or two above 256. Draws past the last whole share are thrown away,
        so every number owns exactly as many draws as every other.
        """
        if not 1 <= n <= 65536:
            raise ValueError("A fair number needs a range of 1 to 65536, not %d." % n)
        wide = n > 256
        share = 65536 // n if wide else 256 // n
        limit = n * share
        while True:
            draw = self.byte()
            if wide:
                draw = draw << 8 | self.byte()
            if draw < limit:
                return draw // share

    def state(self) -> bytes:
        """Return what `restore` needs to go on from here: counter, place in the block, key."""
        return self._blocks.to_bytes(4, "big") + bytes((self._at,)) + self._key

    @classmethod
    def restore(cls, state: bytes) -> "Bits":
        """Return a stream that goes on from `state`; raise ValueError where it is not one."""
        if len(state) < 5 or state[4] > _BLOCK:
            raise ValueError("The saved state of the dice cannot be read.")
        bits = cls(state[5:])
        blocks = int.from_bytes(state[:4], "big")
        if state[4] < _BLOCK:
            if not blocks:
                raise ValueError("The saved state of the dice cannot be read.")
            bits._blocks = blocks - 1
            bits.byte()
        bits._blocks = blocks
        bits._at = state[4]
        return bits


def shuffle(items: "list[int] | bytearray", source: Source) -> None:
    """Put `items` in an order drawn from `source`, in place, each order equally likely."""
    for last in range(len(items) - 1, 0, -1):
        pick = source.below(last + 1)
        items[last], items[pick] = items[pick], items[last]
