"""Read a compiled ruleset: one binary pack, checked whole, its numbers held in one buffer."""

import binascii

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from io import BufferedIOBase

FORMAT = 2
MAGIC = b"PREF"
_HEADER = const(32)
_CHUNK = const(512)

# Kinds of record in the directory. The compiler writes them in this order.
TABLE = const(1)
NOTE = const(2)
PHASE = const(3)
PROCEDURE = const(4)
RULING = const(5)
DECK = const(6)
UNIT = const(7)
USE = const(8)

_ENTRY = const(6)
_FIRST_PAIR = const(128)


class PackError(ValueError):
    """Say in one sentence why a pack is refused."""


def name_hash(name: str) -> int:
    """Return the 16-bit number under which the directory keeps a name."""
    return binascii.crc32(name.encode()) & 0xFFFF


class Pack:
    """Open a compiled ruleset from a seekable binary file that stays open while it is used.

    `columns` is the text width in characters of the board and `face` the CRC of its body face; a
    pack that was wrapped for another display is refused. Pass 0 for both to read any pack.

    Raises PackError with a sentence when anything of the file is not as the compiler wrote it.
    """

    def __init__(self, file: "BufferedIOBase", columns: int = 0, face: int = 0) -> None:
        self._file = file
        self._two = bytearray(2)
        head = bytearray(_HEADER)
        if file.readinto(head) != _HEADER or bytes(head[:4]) != MAGIC:
            raise PackError("This file is not a ruleset: build it again with `referee build`.")
        if head[4] != FORMAT:
            raise PackError(
                "This ruleset has format %d and the device reads %d: build and deploy again."
                % (head[4], FORMAT)
            )
        self._check(head)
        self.columns = head[5]
        if columns and (columns != head[5] or face != _u32(head, 8)):
            raise PackError("This ruleset was built for another display: deploy for this board.")
        resident = head[16] | head[17] << 8
        self.count = head[18] | head[19] << 8
        self.title_ref = head[24] | head[25] << 8
        self.credit_ref = head[26] | head[27] << 8
        self._text = _HEADER + resident
        self._pairs = head[28] | head[29] << 8
        self.data = bytearray(resident)
        file.seek(_HEADER)
        file.readinto(self.data)

    def _check(self, head: bytearray) -> None:
        """Compare length and CRC of the whole file with the header."""
        file = self._file
        length = _u32(head, 12)
        crc = binascii.crc32(head[:20])
        crc = binascii.crc32(head[24:], crc)
        chunk = bytearray(_CHUNK)
        view = memoryview(chunk)
        seen = _HEADER
        while True:
            n = file.readinto(chunk)
            if not n:
                break
            seen += n
            crc = binascii.crc32(view[:n], crc)
        if seen != length or crc != _u32(head, 20):
            raise PackError("This ruleset is damaged: deploy it again; nothing else is lost.")

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def u16(self, offset: int) -> int:
        """Return the unsigned 16-bit number at an offset of the resident part."""
        data = self.data
        return int(data[offset] | data[offset + 1] << 8)

    def i16(self, offset: int) -> int:
        """Return the signed 16-bit number at an offset of the resident part."""
        data = self.data
        value = data[offset] | data[offset + 1] << 8
        return int(value - 65536 if value > 32767 else value)

    def text(self, ref: int) -> str:
        """Return a text by its reference; lines are already broken for the board's display."""
        two = self._two
        file = self._file
        file.seek(self._text + ref)
        file.readinto(two)
        size = two[0]
        if size == 255:
            file.seek(self._text + ref + 1)
            file.readinto(two)
            size = two[0] | two[1] << 8
        else:
            file.seek(self._text + ref + 1)
        return str(self._spread(file.read(size)), "ascii")

    def _spread(self, raw: "bytes | bytearray") -> "bytes | bytearray":
        """Replace the codes from 128 on by their pairs until none is left."""
        data = self.data
        while True:
            out = bytearray()
            done = True
            for code in raw:
                if code < _FIRST_PAIR:
                    out.append(code)
                else:
                    at = self._pairs + 2 * (code - _FIRST_PAIR)
                    out.append(data[at])
                    out.append(data[at + 1])
                    done = False
            if done:
                return raw
            raw = out

    def title(self) -> str:
        """Return the ruleset's title."""
        return self.text(self.title_ref)

    def credit(self) -> str:
        """Return who wrote the rules and where they were published."""
        return self.text(self.credit_ref)

    def entries(self, kind: int) -> "list[int]":
        """Return the directory numbers of all records of a kind, in the order of the source."""
        data = self.data
        return [i for i in range(self.count) if data[i * _ENTRY] == kind]

    def kind(self, entry: int) -> int:
        """Return the kind of record that a directory number names."""
        return self.data[entry * _ENTRY]

    def record(self, entry: int) -> int:
        """Return the offset of a record in the resident part."""
        return self.u16(entry * _ENTRY + 4)

    def entry_title(self, entry: int) -> str:
        """Return the short title of any record: each begins with its reference."""
        return self.text(self.u16(self.record(entry)))

    def find(self, kind: int, name: str) -> int:
        """Return the directory number of a named record, or raise KeyError."""
        key = name_hash(name)
        for i in range(self.count):
            if self.data[i * _ENTRY] == kind and self.hash(i) == key:
                return i
        raise KeyError(name)

    def hash(self, entry: int) -> int:
        """Return the hash of a record's name."""
        return self.u16(entry * _ENTRY + 2)


def _u32(data: bytearray, at: int) -> int:
    return data[at] | data[at + 1] << 8 | data[at + 2] << 16 | data[at + 3] << 24
