"""Read the log of a device: lines into entries, and records into lines."""

from __future__ import annotations

import binascii
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from referee.core.archive import KEPT, book_name, number_at, page_name
from referee.core.cards import parse_card
from referee.core.entropy import FRESH
from referee.core.session import Session

from .glyphs import to_device, to_print

_CHECK = 4  # letters of the chain behind an entry
_LETTERS = FRESH * 4 // 3  # of fresh entropy
_LONGEST = 4000  # characters of a line
_DIGITS = 12
_SIDES = 65536

Files = Mapping[str, bytes]


class LogError(ValueError):
    """Say in one sentence why a file is no log, or a line no entry."""


@dataclass(frozen=True)
class Fall:
    """One word of an account: dice, or what became of a deck's cards.

    `kind` is `d` for dice, and for decks `!` shuffled (values are jokers and policy), `:` drawn,
    `?` drawn face down (the value is how many), `^` turned over. `name` is the deck, `sides`
    those of the dice, `keep` how many cards stayed out before a draw, -1 where all did.
    """

    kind: str
    values: tuple[int, ...]
    name: str = ""
    sides: int = 0
    typed: bool = False
    keep: int = -1


@dataclass(frozen=True)
class Entry:
    """One entry: its place in the file from 1, number, words, account, fresh entropy, check.

    `text` is what the chain runs over, in the device's code page.
    """

    place: int
    number: int
    words: str
    text: bytes
    check: str
    falls: tuple[Fall, ...] = ()
    fresh: bytes = b""
    line: str = field(default="", compare=False)

    def game(self) -> tuple[int, int] | None:
        """Return game and part when this entry begins one."""
        words = self.words.split(" ")
        if words[0] != "Game" or "begins." not in words[2:5]:
            return None
        if words[2] == "part":
            return _number(words[1]), _number(words[3])
        return _number(words[1]), 1

    def word_after(self, word: str) -> bytes:
        """Return the hexadecimal word behind another one, or nothing."""
        words = self.words.split(" ")
        try:
            return bytes.fromhex(words[words.index(word) + 1])
        except (ValueError, IndexError):
            return b""

    def secret(self) -> bytes | None:
        """Return the secret when this entry ends a game or part."""
        words = self.words.split(" ")
        if words[0] != "Game" or words[2:4] != ["ends.", "Secret"]:
            return None
        return self.word_after("Secret")


def lines_of(data: bytes, where: str) -> list[str]:
    """Return the lines of an exported log, plain or JSON, or raise LogError."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeError:
        raise LogError(f"{where} is no log: it is not text.") from None
    if text.lstrip()[:1] not in ("[", "{"):
        return [line for line in text.splitlines() if line.strip()]
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise LogError(f"{where} is no log: its JSON cannot be read.") from None
    rows = found if isinstance(found, list) else [found]
    lines = [row.get("line") if isinstance(row, dict) else row for row in rows]
    if not all(isinstance(line, str) for line in lines):
        raise LogError(f"{where} is no log: its JSON holds no lines.")
    return [str(line) for line in lines]


def read_entry(line: str, place: int) -> Entry:
    """Return a line as an entry, or raise LogError."""
    if len(line) > _LONGEST:
        raise LogError("It is longer than any entry.")
    try:
        device = to_device(line)
        raw = device.encode("ascii")
    except ValueError:
        raise LogError("It holds a character that the device does not have.") from None
    text, _, check = device.rpartition(" ")
    digits, _, rest = text.partition(" ")
    if not rest or len(check) != _CHECK:
        raise LogError("It is no entry: number, words and 4 letters.")
    number = _number(digits)
    words, falls, fresh = _account(rest)
    body = raw[: len(raw) - _CHECK - 1]
    return Entry(place, number, to_print(words), body, check, falls, fresh, line)


def _account(rest: str) -> tuple[str, tuple[Fall, ...], bytes]:
    """Return words, what fell, and the fresh entropy."""
    words, bracket, account = rest.rpartition(" [")
    if not bracket or not account.endswith("]") or "~" not in account:
        return rest, (), b""
    *told, fresh = account[:-1].split(" ")
    if fresh[:1] != "~" or len(fresh) != _LETTERS + 1:
        raise LogError("Its entropy is cut.")
    try:
        raw = binascii.a2b_base64(fresh[1:].encode(), strict_mode=True)
    except binascii.Error:
        raise LogError("Its entropy cannot be read.") from None
    return words, tuple(_fall(word) for word in told), raw


def _fall(word: str) -> Fall:
    head, mark, tail = word.partition(":")
    typed = head.startswith("typed-")
    sides = head.removeprefix("typed-")
    if mark and sides[:1] == "d" and sides[1:].isdigit():
        values = tuple(_number(value) for value in tail.split(","))
        most = _number(sides[1:])
        if not 1 <= most <= _SIDES or not all(1 <= value <= most for value in values):
            raise LogError("A die shows what it has no side for.")
        return Fall("d", values, sides=most, typed=typed)
    if not mark:
        return _shuffled_or_hidden(word)
    name, slash, keep = head.partition("/")
    cards = tuple(parse_card(card) for card in tail.split(","))
    return Fall(":", cards, name, keep=_number(keep) if slash else -1)


def _shuffled_or_hidden(word: str) -> Fall:
    for kind in "!?^":
        name, mark, tail = word.partition(kind)
        if mark and name:
            if kind == "^":
                return Fall(kind, (parse_card(tail),), name)
            return Fall(kind, tuple(_number(value) for value in tail.split(",")), name)
    raise LogError(f'What fell cannot be read: "{word[:20]}".')


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > _DIGITS:
        raise LogError(f'A number is wanted, not "{text[:20]}".')
    return int(text)


def stored_lines(files: Files, session: Session) -> list[str]:
    """Return the log of a device, oldest first; of the oldest game nothing unless it is whole.

    A line counts only when its number is higher than those before it and below the session's.
    """
    first = max(0, session.bound - KEPT)
    names = [book_name(number) for number in range(first, session.bound)]
    names += [page_name(index) for index in range(session.pages)]
    end = number_at(session.log[0].encode()) if session.log else session.number + 1
    lines: list[str] = []
    last = 0
    for raw in _raw_lines(files, names):
        number = number_at(raw)
        if last < number < end:
            lines.append(raw.decode("utf-8", "replace"))
            last = number
    lines += session.log
    for place, line in enumerate(lines):
        if line.partition(" ")[2].startswith("Game ") and " begins. " in line:
            return [to_print(line) for line in lines[place:]]
    return [to_print(line) for line in lines]


def _raw_lines(files: Files, names: list[str]) -> Iterator[bytes]:
    for name in names:
        yield from files.get(name, b"").split(b"\n")
