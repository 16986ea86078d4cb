"""Wrapping: no line is longer than the width and no letter is lost."""

from referee.core.bits import Bits
from referee.ui.wrap import beside, pack_words, wrap

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def texts(seed: bytes, count: int) -> "list[str]":
    """Return texts of words of 0 to 30 letters, spaces and new lines between them."""
    bits = Bits(seed)
    made = []
    for _ in range(count):
        text = ""
        for _ in range(bits.below(12)):
            for _ in range(bits.below(31) if bits.below(4) == 0 else bits.below(8)):
                text += LETTERS[bits.below(26)]
            text += "\n" if bits.below(8) == 0 else " "
        made.append(text)
    return made


def bare(text: str) -> str:
    return text.replace(" ", "").replace("\n", "")


def test_lines_keep_the_width_and_every_letter() -> None:
    for width in (2, 3, 10, 21, 40):
        for text in texts(b"wrap", 40):
            lines = wrap(text, width)
            assert max([len(line) for line in lines]) <= width, (width, text)
            assert bare("".join(lines)) == bare(text), (width, text)


def test_words_that_fit_are_not_divided() -> None:
    for text in texts(b"whole", 40):
        words = [word for word in text.replace("\n", " ").split(" ") if word]
        found = " ".join(wrap(text, 30)).split(" ")
        assert [word for word in found if word] == words


def test_a_long_word_is_divided_at_the_edge() -> None:
    assert wrap("abcdefghij", 4) == ["abcd", "efgh", "ij"]
    assert wrap("a bcdefghij", 4) == ["a bc", "defg", "hij"]
    assert wrap("abc defghij", 4) == ["abc", "defg", "hij"]


def test_lines_of_the_source_stay_lines() -> None:
    assert wrap("a\n\nb", 5) == ["a", "", "b"]
    assert wrap("", 5) == [""]


def test_the_right_text_of_two_is_always_whole() -> None:
    assert beside("Figures", "12", 12) == "Figures   12"
    for left in ("", "a", "abcdefgh", "abcdefghi", "abcdefghij", "abcdefghijklmno"):
        line = beside(left, "#12", 12)
        assert len(line) == 12
        assert line.endswith("#12")
        assert line[8] == " " or not left, "A gap, or the mark that there is more, between them."
    assert beside("abcdefgh", "#12", 12) == "abcdefgh #12"
    assert beside("abcdefghi", "#12", 12) == "abcdefg\x1a #12"


def test_packed_words_keep_the_width_and_every_word() -> None:
    for text in texts(b"pack", 40):
        words = [word for word in text.replace("\n", " ").split(" ") if word]
        lines = pack_words(words, 21)
        assert [line for line in lines if len(line) > 21] == []
        assert bare("".join(lines)) == "".join(words)
    assert pack_words(["hits 5", "killed 3", "wounded 2"], 21) == ["hits 5  killed 3", "wounded 2"]


def test_pairs_stand_beside_each_other_or_below() -> None:
    from referee.ui.wrap import paired

    told = [("Skipped:", ""), ("Morale", "2 units"), ("Maneuver, in order", "Marylanders")]
    assert paired(told, 20) == [
        "Skipped:",
        "Morale       2 units",
        "Maneuver, in order",
        "         Marylanders",
    ]
