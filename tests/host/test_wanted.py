"""A board carries its own display's modules and no other's."""

from host_tools.boards import EXTRAS, board_ids, read_board
from host_tools.build import FIRMWARE
from host_tools.wanted import wanted

DRIVERS = ("ssd1306", "sh1106", "sh1107", "st7789", "terminal")


def test_each_board_has_its_driver_and_no_other() -> None:
    for name in board_ids():
        board = read_board(name)
        carried = {path.stem for path in wanted(board, FIRMWARE) if path.parent.name == "hal"}
        assert carried & set(DRIVERS) == {board.driver}, name
        assert {"library", "store", board.metal} <= carried, name
        assert carried & set(EXTRAS) == set(board.extras), name


def test_the_other_rooms_are_carried_whole() -> None:
    paths = set(wanted(read_board("sim"), FIRMWARE))
    for room in ("core", "ui"):
        assert set((FIRMWARE / "referee" / room).rglob("*.py")) <= paths
