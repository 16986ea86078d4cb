"""Tell a trail in words: each line is short and names the row that was hit."""

from micropython import const

from .cards import name
from .form import Checklist, Flag, Form, Number
from .procedure import Count, Roll, Score
from .rules import APPLIED, CARDS, CELL, DICE, ROW, RULED, Rules
from .table import Table

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

_SOURCE = const(4)  # offsets in the record of a ruling
_OPTIONS = const(8)
_TIMES = "\x0b"  # the multiplication sign of the device's code page


def explain(rules: Rules, entry: "tuple[Any, ...]") -> str:
    """Return an entry of the trail as a line in the device's code page."""
    kind = entry[0]
    if kind == CELL or kind == ROW or kind == APPLIED:
        return _explain_table(Table(rules.pack, entry[1]), entry)
    if kind == RULED:
        return _explain_ruling(rules, entry[1], entry[2])
    if kind == DICE:
        typed = " typed" if entry[4:] else ""
        return explain_dice(entry[1], entry[2]) + typed
    if kind == CARDS:
        return "Cards " + " ".join([name(card) for card in entry[2]])
    return str(entry[1])


def source(rules: Rules, entry: "tuple[Any, ...]") -> str:
    """Return where the rule of an entry stands in the rules document, or an empty text."""
    kind = entry[0]
    if kind == CELL or kind == ROW or kind == APPLIED:
        return Table(rules.pack, entry[1]).source()
    if kind == RULED:
        pack = rules.pack
        return pack.text(pack.u16(pack.record(entry[1]) + _SOURCE))
    return ""


def answered(form: Form, answers: "tuple[int, ...]") -> str:
    """Return a form's answers in words; what does not apply is left out."""
    words = []
    for i, field in enumerate(form.fields):
        answer = answers[i]
        if not form.asked(i, answers) or not answer and isinstance(field, (Flag, Checklist)):
            continue
        if isinstance(field, Number):
            words.append("%s %d" % (field.label, answer))
        elif isinstance(field, Checklist):
            for place in range(len(field.options)):
                if answer >> place & 1:
                    words.append(field.options[place])
        else:
            words.append(field.label if isinstance(field, Flag) else field.show(answer))
    return ", ".join(words)


def explain_dice(request: "Roll | Count | Score", naturals: "tuple[int, ...]") -> str:
    """Return what was rolled, what each die needed, and the natural dice."""
    head = "" if request.label == "Roll" else request.label + " "
    many = "" if isinstance(request, Count) or request.n == 1 else str(request.n)
    head += "%sd%d" % (many, request.sides)
    if isinstance(request, Roll) and request.zero:
        head += "z"
    if not isinstance(request, Score) and request.add:
        head += "%+d" % request.add
    if isinstance(request, Count):
        head += " needs %d%s" % (request.need, " or less" if request.under else "")
    dice = [str(value) for value in naturals]
    if isinstance(request, Roll) and request.against:
        dice.insert(request.n // 2, "-")
    if isinstance(request, Roll) and request.drop:
        head += " drop %s %d" % ("high" if request.drop > 0 else "low", abs(request.drop))
    return "%s: %s" % (head, " ".join(dice) or "-")


def _explain_table(table: Table, entry: "tuple[Any, ...]") -> str:
    row: int = entry[2]
    label = table.row_labels()[row]
    number: int = entry[3]
    if entry[0] == ROW:
        return "%s %d: %s" % (table.title(), number, label)
    if entry[0] == APPLIED:
        times = "" if number == 1 else " %s%d" % (_TIMES, number)
        return "%s %s%s" % (label, table.text(row, 0), times)
    return "%s: %s %s" % (label, table.column_labels()[number], table.text(row, number))


def _explain_ruling(rules: Rules, entry: int, option: int) -> str:
    pack = rules.pack
    words = pack.text(pack.u16(pack.record(entry) + _OPTIONS + 2 * option))
    return "%s: %s" % (pack.entry_title(entry), words)
