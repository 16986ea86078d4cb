"""Add the commands that run a procedure: play it once, or follow all of its branches."""

from __future__ import annotations

import os
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

import typer
from referee.core.bits import Bits
from referee.core.cards import parse_card
from referee.core.rules import APPLIED, CARDS, CELL, DICE, ROW, RULED
from referee.core.run import Run
from referee.core.why import explain, source

from .asked import Asked, options_given
from .cards import spell
from .cli_app import (
    Json,
    Seed,
    Set,
    app,
    bar,
    decimal,
    numbers,
    percent,
    progress,
    ratio,
    say,
    say_json,
    say_sheet,
    seed_bytes,
    tables_of,
)
from .distribution import Distribution, Value
from .explorer import LIMIT, explore
from .glyphs import to_print
from .library import Book, find_ruleset
from .loaded import LoadedChance
from .simulation import Make
from .simulation import play as play_through

Name = Annotated[str, typer.Argument(metavar="PROCEDURE", help="Title, id or unique prefix.")]
With = Annotated[
    list[str] | None,
    typer.Option("--with", "-w", metavar="KEY=VALUE", help="Answer a question; may be repeated."),
]
Ruled = Annotated[
    list[str] | None,
    typer.Option("--ruling", metavar="ID=OPTION", help="Choose a ruling; may be repeated."),
]
_SEED_BYTES = 16


@app.command()
def play(
    ctx: typer.Context,
    ruleset: Set,
    procedure: Name,
    given: With = None,
    dice: Annotated[str | None, typer.Option(help="Natural dice, in order: 4,6,1.")] = None,
    cards: Annotated[str | None, typer.Option(help="Cards, in order: AS,7H.")] = None,
    seed: Seed = "",
    rulings: Ruled = None,
    as_json: Json = False,
) -> None:
    """Play a procedure once, with chance dice or loaded ones.

    Loaded dice and cards must be as many as are asked for; with --seed as well, what is not
    loaded is rolled from the seed.
    """
    book = find_ruleset(ruleset, tables_of(ctx))
    book.choose(options_given(rulings or []))
    loaded = (dice is not None or cards is not None) and not seed
    key = seed_bytes(seed) if seed else os.urandom(_SEED_BYTES)
    chance = LoadedChance(
        numbers(dice, "the dice") or ([] if loaded or dice is not None else None),
        _cards(cards) or ([] if loaded or cards is not None else None),
        book.decks(),
        Bits(key),
    )
    asked = Asked(given or [], book.printed)
    run = play_through(book.make(book.procedure(procedure)), book.rules, asked, chance)
    asked.finish()
    chance.finish()
    if as_json:
        say_json(_played(book, run))
    else:
        _say_played(book, run)
        if not loaded:
            say("Seed %s" % key.hex())


def _cards(text: str | None) -> list[int] | None:
    if text is None:
        return None
    return [parse_card(word) for word in text.replace(",", " ").split()]


def _printed(value: int | str) -> int | str:
    return to_print(value) if isinstance(value, str) else value


def _played(book: Book, run: Run) -> dict[str, object]:
    outcome = run.outcome
    assert outcome is not None
    facts = {name: _printed(value) for name, value in outcome.facts}
    return {
        "outcome": facts | {"verdict": to_print(outcome.verdict), "good": outcome.good},
        "trail": [_step(book, entry) for entry in book.rules.trail],
        "rulings": _consulted(book),
    }


def _consulted(book: Book) -> dict[str, str]:
    """Return the rulings that the play came to, by id, with the option in force."""
    numbers = {entry[1] for entry in book.rules.trail if entry[0] == RULED}
    entries = book.ruling_entries()
    return {
        name: option
        for (name, option), entry in zip(book.rulings().items(), entries, strict=True)
        if entry in numbers
    }


def _step(book: Book, entry: tuple[object, ...]) -> dict[str, object]:
    """Return a step of the trail: its words, its source, and what it names."""
    step: dict[str, object] = {
        "text": to_print(explain(book.rules, entry)),
        "source": to_print(source(book.rules, entry)),
    }
    kind = entry[0]
    if kind in (CELL, ROW, APPLIED):
        table = book.table_at(entry[1])
        row = entry[2]
        assert isinstance(row, int)
        step |= {"table": table.title, "row": table.rows[row].label}
    elif kind in (DICE, CARDS):
        values = entry[2]
        assert isinstance(values, tuple)
        if kind == DICE:
            step["natural"] = list(values)
        else:
            step["cards"] = [spell(card) for card in values]
    return step


def _say_played(book: Book, run: Run) -> None:
    outcome = run.outcome
    assert outcome is not None
    sign = "" if outcome.good is None else "✓ " if outcome.good else "✗ "
    say(sign + " ".join(to_print(outcome.verdict).split()))
    for name, value in outcome.facts:
        say("  %s %s" % (name, _printed(value)))
    say()
    last = ""
    for entry in book.rules.trail:
        where = to_print(source(book.rules, entry))
        tail = "  [%s]" % where if where and where != last else ""
        last = where or last
        say("  %s%s" % (to_print(explain(book.rules, entry)), tail))


@app.command()
def odds(
    ctx: typer.Context,
    ruleset: Set,
    procedure: Name,
    given: With = None,
    rulings: Ruled = None,
    limit: Annotated[int, typer.Option(min=1, help="Branches to follow at most.")] = LIMIT,
    seed: Seed = "",
    as_json: Json = False,
) -> None:
    """Give the exact chance of each outcome, from a full deck.

    Where there are more branches than the limit, a simulation from the seed, marked as such.
    """
    book = find_ruleset(ruleset, tables_of(ctx))
    book.choose(options_given(rulings or []))
    make: Make = book.make(book.procedure(procedure))
    asked = Asked(given or [], book.printed)
    with progress("Following every branch") as tell:
        found = explore(
            make,
            book.rules,
            asked,
            limit,
            decks=book.decks(),
            seed=seed_bytes(seed),
            progress=tell,
        )
    asked.finish()
    if as_json:
        say_json(_odds(found))
    else:
        _say_odds(found)


def _odds(found: Distribution) -> dict[str, object]:
    def fractions(chances: dict[Value, Fraction]) -> dict[str, str]:
        return {_word(value): ratio(chance) for value, chance in chances.items()}

    means = {name: found.mean(name) for name in found.names()}
    good = found.success()
    return {
        "exact": found.exact,
        "left_out": ratio(found.rest),
        "branches": found.branches,
        "good": None if good is None else ratio(good),
        "verdicts": {to_print(v): ratio(chance) for v, chance in found.verdicts().items()},
        "facts": {name: fractions(found.marginal(name)) for name in found.names()},
        "mean": {name: ratio(mean) for name, mean in means.items() if mean is not None},
    }


def _word(value: Value) -> str:
    return "-" if value is None else str(_printed(value))


def _say_odds(found: Distribution) -> None:
    if not found.exact:
        say("NOT EXACT: too many branches, so %d plays were simulated." % found.branches)
    if found.rest:
        bound = _bound(found.rest)
        say("Not followed to its end: %s. No chance is larger by more." % bound)
    good = found.success()
    if good is not None:
        say("Success %s  %s" % (percent(good), _exactly(found, good)))
    _say_chances(found, "Verdict", found.verdicts())
    for name in found.names():
        _say_chances(found, name, found.marginal(name))
        mean = found.mean(name)
        if mean is not None:
            say("Mean of %s: %s" % (name, decimal(mean)))


def _bound(rest: Fraction) -> str:
    """Return a small chance as a power of ten that is no smaller."""
    power = 0
    while rest * 10 ** (power + 1) <= 1:
        power += 1
    return "at most 1 in %d" % 10**power


def _say_chances(found: Distribution, name: str, chances: Mapping[Any, Fraction]) -> None:
    most = max(chances.values())
    rows = [
        (_word(value), percent(chance), bar(chance / most), _exactly(found, chance))
        for value, chance in chances.items()
    ]
    say_sheet((name, "Chance", "", "Exactly" if found.exact else "95 % interval"), rows)


def _exactly(found: Distribution, chance: Fraction) -> str:
    """Return the fraction of a chance, or the 95 % interval of a simulated one."""
    if found.exact:
        return ratio(chance)
    low, high = found.interval(chance)
    return "%s to %s" % (percent(low), percent(high))
