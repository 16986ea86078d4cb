"""Stand in for a Pico on a cable: the unix port's own raw prompt behind a pseudo-terminal.

Its flash is an image that a littlefs lies in; the cable can be cut after any command, the power in
any flash operation.
"""

import contextlib
import json
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import threading
import time
import tty
from pathlib import Path
from types import TracebackType

HERE = Path(__file__).resolve().parent
BLOCK = 4096
_RESET = 66
_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_STANDING = b"standing"


def command(
    image: Path, mode: str, cut: int = 0, fake: "dict[str, object] | None" = None
) -> "list[str]":
    """Return the command that starts MicroPython on a flash image."""
    program = Path(sys.executable).parent / "micropython"
    count = image.stat().st_size // BLOCK
    words = [str(image), str(count), mode, str(cut), json.dumps(fake or {})]
    inspect = [] if mode == "boot" else ["-i"]
    words[2] = "main" if mode == "boot" else mode
    return [str(program), "-X", "heapsize=400k", *inspect, str(HERE / "pico_flash.py"), *words]


def blank(path: Path, blocks: int = 352) -> Path:
    """Make an erased flash."""
    path.write_bytes(b"\xff" * (blocks * BLOCK))
    return path


def boot(image: Path, power: int = 0) -> str:
    """Switch a Pico on, without a cable, until its app ends; return what it prints."""
    done = subprocess.run(
        command(image, "boot", power), capture_output=True, text=True, timeout=60, check=False
    )
    return done.stdout.removeprefix("standing\n") + done.stderr


class Pico:
    """A Pico on a cable, used in `with`; connect to `port`.

    `cable` cuts the cable and the power in the n-th command of the host, `power` in the n-th flash
    operation since the last start; `garble` replaces bytes on their way to it, so many times.
    `commands` counts, `silent` stops all answers.
    """

    def __init__(self, image: Path, cable: int = 0, power: int = 0) -> None:
        self.image = image
        self.commands = 0
        self.fake: dict[str, object] = {}
        self.garble: tuple[bytes, bytes, int] = (b"", b"", 0)
        self.silent = False
        self._cable = cable
        self._power = power
        self._raw = False
        self._pid = 0
        self._child = -1
        self._stop = False
        self._heard = b""
        self._since = b""  # what the host has sent since its last Ctrl-C

    def __enter__(self) -> "Pico":
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.port = os.ttyname(self._slave)
        self._start("main")
        self._thread = threading.Thread(target=self._pass_on, daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: "type[BaseException] | None",
        error: "BaseException | None",
        trace: "TracebackType | None",
    ) -> None:
        self._stop = True
        self._thread.join()
        self._unplug()

    def _start(self, mode: str) -> None:
        """Start the interpreter and wait until its file system stands."""
        self._heard = b""
        words = command(self.image, mode, self._power, self.fake)
        self._pid, self._child = pty.fork()
        if self._pid == 0:
            modes = termios.tcgetattr(0)
            modes[0] &= ~termios.ICRNL
            modes[1] &= ~termios.OPOST
            modes[3] &= ~(termios.ECHO | termios.ICANON)
            termios.tcsetattr(0, termios.TCSANOW, modes)
            os.execv(words[0], words)
        self._until(_STANDING)
        if mode == "raw":
            os.write(self._child, b"\x01")
            self._until(_BANNER)

    def _until(self, ending: bytes) -> None:
        """Swallow what the interpreter prints up to some bytes."""
        heard = b""
        while ending not in heard:
            try:
                heard += os.read(self._child, 1)
            except OSError:
                return  # the power failed while it started; the loop sees that it is dead

    def _pass_on(self) -> None:
        while not self._stop:
            ready, _, _ = select.select([self._master, self._child], [], [], 0.05)
            if self._child in ready and not self._from_device():
                return
            if self._master in ready and not self._from_host():
                return

    def _from_device(self) -> bool:
        try:
            raw = os.read(self._child, 4096)
        except OSError:
            raw = b""
        if raw:
            self._heard += raw
            if not self.silent:
                self._tell(raw)
            return True
        os.close(self._child)
        _, status = os.waitpid(self._pid, 0)
        self._pid = 0
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGINT:
            # Only the unix port dies of an interrupt between its script and its prompt.
            self._start("prompt")
            os.write(self._child, self._since)
            return True
        if os.WIFSIGNALED(status):
            self._unplug()
            return False
        hard = os.WEXITSTATUS(status) == _RESET
        self._raw = self._raw and not hard
        if not hard:
            self._tell(b"MPY: soft reboot\r\n")
        self._start("raw" if self._raw else "main")
        if self._raw:
            self._tell(_BANNER)
        return True

    def _tell(self, raw: bytes) -> None:
        """Write to the host; what an app prints is lost when nobody reads, as on a real cable."""
        while raw and not self._stop:
            try:
                raw = raw[os.write(self._master, raw) :]
            except BlockingIOError:
                if not self._raw:
                    return
                time.sleep(0.001)

    def wait_for(self, text: bytes, wait: float = 60) -> None:
        """Wait until the interpreter has printed a text since it was started last."""
        end = time.monotonic() + wait
        while text not in self._heard:
            if time.monotonic() > end:
                raise TimeoutError(f"{text!r} was not printed.")
            time.sleep(0.01)

    def _from_host(self) -> bool:
        raw = os.read(self._master, 4096)
        old, new, times = self.garble
        if times and old in raw:
            raw = raw.replace(old, new, 1)
            self.garble = (old, new, times - 1)
        for byte in raw:
            if byte in (1, 2):
                self._raw = byte == 1
            if byte == 4:
                self.commands += 1
                if self.commands == self._cable:
                    self._unplug()
                    return False
            self._since = b"" if byte == 3 else self._since + bytes((byte,))
            with contextlib.suppress(OSError):  # it has just ended; the other side will notice
                os.write(self._child, bytes((byte,)))
        return True

    def _unplug(self) -> None:
        """Take power and cable away."""
        if self._pid:
            os.kill(self._pid, 9)
            os.waitpid(self._pid, 0)
            self._pid = 0
            os.close(self._child)
        for end in (self._master, self._slave):
            if end >= 0:
                os.close(end)
        self._master = self._slave = -1
