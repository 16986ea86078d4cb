"""Shoot: bands, dice, hits, casualty cards and saves, as every kind of fire needs them."""

from micropython import const
from referee.core.cards import is_red, rank
from referee.core.procedure import Count, Draw, Outcome

from .common import militia_all

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


POINT_BLANK = 0
CLOSE = 1
LONG = 3
TOO_FAR = -1
DISTANCES = ("Point blank", "Close", "Medium", "Long", "Inches")
INCHES = 4

# Rows of the to hit table.
RIFLES = 1
SHOTGUNS = 3
CANNON = (5, 11)
CREWED = (5, 6, 11)
_GUN_ROWS = (0, 1, 4)  # their rows of the guns
NATIVE_GUN = 11
_SPEARS = (8, 10)

_NEED = const(1)  # columns of the to hit table; the bands begin behind TO HIT
_BAND = const(2)
_PRONE = const(6)
_DECK = const(52)

# Sorts of casualty card: black, plus who.
_BLACK = const(1)
_FACE = const(2)
_ACE = const(4)


class Tally:
    """Count what a whole volley does to its target."""

    def __init__(self) -> None:
        self.hits = 0
        self.killed = 0
        self.wounded = 0
        self.leader = 0
        self.aces = 0
        self.critical = 0
        self.saved = 0
        self.over = 0
        self.missed = 0

    def outcome(self, *more: "tuple[str, int | str]", verdict: str = "") -> Outcome:
        """Return the end of the volley with its facts, and `more` behind them."""
        down = self.killed + self.wounded
        if not verdict:
            verdict = "%d DOWN" % down if down else "ALL SAVED" if self.saved else "NO HITS"
        return Outcome(
            verdict,
            ("hits", self.hits),
            ("killed", self.killed),
            ("wounded", self.wounded),
            ("leader", self.leader),
            ("critical", self.critical),
            ("saved", self.saved),
            ("over", self.over),
            *more,
            good=down > 0,
        )


def band_of(rules: "Rules", firer: int, inches: int) -> int:
    """Return the band of a distance in whole inches, or TOO_FAR."""
    if inches <= 1 and rules.ruling("S1-A13") == 0:
        return POINT_BLANK
    reach = rules.value("to_hit", firer, 0)
    if inches > reach:
        return TOO_FAR
    parts = 3 * inches
    band = CLOSE if parts <= reach else CLOSE + 1 if parts <= 2 * reach else LONG
    if parts in (reach, 2 * reach) and rules.ruling("S1-A12") == 1:
        band += 1
    return band


def from_saddle(rules: "Rules", band: int) -> int:
    """Return the next band for fire from the saddle."""
    if band in (TOO_FAR, LONG):
        return TOO_FAR if band == TOO_FAR or rules.ruling("S1-A23") == 0 else LONG
    return band + 1


def modifier(rules: "Rules", firer: int, band: int, prone: int, snap: bool = False) -> int:
    """Return what band and prone target add to the die; a snap-shot has no CLOSE bonus."""
    add = 0
    near = snap and band <= CLOSE
    if not near or band != CLOSE and rules.ruling("S1-A39b") == 0:
        add = rules.value("to_hit", firer, _BAND + band)
    if prone:
        down = int(rules.value("to_hit", firer, _PRONE))
        if firer in _SPEARS and rules.ruling("S1-A14") == 1:
            down = -down
        add += down
    return add


def shots(rules: "Rules", n: int, firer: int, add: int, label: str = "To hit") -> Count:
    """Return the D20s of a volley, in the sense that the rulings give TO HIT."""
    need = rules.value("to_hit", firer, _NEED)
    under = rules.ruling("S1-A11") == 1
    if under:
        add = -add
    least, most = (1, 19) if under else (2, 20)
    if not least <= need - add <= most and rules.ruling("S1-A15") == 1:
        need = (least if need - add < least else most) + add
    return Count(n, 20, need, add, label, under)


def dice_of(
    rules: "Rules", firer: int, figures: int, veteran: int, barrels: bool = False, before: int = 0
) -> int:
    """Return how many D20s figures roll: gunners two each, veterans one more for every five.

    `before` are the figures of the unit that were counted in fives already.
    """
    each = 1
    if firer in CREWED:
        each = rules.value("guns", _GUN_ROWS[CREWED.index(firer)], 1)
    elif barrels and rules.ruling("S1-A23b") == 0:
        each = 2
    extra = (before + figures) // 5 - before // 5 if veteran else 0
    return figures * each + extra


def fate(card: int) -> int:
    """Return the sort of a casualty card: red or black, ace, face card or other."""
    who = rank(card)
    sort = 0 if is_red(card) else _BLACK
    return sort + (_ACE if who == 0 else _FACE if who > 9 else 0)


def volley(rules: "Rules", shot: Count, cap: int, save: "Save", tally: Tally) -> "Steps":
    """Roll to hit and take the casualties: a target has no more hits than figures."""
    fell = yield shot
    hits = min(fell, cap, _DECK - tally.hits)
    tally.missed = shot.n - fell
    tally.over += fell - hits
    yield from casualties(rules, hits, save, tally)


def casualties(rules: "Rules", hits: int, save: "Save", tally: Tally) -> "Steps":
    """Draw the casualty cards and roll the saves, in the order that the ruling gives."""
    tally.hits += hits
    if hits == 0:
        return
    if save.need and rules.ruling("S1-A18") == 1:
        saved = yield Count(hits, 6, save.need, save.add, "Saves")
        tally.saved += saved
        if hits > saved:
            _take(rules, (yield Draw(hits - saved, "casualty", "Casualties", fate)), (), tally)
        return
    cards = yield Draw(hits, "casualty", "Casualties", fate)
    marks: tuple[int, ...] = ()
    if save.need:
        marks = yield Count(hits, 6, save.need, save.add, "Saves", False, True)
        tally.saved += sum(marks)
    _take(rules, cards, marks, tally)


def _take(
    rules: "Rules", cards: "tuple[int, ...]", marks: "tuple[int, ...]", tally: Tally
) -> None:
    """Count the cards; the i-th save cancels the i-th of them."""
    for i, sort in enumerate(cards):
        if sort & _ACE:
            tally.aces += 1
        if marks and marks[i]:
            continue
        black = sort & _BLACK
        if sort & _ACE:
            tally.leader += 1
            if black and rules.ruling("S1-A18b") == 1:
                black = 0
        if sort & _FACE:
            tally.critical += 1
        if black:
            tally.wounded += 1
        else:
            tally.killed += 1


class Save:
    """Say from which natural a hit is saved (0: never) and what is added to the die."""

    def __init__(self, need: int = 0, add: int = 0) -> None:
        self.need = need
        self.add = add


def save_of(rules: "Rules", target: int, cover: int, cannon: bool, lewis: int = 0) -> Save:
    """Return the save of a target row in cover (0 open, 1 soft, 2 hard)."""
    need = 0
    if cover == 1:
        need = 0 if cannon else rules.value("saving_throw", target, 0)
    elif cover == 2 and rules.absent("saving_throw", target, 1):
        need = _gun_save(rules, target, cannon, lewis)
    elif cover == 2:
        need = rules.value("saving_throw", target, 0 if cannon else 1)
    militia = need and target == 3
    return Save(need, militia_all(rules) if militia else 0)


def _gun_save(rules: "Rules", target: int, cannon: bool, lewis: int) -> int:
    """Return the save of a gun and its crew in hard cover."""
    rules.word("saving_throw", target, 1)
    if lewis:
        option = rules.ruling("S1-A21b")
        if option == 0:
            return int(rules.value("saving_throw", 0, 0 if cannon else 1))
        return 0 if option == 2 else int(rules.value("saving_throw", target, 0))
    if rules.ruling("S1-A20") == 1 or cannon and rules.ruling("S1-A21") == 1:
        return 0
    return int(rules.value("saving_throw", target, 0))
