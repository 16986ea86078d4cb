"""Prove that every board's file is whole and that a wrong one is named."""

import json
from pathlib import Path

import pytest

from host_tools.boards import BOARDS, board_ids, device_data, read_board
from host_tools.faces import read_face
from host_tools.place import SourceError


def changed(folder: Path, part: str, key: str, value: object) -> Path:
    """Return a boards folder with one board, a key of it changed, or removed by None."""
    data = json.loads((BOARDS / "pico_ssd1306" / "board.json").read_text("utf-8"))
    place = data[part] if part else data
    if value is None:
        del place[key]
    else:
        place[key] = value
    (folder / "mine").mkdir()
    (folder / "mine" / "board.json").write_text(json.dumps(data), "utf-8")
    return folder


@pytest.mark.parametrize("board_id", board_ids())
def test_each_board_is_whole(board_id: str) -> None:
    board = read_board(board_id)
    body = read_face(board.body)
    assert board.columns == board.width // body.width >= 20
    assert board.rows == board.height // body.height >= 8
    assert read_face(board.large).width * board.scale * 5 <= board.width
    device = device_data(board, body.crc32)
    assert json.loads(json.dumps(device)) == device
    assert (device["columns"], device["face"]) == (board.columns, body.crc32)
    assert "flash" not in device


def test_numbers_of_the_first_board() -> None:
    board = read_board("pico_ssd1306")
    assert (board.driver, board.width, board.height) == ("ssd1306", 128, 64)
    assert (board.columns, board.rows, board.arch) == (21, 8, "armv6m")
    assert (board.heap, board.flash) == (184320, 700416)


@pytest.mark.parametrize(
    ("part", "key", "value", "message"),
    [
        ("", "title", None, 'The board lacks "title"; add it'),
        ("", "colour", "red", 'The board has an unknown "colour"; remove it'),
        ("", "arch", "z80", '"arch" must be a text like armv6m'),
        ("", "heap", "many", '"heap" must be a whole number'),
        ("", "heap", 1, '"heap" must be a whole number 32768 to'),
        ("", "display", [], "display must be an object"),
        ("display", "width", None, 'display lacks "width"'),
        ("display", "width", 100, "16 x 8 characters of 6x8 fit .* 20 x 8 are needed"),
        ("display", "depth", 1, 'display has an unknown "depth"'),
        ("display", "driver", "a/b", '"driver" must be a text'),
        ("display", "bus", 3, "display.bus must be an object"),
        ("faces", "body", "small", '"body" must be a text'),
        ("faces", "scale", 0, '"scale" must be a whole number 1 to 8'),
        ("faces", "tiny", "3x5", 'faces has an unknown "tiny"'),
        ("", "tilt", 14, '"tilt" and "keys.OK" both want pin 14'),
        ("", "tilt", 30, '"tilt" needs a pin 0 to 29'),
        ("", "buzzer", "GP3", '"buzzer" needs a pin 0 to 29'),
        ("", "battery", 4, '"battery" must be a whole number 26 to 29'),
        ("keys", "UP", 29, '"battery" and "keys.UP" both want pin 29'),
        ("display", "backlight", 5, '"display.backlight" and "display.bus.scl" both want pin 5'),
        ("", "led", {"red": 6, "green": 6, "blue": 7}, '"led.green" and "led.red" both want'),
        ("", "led", {"red": 6, "green": 7}, 'led lacks "blue"'),
        ("", "led", {"red": 6, "green": 7, "blue": 8, "on": 2}, '"on" must be a whole number 0'),
        ("", "led", {"red": 6, "green": 7, "blue": 8, "x": 2}, 'led has an unknown "x"'),
        ("keys", "FIRE", 3, '"FIRE" is no key meaning; known are UP, DOWN'),
        ("keys", "UP", [10, "", "JUMP"], '"JUMP" is no key meaning'),
        ("keys", "LEFT", [12, "", "FORM"], "No key means QUICK"),
        ("keys", "OK", [14, "", "QUICK"], "No key means BACK"),
        (
            "",
            "keys",
            {"UP": 1, "DOWN": [2, "", "QUICK"], "OK": 3, "BACK": 4},
            "makes a chord with",
        ),
    ],
)
def test_a_wrong_file_is_named(
    tmp_path: Path, part: str, key: str, value: object, message: str
) -> None:
    folder = changed(tmp_path, part, key, value)
    with pytest.raises(SourceError, match=f"mine/board.json: .*{message}"):
        read_board("mine", folder)


def test_extras_are_kept_for_the_device(tmp_path: Path) -> None:
    led = {"red": 6, "green": 7, "blue": 8}
    board = read_board("mine", changed(tmp_path, "", "led", led))
    assert board.extras == ("led",)
    assert device_data(board, 1)["led"] == led
    assert "buzzer" not in device_data(board, 1)


@pytest.mark.parametrize(("pin", "good"), [(20, False), (5, False), (4, False), (22, True)])
def test_a_buzzer_does_not_pulse_with_the_backlight(tmp_path: Path, pin: int, good: bool) -> None:
    folder = changed(tmp_path, "", "buzzer", pin)
    path = folder / "mine" / "board.json"
    data = json.loads(path.read_text("utf-8"))
    data["display"]["backlight"] = 21
    data["display"]["bus"] |= {"sda": 0, "scl": 1}
    path.write_text(json.dumps(data), "utf-8")
    if good:
        assert read_board("mine", folder).extras == ("buzzer",)
        return
    with pytest.raises(SourceError, match='"buzzer" on pin .* one frequency with "display.back'):
        read_board("mine", folder)


def test_a_file_that_is_not_json_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "board.json").write_text('{\n "title" "x"\n}', "utf-8")
    with pytest.raises(SourceError, match="mine/board.json:2:10: This is not JSON"):
        read_board("mine", tmp_path)


@pytest.mark.parametrize("board_id", [one for one in board_ids() if read_board(one).raw["keys"]])
def test_each_board_of_five_keys_or_more_leads_everywhere_with_one(board_id: str) -> None:
    keys = device_data(read_board(board_id), 0)["keys"]
    assert isinstance(keys, list)
    reached = {meaning for key, _, *more in keys for meaning in (key, *more)}
    wanted = {"QUICK"} if len(keys) < 4 else {"QUICK", "DICE", "CARDS", "FORM"}
    assert wanted <= reached
