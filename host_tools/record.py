"""Read TOML files as typed records that know where they stand."""

import difflib
import re
import tomllib
from pathlib import Path

from .place import Place, SourceError, shown

_HEADER = re.compile(r"^[ \t]*\[\[?[ \t]*(\w+)[ \t]*\]?\]", re.MULTILINE)


class SourceFile:
    """Hold one TOML file: its text, its data and where each of its blocks begins.

    Raises SourceError when it cannot be read as UTF-8 or as TOML.
    """

    def __init__(self, path: Path) -> None:
        self.name = shown(path)
        self.folder = path.parent
        try:
            self.text = path.read_text(encoding="utf-8-sig")
            self.data: dict[str, object] = tomllib.loads(self.text)
        except UnicodeDecodeError as error:
            raise SourceError(
                Place(self.name), f"Byte {error.start} is not UTF-8; save the file as UTF-8."
            ) from error
        except tomllib.TOMLDecodeError as error:
            place = _toml_place(self.name, str(error))
            raise SourceError(place, _toml_text(str(error))) from error
        self.headers = [(match[1], match.start()) for match in _HEADER.finditer(self.text)]

    def place(self, offset: int) -> Place:
        """Return the line and column of an offset in the text; -1 is the file as a whole."""
        if offset < 0:
            return Place(self.name)
        line = self.text.count("\n", 0, offset) + 1
        return Place(self.name, line, offset - self.text.rfind("\n", 0, offset))

    def records(self, kind: str) -> list["Record"]:
        """Return all blocks of a kind, `[kind]` or `[[kind]]`, in the order of the file."""
        found = self.data.get(kind, [])
        blocks = found if isinstance(found, list) else [found]
        at = [i for i, (name, _) in enumerate(self.headers) if name == kind]
        records = []
        for n, data in enumerate(blocks):
            start, end = -1, -1
            if len(at) == len(blocks):
                start = self.headers[at[n]][1]
                after = at[n] + 1
                end = self.headers[after][1] if after < len(self.headers) else len(self.text)
            if not isinstance(data, dict):
                raise SourceError(Place(self.name), f"{kind} must be a block [[{kind}]].")
            records.append(Record(self, kind, data, start, end))
        return records


class Record:
    """Hold one block or inline table; every key must be asked for before `finish`."""

    def __init__(
        self, file: SourceFile, kind: str, data: dict[str, object], start: int, end: int
    ) -> None:
        self.file = file
        self.kind = kind
        self.data = data
        self.start = start
        self.end = end
        self._asked: set[str] = set()

    def place(self, key: str = "") -> Place:
        """Return where the block begins, or where a key of it stands."""
        if self.start < 0:
            return Place(self.file.name)
        if key:
            match = re.compile(rf"(?<![\w-]){re.escape(key)}[ \t]*=").search(
                self.file.text, self.start, self.end
            )
            if match:
                return self.file.place(match.start())
        return self.file.place(self.start)

    def error(self, message: str, key: str = "") -> SourceError:
        """Return an error at the block or at one of its keys."""
        return SourceError(self.place(key), message)

    def id(self) -> str:
        """Return the block's id: letters, digits, `_`, `-` and `.`."""
        value = self.text("id")
        if not re.fullmatch(r"[A-Za-z0-9_.-]+", value):
            raise self.error(f'The id "{value}" must be letters, digits, _, - and dots.', "id")
        return value

    def has(self, key: str) -> bool:
        """Tell whether the block has a key."""
        return key in self.data

    def text(self, key: str, default: str | None = None, limit: int = 0) -> str:
        """Return a text; without a default it must be there, with a limit be no longer."""
        value = self._get(key, default)
        if not isinstance(value, str):
            raise self.error(f'{key} must be a text in quotes, not "{value}".', key)
        if default is None and not value.strip():
            raise self.error(f"{key} is empty; write it.", key)
        if limit and len(value) > limit:
            raise self.error(
                f'{key} "{value}" has {len(value)} characters of {limit} that fit; shorten it.',
                key,
            )
        return value

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Return a whole number between two limits."""
        value = self._get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.error(
                f'{key} must be a whole number from {low} to {high}, not "{value}".', key
            )
        return value

    def flag(self, key: str) -> bool:
        """Return true or false; false when it is not there."""
        value = self._get(key, False)
        if not isinstance(value, bool):
            raise self.error(f'{key} must be true or false, not "{value}".', key)
        return value

    def one_of(self, key: str, words: tuple[str, ...], default: str | None = None) -> str:
        """Return a text that is one of some words, or the default."""
        value = self.text(key, default)
        if value not in words and (value != default or key in self.data):
            raise self.error(f'{key} is "{value}"; write one of: {", ".join(words)}.', key)
        return value

    def items(self, key: str, required: bool = False) -> list[object]:
        """Return a list of anything; empty when it is not there and need not be."""
        value = self._get(key, None if required else [])
        if not isinstance(value, list):
            raise self.error(f'{key} must be a list in brackets, not "{value}".', key)
        return value

    def texts(self, key: str, required: bool = False) -> list[str]:
        """Return a list of texts."""
        found = []
        for item in self.items(key, required):
            if not isinstance(item, str):
                raise self.error(f'{key} must hold texts in quotes, not "{item}".', key)
            found.append(item)
        return found

    def parts(self, key: str, required: bool = False) -> list["Record | str"]:
        """Return a list of inline tables as records with their places, texts as they are."""
        found: list[Record | str] = []
        at = self.find_key(key)
        for item in self.items(key, required):
            if isinstance(item, str):
                found.append(item)
                continue
            if not isinstance(item, dict):
                raise self.error(f'{key} must hold tables in braces, not "{item}".', key)
            start = self._start_of(item, at)
            found.append(Record(self.file, key, item, start, self.end))
            if start >= 0:
                at = start + 1
        for one, two in zip(found, found[1:], strict=False):
            if isinstance(one, Record) and isinstance(two, Record) and two.start >= 0:
                one.end = two.start
        return found

    def find(self, text: str, after: int) -> int:
        """Return the offset of a text in quotes after an offset of the block, or -1."""
        if after < 0:
            return -1
        escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        places = [
            self.file.text.find(form, after, self.end) for form in (f'"{escaped}"', f"'{text}'")
        ]
        return min((place for place in places if place >= 0), default=-1)

    def find_key(self, key: str) -> int:
        """Return the offset after `key =` in the block, or -1."""
        if self.start < 0:
            return -1
        match = re.compile(rf"(?<![\w-]){re.escape(key)}[ \t]*=").search(
            self.file.text, self.start, self.end
        )
        return match.end() if match else self.start

    def finish(self) -> None:
        """Raise SourceError when the block has a key that nobody asked for."""
        for key in self.data:
            if key not in self._asked:
                near = difflib.get_close_matches(key, self._asked, 1)
                known = ", ".join(sorted(self._asked))
                hint = f"write {near[0]}" if near else f"known are {known}"
                raise self.error(f'"{key}" is not a key of [[{self.kind}]]; {hint}.', key)

    def _get(self, key: str, default: object) -> object:
        self._asked.add(key)
        if key in self.data:
            return self.data[key]
        if default is None:
            raise self.error(f"[[{self.kind}]] lacks {key}; add {key} = ...")
        return default

    def _start_of(self, item: dict[str, object], after: int) -> int:
        """Return the offset of an inline table's first text, moved back to its brace or line."""
        first = next((value for value in item.values() if isinstance(value, str)), None)
        text = self.file.text
        if first is None and after >= 0:
            brace = text.find("{", after, self.end)
            return brace if brace >= 0 else after
        at = self.find(first, after) if first is not None else -1
        if at < 0:
            return after
        return max(text.rfind("{", after, at), text.rfind("\n", after, at) + 1, after)


def _toml_place(name: str, message: str) -> Place:
    match = re.search(r"at line (\d+), column (\d+)", message)
    return Place(name, int(match[1]), int(match[2])) if match else Place(name)


def _toml_text(message: str) -> str:
    what = message.split(" (at ")[0]
    where = " at the end of the file" if "end of document" in message else ""
    return f"This is not TOML: {what}{where}; correct the line."
