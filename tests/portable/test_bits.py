"""The dice are fair, repeatable and the same on every interpreter."""

import hashlib

from referee.core.bits import Bits, Source, shuffle
from referee.core.entropy import Pool, commitment, roll_key, weak
from referee.core.loaded import Loaded, LoadedError

GOLDEN = (
    (6, "331465112135123331544554611613111216143316144143465245664655"),
    (20, "16 13 3 12 10 3 17 17 2 15 12 3 2 6 2 14 20 1 5 7"),
    (100, "76 87 55 35 81 38 11 84 25 73"),
    (1000, "332 121 33 586 827 312 468 286 768 698"),
)


class Fed(Bits):
    """Deal the given bytes in place of the stream."""

    def __init__(self, data: "bytes | range") -> None:
        super().__init__(b"")
        self.left = list(data)
        self.left.reverse()

    def byte(self) -> int:
        """Return the next one, or raise EOFError."""
        if not self.left:
            raise EOFError
        return self.left.pop()


class Modulo(Fed):
    """Do what must never be done: keep the remainder of a byte."""

    def below(self, n: int) -> int:
        """Return a biased number."""
        return self.byte() % n

    def die(self, sides: int) -> int:
        """Return a biased die."""
        return self.below(sides) + 1


class Script(Source):
    """Answer `below` with numbers decided beforehand."""

    def __init__(self, answers: "tuple[int, ...]") -> None:
        self.answers = list(answers)

    def below(self, n: int) -> int:
        """Return the next one."""
        value = self.answers.pop(0)
        assert 0 <= value < n
        return value


def faces_of(source: Fed, sides: int) -> "list[int]":
    """Roll until the bytes run out and count each face."""
    counts = [0] * sides
    while True:
        try:
            value = source.die(sides)
        except EOFError:
            return counts
        assert 1 <= value <= sides
        counts[value - 1] += 1


def is_even(counts: "list[int]", limit: int) -> bool:
    """Tell whether ten times chi-square is within `limit`, in whole numbers."""
    cells, total = len(counts), sum(counts)
    return sum([(cells * c - total) ** 2 for c in counts]) * 10 <= limit * cells * total


def rejects(kind: "type[ValueError]", action: "object", *words: "object") -> str:
    """Return the sentence of the error that an action must end in."""
    try:
        action(*words)
    except kind as error:
        return str(error)
    raise AssertionError("accepted: " + repr(words))


def test_each_face_owns_as_many_bytes_as_the_others() -> None:
    for sides, accepted in ((6, 252), (10, 250), (20, 240), (100, 200), (8, 256), (1, 256)):
        assert faces_of(Fed(range(256)), sides) == [accepted // sides] * sides
    for sides in range(1, 257):
        share = 256 // sides
        if sides in (3, 7, 12, 30, 66, 129, 255, 256):
            assert faces_of(Fed(range(256)), sides) == [share] * sides


def test_a_remainder_would_be_found_out() -> None:
    assert faces_of(Modulo(range(256)), 6) == [43, 43, 43, 43, 42, 42]


def test_two_byte_draws_are_as_fair() -> None:
    counts = [0] * 1000
    source = Bits(b"")
    pairs = Fed(b"")
    for high in range(256):
        pairs.left = [x for low in range(255, -1, -1) for x in (low, high)]
        while pairs.left:
            try:
                counts[pairs.below(1000)] += 1
            except EOFError:
                break
    assert counts == [65] * 1000
    assert all(0 <= source.below(65536) < 65536 for _ in range(50))


def test_ends_of_the_range() -> None:
    bits = Bits(b"one")
    assert all(bits.die(1) == 1 for _ in range(1000))
    assert Fed(b"\xfb").die(6) == 6
    assert Fed(b"\xff\xfc\x00").die(6) == 1
    assert Fed(b"\xff").die(256) == 256
    assert Fed(b"\xff\xff").below(65536) == 65535
    assert Fed(b"\xff\xff\xfd\xe7").die(1000) == 1000
    for n in (0, -1, 65537, 1 << 31):
        assert rejects(ValueError, bits.below, n)


def test_same_key_same_dice_everywhere() -> None:
    bits = Bits(b"golden")
    for sides, text in GOLDEN:
        wanted = [int(x) for x in (text.split() if " " in text else text)]
        assert [bits.die(sides) for _ in wanted] == wanted
    block = hashlib.sha256(b"golden\0\0\0\0").digest()
    plain = [byte // 42 + 1 for byte in block if byte < 252]
    bits = Bits(b"golden")
    assert [bits.die(6) for _ in plain] == plain


def test_keys_are_the_same_everywhere() -> None:
    key = roll_key(b"s" * 32, 7, b"e" * 32)
    assert key.hex() == "c15d31e6acff41760032c25b1f23ba94f54f351bd815fbbbeff6f220ae4fe8c4"
    assert commitment(b"s" * 32).hex() == (
        "459a3cc43f678aa820b9616c8294e10bbd58927b4fa134046f5965bef1edaff8"
    )
    wide = roll_key(b"s" * 32, 1 << 40, b"")
    assert wide == hashlib.sha256(b"s" * 32 + b"\0\0\1\0\0\0\0\0").digest()
    assert len({commitment(b"s"), commitment(b"t"), roll_key(b"s", 0, b"")}) == 3
    pool = Pool(b"seed")
    pool.stir(b"x")
    assert pool.take()[:4].hex() == "2cbe68c1"
    assert pool.take()[:4].hex() == "26d8cbc8"


def test_a_saved_stream_goes_on_where_it_was() -> None:
    for skipped in range(70):
        bits = Bits(b"key")
        for _ in range(skipped):
            bits.byte()
        twin = Bits.restore(bits.state())
        assert [twin.byte() for _ in range(40)] == [bits.byte() for _ in range(40)]
    assert Bits.restore(Bits(b"").state()).byte() == Bits(b"").byte()
    for bad in (b"", b"\0\0\0\1", b"\0\0\0\1\x21key", b"\0\0\0\0\5key"):
        assert rejects(ValueError, Bits.restore, bad)


def test_counter_beyond_small_numbers() -> None:
    bits = Bits.restore(b"\x7f\xff\xff\xff\x20key")
    first = bits.byte()
    assert first == hashlib.sha256(b"key\x7f\xff\xff\xff").digest()[0]
    assert bits.state()[:5] == b"\x80\0\0\0\1"
    assert Bits.restore(bits.state()).byte() == bits.byte()


def test_first_second_and_third_die_over_keys_in_a_row() -> None:
    draws = [[0] * 6 for _ in range(3)]
    for seed in range(6000):
        bits = Bits(seed.to_bytes(4, "big"))
        for counts in draws:
            counts[bits.below(6)] += 1
    assert all(is_even(counts, 205) for counts in draws), draws
    assert not is_even([1724, 187, 1769, 289, 1814, 217], 205)
    assert not is_even([1673, 1522, 1688, 1852, 1657, 1608], 205)


def test_dead_entropy_still_gives_even_dice() -> None:
    for entropy in (bytes(32), b"\xff" * 32, b"\x55" * 32, b"\0\xff" * 16):
        counts = [0] * 6
        for number in range(1200):
            counts[Bits(roll_key(b"secret", number, entropy)).below(6)] += 1
        assert is_even(counts, 205), counts


def test_dice_of_one_moment_are_independent() -> None:
    doubles = 0
    for number in range(3600):
        bits = Bits(roll_key(b"secret", number, b"the same tick"))
        doubles += bits.die(6) == bits.die(6)
    assert 520 <= doubles <= 680
    keys = [roll_key(b"secret", number, b"the same tick") for number in range(200)]
    assert len(set(keys)) == 200


def test_a_stored_secret_does_not_tell_the_next_roll() -> None:
    assert roll_key(b"secret", 5, b"press at 10 us") != roll_key(b"secret", 5, b"press at 11 us")
    pool, twin = Pool(b"stored"), Pool(b"stored")
    pool.stir(b"\1")
    twin.stir(b"\2")
    assert pool.take() != twin.take()


def test_luck_is_not_smoothed() -> None:
    bits = Bits(b"runs")
    last, length, runs = 0, 0, 0
    for _ in range(6000):
        die = bits.die(6)
        length = length + 1 if die == last else 1
        runs += length == 4
        last = die
    assert 8 <= runs <= 45


def test_weak_entropy_is_noticed() -> None:
    for sample in (bytes(64), b"\xff" * 64, b"\x55" * 64, b"\0\xff" * 32, b"", b"short"):
        assert weak(sample)
    for period in range(1, 9):
        assert weak((bytes(range(40, 40 + period)) * 64)[:64])
    assert weak(bytes(60) + b"\1\2\3\4")
    for number in range(100):
        assert not weak(roll_key(b"", number, b"") + roll_key(b"", number, b"x"))


def test_every_order_of_three_comes_once() -> None:
    seen = []
    for first in range(3):
        for second in range(2):
            items = [0, 1, 2]
            shuffle(items, Script((first, second)))
            seen.append(tuple(items))
    assert sorted(seen) == [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


def test_swapping_with_any_card_would_be_found_out() -> None:
    counts = [0] * 27
    for draws in range(27):
        items = [0, 1, 2]
        for place in range(3):
            pick = draws // 3**place % 3
            items[place], items[pick] = items[pick], items[place]
        counts[items[0] * 9 + items[1] * 3 + items[2]] += 1
    assert sorted(counts)[-6:] == [4, 4, 4, 5, 5, 5]


def test_shuffle_of_bytes_is_the_same_everywhere() -> None:
    cards = bytearray(range(10))
    shuffle(cards, Bits(b"cards"))
    assert list(cards) == [0, 6, 2, 1, 3, 7, 9, 4, 5, 8]
    for few in (bytearray(), bytearray(b"\7")):
        shuffle(few, Script(()))


def test_first_card_is_any_card() -> None:
    bits = Bits(b"first card")
    counts = [0] * 52
    for _ in range(5200):
        cards = bytearray(range(52))
        shuffle(cards, bits)
        counts[cards[0]] += 1
    assert is_even(counts, 990), counts


def test_loaded_dice_come_in_order() -> None:
    dice = Loaded((4, 6, 1))
    assert [dice.die(6), dice.die(6), dice.below(6)] == [4, 6, 0]
    dice.finish()
    assert "more" in rejects(LoadedError, dice.die, 6)
    assert "fewer" in rejects(LoadedError, Loaded([3]).finish)
    assert rejects(LoadedError, Loaded([7]).die, 6)
    assert rejects(LoadedError, Loaded([0]).die, 6)
    assert rejects(LoadedError, Loaded([-1]).die, 6)
    assert Loaded([1000]).die(1000) == 1000
