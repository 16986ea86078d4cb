"""Procedures of shooting: what one volley does to its target.

A procedure is a generator. It yields a question and is given the answer: a Form (a tuple of
numbers), a Roll (the natural dice), a Count (how many dice succeed) or a Draw (the cards). It
returns an Outcome. It never rolls, prints or remembers anything itself, which is why the device,
the host command, the examples and the odds can all run this very function.

What `rules` answers (rows, columns and options are numbers from 0, in the order of the tables):

    rules.rows("to_hit"), rules.columns("to_hit")   short labels, for a Choice or a Checklist
    rules.value("to_hit", row, column)              the number of a cell; a range gives its lowest,
                                                    and with which=1 its highest
    rules.word("to_hit", row, column)               the cell as printed
    rules.absent("to_hit", row, column)             whether it is printed as not available
    rules.covers("saves", row, column, number)      whether a range cell holds a number
    rules.band("morale", total)                     the row that a total falls in
    rules.sum("morale_modifiers", mask)             the sum of the modifiers of a Checklist
    rules.apply("morale_modifiers", row, times)     one modifier, perhaps several times
    rules.ruling("cards-first")                     the option that the players chose

Each look-up goes onto the trail, which players read as "why". The fields of a Form:

    Choice(key, label, options)                     one of several
    Number(key, label, low, high, default)          a whole number
    Flag(key, label)                                yes or no: 1 or 0
    Checklist(key, label, options)                  which apply: bit i is option i
    ... only=("shooter", 0b101)                     asked only of shooters 0 and 2

A procedure may yield a second Form on the way; the command then wants its answers too, as
`--with key=value`, and an example wants them under `more`.
"""

from micropython import const
from referee.core.cards import is_red, rank
from referee.core.procedure import Choice, Count, Draw, Form, Number, Outcome, Say

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


def card_sort(card: int) -> int:
    """Return 1 for the cards that fell a leader (red aces), else 0.

    A Draw that names its sort looks at nothing else of the card: the odds stay quick.
    """
    return 1 if is_red(card) and rank(card) == 0 else 0


def shooting(rules: "Rules") -> "Steps":
    """Ask for shooter, range, cover and figures; roll to hit, save, and draw for a leader."""
    shooter, distance, cover, figures = yield Form(
        "Shooting",
        Choice("shooter", "Shooter", rules.rows("to_hit")),
        Choice("range", "Range", rules.columns("to_hit")),
        Choice("cover", "Cover", rules.rows("saves")),
        Number("figures", "Figures", 1, 30, 6),
    )
    if rules.absent("to_hit", shooter, distance):
        yield Say("They cannot shoot so far.")
        return Outcome("OUT OF RANGE", ("hits", 0), ("lost", 0), ("leader", 0), good=False)
    hits = yield Count(figures, 6, rules.value("to_hit", shooter, distance), label="To hit")
    need = rules.value("saves", cover, 0)  # a range: its lowest number
    if rules.ruling("cards-first") == 0:
        # The i-th save belongs to the i-th card: `each` gives a 1 or 0 for each die.
        cards = yield Draw(hits, "casualty", sort=card_sort)
        saved = yield Count(hits, 6, need, label="Saves", each=True)
        lost = hits - sum(saved)
        leaders = sum([card for i, card in enumerate(cards) if not saved[i]])
    else:
        lost = hits - (yield Count(hits, 6, need, label="Saves"))
        leaders = sum((yield Draw(lost, "casualty", sort=card_sort)))
    return Outcome(
        "%d LOST" % lost if lost else "NO LOSS",
        ("hits", hits),
        ("lost", lost),
        ("leader", 1 if leaders else 0),
        good=lost > 0,
    )
