"""A ruleset that is open: its pack, and which option of each ruling the players chose."""

from .pack import RULING, Pack


class Opened:
    """Hold what must be known of a ruleset while no procedure runs.

    `choices` holds the players' option of each ruling in directory order; a missing one is the
    ruling's default.
    """

    def __init__(self, pack: Pack, choices: "bytearray | None" = None) -> None:
        self.pack = pack
        self.choices = choices

    def option(self, entry: int) -> int:
        """Return the option in force of a ruling by its directory number."""
        choices = self.choices
        if choices is not None:
            place = self.pack.entries(RULING).index(entry)
            if place < len(choices) and choices[place] != 255:
                return int(choices[place])
        return self.default(entry)

    def default(self, entry: int) -> int:
        """Return a ruling's option when nobody has chosen."""
        return self.pack.data[self.pack.record(entry) + 6]
