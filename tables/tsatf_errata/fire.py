"""Fire: who may, how far, officers' pistols, Gatlings, and cards that hit key figures."""

from micropython import const
from referee.core.cards import rank
from referee.core.procedure import (
    Checklist,
    Choice,
    Count,
    Draw,
    Flag,
    Form,
    Number,
    Outcome,
    Roll,
    Say,
)

from .common import half, wound_or_kill

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_OTHERS = const(2)  # officers
_FAR = const(2)  # distance of a pistol
_JACK = const(10)  # rank
_SCOUTS = const(0b01)
_LEADERS = const(0b10)
_BOOK = "Wound or kill: see the book."


def may_fire(rules: "Rules") -> "Steps":
    """Tell how many figures may fire, as far as the sheet says."""
    figures, states, failed, hidden = yield Form(
        "May it fire?",
        Number("figures", "Figures", 0, 60, 12),
        Checklist("states", "They are", rules.rows("may_not_fire")),
        Flag("failed", "No evade"),
        Flag("hidden", "Hidden"),
    )
    if figures == 0:
        return Outcome("NO FIGURES", ("firing", 0), good=False)
    reason = ""
    for row in range(3):
        if states >> row & 1:
            rules.word("may_not_fire", row, 0)
            reason = reason or rules.rows("may_not_fire")[row]
    if reason:
        return Outcome("NO FIRE", ("firing", 0), ("reason", reason), good=False)
    if hidden:
        yield Say("When the card of their side comes up; they are put on the table.")
    firing = half(rules, figures) if failed else figures
    if firing:
        yield Say("The book's list may bar more.")
    return Outcome(
        "%d FIRE" % firing if firing else "NO FIRE",
        ("firing", firing),
        ("exposed", hidden),
        ("half", failed),
        good=firing > 0,
    )


def max_range(rules: "Rules") -> "Steps":
    """Tell whether a target is in range, mounted or on foot."""
    weapon, mounted, inches = yield Form(
        "Maximum range",
        Choice("weapon", "Weapon", rules.rows("max_range")),
        Choice("mounted", "Firers", ("Mounted", "Dismounted")),
        Number("inches", "Inches", 0, 99, 12),
    )
    limit = rules.value("max_range", weapon, mounted)
    reaches = inches <= limit
    verdict = "IN RANGE" if reaches else "TOO FAR"
    return Outcome(verdict, ("range", limit), ("reaches", 1 if reaches else 0), good=reaches)


def pistol(rules: "Rules") -> "Steps":
    """Fire an officer's pistol."""
    distance, target, who, cone, crew = yield Form(
        "Officer pistol",
        Choice("range", "Range", ('Under 6"', '6" to 12"', 'Over 12"')),
        Choice("target", "Target", ("Upright", "Other")),
        Choice("officer", "Officer", ("British", "Egyptian", "Other")),
        Flag("cone", "In cone", 1),
        Flag("crew", "Mans gun"),
    )
    refused = ""
    if who == _OTHERS:
        yield Say("The sheet arms British and Egyptian officers only.")
        refused = "SEE BOOK"
    elif crew:
        refused = "MANS GUN"
    elif distance == _FAR and rules.ruling("S2-B09") == 0:
        refused = "TOO FAR"
    elif not cone:
        if rules.ruling("S2-B01") == 0:
            refused = "NOT IN ARC"
        elif distance == _FAR:
            refused = "TOO FAR"
    if refused:
        return Outcome(refused, ("shots", 0), ("killed", 0), ("wounded", 0), good=False)
    if distance == _FAR:
        yield Say('To 30" and no farther.')
    shots = 1 if distance == _FAR else rules.value("pistol_shots", distance, 0)
    counts = [0, 0, 0]
    for _ in range(shots):
        die = yield Roll(1, 6, "Shot", bands="pistol_result", column=target)
        counts[rules.band("pistol_result", die[0], target)] += 1
    return wound_or_kill(counts[1], counts[2], ("shots", shots))


def gatling(rules: "Rules") -> "Steps":
    """Roll for jams before Gatlings fire for effect."""
    guns = (yield Form("Gatling jam", Number("guns", "Gatlings", 0, 6, 1)))[0]
    if guns == 0:
        return Outcome("NO GUNS", ("fires", 0), ("jammed", 0), good=False)
    if guns == 1:
        dice = yield Roll(1, 6, "Gatling", bands="gatling")
        fires = 1 - rules.band("gatling", dice[0])
        verdict = "FIRES" if fires else "JAMMED"
    else:
        most = rules.value("gatling", 0, 0, 1)
        fires = yield Count(guns, 6, most, label="Fires", under=True)
        verdict = "%d FIRE" % fires if fires else "ALL JAM"
    if fires < guns:
        yield Say("Jammed: no fire this turn.")
    return Outcome(verdict, ("fires", fires), ("jammed", guns - fires), good=fires > 0)


def key_cards(rules: "Rules") -> "Steps":
    """Turn casualty cards against scouts, or where only leaders and key figures are left."""
    target, cards, scouts, spotted, key, leaders = yield Form(
        "Scouts, leaders",
        Choice("target", "Target", ("Scouts", "Leaders")),
        Number("cards", "Cards", 0, 20, 1),
        Number("scouts", "Scouts", 0, 20, 1, only=("target", _SCOUTS)),
        Flag("spotted", "Spotted", 1, only=("target", _SCOUTS)),
        Number("key", "Key figs", 0, 20, 1, only=("target", _LEADERS)),
        Number("leaders", "Leaders", 0, 20, 1, only=("target", _LEADERS)),
    )
    targets = key + leaders if target else scouts
    if targets == 0 or cards == 0:
        verdict = "NO TARGET" if targets == 0 else "NO CARDS"
        return Outcome(verdict, ("hits", 0), good=False)
    if not target and not spotted:
        yield Say("Not spotting this turn: the book's own cards count.")
        return Outcome("SEE BOOK", ("hits", 0))
    drawn = yield Draw(cards, "casualty", "Cards", _sort)
    if target:
        hits = min(cards, targets)
        yield Say(_BOOK)
        return Outcome(
            "%d HIT" % hits,
            ("hits", hits),
            ("key", min(hits, key)),
            ("leaders", max(0, hits - key)),
            good=True,
        )
    hits = drawn.count(1)
    if 2 in drawn and rules.ruling("S2-B10") == 1:
        hits += drawn.count(2)
    hits = min(hits, scouts)
    if hits:
        yield Say(_BOOK)
    return Outcome("%d HIT" % hits if hits else "NO HIT", ("hits", hits), good=hits > 0)


def _sort(card: int) -> int:
    """Return 1 for Jack, Queen and King, 2 for an Ace, else 0."""
    number = rank(card)
    if number == 0:
        return 2
    return 1 if _JACK <= number <= _JACK + 2 else 0
