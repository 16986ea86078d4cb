"""Squeeze a pack's texts: frequent pairs of signs become one code from 128 on."""

from collections import Counter

FIRST = 128  # texts are 7-bit, so the codes above are free
MOST = 128
_APART = 0  # stands in no text: keeps the end of one and the head of the next from pairing
_WORTH = 4  # a pair that is rarer does not pay for its two bytes

Pairs = tuple[tuple[int, int], ...]


def train(texts: list[bytes]) -> Pairs:
    """Return the pairs that shorten these texts most, the first for code 128; deterministic."""
    data = bytes([_APART]).join(texts)
    pairs: list[tuple[int, int]] = []
    while len(pairs) < MOST:
        counts = Counter(zip(data, data[1:], strict=False))
        best = max(
            (pair for pair in counts if _APART not in pair),
            key=lambda pair: (counts[pair], pair),
            default=None,
        )
        if best is None or counts[best] < _WORTH:
            break
        data = data.replace(bytes(best), bytes([FIRST + len(pairs)]))
        pairs.append(best)
    return tuple(pairs)


def squeeze(text: bytes, pairs: Pairs) -> bytes:
    """Return a text with its pairs replaced by their codes."""
    for number, pair in enumerate(pairs):
        text = text.replace(bytes(pair), bytes([FIRST + number]))
    return text
