"""Records: plain data comes back as it was, and no damage ever raises anything but RecordError."""

from referee.core.record import RecordError, decode, encode

NUMBERS = (
    (0, 1, 127, 128, 255, 256, 65535, 65536, -1, -2, -127, -128, -129, -256, -257),
    (2**30 - 1, 2**30, 2**31 - 1, 2**31, 2**32, -(2**30), -(2**30) - 1, -(2**31), -(2**31) - 1),
    (2**62, 2**63 - 1, 2**64 - 1, -(2**63), -(2**64)),
)
VALUES = (
    None,
    "",
    "Fuzzy Wuzzies \x1a",
    "caf\u00e9 \u2660",
    b"",
    bytes(range(256)),
    (),
    ((),),
    (1, "a", b"b", None, (2, ("c", (3,)))),
    (("firing", ((0, 10, 3), (-(2**31), 2**30))), ("melee", ())),
)


def outcome(raw: "bytes | bytearray") -> str:
    """Tell what decoding gives: "value", or the sentence of a RecordError."""
    try:
        decode(raw)
    except RecordError as error:
        return str(error)
    return "value"


def refused(raw: "bytes | bytearray") -> bool:
    """Tell whether bytes are refused with a sentence."""
    said = outcome(raw)
    return said != "value" and said.endswith(".")


def raised(value: object) -> "type | None":
    """Return the kind of error that encoding raises."""
    try:
        encode(value)
    except (TypeError, ValueError) as error:
        return type(error)
    return None


def nested(depth: int) -> "tuple[object, ...]":
    """Return an empty tuple inside so many others."""
    value: tuple[object, ...] = ()
    for _ in range(depth):
        value = (value,)
    return value


def test_numbers_come_back() -> None:
    for row in NUMBERS:
        for number in row:
            assert decode(encode(number)) == number, number


def test_values_come_back() -> None:
    for value in VALUES:
        assert decode(encode(value)) == value, value
        assert type(decode(encode(value))) is type(value)


def test_lists_and_bytearrays_come_back_as_tuples_and_bytes() -> None:
    assert decode(encode([1, [2], bytearray(b"x")])) == (1, (2,), b"x")
    assert decode(memoryview(encode((5, "five")))) == (5, "five")


def test_a_value_is_appended() -> None:
    out = bytearray(b"head")
    assert encode(7, out) is out
    assert out == b"head\x07"


def test_what_no_record_holds_is_refused() -> None:
    for value in (1.5, {1: 2}, object(), (1, {2})):
        assert raised(value) is TypeError
    for value in (2**64, -(2**64) - 1, bytes(65536), "x" * 65536):
        assert raised(value) is ValueError


def test_a_long_run_and_a_long_tuple_come_back() -> None:
    assert decode(encode(bytes(9999))) == bytes(9999)
    assert decode(encode((5,) * 999)) == (5,) * 999


def test_short_runs_take_one_byte_of_head() -> None:
    for n, most in ((15, 15), (16, 15)):
        assert len(encode((5,) * n)) == n + (1 if n <= most else 3)
    for n in (0, 31, 32):
        head = 1 if n <= 31 else 3
        assert len(encode("x" * n)) == len(encode(b"x" * n)) == n + head
        assert decode(encode("x" * n)) == "x" * n


def test_what_an_earlier_release_wrote_is_read() -> None:
    old = b"\x82\x03\x00\x81\x03\x00abc\x80\x02\x00\x01\x02\x82\x00\x00"
    assert decode(old) == ("abc", b"\x01\x02", ())


def test_every_truncation_is_refused() -> None:
    for value in VALUES + NUMBERS:
        raw = encode(value)
        for size in range(len(raw)):
            assert refused(raw[:size]), size


def test_bytes_too_many_are_refused() -> None:
    for value in VALUES:
        assert refused(encode(value) + b"\x00")


def test_every_single_byte_change_gives_a_value_or_a_sentence() -> None:
    raw = encode((1, ("a", (-(2**31), 2**40)), None, -5, "\u2660", b"bytes"))
    values = 0
    for at in range(len(raw)):
        kept = raw[at]
        for byte in range(256):
            raw[at] = byte
            said = outcome(raw)
            assert said == "value" or said.endswith("."), (at, byte, said)
            values += said == "value"
        raw[at] = kept
    assert 0 < values < 256 * len(raw), "Both ends happen."
    assert outcome(raw) == "value"


def test_deep_nesting_is_refused_and_not_followed() -> None:
    assert outcome(encode(nested(7))) == "value"
    assert refused(encode(nested(8)))
    assert refused(b"\x82\x01\x00" * 5000)


def test_a_count_larger_than_the_record_is_refused_at_once() -> None:
    assert refused(b"\x82\xff\xff\x00")
    assert refused(b"\x80\xff\xff\x00")
    assert refused(b"\x98\x00")
    assert refused(b"\x90")
    assert refused(b"\x99" + bytes(9))


def test_a_text_that_is_no_text_is_refused() -> None:
    assert refused(b"\x81\x02\x00\xc3\x28")
    assert refused(b"\x81\x01\x00\xff")
