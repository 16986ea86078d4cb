"""Write the parts of a pack: texts kept once, records, the directory and the header."""

import binascii
import struct
from collections.abc import Callable

from referee.core import pack

from .cells import Cell
from .glyphs import to_device
from .pairs import Pairs, squeeze
from .place import Place, SourceError

HEADER_BYTES = 32
_TOP = 0xFFFF


def flow(text: str) -> str:
    """Return prose with its white space collapsed; blank lines stay as paragraph breaks."""
    paragraphs = [" ".join(part.split()) for part in _paragraphs(text)]
    return "\n\n".join(part for part in paragraphs if part)


def _paragraphs(text: str) -> list[str]:
    parts = [""]
    for line in text.replace("\r", "").split("\n"):
        if line.strip():
            parts[-1] += line + "\n"
        else:
            parts.append("")
    return parts


class Texts:
    """Keep each different text once and give it a reference.

    `wrap` breaks prose into the board's lines; `check` refuses a text that the board's faces
    cannot show. Both get the device's string and raise ValueError with a sentence.
    """

    def __init__(
        self,
        wrap: Callable[[str], str] = lambda text: text,
        check: Callable[[str], None] = lambda text: None,
        pairs: Pairs = (),
    ) -> None:
        self._wrap = wrap
        self._check = check
        self.pairs = pairs
        self._refs: dict[bytes, int] = {}
        self.data = bytearray()

    def prose(self, text: str, place: Place) -> int:
        """Return the reference of a text that is read in lines."""
        return self._add(self._device(flow(text), place, self._wrap), place)

    def line(self, text: str, place: Place) -> int:
        """Return the reference of a label, cell or title, which stays one line."""
        return self._add(self._device(" ".join(text.split()), place, None), place)

    def name(self, text: str, place: Place) -> int:
        """Return the reference of an id or a module, which nobody reads."""
        if not text.isascii():
            raise SourceError(place, f'The id "{text}" must be plain ASCII.')
        return self._add(text, place)

    def _device(self, text: str, place: Place, wrap: Callable[[str], str] | None) -> str:
        try:
            device = to_device(text)
            self._check(device)
            return wrap(device) if wrap else device
        except ValueError as error:
            raise SourceError(place, str(error)) from error

    def _add(self, text: str, place: Place) -> int:
        raw = text.encode("ascii")
        ref = self._refs.get(raw)
        if ref is None:
            ref = len(self.data)
            if ref > _TOP or len(raw) > _TOP:
                raise SourceError(
                    place, f"The texts pass 64 KB here ({ref} bytes); shorten the notes."
                )
            self._refs[raw] = ref
            short = squeeze(raw, self.pairs)
            size = len(short)
            self.data += struct.pack("B", size) if size < 255 else struct.pack("<BH", 255, size)
            self.data += short
        return ref

    def plain(self) -> list[bytes]:
        """Return all texts as they were before they were squeezed, in the order they came."""
        return list(self._refs)


class Directory:
    """Number the records and place them after the directory, in the order of their names."""

    def __init__(self) -> None:
        self._entries: list[tuple[int, int]] = []
        self._hashes: dict[tuple[int, int], str] = {}
        self._records: list[bytes] = []
        self._numbers: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def name(self, kind: int, label: str, place: Place) -> None:
        """Give the next number to a record by its `kind:id`.

        Raises SourceError for an id that stands twice or whose hash another id has.
        """
        name = label.partition(":")[2]
        key = kind, pack.name_hash(name)
        other = self._hashes.get(key)
        if other is not None:
            why = "stands twice" if other == name else f'and "{other}" have the same hash'
            raise SourceError(place, f'The id "{name}" {why}; rename one of the two.')
        self._hashes[key] = name
        self._numbers[label] = len(self._entries)
        self._entries.append(key)
        self._records.append(b"")

    def number(self, label: str) -> int:
        """Return the directory number of a `kind:id`, or raise KeyError."""
        return self._numbers[label]

    def fill(self, label: str, record: bytes) -> None:
        """Put the bytes of a named record in their place."""
        self._records[self._numbers[label]] = record

    def resident(self, place: Place) -> bytes:
        """Return the directory and all records, or raise SourceError beyond 64 KB."""
        at = len(self._entries) * 6
        entries = bytearray()
        for (kind, key), record in zip(self._entries, self._records, strict=True):
            if at + len(record) > _TOP:
                size = len(self) * 6 + sum(map(len, self._records))
                raise SourceError(place, f"The tables take {size} bytes of 65535; remove some.")
            entries += struct.pack("<BBHH", kind, 0, key, at)
            at += len(record)
        return bytes(entries) + b"".join(self._records)


def words(*numbers: int) -> bytes:
    """Return unsigned 16-bit numbers, little endian."""
    return struct.pack(f"<{len(numbers)}H", *numbers)


def cell_bytes(cell: Cell, ref: int) -> bytes:
    """Return a cell of a table's pool, 10 bytes."""
    return struct.pack("<BBhhhH", cell.kind, cell.mark, cell.a, cell.b, cell.c, ref)


def assemble(
    size: tuple[int, int, int],
    resident: bytes,
    count: int,
    refs: tuple[int, int],
    texts: Texts,
) -> bytes:
    """Return the whole pack; `size` is text columns, rows and CRC of the body face.

    The pairs of the squeezed texts stand at the end of the resident part.
    """
    columns, rows, face = size
    pairs = b"".join(map(bytes, texts.pairs))
    length = HEADER_BYTES + len(resident) + len(pairs) + len(texts.data)
    head = struct.pack("<4sBBBBI", pack.MAGIC, pack.FORMAT, columns, rows, 0, face)
    head += struct.pack("<IHH", length, len(resident) + len(pairs), count)
    tail = struct.pack("<HHHH", *refs, len(resident), 0) + resident + pairs + texts.data
    return head + struct.pack("<I", binascii.crc32(tail, binascii.crc32(head))) + tail
