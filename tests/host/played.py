"""Play games on the firmware's core with records in memory, for tests of what reads their log."""

import base64
import hashlib
from collections.abc import Mapping
from pathlib import Path

from referee.core.chances import Throw, keep_decks
from referee.core.deck import WHEN_EMPTY, Deck
from referee.core.desk import draw_card, shuffle_cards, turn_over
from referee.core.entropy import CHAIN, chained
from referee.core.game import Game
from referee.core.games import amend, new_game
from referee.core.promises import Library, Store
from referee.core.tray import roll_dice

from host_tools.glyphs import to_device
from host_tools.logbook import stored_lines

DECK = "casualty"


def laid(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files of records into a folder."""
    for name, body in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(body)


class Shelf(Store):
    """Keep records and files in memory."""

    def __init__(self) -> None:
        self.records: dict[str, bytes] = {}

    def load(self, name: str) -> bytes | None:
        """Return a record."""
        return self.records.get(name)

    def save(self, name: str, body: bytes | bytearray) -> None:
        """Keep a record."""
        self.records[name] = bytes(body)


class NoRules(Library):
    """A library without a ruleset."""

    def forget(self) -> None:
        """Drop nothing."""


class Table:
    """A game at a table; its entropy comes from a seed."""

    def __init__(self, seed: bytes = b"table") -> None:
        self._seed = seed
        self.shelf = Shelf()
        self.game = Game(self.shelf, NoRules(), self._entropy)

    def _entropy(self) -> bytes:
        self._seed = hashlib.sha256(self._seed).digest()
        return self._seed

    def evening(self) -> None:
        """Do a bit of everything: dice of all kinds, cards open and hidden, amendments."""
        game = self.game
        for text in ("2d6", "40d6", "d66", "2d20kl1+3", "3d6+2d8", "d%", "5d6>=5"):
            roll_dice(game, text)
        for hidden in (False, True, True, False):
            draw_card(game, hidden)
        turn_over(game)
        roll_dice(game, "2d6", (6, 6))
        amend(game, 3, "143", "144")
        shuffle_cards(game)
        for _ in range(4):
            draw_card(game)
        self.volley()
        self.volley()

    def volley(self) -> None:
        """Roll, draw and roll again as a procedure does, from a deck of its own."""
        game = self.game
        if len(game.session.decks) == 1:
            game.session.decks.append((DECK, b""))
        bits = Throw(game)
        bits.dice(20, tuple(bits.die(20) for _ in range(5)))
        state = game.session.decks[1][1]
        if state:
            deck = Deck.restore(state)
        else:
            deck = Deck(1, WHEN_EMPTY)
            bits.reset(DECK, deck)
        if deck.clear_out(0):
            bits.put(f"{DECK}/0")
        bits.drawn(DECK, deck.draw(bits, 3))
        bits.dice(6, tuple(bits.die(6) for _ in range(3)))
        keep_decks(game, [(DECK, deck)])
        game.record("Firing: Figures 5; 3 DOWN", bits.told())
        game.save()

    def end(self) -> None:
        """End the game and begin another."""
        new_game(self.game)
        self.game.save()

    def lines(self) -> list[str]:
        """Return the log as it is exported."""
        return stored_lines(self.shelf.records, self.game.session)


def rechained(lines: list[str]) -> list[str]:
    """Return a log with all its check letters right: what a forger who knows the chain writes."""
    out = []
    chain = b""
    for line in lines:
        body = to_device(line).rpartition(" ")[0].encode()
        words = body.decode().split(" ")
        if "begins." in words and "Commitment" in words:
            chain = bytes.fromhex(words[words.index("Commitment") + 1])
        chain = chained(chain, body)
        out.append(f"{line.rpartition(' ')[0]} {base64.b64encode(chain[:3]).decode()}")
    assert len(chain) == CHAIN
    return out


def place_of(lines: list[str], words: str, turn: int = 0) -> int:
    """Return the place, from 0, of the turn-th line with some words."""
    return [at for at, line in enumerate(lines) if words in line][turn]


def changed(lines: list[str], at: int, old: str, new: str) -> list[str]:
    """Return lines with one of them changed."""
    assert old in lines[at]
    return [*lines[:at], lines[at].replace(old, new, 1), *lines[at + 1 :]]


def other_die(line: str) -> tuple[str, str]:
    """Return the first dice of a line and what a forger makes of them."""
    dice = line.partition(" [")[2].split(" ")[0]
    head, _, values = dice.partition(":")
    first, comma, rest = values.partition(",")
    return dice, f"{head}:{int(first) - 1 or 2}{comma}{rest}"
