"""The log: numbered, chained, bounded; each line of the game is found, none is doubled."""

from referee.core.archive import BOOKS, PAGE, PAGES, PART, book_name, number_at, page_name
from referee.core.entropy import CHAIN, chained, commitment
from referee.core.game import Game
from referee.core.games import amend, amendable, new_game
from referee.core.promises import Library, Store
from referee.core.reader import Reader

WORDS = "Firing as 3: 2 DOWN [d20:12,7,19,4,8,14,10,3,10,4 casualty/0:4S,7H ~6+0vyBy3Fh8H]"


class Shelf(Store):
    """Keep records and files in memory; `left` counts the writes until the power goes."""

    def __init__(self) -> None:
        self.records: dict[str, bytes] = {}
        self.left = -1
        self.thin = False
        self.rotten = 0

    def bind(self, names: "list[str]", name: str) -> None:
        """Bind pages; a thin shelf keeps the first of them, for a heap is small."""
        Store.bind(self, names[:1] if self.thin else names, name)

    def load(self, name: str) -> "bytes | None":
        """Return a record; of a rotten one, the older body that a test has put there."""
        self.lost += self.rotten
        self.rotten = 0
        return self.records.get(name)

    def save(self, name: str, body: "bytes | bytearray") -> None:
        """Keep a record, unless the power is gone."""
        if self.left == 0:
            raise OSError(5)
        self.left -= 1
        self.records[name] = bytes(body)


class Books(Library):
    """A library without a ruleset."""

    def forget(self) -> None:
        """Drop nothing."""


def entropy() -> bytes:
    return bytes(range(32))


def started(shelf: Shelf) -> Game:
    """Return the game that a shelf holds."""
    game = Game(shelf, Books(), entropy)
    game.begun = False
    return game


def write(game: Game, count: int, words: str = "2d6 = 7 [d6:3,4 ~AyFrK3fO9xGo]") -> None:
    """Write entries, each saved."""
    for _ in range(count):
        game.record(words)
        game.save()


def whole(game: Game) -> bool:
    """Tell whether each line of the game is there once, in a chain that ends where it should."""
    session = game.session
    reader = Reader(game)
    chain = commitment(session.secret)[:CHAIN]
    for number in range(session.first, session.number + 1):
        line = reader.line(number)
        if number_at(line.encode()) != number:
            return False
        chain = chained(chain, line.rpartition(" ")[0].encode())
    return chain == session.chain and reader.count() == session.number - session.first + 1


def test_each_entry_has_its_number_and_a_chain_that_begins_with_the_commitment() -> None:
    game = started(Shelf())
    write(game, 3)
    lines = [Reader(game).line(number) for number in range(6)]
    assert [line.partition(" ")[0] for line in lines] == ["", "1", "2", "3", "4", ""]
    assert game.newest == lines[4]
    digits = lines[1].split(" ")[5]
    assert digits == commitment(entropy())[:CHAIN].hex()
    assert whole(game)


def test_lines_move_into_pages_and_pages_into_books() -> None:
    shelf = Shelf()
    game = started(shelf)
    write(game, 150)
    session = game.session
    assert session.bound > 0 and session.pages > 0
    assert whole(game)
    for index in range(session.pages):
        assert len(shelf.records[page_name(index)]) <= PAGE
    for number in range(session.bound):
        size = len(shelf.records[book_name(number)])
        assert PAGE * PAGES * 3 < 4 * size <= 4 * PAGE * PAGES
    assert len(shelf.records["now/session"]) <= 500
    assert whole(started(shelf))


def test_the_power_goes_at_every_write_and_no_line_is_lost_or_doubled() -> None:
    cut = 0
    done = False
    while not done:
        shelf = Shelf()
        game = started(shelf)
        game.save()
        write(game, 40, WORDS)
        shelf.left = cut
        made = game.session.number
        try:
            for _ in range(12):
                game.record(WORDS)
                game.save()
                made += 1
            done = True
        except OSError:
            pass
        shelf.left = -1
        game = started(shelf)
        assert game.session.number == made, cut
        assert whole(game), cut
        write(game, 1, WORDS.replace("DOWN", "x" * 250))  # as long as no page has room for
        write(game, 12, WORDS)
        assert whole(game), cut
        if cut % 4 == 0:
            write(game, 40, WORDS)
            assert whole(game), "Bound, a line that was never saved is gone too."
        cut += 1
    assert cut > 15


def test_a_newest_save_that_is_lost_takes_its_line_with_it() -> None:
    for words in (WORDS, WORDS.replace("DOWN", "x" * 70)):
        for entries in range(1, 6):
            shelf = Shelf()
            game = started(shelf)
            write(game, entries, words)
            before = shelf.records["now/session"]
            write(game, 1, words)
            lost = game.session.number
            shelf.records["now/session"] = before
            shelf.rotten = 1
            game = started(shelf)
            assert "damaged" in game.fault
            write(game, 30, words)
            lines = [Reader(game).line(at) for at in range(1, lost + 2)]
            assert lines[lost - 1] == "", "It is not the one that the chain goes through."
            assert lines[lost].startswith("%d Damaged save: entry %d may be" % (lost + 1, lost))
            assert all(lines[: lost - 1])


def test_a_damaged_byte_of_a_page_hides_no_line() -> None:
    shelf = Shelf()
    game = started(shelf)
    write(game, 12)
    page = bytearray(shelf.records["page0"])
    at = page.index(b"2d6")
    page[at] |= 128
    shelf.records["page0"] = bytes(page)
    lines = [Reader(game).line(number) for number in range(1, 14)]
    assert all(lines) and [line for line in lines if " ?d6 = 7 [" in line]
    page[page.index(b"\n") + 1] |= 128  # the number of its second line
    shelf.records["page0"] = bytes(page)
    write(game, 30)
    lines = [Reader(game).line(number) for number in range(1, 44)]
    assert lines.count("") == 1, "No other line goes with it."


def test_a_store_that_refuses_for_a_while_loses_no_line() -> None:
    for refused in range(1, 30, 3):
        shelf = Shelf()
        game = started(shelf)
        write(game, 38, WORDS)
        shelf.left = refused
        for _ in range(30):
            game.record(WORDS)
            try:
                game.save()
            except OSError:
                shelf.left = 2
        shelf.left = -1
        game.save()
        assert whole(game), refused
        assert whole(started(shelf)), refused


def test_a_part_that_is_full_goes_on_in_the_next_one() -> None:
    shelf = Shelf()
    shelf.thin = True
    game = started(shelf)
    long = WORDS.replace("DOWN", "x" * 330)
    while game.session.part == 1:
        write(game, 1, long)
        assert len(shelf.records) < PART + 12
    session = game.session
    assert game.begun, "The new commitment must be shown."
    assert session.game == 1 and session.bound >= PART
    first = Reader(game).line(session.first)
    assert " Game 1 part 2 begins. Commitment " in first
    assert " Game 1 ends. Secret " in Reader(game).line(session.first - 1)
    assert whole(game)
    write(game, 5)
    assert whole(started(shelf))


def test_the_ring_of_books_is_bounded() -> None:
    shelf = Shelf()
    shelf.thin = True
    game = started(shelf)
    long = WORDS.replace("DOWN", "x" * 380)
    while game.session.bound <= BOOKS:
        write(game, 1, long)
    assert len([name for name in shelf.records if name[:4] == "book"]) == BOOKS
    assert game.session.part == 2
    write(game, 1, long)
    newest = game.session.number
    assert Reader(game).line(newest).startswith("%d Firing as 3: " % newest)


def test_a_new_game_tells_the_secret_and_keeps_counting() -> None:
    shelf = Shelf()
    game = started(shelf)
    game.session.decks = [("cards", bytes(58)), ("casualty", bytes(56))]
    game.session.fell = (7, 3, 4)
    write(game, 3)
    secret = game.session.secret
    new_game(game)
    game.save()
    session = game.session
    end, begin = [Reader(game).line(number) for number in (5, 6)]
    assert end.startswith("5 Game 1 ends. Secret " + secret.hex())
    assert begin.startswith("6 Game 2 begins. Commitment ")
    chain = begin.split(" ")[7]
    assert len(chain) == 2 * CHAIN
    assert (session.game, session.first, session.number, game.begun) == (2, 6, 6, True)
    assert session.decks == [("cards", b""), ("casualty", b"")]
    assert (session.fell, session.steps, session.procedure) == ((), [], "")
    assert whole(started(shelf))


def test_a_lost_session_never_gives_a_number_twice() -> None:
    for entries in (20, 60, 200):
        shelf = Shelf()
        game = started(shelf)
        write(game, entries)
        last = game.session.number
        bound = game.session.bound
        shelf.records["now/session"] = b"torn"
        game = started(shelf)
        assert game.session.number > last
        assert game.session.log[0].startswith("%d Game 1 begins. " % game.session.number)
        write(game, 60)
        assert whole(game) and whole(started(shelf))
        assert game.session.bound % BOOKS >= bound, "Books of the game before are not lost."


def test_an_amendment_leaves_its_entry_as_it_is() -> None:
    game = started(Shelf())
    write(game, 1, "Firing: Eur. Inf, Figures 10; 3 DOWN, 2 KILLED [d20:1 ~6+0vyBy3Fh8H]")
    line = Reader(game).line(2)
    found = amendable(line)
    assert found == [("3 DOWN,", 3, " DOWN,"), ("2 KILLED", 2, " KILLED")]
    amend(game, 2, "2 KILLED", "1 KILLED")
    assert Reader(game).line(2) == line
    assert Reader(game).line(3).startswith("3 Amends 2: 2 KILLED -> 1 KILLED ")
    assert amendable("7 2d6+3 = 12 [d6:4,5 ~6+0vyBy3Fh8H] abcd") == [("12", 12, "")]
    assert amendable("8 Ruling Snow: yes abcd") == []
    assert whole(game)
