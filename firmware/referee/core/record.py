"""Turn plain data into bytes and back, and seal bytes so that a torn write is seen.

The data are whole numbers, texts, bytes, None and tuples of them.
"""

import binascii

from micropython import const

_MAGIC = b"R1"
_HEAD = const(12)

_BYTES = const(0x80)
_TEXT = const(0x81)
_TUPLE = const(0x82)
_NONE = const(0x83)
_PLUS = const(0x90)
_MINUS = const(0xA0)
# The same with a count in the tag: most runs are short, and a record should fit two flash pages.
_FEW = const(0xB0)  # a tuple of up to 15
_WORD = const(0xC0)  # a text of up to 31 bytes
_SHORT = const(0xE0)  # up to 31 bytes
_DEPTH = const(8)
_LONGEST = const(8)


class RecordError(ValueError):
    """Say in one sentence why bytes are not a record."""


def encode(value: object, out: "bytearray | None" = None) -> bytearray:
    """Append a value to `out` (or to a new bytearray) and return it."""
    if out is None:
        out = bytearray()
    if value is None:
        out.append(_NONE)
    elif isinstance(value, int):
        _encode_int(value, out)
    elif isinstance(value, str):
        raw = value.encode()
        _encode_head(_TEXT, _WORD, 31, len(raw), out)
        out.extend(raw)
    elif isinstance(value, (bytes, bytearray)):
        _encode_head(_BYTES, _SHORT, 31, len(value), out)
        out.extend(value)
    elif isinstance(value, (tuple, list)):
        _encode_head(_TUPLE, _FEW, 15, len(value), out)
        for item in value:
            if isinstance(item, int) and 0 <= item < 128:
                out.append(item)  # most are: a call for each took half of the time
            else:
                encode(item, out)
    else:
        raise TypeError("A record holds no %s." % type(value).__name__)
    return out


def _encode_int(value: int, out: bytearray) -> None:
    if 0 <= value < 128:
        out.append(value)
        return
    tag = _PLUS
    if value < 0:
        tag, value = _MINUS, -1 - value
    raw = bytearray()
    while value or not raw:
        raw.append(value & 255)
        value >>= 8
    if len(raw) > _LONGEST:
        raise ValueError("A record holds numbers of at most 64 bits.")
    out.append(tag | len(raw))
    out.extend(raw)


def _encode_head(tag: int, short: int, most: int, count: int, out: bytearray) -> None:
    """Write a tag and a count, in one byte where the count is at most `most`."""
    if count <= most:
        out.append(short | count)
        return
    if count > 65535:
        raise ValueError("A record holds at most 65535 items.")
    out.append(tag)
    out.append(count & 255)
    out.append(count >> 8)


def decode(raw: "bytes | bytearray | memoryview") -> object:
    """Return the value of a whole record; lists come back as tuples.

    Raises RecordError when the bytes are cut short, too long or not a record. No call within a
    call: records are read where little of the C stack is left.
    """
    at = 0
    within: list[tuple[list[object], int]] = []  # tuples that are not whole yet, and their sizes
    while True:
        if at >= len(raw):
            raise RecordError("The record is cut short.")
        count, begin = _tuple_at(raw, at)
        value: object = None
        if count < 0:
            value, at = _leaf(raw, at + 1, raw[at])
        else:
            if len(within) >= _DEPTH or count > len(raw) - begin:
                raise RecordError("The record is damaged at byte %d." % begin)
            at = begin
            within.append(([], count))
        while within:
            items, size = within[-1]
            if count < 0:
                items.append(value)
            if len(items) < size:
                break
            value = tuple(items)
            within.pop()
            count = -1  # a whole value from now on
        if not within:
            break
    if at != len(raw):
        raise RecordError("The record has %d bytes too many." % (len(raw) - at))
    return value


def _tuple_at(raw: "bytes | bytearray | memoryview", at: int) -> "tuple[int, int]":
    """Return the size of a tuple that begins here, or -1, and where its first item is."""
    tag = raw[at]
    if _FEW <= tag < _WORD:
        return tag & 15, at + 1
    if tag == _TUPLE and at + 3 <= len(raw):
        return raw[at + 1] | raw[at + 2] << 8, at + 3
    return -1, at


def _leaf(raw: "bytes | bytearray | memoryview", at: int, tag: int) -> "tuple[object, int]":
    """Return the value that begins with a tag and its bytes here, and where it ends."""
    if tag < 128:
        return tag, at
    if tag == _NONE:
        return None, at
    if tag & 0xF0 in (_PLUS, _MINUS):
        return _decode_int(raw, at, tag)
    if tag >= _WORD:
        return _decode_run(raw, at, tag & 31, tag < _SHORT)
    if tag not in (_BYTES, _TEXT) or at + 2 > len(raw):
        raise RecordError("The record is damaged at byte %d." % (at - 1))
    return _decode_run(raw, at + 2, raw[at] | raw[at + 1] << 8, tag == _TEXT)


def _decode_run(
    raw: "bytes | bytearray | memoryview", at: int, count: int, text: bool
) -> "tuple[object, int]":
    if at + count > len(raw):
        raise RecordError("The record is cut short.")
    run = bytes(raw[at : at + count])
    return (_to_text(run) if text else run), at + count


def _decode_int(raw: "bytes | bytearray | memoryview", at: int, tag: int) -> "tuple[int, int]":
    size = tag & 15
    if not 1 <= size <= _LONGEST or at + size > len(raw):
        raise RecordError("The record is damaged at byte %d." % (at - 1))
    value = 0
    for i in range(size):
        value |= raw[at + i] << 8 * i
    return (value if tag & 0xF0 == _PLUS else -1 - value), at + size


def _to_text(run: bytes) -> str:
    try:
        return run.decode()
    except UnicodeError:
        raise RecordError("The record holds a damaged text.")


def seal(sequence: int, body: "bytes | bytearray") -> bytearray:
    """Return a body behind its head: magic, 2 spare bytes, sequence u32, CRC32 u32 of the rest."""
    raw = bytearray(_MAGIC) + bytearray(2) + sequence.to_bytes(4, "little")
    raw += binascii.crc32(body, binascii.crc32(raw[4:8])).to_bytes(4, "little")
    raw += body
    return raw


def unseal(raw: bytes) -> "tuple[int, bytes] | None":
    """Return sequence and body of what was sealed, or None when it is damaged."""
    if len(raw) < _HEAD or raw[:2] != _MAGIC:
        return None
    crc = binascii.crc32(raw[_HEAD:], binascii.crc32(raw[4:8]))
    if crc != int.from_bytes(raw[8:12], "little"):
        return None
    return int.from_bytes(raw[4:8], "little"), raw[_HEAD:]
