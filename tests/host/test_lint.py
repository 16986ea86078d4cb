"""Prove that tables with holes, doubled rows and dead ends are found, each with its numbers."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.cells import CellError, parse_range
from host_tools.csv_cells import delimiter, read_csv
from host_tools.lint import (
    lint_axis,
    lint_bands,
    lint_chain,
    lint_headers,
    parse_die,
    threshold_points,
)
from host_tools.place import Place, SourceError

PRINTED = [
    (["1-3", "3-5", "6"], "1d6", (0, 0), ["OVERLAP 3"]),
    (["-1", "0", "1"], "1d3-2", (0, 0), []),
    (["01–02", "3-6"], "1d6", (0, 0), []),
    (["4-", "5-7", "8-10", "11"], "1d10", (-2, 3), ["GAP 12-13"]),
    (["2-", "2-5", "6-8", "9-10", "11", "12+"], "1d10", (-2, 3), ["OVERLAP 2"]),
    (["1", "2-3", "4-5", "6-7", "8-10", "11+"], "1d10", (-2, 2), ["GAP -1-0"]),
    (["0", "1", "2", "3-4", "5", "6", "7+"], "1d6", (-4, 6), ["GAP -3--1"]),
    (["1-2", "5-3", "6"], "1d6", (0, 0), ["REVERSED 5-3"]),
    (["1-6", "14+"], "1d6", (0, 0), ["UNREACHABLE 14+"]),
    (["1-2", "4-6"], "1d6", (0, 0), ["GAP 3"]),
    (["1-2", "2", "4"], "1d6", (0, 0), ["OVERLAP 2", "GAP 3", "GAP 5-6"]),
    (["2-12"], "2d6", (0, 0), []),
    (["0", "1-9"], "d10z", (0, 0), []),
    (["01-50", "51-00"], "d%", (0, 0), []),
    ([], "1d6", (0, 0), ["GAP 1-6"]),
]


@pytest.mark.parametrize(("bands", "die", "mods", "faults"), PRINTED)
def test_bands(bands: list[str], die: str, mods: tuple[int, int], faults: list[str]) -> None:
    assert lint_bands(bands, die, mods) == faults


@pytest.mark.parametrize("policy", ["clamp", "refuse"])
def test_ends_are_gaps_until_the_table_declares_them(policy: str) -> None:
    bands = ["1-9"]
    reach = (-1, 3)  # totals 0 to 13 of a d10
    assert lint_bands(bands, "1d10", reach) == ["GAP 0", "GAP 10-13"]
    assert lint_bands(bands, "1d10", reach, below=policy) == ["GAP 10-13"]
    assert lint_bands(bands, "1d10", reach, above=policy) == ["GAP 0"]
    assert lint_bands(bands, "1d10", reach, policy, policy) == []


def test_a_declared_end_forgives_no_hole_within() -> None:
    assert lint_bands(["1-2", "4-5"], "1d6", (0, 0), "clamp", "clamp") == ["GAP 3"]


@pytest.mark.parametrize("text", ["01–02", "1-2", "1—2", "1‑2", "1 − 2", " 1 - 2 "])
def test_every_dash_and_leading_zeros_read_alike(text: str) -> None:
    assert parse_range(text) == (1, 2)


def test_double_zero_is_a_hundred_on_a_hundred_sides_only() -> None:
    assert parse_range("51-00", 100) == (51, 100)
    assert parse_range("00", 10) == (0, 0)


@given(
    cuts=st.lists(st.tuples(st.integers(-6, 16), st.integers(-6, 16)), max_size=5),
    count=st.integers(1, 2),
    sides=st.integers(1, 6),
    mods=st.tuples(st.integers(-3, 0), st.integers(0, 3)),
)
def test_clean_means_one_band_for_each_total(
    cuts: list[tuple[int, int]], count: int, sides: int, mods: tuple[int, int]
) -> None:
    spans = [(min(cut), max(cut)) for cut in cuts]
    totals = range(count + mods[0], count * sides + mods[1] + 1)
    each_once = all(sum(a <= t <= b for a, b in spans) == 1 for t in totals)
    all_met = all(any(a <= t <= b for t in totals) for a, b in spans)
    found = lint_bands([f"{a}-{b}" for a, b in spans], f"{count}d{sides}", mods)
    assert (found == []) == (each_once and all_met)


def test_a_band_of_no_width_is_never_met_and_takes_nothing() -> None:
    # Weights 1:0:1 as bands of a d2: the middle row holds no face, the others one each.
    assert lint_bands(["1", "", "2"], "1d2") == []


def test_doubled_headers() -> None:
    assert lint_headers(["Killed", "Runs", " killed "]) == ["DUPLICATE  killed "]
    assert lint_headers(["a", "b"]) == []


def test_axis_must_ascend() -> None:
    assert lint_axis(["2", "4", "4", "8"]) == ["AXIS 4 after 4"]
    assert lint_axis(["4+", "12–14"]) == []
    assert lint_axis(["3-", "4-6", '7"']) == []
    assert lint_axis(["Close", "4", "2"]) == []


def test_chains_end() -> None:
    assert lint_chain({"fate": ["fate"]}) == ["CYCLE fate > fate"]
    assert lint_chain({"c": ["a"], "a": ["b"], "b": ["c"]}) == ["CYCLE a > b > c > a"]
    assert lint_chain({"a": ["b"], "b": ["c"], "c": ["d"]}) == []
    assert lint_chain({"a": ["b"], "b": ["c"], "c": ["d"], "d": ["e"]}) == [
        "DEPTH a > b > c > d > e"
    ]


def test_thresholds_give_the_points_of_the_last_passed() -> None:
    assert threshold_points([(3, 1), (5, 2)], [1, 2, 3, 4, 5, 6]) == [0, 0, 1, 1, 2, 2]


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("1d6", 1, 6), ("D20", 1, 20), ("2d6+1", 3, 13), ("1d3-2", -1, 1), ("d%", 1, 100)],
)
def test_dice_reach(text: str, low: int, high: int) -> None:
    die = parse_die(text)
    assert (die.low(), die.high()) == (low, high)


@pytest.mark.parametrize("text", ["", "six", "1d0", "100d6", "1d6*2", "0d6"])
def test_dice_refused(text: str) -> None:
    with pytest.raises(CellError, match="dice"):
        parse_die(text)


@pytest.mark.parametrize("sign", ["\t", ";", ","])
def test_csv_of_any_delimiter(sign: str, tmp_path: Path) -> None:
    path = tmp_path / "cells.csv"
    lines = [["Type", "short", "RANGE", "TO HIT"], ["Horse", "H", '"6\n7"', "1"]]
    path.write_text("\ufeff" + "\r\n".join(sign.join(line) for line in lines), "utf-8")
    sheet = read_csv(path, Place("named"))
    assert sheet.header == ["RANGE", "TO HIT"]
    row = sheet.rows[0]
    assert (row.label, row.short, row.place.line) == ("Horse", "H", 2)
    assert [text for text, _ in row.cells] == ["6 7", "1"]


def test_csv_delimiter_is_not_sought_within_quotes() -> None:
    assert delimiter('"a, b, c, d";e;f') == ";"


def test_csv_faults_name_their_place(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r'^t.toml:3: There is no file "no.csv"'):
        read_csv(tmp_path / "no.csv", Place("t.toml", 3))
    (tmp_path / "empty.csv").write_text("a,b\n", "utf-8")
    with pytest.raises(SourceError, match="no rows under its header"):
        read_csv(tmp_path / "empty.csv", Place("t.toml", 3))
    (tmp_path / "old.csv").write_bytes(b"a;b\nCaf\xe9;1\n")
    with pytest.raises(SourceError, match="Byte 7 is not UTF-8"):
        read_csv(tmp_path / "old.csv", Place("t.toml", 3))
