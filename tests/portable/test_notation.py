"""Dice notation is read whole or refused at its column, and rolled as it is read."""

from referee.core.bits import Bits
from referee.core.loaded import Loaded
from referee.core.notation import NotationError, parse

# notation, natural dice as drawn, total, kept, successes
ROLLS = (
    ("3d6", (1, 2, 3), 6, (1, 2, 3), -1),
    ("d6", (4,), 4, (4,), -1),
    ("D6", (4,), 4, (4,), -1),
    ("1D20", (20,), 20, (20,), -1),
    ("2D6", (3, 4), 7, (3, 4), -1),
    ("2d20kl1", (5, 13), 5, (5,), -1),
    ("2d20kh1", (5, 13), 13, (13,), -1),
    ("2d20kh", (5, 13), 13, (13,), -1),
    ("2d20kl-1", (5, 13), 4, (5,), -1),
    ("4d6dl1", (2, 2, 6, 1), 10, (2, 2, 6), -1),
    ("3d6dh1", (2, 6, 4), 6, (2, 4), -1),
    ("3d6dh1", (6, 6, 1), 7, (6, 1), -1),
    ("4d6kl2", (5, 1, 6, 3), 4, (1, 3), -1),
    ("1d20kl1+10", (7,), 17, (7,), -1),
    ("2d6+-1", (3, 4), 6, (3, 4), -1),
    ("2d6--1", (3, 4), 8, (3, 4), -1),
    ("2d6-+-1", (3, 4), 8, (3, 4), -1),
    ("2d6-1", (3, 4), 6, (3, 4), -1),
    ("2d6 - 1", (3, 4), 6, (3, 4), -1),
    (" 2d6 -1 ", (3, 4), 6, (3, 4), -1),
    ("\t2 d 6\u00a0-\n1", (3, 4), 6, (3, 4), -1),
    ("2d6\u22121", (3, 4), 6, (3, 4), -1),
    ("2d6\u20131", (3, 4), 6, (3, 4), -1),
    ("2d6\u20101", (3, 4), 6, (3, 4), -1),
    ("2d6\u20111", (3, 4), 6, (3, 4), -1),
    ("9+2d6", (1, 1), 11, (1, 1), -1),
    ("d3-2", (2,), 0, (2,), -1),
    ("1d6-1", (2,), 1, (2,), -1),
    ("2*3d6", (1, 2, 3), 12, (1, 2, 3), -1),
    ("2*(1d6+1)-(4-d4)", (3, 2), 6, (3, 2), -1),
    ("10-2-3", (), 5, (), -1),
    ("2+3*4", (), 14, (), -1),
    ("-(2+3)*-d6", (6,), 30, (6,), -1),
    ("-5d10", (1, 2, 3, 4, 5), -15, (1, 2, 3, 4, 5), -1),
    ("d6*d6", (3, 5), 15, (3, 5), -1),
    ("007d6", (1, 1, 1, 1, 1, 1, 1), 7, (1, 1, 1, 1, 1, 1, 1), -1),
    ("d66", (3, 5), 35, (35,), -1),
    ("2d66", (1, 1, 6, 6), 77, (11, 66), -1),
    ("d%", (100,), 100, (100,), -1),
    ("d10", (10,), 10, (10,), -1),
    ("d10z", (10,), 0, (0,), -1),
    ("2d10z+1", (9, 10), 10, (9, 0), -1),
    ("2d6ro<2", (1, 2, 1), 3, (1, 2), -1),
    ("2d6rr<2", (1, 2, 1, 3), 5, (3, 2), -1),
    ("2d6r<2", (1, 2, 1, 3), 5, (3, 2), -1),
    ("3d6ro<=2", (2, 6, 1, 1, 2), 9, (1, 6, 2), -1),
    ("2d6r=1r=6", (6, 1, 1, 5, 2), 7, (5, 2), -1),
    ("2d6rr>=5kh1", (6, 1, 5, 4), 4, (4,), -1),
    ("1d6rr=1", (1,) * 21, 1, (1,), -1),
    ("2d6!", (6, 2, 6, 1), 15, (6, 2, 6, 1), -1),
    ("2d6!>4", (5, 1, 6, 2), 14, (5, 1, 6, 2), -1),
    ("2d6!>=5", (5, 1, 6, 2), 14, (5, 1, 6, 2), -1),
    ("1d6!=3", (3, 3, 6), 12, (3, 3, 6), -1),
    ("1d100!>1", (50,) * 21, 1050, (50,) * 21, -1),
    ("5d6>=5", (1, 5, 6, 4, 5), 21, (1, 5, 6, 4, 5), 3),
    ("3d6>=1", (1, 2, 3), 6, (1, 2, 3), 3),
    ("5d6>4", (1, 5, 6, 4, 5), 21, (1, 5, 6, 4, 5), 3),
    ("5d6>6", (6, 6, 6, 6, 6), 30, (6, 6, 6, 6, 6), 0),
    ("3d6+1>=7", (6, 5, 6), 18, (6, 5, 6), 2),
    ("1d20+5>=6", (1,), 6, (1,), 1),
    ("1d20+5>=7", (1,), 6, (1,), 0),
    ("d6-4>=-2", (2,), -2, (2,), 1),
    ("1d100<=40", (40,), 40, (40,), 1),
    ("1d100<40", (40,), 40, (40,), 0),
    ("7-d6>=5", (2,), 5, (2,), 1),
    ("2d20kh1>=30", (5, 13), 13, (13,), 0),
    ("count(3d6<=4)", (4, 5, 1), 10, (4, 5, 1), 2),
    ("count(3d6=6)", (6, 5, 6), 17, (6, 5, 6), 2),
    ("Count( 4d6kh2 >= 5 )", (6, 1, 5, 6), 12, (6, 6), 2),
    ("sum(3d6)<=12", (4, 5, 3), 12, (4, 5, 3), 1),
    ("sum(3d6)<=12", (4, 5, 4), 13, (4, 5, 4), 0),
    ("sum(1d6+1d8)+1=9", (4, 4), 9, (4, 4), 1),
)

# notation, kind, column
ERRORS = (
    ("(5-10)d10", "COUNT", 7),
    ("(2)d6", "COUNT", 4),
    ("0d6", "COUNT", 1),
    ("2d6kh3", "COUNT", 4),
    ("2d6kh0", "COUNT", 4),
    ("2d6dl2", "COUNT", 4),
    ("1d20dh1", "COUNT", 5),
    ("4d0", "SIDES", 3),
    ("1d0", "SIDES", 3),
    ("0d0", "SIDES", 3),
    ("3d", "SIDES", 3),
    ("d-6", "SIDES", 2),
    ("dz", "SIDES", 2),
    ("9999999d6", "LIMIT", 1),
    ("2147483647d2147483647", "LIMIT", 1),
    ("100d6", "LIMIT", 1),
    ("99d6r<2", "LIMIT", 1),
    ("25d6r<2+25d6rr<2", "LIMIT", 9),
    ("99d6" + "+99d6" * 5, "LIMIT", 26),
    ("d1001", "LIMIT", 2),
    ("2+1000000", "LIMIT", 3),
    ("999999*2", "LIMIT", 7),
    ("999*999*d6", "LIMIT", 8),
    ("-999999-1", "LIMIT", 8),
    ("(((((((((1)))))))))", "LIMIT", 9),
    ("1" * 121, "LIMIT", 121),
    ("1d6r<7", "ENDLESS", 4),
    ("1d6ro>=1", "ENDLESS", 4),
    ("d2r=1r=2", "ENDLESS", 6),
    ("d6r>3r<=3", "ENDLESS", 6),
    ("1d6!>0", "ENDLESS", 4),
    ("1d1!", "ENDLESS", 4),
    ("d10z!>=0", "ENDLESS", 5),
    ("3d6<=12", "AMBIGUOUS", 4),
    ("3d6<3", "AMBIGUOUS", 4),
    ("3d6=6", "AMBIGUOUS", 4),
    ("3d6>=12", "AMBIGUOUS", 4),
    ("3d6 >= 0", "AMBIGUOUS", 5),
    ("3d6+1>=8", "AMBIGUOUS", 6),
    ("1d6+1d8>=5", "AMBIGUOUS", 8),
    ("2*3d6>=5", "AMBIGUOUS", 6),
    ("1d6!=6<3", "AMBIGUOUS", 7),
    ("count(1d6+1d8>=5)", "SYNTAX", 14),
    ("count(2*d6>5)", "SYNTAX", 11),
    ("count(3d6)", "SYNTAX", 10),
    ("count(3d6>4", "SYNTAX", 12),
    ("count 3d6>4", "SYNTAX", 7),
    ("count(3d6>4)+1", "SYNTAX", 13),
    ("sum 3d6", "SYNTAX", 5),
    ("2d20kh1min10", "SYNTAX", 8),
    ("2d6kh1kl1", "SYNTAX", 7),
    ("5d6!kh1", "SYNTAX", 5),
    ("5d6kh1!", "SYNTAX", 7),
    ("5d6!!", "SYNTAX", 5),
    ("5d6r<2!", "SYNTAX", 7),
    ("2d6ro<2rr=3", "SYNTAX", 8),
    ("2d6r2", "SYNTAX", 5),
    ("2d6!>", "SYNTAX", 6),
    ("5d6>=5!", "SYNTAX", 7),
    ("5d6>=5>=5", "SYNTAX", 7),
    ("4d6d1", "SYNTAX", 4),
    ("4d6k3", "SYNTAX", 4),
    ("d66kh1", "SYNTAX", 4),
    ("d66z", "SYNTAX", 4),
    ("2d6 3", "SYNTAX", 5),
    ("12 d6 7", "SYNTAX", 7),
    ("3d6(2)", "SYNTAX", 4),
    ("3d6)", "SYNTAX", 4),
    ("(3d6", "SYNTAX", 1),
    ("2*(3+(d6)", "SYNTAX", 3),
    ("()", "SYNTAX", 2),
    ("", "SYNTAX", 1),
    ("   ", "SYNTAX", 4),
    ("3d6+", "SYNTAX", 5),
    ("*2", "SYNTAX", 1),
    ("3d6/2", "SYNTAX", 4),
    ("2.5", "SYNTAX", 2),
    ("2\u0664d6", "SYNTAX", 2),
    ("\u0130d6", "SYNTAX", 1),
    ("hello", "SYNTAX", 1),
    ("__import__", "SYNTAX", 1),
    ("3d6\0", "SYNTAX", 4),
)


def error_of(text: str) -> NotationError:
    """Return the error that `text` must give."""
    try:
        parse(text)
    except NotationError as error:
        return error
    raise AssertionError("accepted: " + text)


def test_rolls() -> None:
    for text, natural, total, kept, successes in ROLLS:
        dice = parse(text)
        loaded = Loaded(natural)
        rolled = dice.roll(loaded)
        loaded.finish()
        assert rolled.total == total, text
        assert rolled.natural == natural, text
        assert rolled.kept == kept, text
        assert rolled.successes == successes, text
        assert dice.low() <= total <= dice.high(), text


def test_errors_name_kind_and_column() -> None:
    for text, kind, column in ERRORS:
        error = error_of(text)
        assert (error.kind, error.column) == (kind, column), (text, error.kind, error.column)
        sentence = str(error)
        assert sentence.startswith("At column %d, " % column) and sentence.endswith(".")


def test_a_doubtful_comparison_names_both_spellings() -> None:
    sentence = str(error_of("3d6<= 4"))
    assert "count(3d6<=4)" in sentence and "sum(3d6)<=4" in sentence
    sentence = str(error_of("1d6+1d8>=5"))
    assert "count" not in sentence and "sum(1d6+1d8)>=5" in sentence
    for text in ("count(3d6<=4)", "sum(3d6)<=4", "sum(1d6+1d8)>=5"):
        parse(text)


def test_low_and_high_agree_with_the_dice() -> None:
    cases = (
        ("1d20kl1+10", 11, 30),
        ("2d6+-1", 1, 11),
        ("4d6dl1", 3, 18),
        ("99d6", 99, 594),
        ("d66", 11, 66),
        ("d10z", 0, 9),
        ("-(2+3)*-d6", 5, 30),
        ("(d6-3)*(d6-4)", -9, 6),
        ("10-d6", 4, 9),
        ("2d6!", 2, 132),
        ("2d6!=1", 4, 32),
        ("99d2!=1", 119, 218),
        ("1d100!>1", 1, 2100),
        ("2d6!>6", 2, 12),
        ("7", 7, 7),
        ("99d1000*10", 990, 990000),
    )
    for text, low, high in cases:
        dice = parse(text)
        assert (dice.low(), dice.high()) == (low, high), text
    bits = Bits(b"low and high")
    for text, _, _, _, _ in ROLLS:
        dice = parse(text)
        for _ in range(20):
            assert dice.low() <= dice.roll(bits).total <= dice.high(), text


def test_both_ends_are_reached() -> None:
    for text, dice, total in (
        ("2d6!", (6,) * 22, 132),
        ("2d6!=1", (2, 2), 4),
        ("99d2!=1", (1,) * 119, 119),
        ("2d6!=1", (1, 6) + (1,) * 19 + (6,), 32),
    ):
        assert parse(text).roll(Loaded(dice)).total == total, text


def test_a_natural_one_stays_a_natural_one() -> None:
    rolled = parse("1d6-1").roll(Loaded((2,)))
    assert rolled.total == 1 and rolled.natural == (2,)
    rolled = parse("1d6+1").roll(Loaded((1,)))
    assert rolled.total == 2 and rolled.natural == (1,)


def test_limits_hold_however_the_dice_fall() -> None:
    rolled = parse("45d1000rr<1000").roll(Bits(b"most"))
    assert 45 * 20 < len(rolled.natural) <= 45 * 21
    assert len(parse("99d66" + "+99d6" * 4).roll(Bits(b"most")).natural) == 6 * 99
    assert len(parse("99d6!>1").roll(Bits(b"most")).natural) == 119
    for text in ("-" * 119 + "1", "(" * 120, "1+" * 59 + "1", "d6*" * 39 + "1", "count(" * 20):
        try:
            parse(text)
        except NotationError:
            pass


def test_nothing_else_comes_out_of_hostile_text() -> None:
    alphabet = "0123456789dDkhlrozsumcount+-*()<>=! %66\u2212\u00e9\U0001f3b2\0"
    pieces = ("3d6", "d66", "count(", "sum(", ")", ">=5", "rr<2", "!", "kh1", "99", "(", "*")
    bits = Bits(b"hostile")
    read = 0
    for number in range(1500):
        text = ""
        for _ in range(bits.below(10)):
            if number & 1:
                text += pieces[bits.below(len(pieces))]
            else:
                text += alphabet[bits.below(len(alphabet))]
        try:
            dice = parse(text)
        except NotationError as error:
            assert 1 <= error.column <= len(text) + 1
            continue
        read += 1
        assert dice.low() <= dice.roll(bits).total <= dice.high()
    assert read > 20
