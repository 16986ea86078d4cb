"""Fire one volley, and watch the ammunition."""

from micropython import const
from referee.core.procedure import (
    Checklist,
    Choice,
    Count,
    Flag,
    Form,
    Number,
    Outcome,
    Say,
    Score,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.procedure import Steps
    from referee.core.rules import Rules


_MUSKET = const(0)  # rows of the ranges
_GUNS = const(0b011100)
_HAND = const(0b100011)
_HAIL = const(3)  # columns of the ranges
_FURTHEST = const(2)
_LONG = const(0)  # rows of the score table
_SHORT = const(1)
_PISTOL = const(2)
_GUN = const(3)
_HAILSHOT = const(4)
_MISSILES = const(5)
_BALL = const(1)  # rows of the firing dice
_SALVEE = const(2)
_B_CLASS = const(1)
_PAIRS = ((0, 3), (2, 5))  # rows of the modifiers: the lesser and the worse of a kind


def firing(rules: "Rules") -> "Steps":
    """Fire one volley at one target and count the strength points that it takes."""
    answers = yield Form("Firing", *_fields(rules))
    kind, inches, blocks, ranks, mods, dense, first, last, grade, ball, ammo = answers
    gun = _GUNS >> kind & 1
    row = _row(rules, kind, inches, ball)
    refused = _refused(rules, kind, ranks, grade, last)
    if not blocks or row < 0:
        refused = "TOO FAR" if blocks else "NO FIRERS"
    if refused:
        return Outcome(refused, ("points", 0), ("dice", 0), good=False)
    if blocks > 1 and rules.ruling("S4-D08") == 1:
        blocks = 1
    n = blocks * rules.value("firing_dice", _BALL if gun else ranks, 1)
    n *= _times(rules, dense, first)
    add = rules.sum("firing_modifiers", _kept(rules, mods))
    points = yield Score(n, 6, _scores(rules, row, add), "Volley")
    used = 0
    if ammo:
        used = yield _ammo_die(rules)
        if used:
            yield Say("Mark off one ammunition point.")
    fired = rules.rows("firing_score")[row]
    salvee = 1 if not gun and ranks == _SALVEE else 0
    facts = ("points", points), ("dice", n), ("modifier", add), ("fire", fired), ("used", used)
    kept = ("_gun", gun), ("_salvee", salvee)
    verdict = "%d PT%s" % (points, "" if points == 1 else "S") if points else "NO EFFECT"
    return Outcome(verdict, *facts, *kept, good=points > 0)


def ammunition(rules: "Rules") -> "Steps":
    """Throw the ammo die that goes with a volley."""
    now = (yield Form("Ammunition", Number("now", "Ammo", 0, 4, 3)))[0]
    if now == 0:
        return Outcome("NO SHOT", ("used", 0), ("left", 0), good=False)
    used = yield _ammo_die(rules)
    left = now - used
    verdict = "%d LEFT" % left if left else "NO SHOT"
    return Outcome(verdict, ("used", used), ("left", left), good=left > 0)


def _ammo_die(rules: "Rules") -> Count:
    return Count(1, (6, 10)[rules.ruling("S4-D19")], 1, label="Ammo", under=True)


def _fields(rules: "Rules") -> "tuple[Choice | Number | Checklist | Flag, ...]":
    return (
        Choice("type", "Weapon", rules.rows("ranges")),
        Number("inches", "Inches", 0, 30, 4),
        Number("blocks", "Blocks", 0, 8, 2),
        Choice("ranks", "Throws", rules.rows("firing_dice"), 0, ("type", _HAND)),
        Checklist("mods", "Modify", rules.rows("firing_modifiers")),
        Flag("dense", "Dense"),
        Flag("first", "1st fire"),
        Flag("last", "Salvee'd", 0, ("type", 1 << _MUSKET)),
        Choice("class", "Class", rules.rows("classes"), _B_CLASS, ("ranks", 1 << _SALVEE)),
        Flag("ball", "No hail", 0, ("type", _GUNS)),
        Flag("ammo", "Ammo die"),
    )


def _refused(rules: "Rules", kind: int, ranks: int, grade: int, last: int) -> str:
    """Return why a salvee, or the move after one, forbids to fire, or an empty text."""
    if _HAND >> kind & 1 and ranks == _SALVEE:
        if kind != _MUSKET or grade != _B_CLASS:
            return "NO SALVEE"
        return "RELOADING" if last else ""
    return "RELOADING" if last and rules.ruling("S4-D09") == 0 else ""


def _row(rules: "Rules", kind: int, inches: int, ball: int) -> int:
    """Return the row of the score table, or -1 when the target is too far."""
    if kind == _MUSKET:
        if _within(rules, kind, 0, inches):
            return _SHORT
        return _LONG if _within(rules, kind, 1, inches) else -1
    if not _within(rules, kind, _FURTHEST, inches):
        return -1
    if not _GUNS >> kind & 1:
        return _PISTOL if kind == 1 else _MISSILES
    if not _within(rules, kind, _HAIL, inches):
        return _GUN
    return _GUN if ball and rules.ruling("S4-D28") == 1 else _HAILSHOT


def _within(rules: "Rules", kind: int, column: int, inches: int) -> bool:
    limit = rules.value("ranges", kind, column)
    return inches < limit or inches == limit and rules.ruling("S4-D28b") == 0


def _times(rules: "Rules", dense: int, first: int) -> int:
    """Return by how much dense target and first fire multiply the dice."""
    if not dense + first:
        return 1
    option = rules.ruling("S4-D07")
    if option == 2:
        return 1 << dense + first
    return 2 if option or dense + first == 2 else 1


def _kept(rules: "Rules", mods: int) -> int:
    """Return the ticked modifiers, of two alike both or the worse one."""
    for lesser, worse in _PAIRS:
        both = 1 << lesser | 1 << worse
        if mods & both == both and rules.ruling("S4-D10") == 1:
            mods &= ~(1 << lesser)
    return mods


def _scores(rules: "Rules", row: int, add: int) -> bytes:
    """Return the strength points that each natural value takes."""
    needs = [rules.value("firing_score", row, 0)]
    if not rules.absent("firing_score", row, 1):
        needs.append(rules.value("firing_score", row, 1))
    exact = rules.ruling("S4-D06") == 1
    found = bytearray(6)
    for i in range(6):
        for points, need in enumerate(needs):
            total = i + 1 + add
            if total == need or total > need and not exact:
                found[i] = points + 1
    return bytes(found)
