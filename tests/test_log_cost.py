"""What a roll costs with its log entry: on littlefs, with all that moves, and on the heap."""

from referee.core.archive import BOOKS, PAGE, PAGES

from tests.device import interpreters

# A save writes the session once; now and then its lines move into a page, and pages into a book.
# Of each roll 41 bytes are for the log: a session in one page of flash holds 3 such lines, in two
# pages 9. Two pages cost 0.14 erases by themselves (4096 bytes less what lives there, by 512).
PROGRAMS = 1.45
ERASES = 0.14
HEAP = {interpreters.MICROPYTHON: 8192, interpreters.WASM: 4096}  # of 64 and of 32 bits


def test_a_roll_with_its_entry_is_cheap(interpreter: str) -> None:
    told = interpreters.run(interpreter, "log_cost")
    assert told.complete, told.noise
    for rolls, programs, erases, found, books in told.of("flash"):
        assert isinstance(rolls, int) and isinstance(programs, int) and isinstance(erases, int)
        assert programs <= PROGRAMS * rolls
        assert erases <= ERASES * rolls
        assert found == rolls + 1, "Every entry is read again."
        assert books, "Pages were bound."
    heap = told.of("heap")[0][0]
    assert isinstance(heap, int)
    assert 0 < heap < HEAP[interpreter]


def test_pages_and_books_stay_in_their_blocks() -> None:
    assert PAGE <= 512
    assert PAGE * PAGES <= 4096
    assert BOOKS * 4096 <= 128 * 1024
