"""Recompute every die and card of a log from its revealed secrets; name what does not fit."""

from __future__ import annotations

import base64
from dataclasses import dataclass, field

from referee.core.bits import Bits
from referee.core.cards import name, plain
from referee.core.deck import Deck
from referee.core.entropy import CHAIN, chained, commitment, roll_key
from referee.core.loaded import Loaded
from referee.core.notation import parse
from referee.core.tray import often

from .glyphs import to_print
from .logbook import Entry, Fall, LogError, read_entry

_PLAIN = "cards"  # the deck that belongs to no ruleset
_LOST = "Damaged save: "


@dataclass(frozen=True)
class Misfit:
    """The first line that does not fit: its place in the file, its entry number if any, why."""

    place: int
    number: int | None
    reason: str

    def __str__(self) -> str:
        entry = "" if self.number is None else f" (entry {self.number})"
        return f"Line {self.place}{entry} does not fit: {self.reason}"


@dataclass
class Checked:
    """What was found of a game or part; `closing` is the chain before its secret was told."""

    game: int
    part: int
    commitment: str
    closing: str = ""
    entries: int = 0
    dice: int = 0
    typed: int = 0
    cards: int = 0
    unchecked: int = 0  # entries with cards of a deck that was shuffled before this log begins
    lost: list[int] = field(default_factory=list)
    hidden: list[tuple[int, str]] = field(default_factory=list)  # entry, card
    revealed: bool = False


class _Wrong(ValueError):
    """Say why an entry does not fit."""


class _Unknown(Exception):
    """Say that a deck was shuffled before the log begins."""


def verify(lines: list[str]) -> tuple[list[Checked], Misfit | None]:
    """Return what was found of each game, and the first line that does not fit, if any.

    Raises LogError when the lines are no log at all.
    """
    if not lines:
        raise LogError("The log is empty.")
    entries: list[Entry] = []
    misfit = None
    for place, line in enumerate(lines, 1):
        try:
            entries.append(read_entry(line, place))
        except ValueError as error:
            misfit = Misfit(place, None, str(error))
            break
    if not entries:
        raise LogError("This is no log of a Pocket Referee.")
    found: list[Checked] = []
    walk = _Walk()
    for group in _games(entries):
        try:
            walk.follow(group, found)
        except _Wrong as error:
            return found, Misfit(walk.entry.place, walk.entry.number, str(error))
    return found, misfit


def _games(entries: list[Entry]) -> list[list[Entry]]:
    groups: list[list[Entry]] = []
    for entry in entries:
        try:
            begins = entry.game() is not None
        except LogError:
            begins = False
        if begins or not groups:
            groups.append([])
        groups[-1].append(entry)
    return groups


class _Walk:
    """Go through a log entry by entry; `entry` is the one in hand."""

    def __init__(self) -> None:
        self.entry: Entry
        self._chain = b""
        self._number = 0
        self._ruleset = ""
        self._decks: dict[tuple[str, str], Deck] = {}
        self._whole = True  # all decks were shuffled in this log
        self._secret: bytes | None = None

    def follow(self, entries: list[Entry], found: list[Checked]) -> None:
        """Check a game, or raise _Wrong at the first entry that does not fit."""
        checked = self._begin(entries[0], bool(found))
        found.append(checked)
        secrets = [
            secret for secret in (entry.secret() for entry in entries) if secret is not None
        ]
        bound = bool(secrets) and _commitment(secrets[0]) == checked.commitment
        self._secret = secrets[0] if bound else None
        for entry in entries:
            self.entry = entry
            if checked.revealed:
                raise _Wrong("the game had ended before it.")
            self._link(entry, checked)
            secret = entry.secret()
            if secret is None:
                checked.closing = self._chain.hex()
            else:
                checked.revealed = True
                if _commitment(secret) != checked.commitment:
                    raise _Wrong("this secret does not belong to the commitment of its game.")

    def _begin(self, entry: Entry, follows: bool) -> Checked:
        self.entry = entry
        begins = entry.game()
        bound = entry.word_after("Commitment")
        if begins is None or len(bound) != CHAIN:
            raise _Wrong("a game begins with its commitment.")
        after = entry.word_after("after")
        if follows and after != self._chain:
            raise _Wrong("it does not follow the game before it.")
        self._whole = begins[1] == 1 or follows and self._whole
        if begins[1] == 1:
            self._decks = {}
        if not follows:
            self._number = entry.number - 1
        self._chain = bound
        return Checked(*begins, bound.hex())

    def _link(self, entry: Entry, checked: Checked) -> None:
        """Check number, chain, and what fell."""
        number = self._number + 1
        if entry.number == number + 1 and entry.words.startswith(f"{_LOST}entry {number} "):
            checked.lost.append(number)
        elif entry.number != number:
            raise _Wrong(f"entry {number} should stand here.")
        chain = chained(self._chain, entry.text)
        letters = base64.b64encode(chain[:3]).decode()
        if letters != entry.check:
            raise _Wrong("it, or its place, is not what the device wrote.")
        if entry.words.startswith("Ruleset "):
            self._ruleset = entry.words
        self._count(entry, checked)
        if self._secret is not None:
            self._recompute(self._secret, entry, checked)
        _check_words(entry)
        self._chain = chain
        self._number = entry.number

    def _count(self, entry: Entry, checked: Checked) -> None:
        checked.entries += 1
        for fall in entry.falls:
            if fall.kind == "d" and fall.typed:
                checked.typed += len(fall.values)
            elif fall.kind == "d":
                checked.dice += len(fall.values)
            elif fall.kind in ":?":
                checked.cards += len(fall.values) if fall.kind == ":" else fall.values[0]

    def _recompute(self, secret: bytes, entry: Entry, checked: Checked) -> None:
        bits = Bits(roll_key(secret, entry.number, entry.fresh + self._chain))
        try:
            for fall in entry.falls:
                if fall.kind != "d":
                    self._handle(fall, bits, checked)
                elif not fall.typed:
                    _check_dice(fall, bits)
        except _Unknown:
            checked.unchecked += 1
        except _Wrong:
            raise
        except ValueError as error:  # a deck that refuses
            raise _Wrong(f"what fell is impossible. {error}") from None

    def _handle(self, fall: Fall, bits: Bits, checked: Checked) -> None:
        """Do with a deck what the entry says, and compare the cards."""
        key = ("" if fall.name == _PLAIN else self._ruleset, fall.name)
        if fall.kind == "!":
            jokers, policy = (*fall.values, 0)[:2]
            self._decks[key] = Deck(jokers, policy)
            self._decks[key].reset(bits)
            return
        deck = self._decks.get(key)
        if deck is None:
            if not self._whole:
                raise _Unknown
            raise _Wrong("its deck was never shuffled.")
        if fall.kind == "?":
            for card in deck.draw(bits, fall.values[0]):
                deck.hold(card)
                checked.hidden.append((self.entry.number, to_print(name(card))))
        elif fall.kind == "^":
            _compare(fall.values, deck.held()[:1])
            deck.turn_up(fall.values[0])
        else:
            if fall.keep >= 0:
                deck.clear_out(fall.keep)
            _compare(fall.values, deck.draw(bits, len(fall.values)))


def _commitment(secret: bytes) -> str:
    return commitment(secret)[:CHAIN].hex()


def _check_dice(fall: Fall, bits: Bits) -> None:
    for place, value in enumerate(fall.values, 1):
        rolled = bits.die(fall.sides)
        if rolled != value:
            die = f"die {place} of its d{fall.sides}"
            raise _Wrong(f"{die} is {value}; the device rolled {rolled}.")


def _compare(told: tuple[int, ...], drawn: tuple[int, ...]) -> None:
    for card, real in zip(told, (*drawn, *(-1 for _ in told)), strict=False):
        if card != real:
            true = f"it was {plain(real)}" if real >= 0 else "there was none"
            raise _Wrong(f"it tells the card {plain(card)}; {true}.")


def _check_words(entry: Entry) -> None:
    """Compare what plain dice and cards say in words with what fell."""
    dice = [value for fall in entry.falls if fall.kind == "d" for value in fall.values]
    notation, equals, rest = entry.words.partition(" = ")
    if equals and dice and ":" not in notation:
        loaded = Loaded(dice)
        try:
            times, each = often(notation)
            totals = [str(parse(each).roll(loaded).total) for _ in range(times)]
            loaded.finish()
        except ValueError as error:
            raise _Wrong(f"its dice are not those of {notation[:20]}. {error}") from None
        if rest.split(" ")[:times] != totals:
            raise _Wrong(f"its dice come to {' '.join(totals)}.")
    cards = [fall for fall in entry.falls if fall.name == _PLAIN and fall.kind in ":^"]
    if cards and entry.words.split(" ")[-1] != to_print(name(cards[-1].values[-1])):
        raise _Wrong("its words name another card.")
