"""Export a log in every form; hostile ones give a sentence or a value."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from referee.core.archive import BOOKS, book_name, page_name
from referee.core.bits import Bits
from referee.core.record import seal
from referee.core.session import Session

from host_tools.logbook import LogError, lines_of, read_entry, stored_lines
from host_tools.state import FOLDER, pack
from host_tools.verify import verify
from tests.host.command import Referee
from tests.host.played import Table, changed, laid, other_die, place_of


def test_the_command_says_what_fits_and_what_does_not(
    referee: Referee, tmp_path: Path, honest: list[str]
) -> None:
    file = tmp_path / "game.log"
    file.write_text("\n".join(honest) + "\n", encoding="utf-8")
    said = referee.good("verify", str(file))
    assert "All dice and cards are those of the revealed secret." in said
    assert "can be checked once its secret is revealed" in said
    assert referee.json("verify", str(file))["fits"] is True
    at = place_of(honest, "40d6 = ")
    forged = changed(honest, at, *other_die(honest[at]))
    file.write_text("\n".join(forged), encoding="utf-8")
    status, out, err = referee.run("verify", str(file))
    assert status == 1
    assert err.startswith(f"Line {at + 1} (entry {at + 1}) does not fit: ")
    assert "All dice" not in out
    status, out, _ = referee.run("verify", str(file), "--json")
    assert (status, json.loads(out)["line"]) == (1, at + 1)


def test_a_log_is_exported_and_each_export_is_read_again(
    referee: Referee, tmp_path: Path, honest: list[str]
) -> None:
    table = Table()
    table.evening()
    table.end()
    table.evening()
    files = {
        name + ("" if name[:4] in ("page", "book", "base") else ".a"): body
        for name, body in table.shelf.records.items()
    }
    files["now/session.a"] = seal(1, table.shelf.records["now/session"])
    backup = tmp_path / "game.tar"
    backup.write_bytes(pack(files))
    laid(tmp_path / FOLDER, files)
    for source in (backup, tmp_path / FOLDER, tmp_path):
        assert referee.good("log", str(source)).splitlines() == honest
        assert "All dice" in referee.good("verify", str(source))
    rows = referee.json("log", str(backup))
    assert [row["line"] for row in rows] == honest
    assert (rows[2]["dice"][0]["sides"], len(rows[2]["dice"][0]["values"])) == (6, 40)
    assert [row["hidden"] for row in rows].count(1) == 4
    file = tmp_path / "log.json"
    file.write_text(json.dumps(rows), encoding="utf-8")
    assert "All dice" in referee.good("verify", str(file))
    file.write_text(json.dumps(honest), encoding="utf-8")
    assert "All dice" in referee.good("verify", str(file))


def test_the_dice_are_exported_as_csv(referee: Referee, tmp_path: Path, honest: list[str]) -> None:
    file = tmp_path / "game.log"
    file.write_text("\n".join(honest), encoding="utf-8")
    rows = referee.good("log", str(file), "--format", "csv").splitlines()
    assert rows[0] == "game,part,entry,die,sides,value,typed,words"
    assert sum(",6,6,typed," in row for row in rows) == 4
    games, _ = verify(honest)
    assert len(rows) - 1 == sum(game.dice + game.typed for game in games)


def test_the_report_reads_as_a_battle(referee: Referee, tmp_path: Path, honest: list[str]) -> None:
    file = tmp_path / "game.log"
    file.write_text("\n".join(honest), encoding="utf-8")
    text = referee.good("log", str(file), "-f", "markdown")
    assert text.startswith("# Battle report\n\n## Game 1\n")
    assert "Firing: Figures 5: 3 DOWN (d20: " in text
    assert "1 card (hidden)\n" in text
    assert "Amends 3: 143 -\\> 144" in text


def test_what_is_no_log_is_refused_in_a_sentence(referee: Referee, tmp_path: Path) -> None:
    file = tmp_path / "file"
    for data in (
        b"",
        b"\xff\xfe\x00",
        b"[1, 2]",
        b"{",
        b"[" * 5000,
        b'{"line": 3}',
        b"\x00" * 600,
    ):
        file.write_bytes(data)
        status, _, err = referee.run("verify", str(file))
        assert status in (1, 2)
        assert err.strip().endswith(".") and "Traceback" not in err
    assert "cannot be read" in referee.bad("verify", str(tmp_path / "none"))
    assert referee.bad("log").endswith(".")


_WORDS = st.sampled_from(
    [
        *(
            "1 ",
            "2 ",
            " ",
            "\n",
            "[",
            "]",
            "~",
            "d6:1,2",
            "d0:1",
            "d65536:9",
            "cards!2,1",
            "cards?9",
        ),
        *("cards:AS,7H", "cards/3:KD", "cards^JOKER2", "Game 1 begins. Commitment ", "00" * 16),
        *(
            "Game 1 ends. Secret ",
            "00" * 32,
            "typed-d6:7",
            "~AyFrK3fO9xGo]",
            "abcd",
            "♠",
            "é",
            "10d6 = ",
        ),
        *("Damaged save: entry 2 may be lost", "Ruleset ", "part ", "9" * 40, "1d0 = 3", "after "),
    ]
)


class Counted(Bits):
    """Bits that count what is drawn of them."""

    drawn = 0

    def die(self, sides: int) -> int:
        """Return the next die."""
        Counted.drawn += 1
        return super().die(sides)

    def below(self, n: int) -> int:
        """Return the next number."""
        Counted.drawn += 1
        return super().below(n)


def check_fuzzed(text: str) -> None:
    """Whatever a log says, it is told in a sentence, and its length bounds the work."""
    Counted.drawn = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("host_tools.verify.Bits", Counted)
        try:
            wrong = verify(lines_of(text.encode("utf-8", "surrogatepass"), "It"))[1]
            assert wrong is None or str(wrong).endswith(".")
        except LogError as error:
            assert str(error).endswith(".")
    assert Counted.drawn <= 54 * len(text)


@settings(max_examples=300, suppress_health_check=list(HealthCheck))
@given(st.lists(_WORDS, max_size=60).map("".join) | st.text(max_size=300))
def test_hostile_lines_give_a_sentence_or_a_value(text: str) -> None:
    check_fuzzed(text)


@settings(max_examples=300, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_bent_log_gives_a_sentence_or_a_value(honest: list[str], data: st.DataObject) -> None:
    end = place_of(honest, "Game 1 ends.")
    lines = list(honest[: end + 1])
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        begin = data.draw(st.integers(0, len(lines[at])))
        stop = data.draw(st.integers(begin, min(len(lines[at]), begin + 9)))
        lines[at] = lines[at][:begin] + data.draw(_WORDS | st.text(max_size=4)) + lines[at][stop:]
    check_fuzzed("\n".join(lines))


def test_an_entry_is_read_back(honest: list[str]) -> None:
    for place, line in enumerate(honest, 1):
        entry = read_entry(line, place)
        assert (entry.number, entry.place, entry.line) == (place, place, line)


def test_a_book_that_no_session_names_yet_hides_no_line() -> None:
    """The power went between the binding of pages, over the oldest book, and the session."""
    session = Session(bytes(32))
    session.bound = BOOKS + 1
    session.pages = 1
    session.number = 60
    session.log = ["60 newest abcd"]
    files = {book_name(number): b"%d old abcd\n" % number for number in range(2, BOOKS + 1)}
    files[book_name(2)] = b"2 Game 1 begins. Commitment abcd\n"
    files |= {page_name(0): b"50 bound abcd\n", book_name(BOOKS + 1): b"50 bound abcd\n"}
    numbers = [int(line.partition(" ")[0]) for line in stored_lines(files, session)]
    assert numbers == [*range(2, BOOKS + 1), 50, 60]
