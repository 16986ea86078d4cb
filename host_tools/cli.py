"""Run the command `referee`: every error is one sentence and exit status 2."""

from __future__ import annotations

import sys

from typer.exceptions import Abort, TyperException

from . import cli_army, cli_device, cli_log, cli_play, cli_rules, cli_tools, cli_work
from .cli_app import app, complain, sentence

# Imported for their commands.
PARTS = (cli_rules, cli_play, cli_tools, cli_work, cli_device, cli_log, cli_army)
FAILED = 2


def main(arguments: list[str] | None = None) -> None:
    """Run one command and leave with its status."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: list[str]) -> int:
    """Run one command and return its status: 0, or 2 after a sentence on the error stream."""
    try:
        status = app(arguments or ["--help"], prog_name="referee", standalone_mode=False)
        sys.stdout.flush()
    except TyperException as error:
        complain(_usage(error))
        return FAILED
    except (ValueError, KeyError, FileNotFoundError, PermissionError) as error:
        complain(sentence(error))
        return FAILED
    except BrokenPipeError:
        sys.stderr.close()
        return FAILED
    except Abort:
        complain("Stopped.")
        return 130
    return status if isinstance(status, int) else 0


def _usage(error: TyperException) -> str:
    """Return a usage error as one sentence that names the help to read."""
    text = getattr(error, "format_message", error.__str__)()
    context = getattr(error, "ctx", None)
    option = getattr(error, "option_name", "")
    if option[1:2].isdigit():
        return "Write -- before a value that begins with a minus, such as -- %s." % option
    path = context.command_path if context else "referee"
    return "%s: see %s --help." % (" ".join(text.split()).rstrip("."), path)


if __name__ == "__main__":
    main()
