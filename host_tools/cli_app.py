"""Hold the command `referee` and what all its parts share: options, JSON, tables, progress."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Sheet

from .glyphs import to_print

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Pocket Referee: dice, cards, tables and a referee for miniature wargames.",
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON for a program.")]
Set = Annotated[str, typer.Argument(metavar="SET", help="Ruleset: title, id or unique prefix.")]
Seed = Annotated[str, typer.Option("--seed", metavar="HEX", help="Roll from this seed.")]

# For commands that take values such as -1, which then are no options.
SIGNED = {"ignore_unknown_options": True}

_WHOLE = 1000
_BAR = 24  # signs of a whole bar
_PATIENCE = 1  # seconds before a bar appears


def group(name: str, help_text: str) -> typer.Typer:
    """Return a new group of commands, called as `referee NAME COMMAND`."""
    made = typer.Typer(add_completion=False, rich_markup_mode=None, help=help_text)
    app.add_typer(made, name=name)
    return made


@app.callback()
def options(
    ctx: typer.Context,
    tables: Annotated[
        Path | None,
        typer.Option("--tables", envvar="REFEREE_TABLES", help="Folder of the rulesets."),
    ] = None,
) -> None:
    """Take what all commands share."""
    ctx.obj = tables


def tables_of(ctx: typer.Context) -> Path | None:
    """Return the folder of the rulesets that was asked for, if any."""
    folder = ctx.obj
    return folder if isinstance(folder, Path) else None


def say(text: str = "") -> None:
    """Print a line."""
    typer.echo(text)


def say_json(value: object) -> None:
    """Print a value as JSON."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def say_sheet(headers: Sequence[str], rows: Sequence[Sequence[str]], title: str = "") -> None:
    """Print a table; nothing of it is cut where the terminal is narrow or a pipe."""
    sheet = Sheet(title=escape(title) or None, title_justify="left", title_style="bold")
    for header in headers:
        sheet.add_column(escape(header), overflow="fold")
    for row in rows:
        sheet.add_row(*(escape(cell) for cell in row))
    console = Console(file=sys.stdout, highlight=False, soft_wrap=False)
    if not console.is_terminal:
        console.width = 120
    console.print(sheet)


@contextmanager
def progress(what: str) -> Iterator[Callable[[Fraction], None]]:
    """Show a bar on the error stream once a second has gone; tell it the part that is done."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    task = bar.add_task(what, total=_WHOLE)
    begun = time.monotonic()

    def tell(part: Fraction) -> None:
        if not bar.live.is_started and time.monotonic() - begun > _PATIENCE:
            bar.start()
        bar.update(task, completed=int(part * _WHOLE))

    try:
        yield tell
    finally:
        bar.stop()


def ratio(chance: Fraction) -> str:
    """Return an exact chance as n/d."""
    return "%d/%d" % (chance.numerator, chance.denominator)


def percent(chance: Fraction) -> str:
    """Return a chance in percent, for people: 0 and 100 only where it is exactly so."""
    if chance in (0, 1):
        return "%d%%" % (chance * 100)
    tenths = round(chance * 1000)
    if tenths in (0, 1000):
        return "<0.1%" if tenths == 0 else ">99.9%"
    return "%d.%d%%" % (tenths // 10, tenths % 10)


def bar(part: Fraction) -> str:
    """Return a bar as long as a part of _BAR signs, in eighths of one."""
    eighths = round(part * 8 * _BAR)
    if part and not eighths:
        eighths = 1
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def decimal(value: Fraction) -> str:
    """Return a number with four decimals at most, for people."""
    scaled = round(abs(value) * 10000)
    digits = ("%d.%04d" % (scaled // 10000, scaled % 10000)).rstrip("0").rstrip(".")
    return "-" + digits if value < 0 and scaled else digits


def sentence(error: Exception) -> str:
    """Return an error as one printed line."""
    if isinstance(error, KeyError):
        return "The ruleset has nothing called %s." % to_print(str(error.args[0]))
    lines = [" ".join(line.split()) for line in to_print(str(error)).splitlines()]
    return "\n".join(line for line in lines if line)


def complain(text: str) -> None:
    """Print a sentence on the error stream."""
    typer.echo(text, err=True)


def numbers(text: str | None, what: str) -> list[int] | None:
    """Return whole numbers separated by commas or spaces; raises ValueError with a sentence."""
    if text is None:
        return None
    found = []
    for word in text.replace(",", " ").split():
        if not (word.isascii() and word.lstrip("-").isdigit()) or len(word) > 6:
            raise ValueError('Write %s as numbers like 4,6,1, not "%s".' % (what, word))
        found.append(int(word))
    return found


def seed_bytes(text: str) -> bytes:
    """Return a seed written in hexadecimal; raises ValueError with a sentence."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise ValueError('Write the seed in hexadecimal, not "%s".' % text) from None
