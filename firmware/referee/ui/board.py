"""What every board gives the firmware, whatever it is made of."""

from micropython import const

from referee.core.entropy import weak

RELEASE = "0.1"
_STEPS = const(4)


class Board:
    """A display, keys, a clock, entropy, perhaps more; `state` is the folder of the records.

    It lies outside the folders of the versions, so that no update touches it.
    `few_keys` says that there are no LEFT and RIGHT keys, `keys` what the keys can mean, `extras`
    which of led, buzzer and tilt there are. `lost` counts the frames that did not reach the
    display, `weak` the samples of the chip's entropy that failed their check.
    """

    state = "/state"
    few_keys = False
    keys: "tuple[int, ...]" = ()
    extras: "tuple[str, ...]" = ()
    lost = 0
    weak = 0

    def random(self) -> bytes:
        """Return 32 bytes of the chip's entropy."""
        raise NotImplementedError

    def sample(self) -> bytes:
        """Return 32 bytes of the chip's entropy and count it when it looks weak."""
        found = self.random()
        if weak(found):
            self.weak += 1
        return found

    def micros(self) -> int:
        """Return a running time in microseconds, which begins anew at times."""
        raise NotImplementedError

    def show(self, buf: bytearray) -> None:
        """Show a frame."""
        raise NotImplementedError

    def poll(self, wait: int = 200) -> int:
        """Return a key meaning; else, after so many ms, -1, or -2 when no key is held.

        After a key it returns -2 as soon as all are let go: then there is time for other work.
        """
        raise NotImplementedError

    def held(self) -> int:
        """Return how many keys are held now; none of them counts before it was let go.

        One that is let go a second later, and not after five, means CLOSE.
        """
        return 0

    def stuck(self) -> str:
        """Return the name of a key that has just been found stuck, once, or nothing."""
        return ""

    def battery(self) -> int:
        """Return the battery in steps from 0, nearly empty, to 4, or -1 where nobody knows."""
        return -1

    def charge(self) -> str:
        """Return the battery as four signs, or nothing where nobody knows."""
        step = self.battery()
        return "" if step < 0 else "\x19" * step + "\x18" * (_STEPS - step)

    def room(self) -> int:
        """Return the free KB of the storage, or -1 where nobody counts them."""
        return -1

    def watch(self) -> int:
        """Start anew by itself whenever `poll` is not called for 8 s, until `close`.

        Returns how often in a row that has happened since a key was last heard.
        """
        return 0

    def signal(self, sign: int) -> None:
        """Let light and sound tell that dice fell: well (1), badly (-1) or neither (0)."""

    def switch(self, extra: str, on: bool) -> None:
        """Turn one of the extras on or off; on is how it starts."""

    def restart(self) -> None:
        """Begin anew with a fresh interpreter; everything durable is already saved."""
        raise NotImplementedError

    def close(self) -> None:
        """Leave everything as it was before."""
