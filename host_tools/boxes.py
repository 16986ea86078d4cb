"""Put the modules of a build into boxes: the few large files of firmware/box.py for a device."""

from pathlib import Path, PurePosixPath

_APP = "app.box"
_RULESETS = "tables"
_LOOSE = ("versions.mpy", "box.mpy")  # what finds the boxes lies outside them


def files_of(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder by their paths in it, sorted."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def boxed(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return a build's files with its modules in boxes.

    Files that are no modules, and the two that open the boxes, stay as they are.
    """
    out: dict[str, bytes] = {}
    boxes: dict[str, dict[str, bytes]] = {}
    for name, data in sorted(files.items()):
        if name.endswith(".mpy") and name not in _LOOSE:
            boxes.setdefault(_box_of(name), {})[name.removesuffix(".mpy")] = data
        else:
            out[name] = data
    return out | {name: pack(modules) for name, modules in boxes.items()}


def pack(modules: dict[str, bytes]) -> bytes:
    """Return a box of modules; their names are paths without the ending."""
    names = "".join(f"\n{name}" for name in modules).encode() + b"\n"
    ends = b""
    end = 0
    for data in modules.values():
        end += len(data)
        ends += end.to_bytes(3, "little")
    head = b"RBOX" + len(modules).to_bytes(2, "little") + len(names).to_bytes(2, "little")
    return head + names + ends + b"".join(modules.values())


def _box_of(name: str) -> str:
    """Return the box that a module belongs to."""
    parts = PurePosixPath(name).parts
    return f"{_RULESETS}/{parts[1]}.box" if parts[0] == _RULESETS else _APP
