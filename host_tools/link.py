"""Talk to MicroPython on a device: mpremote finds the port and speaks the protocol."""

from __future__ import annotations

import contextlib
import io
import json
import re
import struct
import time
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import mpremote.commands as mpremote  # type: ignore[import-untyped]
from mpremote.main import State  # type: ignore[import-untyped]
from mpremote.transport import TransportError  # type: ignore[import-untyped]

from .boards import ROOT

_SCRIPT = ROOT / "host_tools" / "on_device.py"
_SILENCE = 60  # seconds without a byte after which a device is given up
_PATIENCE = 10  # seconds for one read or write of the port
_COMING = 3  # seconds that a device may take to come back after a reset
_TRIES = 3  # to interrupt what runs


class LinkError(ValueError):
    """Say in one sentence why the device cannot be talked to."""


class Refused(LinkError):
    """Say what the device answered instead of doing as it was told."""


class FlashFull(Refused):
    """Say that the device's flash had no room."""


class Lost(LinkError):
    """Say that the device went away in the middle."""


class Link:
    """A connection to a device, used in `with`: the app is interrupted, the prompt waits.

    `port` is what `mpremote connect` takes: auto, a device, id:SERIAL, socket://HOST:PORT.
    """

    def __init__(self, port: str) -> None:
        self.port = port
        self._state = State()

    def __enter__(self) -> Link:
        self._open()
        try:
            with _told(self.port):
                self._interrupt()
        except LinkError:
            self.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if not isinstance(error, Lost):
            self._leave()
        self.close()

    def _open(self) -> None:
        """Connect; a device that has just been reset gets a moment to come back."""
        late = time.monotonic() + _COMING
        while True:
            try:
                mpremote.do_connect(self._state, Namespace(device=[self.port]))
                break
            except (mpremote.CommandError, OSError, ValueError) as error:
                if time.monotonic() > late:
                    raise LinkError(_unopened(self.port, str(error))) from None
                time.sleep(0.2)
        self._state.transport.serial.timeout = _PATIENCE
        self._state.transport.serial.write_timeout = _PATIENCE

    def _interrupt(self) -> None:
        """Stop what runs and begin with a fresh interpreter that does not start the app."""
        for left in reversed(range(_TRIES)):
            try:
                with contextlib.redirect_stdout(io.StringIO()):  # where mpremote prints its finds
                    self._state.transport.enter_raw_repl(True, _PATIENCE)
                return
            except TransportError:
                if not left:
                    raise LinkError(
                        f"The device on {self.port} does not answer: hold a key for two seconds "
                        "while plugging it in, which starts it without the app, and try again."
                    ) from None

    def teach(self) -> None:
        """Send the functions of on_device.py, and keep the watchdog from biting."""
        self.run(_SCRIPT.read_text(encoding="utf-8"))
        self.call("calm")

    def run(self, code: str) -> str:
        """Run code on the device and return what it prints."""
        with _told(self.port):
            said, trouble = self._state.transport.exec_raw(code, _SILENCE)
        if trouble:
            raise _refusal(trouble.decode("utf-8", "replace"))
        return str(said.decode("utf-8", "replace").replace("\r\n", "\n"))

    def call(self, name: str, *values: object) -> str:
        """Call a function of on_device.py and return what it prints."""
        return self.run(f"{name}({', '.join(map(repr, values))})")

    def ask(self, name: str, *values: object) -> Any:
        """Call a function of on_device.py that prints JSON and return its value."""
        return json.loads(self.call(name, *values))

    def reset(self) -> None:
        """Start the device as if it were switched on."""
        with _told(self.port):
            self._state.transport.exec_raw_no_follow("import machine\nmachine.reset()")
            self._state.transport.in_raw_repl = False
            time.sleep(0.2)  # the port may close only when the words are out

    def _leave(self) -> None:
        """Start the app again, if the device is still there to hear it."""
        if self._state.transport is not None and self._state.transport.in_raw_repl:
            with contextlib.suppress(OSError):
                # Drop a half command, leave the raw prompt, reset softly: main.py runs.
                self._state.transport.serial.write(b"\r\x03\x02\x04")
                self._state.transport.in_raw_repl = False
                time.sleep(0.1)

    def close(self) -> None:
        """Give the port back."""
        transport, self._state.transport = self._state.transport, None
        if transport is not None:
            with contextlib.suppress(OSError, TransportError):
                transport.close()


@contextlib.contextmanager
def _told(port: str) -> Iterator[None]:
    """Turn the errors of port and protocol into sentences."""
    try:
        yield
    except (TransportError, OSError, struct.error) as error:
        why = " ".join(str(error).split()).rstrip(".") or type(error).__name__
        raise Lost(
            f"The connection to {port} was lost ({why}); the device starts the version it had "
            "or the new one: plug it in and run the command again."
        ) from None


def _refusal(trouble: str) -> LinkError:
    """Return the error for a traceback of the device."""
    last = (trouble.strip().splitlines() or ["nothing"])[-1]
    if re.search(r"OSError: (\[Errno )?28\b", last):
        return FlashFull("The device's flash is full; its version is unchanged.")
    return Refused(f"The device refused: {last.rstrip('.')}.")


def _unopened(port: str, why: str) -> str:
    """Return the sentence for a port that does not open."""
    if port == "auto":
        return "No device was found: plug the Pico in with a data cable, or name its --port."
    if port.startswith("/") and not Path(port).exists():
        return f"There is no port {port}: plug the device in; `mpremote devs` lists the ports."
    reason = " ".join(why.split()).rstrip(".")
    return f"The port {port} does not open: another program may hold it ({reason})."
