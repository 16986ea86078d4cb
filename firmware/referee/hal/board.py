"""What every board gives the firmware, whatever it is made of."""


class Board:
    """A display, keys, a clock and entropy; `state` is the folder that keeps the records.

    It lies outside the folders of the versions, so that no update touches it.
    `few_keys` says that there are no LEFT and RIGHT keys.
    """

    state = "/state"
    few_keys = False

    def random(self) -> bytes:
        """Return 32 bytes of the chip's entropy."""
        raise NotImplementedError

    def micros(self) -> int:
        """Return a running time in microseconds, for the entropy of presses."""
        raise NotImplementedError

    def show(self, buf: bytearray) -> None:
        """Show a frame."""
        raise NotImplementedError

    def poll(self) -> int:
        """Return a key meaning, or -1 after a short wait."""
        raise NotImplementedError

    def battery(self) -> int:
        """Return the battery in steps from 0, nearly empty, to 4, or -1 where nobody knows."""
        return -1

    def restart(self) -> None:
        """Begin anew with a fresh interpreter; everything durable is already saved."""
        raise NotImplementedError

    def close(self) -> None:
        """Leave everything as it was before."""
