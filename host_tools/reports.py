"""Write a log for people and programs: battle report, dice as CSV, plain data."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from referee.core.cards import name

from .glyphs import to_print
from .logbook import Entry, Fall, LogError, read_entry


def _entries(lines: list[str]) -> Iterator[Entry]:
    for place, line in enumerate(lines, 1):
        try:
            yield read_entry(line, place)
        except ValueError as error:
            raise LogError(f"Line {place} cannot be read. {error}") from None


def _cards(fall: Fall) -> list[str]:
    return [to_print(name(card)) for card in fall.values]


def plain(lines: list[str]) -> list[dict[str, object]]:
    """Return each entry as plain data; hidden cards are only counted."""
    found: list[dict[str, object]] = []
    game: tuple[int, int] | None = None
    for entry in _entries(lines):
        game = entry.game() or game
        dice = [
            {"sides": fall.sides, "values": list(fall.values), "typed": fall.typed}
            for fall in entry.falls
            if fall.kind == "d"
        ]
        cards = [
            {"deck": fall.name, "cards": _cards(fall)} for fall in entry.falls if fall.kind in ":^"
        ]
        found.append(
            {
                "number": entry.number,
                "game": game[0] if game else None,
                "part": game[1] if game else None,
                "words": entry.words,
                "dice": dice,
                "cards": cards,
                "hidden": sum(fall.values[0] for fall in entry.falls if fall.kind == "?"),
                "line": entry.line,
            }
        )
    return found


def dice_csv(lines: list[str]) -> str:
    """Return one row a die: game, part, entry, die, sides, value, typed, words."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(("game", "part", "entry", "die", "sides", "value", "typed", "words"))
    game: tuple[int, int] | None = None
    for entry in _entries(lines):
        game = entry.game() or game
        count = 0
        for fall in entry.falls:
            if fall.kind != "d":
                continue
            for value in fall.values:
                count += 1
                typed = "typed" if fall.typed else ""
                where = game or ("", "")
                rows.writerow(
                    (*where, entry.number, count, fall.sides, value, typed, _safe(entry.words))
                )
    return out.getvalue()


def _safe(words: str) -> str:
    """Return words that no spreadsheet takes for a formula."""
    return f"'{words}" if words[:1] in "=+-@" else words


def markdown(lines: list[str]) -> str:
    """Return a battle report: a heading a game, a line an entry, what fell in brackets."""
    out = ["# Battle report"]
    answers: dict[int, str] = {}
    for entry in _entries(lines):
        begins = entry.game()
        if begins is not None:
            part = f", part {begins[1]}" if begins[1] > 1 else ""
            digits = entry.word_after("Commitment").hex()
            out += ["", f"## Game {begins[0]}{part}", "", f"Commitment `{digits}`.", ""]
        elif entry.secret() is not None:
            out += ["", "The game ends. Its secret is in the log: `referee verify` proves it."]
        elif entry.words.startswith("Ruleset "):
            out += ["", f"### {escaped(entry.words.removeprefix('Ruleset '))}", ""]
        else:
            fell = "; ".join(_fell(fall) for fall in entry.falls if _fell(fall))
            out.append(
                f"- **{entry.number}** {escaped(_told(entry, answers))}"
                + (f" ({escaped(fell)})" if fell else "")
            )
    return "\n".join(out) + "\n"


def _told(entry: Entry, answers: dict[int, str]) -> str:
    """Return an entry's words; one that repeats another's answers says them again."""
    title, colon, rest = entry.words.partition(": ")
    said, semicolon, verdict = rest.rpartition("; ")
    if colon and semicolon:
        answers[entry.number] = said
        return f"{title}: {said}: {verdict}"
    head, _, number = title.rpartition(" as ")
    if colon and number.isdecimal() and int(number) in answers:
        return f"{head}: {answers[int(number)]}: {rest}"
    return entry.words


def _fell(fall: Fall) -> str:
    if fall.kind == "d":
        values = " ".join(str(value) for value in fall.values)
        return f"{'typed ' if fall.typed else ''}d{fall.sides}: {values}"
    if fall.kind == ":":
        return f"{fall.name}: {' '.join(_cards(fall))}"
    return ""


def escaped(text: str) -> str:
    """Return a text in which nothing means anything to Markdown."""
    for sign in "\\`*_[]<>#|":
        text = text.replace(sign, "\\" + sign)
    return text
