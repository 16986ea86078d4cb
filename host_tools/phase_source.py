"""Read a phase: what it offers, who acts in it, and whether it belongs to each turn."""

from dataclasses import dataclass

from referee.core.units import SIDES

from .record import Record
from .source_entry import Entry
from .table_source import TITLE_LIMIT

# Nobody alone, a side, each side in turn with the phases beside it, or whom a card or roll names.
ACTS = ("all", *SIDES, "each", "drawn")
_MUST = 7
WHEN = ("turn", "before", "after")  # each turn, or once: before the first, after the last


@dataclass(frozen=True)
class Phase(Entry):
    """Hold one step of the sequence of play, with what it offers as `kind:id`.

    `must` are those of its offers, the first ones, that are not left out unsaid; `acts` says who
    acts in it, as in ACTS, and `when` whether it belongs to each turn, as in WHEN.
    """

    offers: tuple[str, ...] = ()
    must: int = 0
    acts: int = 0
    when: int = 0


def read_phase(record: Record) -> Phase:
    """Return a phase of the sequence of play."""
    title = record.text("title", limit=TITLE_LIMIT - 2)  # it stands between arrows
    text = record.text("text", "")
    must = tuple(record.texts("must"))
    offers = tuple(dict.fromkeys(must + tuple(record.texts("offers"))))
    acts = ACTS.index(record.one_of("acts", ACTS, ACTS[0]))
    when = WHEN.index(record.one_of("when", WHEN, WHEN[0]))
    if len(must) > _MUST:
        raise record.error(f"At most {_MUST} procedures must be done in a phase.", "must")
    for offer in must:
        if not offer.startswith("procedure:"):
            raise record.error(f'"{offer}" is no procedure; what must be done is one.', "must")
    record.finish()
    name = title.lower().replace(" ", "_")
    place = record.place()
    return Phase("phase", name, title, place, "", text, offers, len(must), acts, when)
