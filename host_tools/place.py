"""Name places in source files, and the one error that the workshop's readers raise."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .glyphs import to_print


def plain(text: str) -> str:
    """Return a text of a source file with what a terminal would obey written out, as \\x9b is."""
    return "".join(
        char if char.isprintable() or char == "\n" else repr(char)[1:-1] for char in to_print(text)
    )


@dataclass(frozen=True)
class Place:
    """Point at a file, a line and a column, both from 1; 0 where it is not known."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        parts = [self.file]
        if self.line:
            parts.append(str(self.line))
            if self.column:
                parts.append(str(self.column))
        return ":".join(parts)


class SourceError(ValueError):
    """Say in one sentence what is wrong at a place of the source and what to do about it."""

    def __init__(self, place: Place, message: str) -> None:
        message = plain(message)
        super().__init__(f"{plain(str(place))}: {message}")
        self.place = place
        self.message = message


class CompileError(ValueError):
    """Hold all errors of one compilation: one sentence each, one a line."""

    def __init__(self, errors: list[SourceError]) -> None:
        kept = list(dict.fromkeys(str(error) for error in errors))
        super().__init__("\n".join(kept))
        self.errors = errors


class Problems:
    """Collect errors, so that one compilation names all of them."""

    def __init__(self) -> None:
        self.errors: list[SourceError] = []

    def add(self, place: Place, message: str) -> None:
        """Keep an error that is known without an exception."""
        self.errors.append(SourceError(place, message))

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Keep a SourceError of the block and go on after it."""
        try:
            yield
        except SourceError as error:
            self.errors.append(error)

    def finish(self) -> None:
        """Raise CompileError, in the order of the source, when anything was collected."""
        if self.errors:
            order = sorted(self.errors, key=lambda e: (e.place.file, e.place.line, e.place.column))
            raise CompileError(order)


def shown(path: Path) -> str:
    """Return a path as an error prints it: below the current folder where it is there."""
    full = path.resolve()
    here = Path.cwd()
    return str(full.relative_to(here)) if full.is_relative_to(here) else str(path)
