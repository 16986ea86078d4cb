"""Add the commands that need no ruleset: dice, cards, and a new ruleset to begin with."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import Annotated

import typer
from referee.core.bits import Bits, Source
from referee.core.cards import name
from referee.core.deck import Deck
from referee.core.dice import Dice, Rolled
from referee.core.dice_odds import notation_odds
from referee.core.loaded import Loaded
from referee.core.notation import parse

from .cards import spell
from .cli_app import (
    SIGNED,
    Json,
    Seed,
    app,
    decimal,
    numbers,
    percent,
    ratio,
    say,
    say_json,
    say_sheet,
    seed_bytes,
    tables_of,
)
from .glyphs import to_print
from .template import new_ruleset

_SEED_BYTES = 16
_BUDGET = 20_000_000  # steps that the odds of a notation may take


def _source(seed: str) -> Bits:
    return Bits(seed_bytes(seed) if seed else os.urandom(_SEED_BYTES))


@app.command(context_settings=SIGNED)
def roll(
    notation: Annotated[str, typer.Argument(metavar="EXPR", help="Dice such as 3d6+2.")],
    dice: Annotated[str | None, typer.Option(help="Natural dice, in order: 4,6,1.")] = None,
    seed: Seed = "",
    odds: Annotated[bool, typer.Option("--odds", help="Give the chances, roll nothing.")] = False,
    as_json: Json = False,
) -> None:
    """Roll dice: 3d6, d20+2, 2d6kh1, 4d6dl1, 5d6>=5, d66, d%, d10z."""
    parsed = parse(notation)
    if odds:
        _say_odds(parsed, as_json)
        return
    loaded = numbers(dice, "the dice")
    source: Source = _source(seed) if loaded is None else Loaded(loaded)
    rolled = parsed.roll(source)
    if isinstance(source, Loaded):
        source.finish()
    if as_json:
        say_json(
            {
                "total": rolled.total,
                "natural": list(rolled.natural),
                "kept": list(rolled.kept),
                "successes": rolled.successes if rolled.successes >= 0 else None,
            }
        )
    else:
        say(_rolled(notation, parsed, rolled))


def _rolled(notation: str, dice: Dice, rolled: Rolled) -> str:
    naturals = " ".join(str(value) for value in rolled.natural)
    kept = ""
    if rolled.kept != rolled.natural:
        kept = "  kept " + " ".join(str(value) for value in rolled.kept)
    text = "%s: %s%s  total %d" % (" ".join(notation.split()), naturals, kept, rolled.total)
    if dice.each:
        return "%s  successes %d" % (text, rolled.successes)
    if rolled.successes >= 0:
        return "%s  %s" % (text, "✓ success" if rolled.successes else "✗ failure")
    return text


def _say_odds(dice: Dice, as_json: bool) -> None:
    found = notation_odds(dice, _BUDGET)
    if found is None:
        raise ValueError("These dice are too many to count: ask for fewer.")
    pairs, whole = found
    chances = {value: Fraction(weight, whole) for value, weight in pairs}
    mean = sum((value * chance for value, chance in chances.items()), start=Fraction(0))
    if as_json:
        text = {str(value): ratio(chance) for value, chance in chances.items()}
        say_json({"odds": text, "mean": ratio(mean)})
        return
    at_least = Fraction(1)
    rows = []
    for value, chance in chances.items():
        rows.append((str(value), percent(chance), percent(at_least), ratio(chance)))
        at_least -= chance
    what = "Successes" if dice.target else "Total"
    say_sheet((what, "Chance", "Or more", "Exactly"), rows)
    say("Mean %s" % decimal(mean))


@app.command()
def draw(
    count: Annotated[int, typer.Argument(metavar="N", help="How many cards.", min=0)],
    jokers: Annotated[int, typer.Option(help="Jokers in the deck.", min=0, max=4)] = 0,
    seed: Seed = "",
    as_json: Json = False,
) -> None:
    """Draw cards from a fresh shuffled deck."""
    bits = _source(seed)
    deck = Deck(jokers)
    deck.reset(bits)
    cards = deck.draw(bits, count)
    if as_json:
        say_json({"cards": [spell(card) for card in cards]})
    else:
        say(" ".join(to_print(name(card)) for card in cards))


@app.command("new-ruleset")
def start_ruleset(
    ctx: typer.Context,
    ruleset: Annotated[str, typer.Argument(metavar="ID", help="Its folder: my_rules.")],
) -> None:
    """Start a ruleset from a small one that compiles and plays."""
    folder = new_ruleset(ruleset, tables_of(ctx))
    say("%s is there: read ruleset.toml first, then run `referee check %s`." % (folder, ruleset))
