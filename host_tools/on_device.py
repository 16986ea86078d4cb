"""What the workshop runs on the device: it goes over the cable as text and is called.

Paths begin at the device's root, where the prompt is after a reset.
"""

import binascii
import gc
import hashlib
import json
import os
import sys

_FOLDER = 0x4000  # the bit of a mode that says so
_PIECE = 1024


def calm() -> None:
    """Stop a watchdog that the app has started: nobody feeds it while files are copied."""
    if sys.platform == "rp2":
        import machine

        chip = "RP2350" in sys.implementation._machine
        base = 0x400D8000 if chip else 0x40058000
        machine.mem32[base + 0x3000] = 1 << 30  # clears ENABLE in the register CTRL


def facts() -> None:
    """Print what the device is and has, as JSON."""
    gc.collect()
    room = os.statvfs("/")
    # MicroPython counts each folder twice, and so may tell of more blocks than there are.
    used = (room[2] - room[3] & 0xFFFF) - 2 * len([1 for found in walk(".") if found[2]])
    try:
        import machine

        serial = binascii.hexlify(machine.unique_id()).decode()
    except (ImportError, AttributeError):
        serial = ""
    found = {
        "block": room[0],
        "total": room[2],
        "free": room[2] - used,
        "heap": gc.mem_free() if hasattr(gc, "mem_free") else 0,
        "id": serial,
    }
    print(json.dumps(found))


def small(name: str) -> None:
    """Print a small text file as JSON; null where there is none."""
    try:
        with open(name) as file:
            print(json.dumps(file.read()))
    except OSError:
        print("null")


def walk(folder: str) -> "list[tuple[str, int, bool]]":
    """Return (path, size, is it a folder) of all below a folder, what is inside first."""
    found = []
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    for name in names:
        path = folder + "/" + name if folder != "." else name
        state = os.stat(path)
        if state[0] & _FOLDER:
            found += walk(path)
        found.append((path, state[6], bool(state[0] & _FOLDER)))
    return found


def digest(path: str) -> str:
    """Return the SHA-256 of a file."""
    summed = hashlib.sha256()
    with open(path, "rb") as file:
        while True:
            piece = file.read(_PIECE)
            if not piece:
                return binascii.hexlify(summed.digest()).decode()
            summed.update(piece)


def scan(folder: str) -> None:
    """Print hash, size and path of each file below a folder, and its folders with a minus."""
    for path, size, is_folder in walk(folder):
        print("-" if is_folder else digest(path), size, path)


def roots(names: "list[str]") -> None:
    """Print hash, size and path of those of some files that are there."""
    for name in names:
        try:
            print(digest(name), os.stat(name)[6], name)
        except OSError:
            continue


def tidy(files: "list[str]", folders: "list[str]") -> None:
    """Remove files, then make folders; those that are there already stay."""
    for name in files:
        os.remove(name)
    for name in folders:
        try:
            os.mkdir(name)
        except OSError:
            os.stat(name)  # there already, or the reason why not is told here


def prune(folder: str, kept: "list[str]") -> None:
    """Remove the empty folders below a folder, but for those to keep."""
    for path, _, is_folder in walk(folder):
        if is_folder and path not in kept and not os.listdir(path):
            os.rmdir(path)


def put(name: str, mode: str, text: str) -> None:
    """Write a piece of a file that comes in base64; one open, one write, one close."""
    raw = binascii.a2b_base64(text)
    with open(name, mode) as file:
        file.write(raw)


def dump(name: str) -> None:
    """Print a file in base64, piece by piece."""
    with open(name, "rb") as file:
        while True:
            piece = file.read(_PIECE - _PIECE % 3)
            if not piece:
                return
            print(binascii.b2a_base64(piece).decode().strip())


def exists(name: str) -> None:
    """Print whether there is such a file or folder, as JSON."""
    try:
        os.stat(name)
        print("true")
    except OSError:
        print("false")


def move(name: str, target: str) -> None:
    """Give a file or folder another name; a file that has it is replaced."""
    os.rename(name, target)


def drop(folder: str) -> None:
    """Remove a folder with all that is in it, if it is there."""
    for path, _, is_folder in walk(folder):
        (os.rmdir if is_folder else os.remove)(path)
    try:
        os.rmdir(folder)
    except OSError:
        pass  # there was none


def switch(folder: str) -> None:
    """Make a whole version the one in use, by the very code that finishes it after a cut."""
    import versions

    versions.switch(folder)
