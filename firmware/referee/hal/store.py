"""Keep named records in two alternating slots each, so that a cut leaves the old or the new."""

import os

from referee.core import promises
from referee.core.record import seal, unseal


class Store(promises.Store):
    """Records in a folder. One save is one open, one write, one close of the older slot.

    A slot is sealed with its sequence number; zero length means absent. A damaged slot is kept
    aside as NAME.bad and never written in the same session.
    `damaged` counts the slots that were found broken since the store was opened.
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.damaged = 0
        self._sequence: dict[str, int] = {}
        try:
            os.mkdir(folder)
        except OSError:
            os.listdir(folder)  # there already, or the reason why not is told here

    def _path(self, name: str, slot: int) -> str:
        return "%s/%s.%s" % (self.folder, name, "ab"[slot])

    def _read(self, name: str, slot: int) -> "tuple[int, bytes] | None":
        """Return sequence and body of a slot, or None where there is nothing sound."""
        path = self._path(name, slot)
        try:
            with open(path, "rb") as file:
                raw = file.read()
        except OSError:
            return None
        if not raw:
            return None
        found = unseal(raw)
        if found is not None:
            return found
        self.damaged += 1
        os.rename(path, "%s/%s.bad%d" % (self.folder, name, self._free_number(name)))
        return None

    def _free_number(self, name: str) -> int:
        taken = os.listdir(self.folder)
        number = 0
        while "%s.bad%d" % (name, number) in taken:
            number += 1
        return number

    def load(self, name: str) -> "bytes | None":
        """Return the newest sound body of a record, or None when there is none."""
        newest: tuple[int, bytes] | None = None
        for slot in (0, 1):
            found = self._read(name, slot)
            if found is not None and (newest is None or found[0] > newest[0]):
                newest = found
        if newest is None:
            self._sequence[name] = 0
            return None
        self._sequence[name] = newest[0]
        return newest[1]

    def save(self, name: str, body: "bytes | bytearray") -> None:
        """Write a record durably; when this returns, `load` gives this body.

        Raises OSError when the file system refuses; the former body is then still there.
        """
        if name not in self._sequence:
            self.load(name)
        sequence = self._sequence[name] + 1
        raw = seal(sequence, body)
        with open(self._path(name, sequence & 1), "wb") as file:
            file.write(raw)
        self._sequence[name] = sequence
