"""Prove that faces compile as drawn and that text breaks where a board's line ends."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.boards import board_ids, read_board
from host_tools.faces import BoardFaces, parse_face, read_face
from host_tools.glyphs import SYMBOLS, GlyphError, to_device, to_print
from host_tools.place import SourceError

TINY = (
    """# A face of two glyphs for this test.
face 3 16

glyph 0x41 A
#..
.#.
..#
...
...
...
...
#..
..#
...
...
...
...
...
...
###

glyph 0x7f block
"""
    + "###\n" * 16
)


def test_a_face_compiles_by_pages_of_columns() -> None:
    face = parse_face(TINY, "tiny")
    data = face.data
    assert data[:8] == b"FACE\x03\x10\0\0"
    assert len(data) == 8 + 128 * 2 * 3
    at = 8 + 0x41 * 6
    # Upper page: a diagonal, and row 7 at the left; lower page: row 8 at the right, row 15.
    assert data[at : at + 6] == bytes([0x81, 0x02, 0x04, 0x80, 0x80, 0x81])
    assert data[8 + 0x7F * 6 :] == b"\xff" * 6
    assert not any(data[8:at])


def test_a_face_knows_its_glyphs_and_measures() -> None:
    face = parse_face(TINY, "tiny")
    assert face.has("A") and face.has("\x7f") and face.has(" ")
    assert not face.has("B")
    assert (face.get_glyph(0x41).shift_x, face.get_bounding_box()) == (3, (3, 16))
    assert face.crc32 == parse_face(TINY, "again").crc32
    assert face.crc32 != parse_face(TINY.replace(".#.", "##.", 1), "other").crc32


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("face 3 16", "fase 3 16", "^tiny:2: The first line must be"),
        ("face 3 16", "face 3 15", "^tiny:2: The first line must be"),
        (".#.", ".#..", "^tiny:6: A row is 3 of # and ., not '.#..'"),
        (".#.\n", "", "^tiny:4: The glyph has 15 rows and must have 16"),
        ("glyph 0x7f", "glyph 0x41", "^tiny:22: Glyph 0x41 is twice or over 0x7f"),
        ("glyph 0x7f", "glyph 0x80", "^tiny:22: Glyph 0x80 is twice or over 0x7f"),
        (TINY, "# nothing", "^tiny: The face is empty"),
    ],
)
def test_a_bad_drawing_is_named(old: str, new: str, message: str) -> None:
    with pytest.raises(SourceError, match=message):
        parse_face(TINY.replace(old, new, 1), "tiny")


def test_a_face_is_named_by_its_size(tmp_path: Path) -> None:
    (tmp_path / "4x16.face.txt").write_text(TINY, "utf-8")
    with pytest.raises(SourceError, match="The face is 3x16; name the file so"):
        read_face("4x16", tmp_path)
    with pytest.raises(SourceError, match='There is no face "9x9"'):
        read_face("9x9", tmp_path)


@pytest.mark.parametrize("board_id", board_ids())
def test_both_faces_of_each_board_show_the_whole_code_page(board_id: str) -> None:
    faces = BoardFaces(read_board(board_id))
    page = [chr(code) for code, _ in SYMBOLS] + [chr(code) for code in range(0x20, 0x7F)]
    lacking = [hex(ord(c)) for c in page for face in (faces.body, faces.large) if not face.has(c)]
    assert lacking == []


WORDS = st.lists(st.text("abcXYZ\x0b\x0c\x1e-.", min_size=1, max_size=21), max_size=30)


@given(words=WORDS, breaks=st.sets(st.integers(0, 29)))
def test_wrapping_keeps_every_word_whole_and_fills_the_lines(
    words: list[str], breaks: set[int]
) -> None:
    faces = BoardFaces(read_board("sim"))
    text = "".join(word + ("\n\n" if i in breaks else " ") for i, word in enumerate(words)).rstrip(
        " "
    )
    lines = faces.wrap(text).split("\n")
    assert [word for line in lines for word in line.split(" ") if word] == words
    assert all(len(line) <= 21 for line in lines)
    for one, two in zip(lines, lines[1:], strict=False):
        if one and two:
            assert len(one) + 1 + len(two.split(" ")[0]) > 21


def test_a_full_line_is_full() -> None:
    faces = BoardFaces(read_board("sim"))
    assert faces.wrap("0123456789 0123456789 x").split("\n") == ["0123456789 0123456789", "x"]


def test_a_word_or_glyph_that_does_not_fit_is_an_error(tmp_path: Path) -> None:
    board = read_board("sim")
    with pytest.raises(ValueError, match="has 22 characters and a line 21"):
        BoardFaces(board).check("a " + "b" * 22)
    (tmp_path / "3x16.face.txt").write_text(TINY, "utf-8")
    poor = BoardFaces(replace(board, body="3x16", large="3x16"), tmp_path)
    with pytest.raises(ValueError, match=r"has no '½' \(0x0c\); draw it"):
        poor.check("A \x0c")


def test_code_page_there_and_back() -> None:
    printed = "".join(symbol for _, symbol in SYMBOLS) + "plain ~ text"
    device = to_device(printed)
    assert device.isascii()
    assert len(set(device[:31])) == 31
    assert to_print(device) == printed


def test_typography_folds_and_the_rest_is_refused() -> None:
    assert to_device("“a” ‘b’ −1 — x‑y\u00a0z") == "\"a\" 'b' -1 - x-y z"
    with pytest.raises(GlyphError, match=r"'ü' \(U\+00FC\)"):
        to_device("für")
    with pytest.raises(GlyphError, match="U\\+0007"):
        to_device("bell \x07")
