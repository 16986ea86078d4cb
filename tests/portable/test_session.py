"""The session: it comes back whole, and what damage or another release left is refused."""

from referee.core.archive import settle
from referee.core.bits import Bits
from referee.core.deck import Deck
from referee.core.game import Game
from referee.core.promises import Library, Store
from referee.core.record import RecordError, decode, encode
from referee.core.reopen import open_session
from referee.core.session import Memory, Session, open_memory


class Shelf(Store):
    """Keep records in memory."""

    def __init__(self, **records: bytes) -> None:
        self.records = records
        self.damaged = 0

    def load(self, name: str) -> "bytes | None":
        """Return a record."""
        return self.records.get(name)

    def save(self, name: str, body: "bytes | bytearray") -> None:
        """Keep a record."""
        self.records[name] = bytes(body)


def entropy() -> bytes:
    return bytes(range(32))


def full() -> Session:
    """Return a session with something in every part."""
    session = Session(bytes(range(32)))
    session.number = 2**31 + 5
    session.path = [("home", 0, 2), ("grid", 7 << 16 | 3, 40)]
    session.ruleset = "hills"
    session.procedure = "shooting"
    session.steps = [(0, (1, -3, 2**30)), (1, (6, 6, 1)), (0, ())]
    session.dice = "99d100-20"
    session.fell = (-4, 1, 100)
    session.decks = [("cards", b""), ("casualty", Deck(2).state())]
    session.choices = (2, 1)
    session.log = ["1 2d6 = 7 (3,4)", "2 Card 10\x01"]
    session.chain = bytes(range(16))
    (session.game, session.part, session.first) = (3, 2, 2**31)
    (session.start, session.pages, session.bound) = (40, 7, 70)
    return session


def parts(session: Session) -> "list[object]":
    """Return all that a session holds."""
    held: list[object] = [session.number, session.secret, session.path, session.ruleset]
    held += [session.procedure, session.steps, session.dice, session.fell]
    held += [session.decks, session.log, session.chain, session.game, session.part]
    held += [session.choices]
    return held + [session.first, session.start, session.pages, session.bound]


def sentence(raw: bytes) -> str:
    """Return why a session is refused."""
    try:
        open_session(raw)
    except RecordError as error:
        return str(error)
    return ""


def test_a_session_comes_back() -> None:
    session = full()
    assert parts(open_session(bytes(session.encode()))) == parts(session)
    fresh = Session(b"secret")
    fresh.decks = [("cards", b"")]
    assert parts(open_session(bytes(fresh.encode()))) == parts(fresh)


def test_a_session_of_another_release_is_refused() -> None:
    values = list(decode(full().encode()))
    values[0] = 4
    assert "another release" in sentence(bytes(encode(values)))
    assert "another release" in sentence(bytes(encode(())))
    assert "another release" in sentence(bytes(encode("game")))


def test_a_part_too_few_or_too_many_is_refused() -> None:
    values = list(decode(full().encode()))
    assert "parts" in sentence(bytes(encode(values[:-1])))
    assert "parts" in sentence(bytes(encode(values + [0])))


def test_a_part_of_the_wrong_shape_is_refused() -> None:
    wrong = (None, (None,), ((None,),), ((1, 2, 3),), (("a", "b", "c"),), (("a", 1),))
    values = list(decode(full().encode()))
    for place in range(1, len(values)):
        kept = values[place]
        for value in wrong:
            values[place] = value
            said = sentence(bytes(encode(values)))
            assert said.endswith("."), (place, value)
        values[place] = kept
    assert sentence(bytes(encode(values))) == ""


def test_a_session_without_its_own_deck_is_refused() -> None:
    session = full()
    session.decks = []
    assert sentence(bytes(session.encode()))


def test_damaged_bytes_are_refused_or_open() -> None:
    raw = full().encode()
    opened = 0
    for at in range(len(raw)):
        for flip in (1, 128, 255):
            raw[at] ^= flip
            said = sentence(bytes(raw))
            assert said == "" or said.endswith(".")
            opened += not said
            raw[at] ^= flip
    assert opened, "Some changes only change a number."


def test_a_refused_game_is_told_and_kept_aside() -> None:
    old = bytes(encode((4, b"a newer release", 7)))
    for raw in (old, b"", b"\xff\xff", bytes(encode((1,) * 12))):
        shelf = Shelf(**{"now/session": raw})
        game = Game(shelf, Library(), entropy)
        assert game.fault.startswith("The saved game was not opened. ")
        assert game.fault.endswith(".")
        assert (game.session.number, game.begun) == (1, True)
        game.save()
        game.save()
        assert shelf.records["refused"] == raw
        assert open_session(shelf.records["now/session"]).decks == [("cards", b"")]


def test_a_new_device_tells_no_fault() -> None:
    game = Game(Shelf(), Library(), entropy)
    assert game.fault == ""
    assert game.session.decks == [("cards", b"")]


def test_what_a_ruleset_remembers_comes_back() -> None:
    memory = Memory(3)
    memory.remember("firing", ((1, 2), ()))
    memory.remember("melee", ((-7,),))
    memory.remember("firing", ((3, 4), (5,)))
    memory.choices[1] = 2
    memory.decks = [("casualty", Deck(1).state())]
    memory.phase = 6
    again = open_memory(bytes(memory.encode()), 3)
    assert again.recall("firing") == ((3, 4), (5,))
    assert again.recall("melee") == ((-7,),)
    assert again.recall("other") == ()
    assert again.choices == memory.choices
    assert (again.decks, again.phase) == (memory.decks, 6)


def test_rulings_that_came_or_went_keep_the_others() -> None:
    memory = Memory(3)
    memory.choices[0] = 1
    assert list(open_memory(bytes(memory.encode()), 5).choices) == [1, 255, 255, 255, 255]
    assert list(open_memory(bytes(memory.encode()), 1).choices) == [1]


def test_a_memory_of_the_wrong_shape_is_refused() -> None:
    good = list(decode(Memory(2).encode()))
    for place in range(1, 6):
        values = list(good)
        values[place] = ((1,),)
        said = ""
        try:
            open_memory(bytes(encode(values)), 2)
        except RecordError as error:
            said = str(error)
        assert said.endswith("."), place


def test_a_transcript_teaches_its_answers() -> None:
    memory = Memory(0)
    memory.remember("melee", ((1,), (2,), (3,)))
    memory.relearn("melee", [(0, (7,)), (1, (6, 6)), (0, (8,))])
    assert memory.recall("melee") == ((7,), (8,), (3,))


def kept(session: Session) -> "tuple[Shelf, bytes]":
    """Return a shelf with the base of a session, and the record that stands on it."""
    shelf = Shelf()
    settle(session, shelf)
    return shelf, bytes(session.encode())


def test_a_session_on_a_base_is_short_and_comes_back() -> None:
    session = full()
    whole = bytes(session.encode())
    shelf, raw = kept(session)
    assert len(raw) < len(whole) - 100
    assert parts(open_session(raw, shelf.load)) == parts(session)
    session.path.append(("dice", 1, 2))
    session.ruleset = "plains"
    again = open_session(bytes(session.encode()), shelf.load)
    assert parts(again) == parts(session)
    assert bytes(again.encode()) == bytes(session.encode())
    again = open_session(raw, shelf.load)
    again.base = again.mark = 0
    assert bytes(again.encode()) == whole


def test_a_draw_leaves_the_base_as_it_is() -> None:
    session = full()
    deck = Deck(2)
    deck.reset(Bits(b"cards"))
    session.decks[1] = ("casualty", deck.state())
    settle(session, Shelf())
    session.encode()
    assert session.apart == 0
    deck.draw(Bits(b""), 5)
    session.decks[1] = ("casualty", deck.state())
    session.encode()
    assert session.apart == 0
    deck.reset(Bits(b"again"))
    session.decks[1] = ("casualty", deck.state())
    session.encode()
    assert session.apart > 60


def test_one_copy_of_a_base_may_rot_and_two_are_refused_with_a_sentence() -> None:
    shelf, raw = kept(full())
    names = sorted(shelf.records)
    assert names == ["base1a", "base1b"]
    sound = shelf.records[names[0]]
    for name in names:
        for at in range(len(sound)):
            shelf.records[name] = sound[:at] + bytes((sound[at] ^ 4,)) + sound[at + 1 :]
            assert parts(open_session(raw, shelf.load)) == parts(full())
        shelf.records[name] = sound
    for rotten in (b"", sound[:-1], sound[:-1] + b"?"):
        shelf.records = dict.fromkeys(names, rotten)
        try:
            open_session(raw, shelf.load)
            said = ""
        except RecordError as error:
            said = str(error)
        assert said == "A part of it is missing or damaged."


def test_two_bases_take_turns() -> None:
    shelf, first = kept(full())
    session = open_session(first, shelf.load)
    session.ruleset = "plains"
    settle(session, shelf)
    second = bytes(session.encode())
    assert open_session(first, shelf.load).ruleset == "hills"
    assert open_session(second, shelf.load).ruleset == "plains"


def test_the_session_of_the_second_release_opens() -> None:
    session = full()
    session.choices = ()
    old = (2, session.secret, session.number, session.path, session.ruleset, session.procedure)
    old += (session.steps, session.dice, session.fell, session.decks)
    log = (session.log, session.chain, session.game, session.part, session.first)
    old += (log + (session.start, session.pages, session.bound),)
    assert parts(open_session(bytes(encode(old)))) == parts(session)
    said = sentence(bytes(encode(old[:-1] + ((),))))
    assert said == "The record is damaged."


def test_the_session_of_the_first_release_keeps_its_numbers_and_is_put_aside() -> None:
    old = (1, bytes(32), 977, (("home", 0, 0),), "hills", "shooting", (), "2d6", (7, 3, 4))
    old += ((("cards", Deck(2).state()),), ("977 2d6 = 7 (3,4)",), 2)
    shelf = Shelf(session=bytes(encode(old)))
    game = Game(shelf, Library(), entropy)
    assert "another release" in game.fault
    assert shelf.records["refused"] == bytes(encode(old))
    assert game.session.number > 977, "A number never repeats."
    assert game.session.log[0].startswith("978 Game 1 begins. Commitment ")
    assert game.session.decks == [("cards", b"")]


def test_the_memory_of_the_first_release_keeps_its_answers() -> None:
    old = (1, (("firing", ((1, 2), ())),), b"\x02\xff", (("casualty", Deck(1).state()),), 4)
    memory = open_memory(bytes(encode(old)), 2)
    assert memory.recall("firing") == ((1, 2), ())
    assert list(memory.choices) == [2, 255]
    memory.begin(1)
    assert (memory.decks, memory.phase) == ([], 0), "Its game has ended."
