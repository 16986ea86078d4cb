"""Keep named records in two alternating slots each, so that a cut leaves the old or the new."""

import os

from referee.core.record import seal, unseal


def _made(folder: str) -> None:
    try:
        os.mkdir(folder)
    except OSError:
        if not _there(folder):
            raise


def _there(folder: str) -> bool:
    try:
        os.listdir(folder)
    except OSError:
        return False
    return True


class Store:
    """Records in a folder. One save is one open, one write, one close of the older slot.

    A slot is sealed with its sequence number; zero length means absent. A damaged slot is kept
    aside as NAME.bad and never written in the same session. A name may begin with a folder:
    when littlefs fills a folder's block it moves all that is in it, so what is saved at each press
    lies apart.
    `damaged` counts the slots that were found broken since the store was opened, `lost` those of
    them that may have held the newest body: by its head the other one is older, or unknown.
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.damaged = 0
        self.lost = 0
        self._sequence: dict[str, int] = {}
        _made(folder)

    def _path(self, name: str, slot: int) -> str:
        return "%s/%s.%s" % (self.folder, name, "ab"[slot])

    def _read(self, name: str, slot: int) -> "tuple[int, bytes | None] | None":
        """Return sequence and body of a slot, or None where there is nothing.

        A damaged one is put aside: it has no body, and the sequence that its head tells.
        """
        path = self._path(name, slot)
        try:
            with open(path, "rb") as file:
                raw = file.read()
        except OSError as error:
            self._miss("%s.%s" % (name, "ab"[slot]), error)
            return None
        if not raw:
            return None
        found = unseal(raw)
        if found is not None:
            return found
        self.damaged += 1
        at = path.rfind("/")
        taken = os.listdir(path[:at])
        number = 0
        while path[at + 1 : -1] + "bad%d" % number in taken:
            number += 1
        os.rename(path, path[:-1] + "bad%d" % number)
        return int.from_bytes(raw[4:8], "little"), None

    def load(self, name: str) -> "bytes | None":
        """Return the newest sound body of a record, or None when there is none.

        Raises OSError when a slot is there and cannot be read: it may be the newest.
        """
        if self._sequence.get(name) == 0:
            return None  # looked for before: two files that are not there cost 10 ms
        sequence = 0
        newest: bytes | None = None
        told = [found for found in (self._read(name, 0), self._read(name, 1)) if found]
        for number, body in told:
            if body is not None and number >= sequence:
                sequence, newest = number, body
        for number, body in told:
            if body is None and (number != sequence - 1 or newest is None):
                self.lost += 1
        self._sequence[name] = sequence
        return newest

    def save(self, name: str, body: "bytes | bytearray") -> None:
        """Write a record durably; when this returns, `load` gives this body.

        Raises OSError when the file system refuses; the former body is then still there.
        """
        if name not in self._sequence:
            self.load(name)
        sequence = self._sequence[name] + 1
        if sequence == 1 and "/" in name:
            _made(self.folder + "/" + name[: name.rfind("/")])
        raw = seal(sequence, body)
        with open(self._path(name, sequence & 1), "wb") as file:
            file.write(raw)
        self._sequence[name] = sequence

    def get(self, name: str, most: int = -1) -> "bytes | None":
        """Return a plain file, or its first bytes, or None when there is none.

        Raises OSError when it is there and cannot be read.
        """
        try:
            with open("%s/%s" % (self.folder, name), "rb") as file:
                return file.read(most)
        except OSError as error:
            self._miss(name, error)
            return None

    def _miss(self, name: str, error: OSError) -> None:
        """Raise an error unless there is no such file: what cannot be read is not absent."""
        folder, at, file = name.rpartition("/")
        if at and folder not in os.listdir(self.folder):
            return
        if file in os.listdir(self.folder + at + folder):
            raise error

    def put(self, name: str, body: "bytes | bytearray") -> None:
        """Make a plain file durable, or raise OSError; it has one copy and no check of its own."""
        with open("%s/%s" % (self.folder, name), "wb") as file:
            file.write(body)

    def bind(self, names: "list[str]", name: str) -> None:
        """Make one plain file out of several, in their order, or raise OSError.

        Several writes are as safe as one, for nobody reads it before a record names it.
        """
        with open("%s/%s" % (self.folder, name), "wb") as file:
            for part in names:
                file.write(self.get(part) or b"")
