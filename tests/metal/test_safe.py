"""Which keys held at power-on leave out the app: one does, two or none or a stuck one do not."""

import os

import clock
import machine
import pins
from handheld import PLACE, later
from referee.hal.safe import held

TEXT = '{"keys": [["UP", 10, "", ""], ["DOWN", 11, "", ""], ["OK", 22, "BACK", ""]]}'


def decided(closed, ms):
    """Return what is decided when keys are let go after some ms, and how long it took."""
    machine.power_on()
    home = os.getcwd()
    os.mkdir(PLACE)
    with open(PLACE + "/board.json", "w") as file:
        file.write(TEXT)
    for pin in closed:
        pins.drive(pin, 0)
        later(ms, opener(pin))
    before = clock.ticks_ms()
    os.chdir(PLACE)
    try:
        found = held()
    finally:
        os.chdir(home)
        os.remove(PLACE + "/board.json")
        os.rmdir(PLACE)
    return found, clock.ticks_ms() - before


def opener(pin):
    """Return a function that lets a key go."""
    return lambda: pins.drive(pin, None)


def test_no_key_costs_no_time() -> None:
    found, took = decided((), 0)
    assert not found
    assert took <= 10


def test_one_key_held_for_a_second_leaves_the_app_out() -> None:
    for pin in (10, 11, 22):
        assert decided((pin,), 1500)[0]
        assert not decided((pin,), 500)[0], "A touch is no wish."
    found, took = decided((10,), 60000)
    assert not found, "A stuck key must not lock the players out."
    assert took < 11000


def test_two_keys_start_the_app_at_once() -> None:
    found, took = decided((10, 22), 3000)
    assert not found
    assert took <= 10
