"""Light, sound and shaking: what a board may have, and what one without them never loads."""

import sys

import clock
import machine
import pins
from handheld import board
from referee.hal import buzzer, led, tilt
from referee.ui.keys import OK, ROLL

COLORS = {"red": 6, "green": 7, "blue": 8}
TILT = 3


def shake(part, pauses):
    """Turn the switch over after each pause in ms, scan every 5 ms, and return what is told."""
    told = []
    level = 1
    pins.drive(TILT, level)
    part.scan(clock.ticks_ms())
    for pause in pauses:
        for _ in range(pause // 5):
            clock.sleep_ms(5)
            key = part.scan(clock.ticks_ms())
            if key >= 0:
                told.append(key)
        level = 1 - level
        pins.drive(TILT, level)
    return told


def test_a_light_shines_for_a_moment_in_the_color_of_the_result() -> None:
    for on in (0, 1):
        machine.power_on()
        wiring = dict(COLORS)
        wiring["on"] = on
        part = led.Part(wiring)
        assert [pins.state.level[pin] for pin in (6, 7, 8)] == [1 - on] * 3
        for sign, pin in ((-1, 6), (1, 7), (0, 8)):
            part.signal(sign, clock.ticks_ms())
            assert [pin for pin in (6, 7, 8) if pins.state.level[pin] == on] == [pin]
            clock.sleep_ms(399)
            part.scan(clock.ticks_ms())
            assert pins.state.level[pin] == on
            clock.sleep_ms(2)
            assert part.scan(clock.ticks_ms()) == -1
            assert pins.state.level[pin] == 1 - on


def test_a_buzzer_sounds_higher_for_better_and_falls_silent() -> None:
    machine.power_on()
    part = buzzer.Part(2)
    heights = []
    for sign in (-1, 0, 1):
        part.signal(sign, clock.ticks_ms())
        heights.append(part._pulse.freq())
        assert pins.state.analog[2] > 0
        clock.sleep_ms(71)
        part.scan(clock.ticks_ms())
        assert pins.state.analog[2] == 0
    assert heights == sorted(set(heights))


def test_a_shake_is_told_once_and_again_after_a_rest() -> None:
    for start in (1000, (1 << 30) - 700):
        machine.power_on()
        clock.set_ms(start)
        part = tilt.Part(TILT)
        quick = [100] * 30
        assert shake(part, quick) == [ROLL], "However long it is shaken."
        assert shake(part, [1000] + quick) == [ROLL]
        assert shake(part, [500] + quick + [1000]) == [], "No rest between."


def test_lifting_walking_and_knocking_are_no_shake() -> None:
    machine.power_on()
    part = tilt.Part(TILT)
    assert shake(part, [2000, 200, 1500, 300, 400] * 20) == []
    assert shake(part, [500] * 60) == [], "Steps."
    assert shake(part, [1000] + [5] * 40 + [1000]) == [], "A knock chatters."


def test_a_board_has_what_its_file_names_and_loads_no_more() -> None:
    for module in (buzzer, led, tilt):
        sys.modules.pop(module.__name__, None)
    made = board()
    assert made.extras == ()
    made.signal(1)
    assert [
        name for name in ("led", "buzzer", "tilt") if "referee.hal." + name in sys.modules
    ] == []
    made = board(led=COLORS, tilt=TILT)
    assert made.extras == ("led", "tilt")
    assert "referee.hal.buzzer" not in sys.modules
    made.signal(1)
    assert pins.state.level[7] == 0
    made.close()
    assert pins.state.level[7] == 1


def polled(made, count):
    """Return what a board hears while its tilt switch is shaken."""
    heard = []
    for at in range(count):
        clock.call_at(clock.now.us + 100000 * (at + 1), turner(at & 1))
    for _ in range(count):
        key = made.poll()
        if key >= 0:
            heard.append(key)
    return heard


def turner(level):
    """Return a function that sets the switch."""
    return lambda: pins.drive(TILT, level)


def test_shaking_is_heard_by_the_board_unless_it_is_off_or_asleep() -> None:
    made = board(tilt=TILT)
    assert polled(made, 20) == [ROLL]
    made.switch("tilt", False)
    assert polled(made, 20) == []
    made.switch("tilt", True)
    assert polled(made, 20) == [ROLL]
    made._light = 2
    assert polled(made, 20) == []
    assert made._light == 2, "It sleeps in the bag."
    assert OK != ROLL
