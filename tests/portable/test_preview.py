"""The odds on the form: those of plain counting, without touching the running procedure."""

from referee.core.pack import FORMAT, Pack, binascii, name_hash
from referee.core.preview import coming, summary
from referee.core.procedure import Choice, Count, Draw, Form, Outcome, Roll, Say
from referee.core.rules import Rules
from referee.core.run import Run

TEXTS = ("Morale", "RUN", "HOLD", "GO")
BANDS = ((-9, 5), (6, 8), (9, 99))  # of the rows RUN, HOLD, GO
CLAMP = 3


class File:
    """Hold bytes as an open file."""

    def __init__(self, data: "bytes | bytearray") -> None:
        self._data = data
        self._at = 0

    def readinto(self, buf: bytearray) -> int:
        """Fill a buffer and return how many bytes came."""
        part = self.read(len(buf))
        buf[: len(part)] = part
        return len(part)

    def read(self, size: int) -> bytes:
        """Return the next bytes."""
        part = bytes(self._data[self._at : self._at + size])
        self._at += len(part)
        return part

    def seek(self, at: int) -> None:
        """Go to a byte."""
        self._at = at


def two(*numbers: int) -> bytes:
    """Return 16-bit numbers as bytes."""
    out = bytearray()
    for number in numbers:
        out.append(number & 255)
        out.append(number >> 8 & 255)
    return bytes(out)


def opened() -> Rules:
    """Return rules of a pack that holds one table of bands, called morale."""
    refs = []
    texts = b""
    for text in TEXTS:
        refs.append(len(texts))
        texts += bytes((len(text),)) + text.encode()
    table = two(refs[0], 0, 0) + bytes((1, CLAMP, 3, 1, 3, 0, 1, 0)) + two(6)
    for row in range(3):
        table += two(refs[row + 1], refs[row + 1])
    table += two(refs[0], refs[0])
    for low, high in BANDS:
        table += bytes((2, 0)) + two(low, high, 0, 0)
    data = bytes((1, 0)) + two(name_hash("morale"), 6) + table + bytes((0, 1, 2))
    head = bytearray(32)
    head[:5] = b"PREF" + bytes([FORMAT])
    head[12:14] = two(32 + len(data) + len(texts))
    head[16:20] = two(len(data), 1)
    crc = binascii.crc32(head[24:], binascii.crc32(head[:20]))
    head[20:24] = binascii.crc32(data + texts, crc).to_bytes(4, "little")
    return Rules(Pack(File(bytes(head) + data + texts)))


def ways(n: int, sides: int) -> "list[tuple[int, ...]]":
    """Return every way in which n dice can fall."""
    found: list[tuple[int, ...]] = [()]
    for _ in range(n):
        found = [way + (face,) for way in found for face in range(1, sides + 1)]
    return found


def rounded(part: int, whole: int) -> int:
    """Return a share in percent, halves up; only what is sure is 0 or 100."""
    share = (200 * part + whole) // (2 * whole)
    return share if part in (0, whole) else max(1, min(99, share))


def shares(words: str) -> "list[int]":
    """Return the percentages in an odds line."""
    return [int(word[:-1]) for word in words.split(" ") if word.endswith("%")]


def test_a_count_tells_mean_and_the_chance_of_none() -> None:
    rules = opened()
    for n, sides, need, add, under in (
        (2, 6, 5, 0, False),
        (3, 6, 4, 1, False),
        (2, 10, 3, 0, True),
        (3, 6, 6, 0, False),
    ):
        request = Count(n, sides, need, add, under=under)
        hits = [len([v for v in way if request.hit(v)]) for way in ways(n, sides)]
        tenths = (20 * sum(hits) + len(hits)) // (2 * len(hits))
        none = len([1 for count in hits if not count])
        words = summary(request, rules)
        assert words.startswith("avg %d.%d " % (tenths // 10, tenths % 10)), words
        assert shares(words) == [rounded(none, len(hits))], words
        assert len(words) <= 20


def test_a_count_of_one_die_or_without_hope() -> None:
    rules = opened()
    assert summary(Count(1, 20, 11), rules) == "chance 50%"
    assert summary(Count(5, 6, 7), rules) == "no chance"
    assert summary(Count(0, 6, 2), rules) == "no chance"
    assert summary(Count(1, 6, 1), rules) == "chance 100%"


def test_a_roll_tells_its_range_and_mean() -> None:
    rules = opened()
    for n, sides, add in ((1, 6, 0), (2, 6, -9), (3, 4, 2), (2, 10, 0)):
        totals = [sum(way) + add for way in ways(n, sides)]
        tenths = 10 * sum(totals) // len(totals)
        sign = "-" if tenths < 0 else ""
        mean = "avg %s%d.%d" % (sign, abs(tenths) // 10, abs(tenths) % 10)
        words = summary(Roll(n, sides, add=add), rules)
        assert words == "%d to %d  %s" % (min(totals), max(totals), mean)


def test_bands_tell_the_chance_of_each_row() -> None:
    rules = opened()
    for n, add in ((1, 0), (2, 0), (2, -3), (3, 2), (2, -20)):
        totals = [sum(way) + add for way in ways(n, 6)]
        expected = []
        for name, (low, high) in zip(TEXTS[1:], BANDS):
            count = len([1 for total in totals if max(low, min(total, 99)) <= total <= high])
            if name == "RUN":
                count = len([1 for total in totals if total <= high])
            if count:
                expected.append("%s %d%%" % (name, rounded(count, len(totals))))
        words = summary(Roll(n, 6, add=add, bands="morale"), rules)
        assert words and " ".join(expected).startswith(words), (words, expected)
        assert len(words) <= 20
        assert rules.trail == [], "Reading the odds is no look-up of the game."


def test_a_draw_tells_its_cards_and_an_outcome_its_verdict() -> None:
    rules = opened()
    assert summary(Draw(1, "fate"), rules) == "1 card"
    assert summary(Draw(3, "fate"), rules) == "3 cards"
    assert summary(Outcome("OUT OF RANGE"), rules) == "OUT OF RANGE"
    assert summary(None, rules) == ""


def test_looking_ahead_touches_nothing() -> None:
    closed = []

    def charge(rules: Rules) -> "object":
        try:
            (first,) = yield Form("A", Choice("a", "A", ("x", "y")))
            rules.band("morale", 7)
            yield Say("They charge.")
            (second,) = yield Form("B", Choice("b", "B", ("p", "q", "r")))
            rules.band("morale", 9)
            dice = yield Roll(1 + second, 6)
            return Outcome("%d" % sum(dice))
        finally:
            closed.append(1)

    rules = opened()
    run = Run(charge, rules)
    run.answer((1,))
    trail = list(rules.trail)
    steps = list(run.steps)
    request = run.request
    for second in range(3):
        following = coming(charge, rules, run.steps, (second,))
        assert isinstance(following, Roll) and following.n == 1 + second
        assert (rules.trail, run.steps, run.request) == (trail, steps, request)
    said = ""
    try:
        coming(charge, rules, run.steps, (3,))
    except ValueError as error:
        said = str(error)
    assert said == "B takes 0 to 2, not 3."
    assert len(closed) == 4, "Each look closed its generator."
    assert (rules.trail, run.steps, run.request) == (trail, steps, request)
    run.answer((0,))
    assert isinstance(run.request, Roll)
    run.close()
