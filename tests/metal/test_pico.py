"""The Pico's board: keys by pins, light that goes down and comes back, battery, loose cables."""

import clock
import machine
import pins
from buses import wires
from handheld import KEYS
from panels import LCDS, OLEDS
from plug import plug
from referee.hal.pico import Board
from referee.ui.keys import BACK, DOWN, OK, RIGHT, UP

STICK = [
    ["UP", 2, "", ""],
    ["DOWN", 18, "", ""],
    ["LEFT", 16, "", ""],
    ["RIGHT", 20, "", ""],
    ["OK", 3, "", ""],
]
TWO = [["DOWN", 15, "UP", ""], ["OK", 22, "BACK", ""]]


def board(display: "dict[str, object]", keys: "list[list[object]]") -> Board:
    """Return a board with nothing pressed, wired to a model of its display."""
    pins.state.clear()
    clock.set_ms(1000)
    plug(display)
    made = Board({"display": display, "keys": keys, "battery": 29})
    size = display["width"] * ((display["height"] + 7) // 8)
    made.show(bytearray(size))
    return made


def tap(made: Board, pin: int, ms: int = 60) -> "list[int]":
    """Press a key for a while and return what the board told until it was quiet again."""
    heard = []
    let_go = clock.now.us + ms * 1000
    clock.call_at(let_go, lambda: pins.drive(pin, None))
    pins.drive(pin, 0)
    for _ in range(8):
        key = made.poll()
        if key >= 0:
            heard.append(key)
    return heard


def test_each_pin_means_its_key() -> None:
    made = board(OLEDS[0], KEYS)
    assert not made.few_keys
    assert [tap(made, pin) for pin in (10, 11, 15, 22)] == [[UP], [DOWN], [RIGHT], [OK]]
    assert tap(made, 22, 700) == [BACK]


def test_two_keys_say_everything() -> None:
    made = board(OLEDS[4], TWO)
    assert made.few_keys
    assert [tap(made, 15), tap(made, 15, 700), tap(made, 22), tap(made, 22, 700)] == [
        [DOWN],
        [UP],
        [OK],
        [BACK],
    ]


def test_the_light_goes_down_and_a_key_brings_it_back() -> None:
    for display, keys in ((OLEDS[0], KEYS), (LCDS[0], STICK)):
        made = board(display, keys)
        levels = [made._light]
        for _ in range(310 * 5):
            made.poll()
            if made._light != levels[-1]:
                levels.append(made._light)
        assert levels == [0, 1, 2]
        up = int(str(keys[0][1]))
        assert tap(made, up) == [], "The press that wakes the display does nothing else."
        assert made._light == 0
        assert tap(made, up) == [UP]


def test_the_battery_is_told_in_steps() -> None:
    made = board(OLEDS[0], KEYS)
    for millivolts, step in (
        (90, -1),
        (2600, 0),
        (3300, 0),
        (3800, 2),
        (4210, 4),
        (5000, 4),
        (6000, -1),
    ):
        pins.state.analog[29] = millivolts * 65535 // 9900
        assert made.battery() == step, millivolts


def test_a_loose_cable_costs_frames_and_not_the_game() -> None:
    made = board(OLEDS[0], KEYS)
    frame = bytearray(b"\x5a" * 1024)
    wires.fail(1, 3)
    made.show(frame)
    assert made.lost == 1
    made.show(frame)
    assert made.lost == 1


def test_it_begins_anew_only_once_no_key_is_held() -> None:
    made = board(OLEDS[0], KEYS)
    pins.drive(15, 0)
    assert made.poll() == RIGHT
    before = clock.now.us
    clock.call_at(before + 2500000, lambda: pins.drive(15, None))
    try:
        made.restart()
    except machine.Reset as error:
        told = str(error)
    assert told == "soft reset"
    assert 2500000 <= clock.now.us - before <= 2700000
