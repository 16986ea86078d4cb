"""Read dice notation such as 2d6kh1+3 into dice, or say where and why it cannot be read."""

from micropython import const

from referee.core.dice import EXTRA, Dice, Term, combine

_LONGEST = const(120)
_LARGEST = const(999999)
_DEEPEST = const(8)
_MOST_DICE = const(99)
_MOST_DRAWN = const(1000)  # twice the dice, and the re-rolls they may take
_MOST_SIDES = const(1000)
_FAR = const(0x3FFFFFFF)
_TYPED = "\u2010\u2011\u2012\u2013\u2014\u2212\u00d7\t\n\r\u00a0\u2007\u2009\u202f"
_MEANT = "------*       "


class NotationError(ValueError):
    """Tell what to write instead: a `kind`, the `column` from 1, and one sentence.

    Kinds: SYNTAX, COUNT (of dice), SIDES, LIMIT (too much), ENDLESS, AMBIGUOUS.
    """

    def __init__(self, kind: str, column: int, advice: str) -> None:
        super().__init__("At column %d, %s." % (column, advice))
        self.kind = kind
        self.column = column


def parse(text: str) -> Dice:
    """Return the dice written in `text`; raise NotationError for anything else."""
    if len(text) > _LONGEST:
        raise NotationError("LIMIT", _LONGEST + 1, "stop: 120 characters are the most")
    return _Reader(text).whole()


def from_print(text: str) -> str:
    """Return the notation for dice as rule books print them: 2/D6 is 2d6, ld(10) is 1d10."""
    plain = _plain(text).strip().replace("/d", "d")
    at = plain.find("ld")
    while at >= 0:
        if at == 0 or plain[at - 1] in " +-*(":
            plain = plain[:at] + "1" + plain[at + 1 :]
        at = plain.find("ld", at + 1)
    at = plain.find("d(")
    while at >= 0:
        end = plain.find(")", at)
        if end > 0 and plain[at + 2 : end].isdigit():
            plain = plain[: at + 1] + plain[at + 2 : end] + plain[end + 1 :]
        at = plain.find("d(", at + 1)
    return plain


def _plain(text: str) -> str:
    """Return `text` in lower case ASCII, one character for each, '?' for what has no place."""
    out = []
    for char in text:
        place = _TYPED.find(char)
        if place >= 0:
            char = _MEANT[place]
        elif "A" <= char <= "Z":
            char = chr(ord(char) + 32)
        out.append(char if " " <= char <= "~" else "?")
    return "".join(out)


class _Reader:
    """Walk over a notation once, from left to right, without recursion."""

    def __init__(self, text: str) -> None:
        self.text = _plain(text)
        self.at = 0
        self.steps: list[int | str | Term] = []
        self.spans: list[tuple[int, int]] = []  # lowest and highest of each pending value
        self.waiting: list[tuple[int, str, int]] = []  # strength, operator, place
        self.depth = 0
        self.drawn = 0
        self.summed = False
        self.limit = 0  # the number of the last condition

    def error(self, kind: str, advice: str, at: int = -1) -> NotationError:
        """Return the error for the place `at`, or for where the reader stands."""
        return NotationError(kind, (self.at if at < 0 else at) + 1, advice)

    def peek(self) -> str:
        """Skip blanks and return the next character, or nothing at the end."""
        while self.text[self.at : self.at + 1] == " ":
            self.at += 1
        return self.text[self.at : self.at + 1]

    def take(self, word: str) -> bool:
        """Step over `word` if it comes next."""
        self.peek()
        if self.text[self.at : self.at + len(word)] != word:
            return False
        self.at += len(word)
        return True

    def number(self) -> int:
        """Read a number without sign; return -1 where there is none."""
        digit = self.peek()
        start = self.at
        value = 0
        while "0" <= digit <= "9":
            value = 10 * value + ord(digit) - 48
            if value > _LARGEST:
                raise self.error("LIMIT", "write a number up to 999999", start)
            self.at += 1
            digit = self.text[self.at : self.at + 1]
        return value if self.at > start else -1

    def whole(self) -> Dice:
        """Read everything there is."""
        counted = self.take("count")
        if counted and not self.take("("):
            raise self.error("SYNTAX", "write ( after count")
        self.expression()
        self.peek()
        place = self.at
        target = self.condition()
        if counted and not target:
            raise self.error("SYNTAX", "write what to count, such as <=4")
        if counted and not self.take(")"):
            raise self.error("SYNTAX", "close the bracket of count(")
        if self.peek():
            raise self.error("SYNTAX", "take out '%s' or join it with + - *" % self.peek())
        dice = Dice(tuple(self.steps), self.spans[0])
        dice.target = target
        dice.each = bool(target) and self._each(dice, counted, place)
        return dice

    def _each(self, dice: Dice, counted: bool, place: int) -> bool:
        """Tell whether a comparison is for each die (True) or for the total; refuse a doubt."""
        terms = dice.terms
        plain = len(terms) == 1 and dice.value([1]) - dice.value([0]) == 1 and not self.summed
        if counted:
            if not plain:
                raise self.error("SYNTAX", "count only one kind of dice + or - a number", place)
            return True
        if self.summed or not terms:
            return False
        if len(terms) == 1 and terms[0].count - terms[0].drop == 1 and not terms[0].burst:
            return False
        face = self.limit - dice.value([0] * len(terms))
        if plain and self.text[place] == ">" and terms[0].first <= face <= terms[0].last:
            return True
        left = self.text[:place].strip()
        right = self.text[place:].replace(" ", "")
        advice = "write sum(%s)%s to test the total" % (left, right)
        if plain:
            advice += " or count(%s%s) to test each die" % (left, right)
        raise self.error("AMBIGUOUS", advice, place)

    def expression(self) -> None:
        """Read operands and operators until something else comes, and put them in order."""
        while True:
            self.operand()
            while self.depth and self.take(")"):
                self.settle(1)
                self.waiting.pop()
                self.depth -= 1
                if self.peek() == "d":
                    raise self.error("COUNT", "write a plain number of dice before the d")
            op = self.peek()
            if op not in ("+", "-", "*"):
                break
            strength = 2 if op == "*" else 1
            self.settle(strength)
            self.waiting.append((strength, op, self.at))
            self.at += 1
        self.settle(1)
        if self.depth:
            raise self.error("SYNTAX", "close this bracket", self.waiting[-1][2])

    def operand(self) -> None:
        """Read signs and opening brackets, then one number or one group of dice."""
        while True:
            if self.take("+"):
                continue
            if self.take("-"):
                self.emit(0, 0, 0)
                self.waiting.append((3, "-", self.at - 1))
                continue
            if self.take("sum"):
                self.summed = True
                if self.peek() != "(":
                    raise self.error("SYNTAX", "write ( after sum")
            if not self.take("("):
                break
            self.depth += 1
            self.waiting.append((0, "(", self.at - 1))
            if self.depth > _DEEPEST:
                raise self.error("LIMIT", "use at most 8 brackets in brackets", self.at - 1)
        self.peek()
        start = self.at
        number = self.number()
        if self.take("d"):
            term = self.dice(number, start)
            self.emit(term, term.low(), term.high())
        elif number < 0:
            raise self.error("SYNTAX", "write a number or dice such as 3d6")
        else:
            self.emit(number, number, number)

    def emit(self, step: "int | Term", low: int, high: int) -> None:
        """Add a value that lies between `low` and `high`."""
        self.steps.append(step)
        self.spans.append((low, high))

    def settle(self, strength: int) -> None:
        """Add the waiting operators that bind at least as strongly."""
        while self.waiting and self.waiting[-1][0] >= strength:
            _, op, place = self.waiting.pop()
            right = self.spans.pop()
            ends = [combine(op, a, b) for a in self.spans.pop() for b in right]
            if min(ends) < -_LARGEST or max(ends) > _LARGEST:
                raise self.error("LIMIT", "keep results within 999999", place)
            self.steps.append(op)
            self.spans.append((min(ends), max(ends)))

    def dice(self, count: int, start: int) -> Term:
        """Read what follows the d of a group of dice that began at `start`."""
        self.peek()
        place = self.at
        sides = 100 if self.take("%") else self.number()
        if sides < 1:
            raise self.error("SIDES", "write 1 to 1000 sides after the d", place)
        if sides > _MOST_SIDES:
            raise self.error("LIMIT", "use dice of at most 1000 sides", place)
        if count == 0:
            raise self.error("COUNT", "roll 1 to 99 dice, not 0", start)
        term = Term(max(count, 1), sides)
        if count > _MOST_DICE:
            raise self.error("LIMIT", "roll at most 99 dice at once", start)
        if not term.pair and self.take("z"):
            term.first = 0
            term.last = sides - 1
        seen = ""
        while not term.pair and self.peek() in ("k", "d", "r", "!"):
            place = self.at
            seen += self.suffix(term)
            if seen.count("k") > 1 or ("!" in seen and len(seen) > 1):
                raise self.error("SYNTAX", "keep or drop only once, and nothing beside !", place)
        self.drawn += term.count * (2 + term.tries)
        if self.drawn > _MOST_DRAWN:
            raise self.error("LIMIT", "roll fewer dice in all", start)
        return term

    def suffix(self, term: Term) -> str:
        """Read one suffix into `term` and return its kind: k, r or !."""
        place = self.at
        if self.take("!"):
            span = self.condition() or ((term.last, term.last),)
            if term.covered(span):
                raise self.error("ENDLESS", "let at least one face not explode", place)
            low, high = max(span[0][0], term.first), min(span[0][1], term.last)
            term.burst = ((low, high),) if low <= high else ()
            return "!"
        if self.take("r"):
            tries = 1 if self.take("o") else EXTRA
            if tries > 1:
                self.take("r")
            if term.tries not in (0, tries):
                raise self.error("SYNTAX", "use either ro or rr", place)
            term.tries = tries
            span = self.condition()
            if not span:
                raise self.error("SYNTAX", "write which faces to re-roll, such as <2")
            term.again += span
            if term.covered(term.again):
                raise self.error("ENDLESS", "let at least one face stay", place)
            return "r"
        for word in ("kh", "kl", "dh", "dl"):
            if self.take(word):
                number = abs(self.number())  # none is one
                keep = number if word[0] == "k" else term.count - number
                if number < 1 or not 1 <= keep <= term.count:
                    raise self.error("COUNT", "keep 1 to %d dice" % term.count, place)
                term.drop = term.count - keep
                term.drop_high = word in ("kl", "dh")
                return "k"
        raise self.error("SYNTAX", "write kh, kl, dh or dl and how many dice", place)

    def condition(self) -> "tuple[tuple[int, int], ...]":
        """Read a comparison into the span of what satisfies it; return nothing without one."""
        for op in (">=", "<=", ">", "<", "="):
            if self.take(op):
                below = self.take("-")
                number = self.number()
                if number < 0:
                    raise self.error("SYNTAX", "write a number after " + op)
                self.limit = low = high = -number if below else number
                strict = 0 if op[-1] == "=" else 1
                if op[0] == ">":
                    low, high = low + strict, _FAR
                elif op[0] == "<":
                    low, high = -_FAR, high - strict
                return ((low, high),)
        return ()
