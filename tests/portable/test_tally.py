"""What fell is counted from the log and judged in whole numbers."""

from referee.core.archive import book_name, page_name
from referee.core.bits import Bits
from referee.core.tally import Fell, Tally, count


class Game:
    """Stand in for a game with a log in a book, a page and the session."""

    def __init__(self) -> None:
        self.session = self
        self.store = self
        self.files: dict[str, bytes] = {}
        self.log: list[str] = []
        self.first = 1
        self.number = 0
        self.start = self.bound = self.pages = 0

    def get(self, name: str) -> "bytes | None":
        """Return a file."""
        return self.files.get(name)


def fell(*counts: int) -> Fell:
    """Return a die whose faces came so often."""
    die = Fell(len(counts))
    for face, number in enumerate(counts):
        die.counts[face] = number
    die.total = sum(counts)
    return die


def counted(*lines: str) -> "list[tuple[int, list[int]]]":
    """Return sides and counts of what these log lines tell."""
    tally = Tally()
    for text in lines:
        raw = text.encode()
        tally.line(raw, 0, len(raw))
    return [(die.sides, die.counts) for die in tally.dice]


def test_an_account_is_counted() -> None:
    found = counted("7 Firing: 3 HITS [d20:3,14,20 casualty:AS,7H d6:1,6 ~c2VjcmV0IHR3] abcd")
    assert [sides for sides, _ in found] == [6, 20]
    assert found[0][1] == [1, 0, 0, 0, 0, 1]
    d20 = found[1][1]
    assert (d20[2], d20[13], d20[19], sum(d20)) == (1, 1, 1, 3)


def test_what_is_no_roll_of_the_device_is_left_out() -> None:
    assert (
        counted(
            "1 Ruleset Rules Britannia abcd",
            "2 2d6 = 7 typed [typed-d6:3,4 ~c2VjcmV0IHR3] abcd",
            "3 Amends 2: [d6:6,6,6 was wrong abcd",
            "4 Amends 2: [d6:6,6,6 ~x] was wrong abcd",
            "5 Card [cards!2,1 cards:AS,7H cards?1 ~c2VjcmV0IHR3] abcd",
            "6 d1000 = 5 [d1000:5 ~c2VjcmV0IHR3] abcd",
            "",
        )
        == []
    )
    mixed = counted("2 x [d6:3 typed-d6:4 d6:5 ~c2VjcmV0IHR3] abcd")
    assert mixed == [(6, [0, 0, 1, 0, 1, 0])]


def test_the_longest_streak_goes_on_from_roll_to_roll() -> None:
    tally = Tally()
    for text in ("1 a [d6:1,5,5 ~x] abcd", "2 b [d10:5 d6:5,5,2,2 ~x] abcd"):
        raw = text.encode()
        tally.line(raw, 0, len(raw))
    d6, d10 = tally.dice
    assert (d6.streak, d6.face, d6.total) == (4, 5, 7)
    assert (d10.sides, d10.streak) == (10, 1)


def test_the_whole_game_is_counted_once() -> None:
    game = Game()
    game.number = 6
    game.first = 2
    game.bound, game.pages = 1, 1
    game.files[book_name(0)] = b"1 old [d6:6 ~x] abcd\n2 a [d6:1 ~x] abcd\n3 b [d6:1 ~x] abcd\n"
    # A cut between two writes left line 5 in the page too.
    game.files[page_name(0)] = b"4 c [d6:2 ~x] abcd\n5 d [d6:3 ~x] abcd\n"
    game.log = ["5 d [d6:3 ~x] abcd", "6 e [d6:4 ~x] abcd"]
    told: list[tuple[int, int]] = []
    tally = count(game, lambda done, whole: told.append((done, whole)))
    assert tally.dice[0].counts == [2, 1, 1, 1, 0, 0]
    assert told == [(0, 2), (1, 2)]
    assert not count(Game(), lambda done, whole: None).dice


def test_dice_are_judged_in_plain_words() -> None:
    assert fell(5, 5, 5, 5, 5, 4).verdict() == "Too few to judge: 29 of 30."
    assert fell(1011, 986, 1008, 1004, 991, 1000).verdict() == "As even as dice are."
    # First values after 6000 seeds, and the second ones, as a field report has them.
    assert fell(1724, 187, 1769, 289, 1814, 217).verdict() == "Uneven: 1 in 1000000 games."
    assert fell(1673, 1522, 1688, 1852, 1657, 1608).verdict() == "Uneven: 1 in 10000 games."
    assert fell(1000, 1000, 1000, 1000, 1000, 1000).verdict() == "Too even: 1 in 1000 games."
    assert fell(40, 60).verdict() == "As even as dice are."  # 1 in 22
    assert fell(38, 62).verdict() == "Uneven: 1 in 50 games."  # 1 in 61
    assert fell(36, 64).verdict() == "Uneven: 1 in 100 games."  # 1 in 195


def test_our_dice_are_as_even_as_dice_are() -> None:
    bits = Bits(b"tally")
    for sides in (2, 6, 10, 20, 100):
        die = Fell(sides)
        for _ in range(8 * sides + 200):
            die.add(bits.die(sides))
        assert die.verdict() == "As even as dice are.", (sides, die.counts)
