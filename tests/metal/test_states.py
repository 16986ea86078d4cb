"""Contrast, sleep, rotation, start: what the panel does besides showing frames."""

import clock
import machine
from panels import FEW, LCDS, OLEDS, blank, make, name, noise
from pins import state


def test_the_panel_is_dark_until_the_first_frame_is_complete() -> None:
    for kind in FEW:
        display, chip = make(kind)
        display.contrast(200)
        display.sleep(False)
        assert not chip.lit(), name(kind)
        assert chip.picture() == blank(kind)
        display.show(noise(kind, 1))
        assert chip.lit(), name(kind)


def test_contrast_reaches_the_chip_and_survives_a_reset() -> None:
    for kind in OLEDS:
        display, chip = make(kind)
        display.show(blank(kind))
        assert chip.contrast == 255
        display.contrast(7)
        assert chip.contrast == 7
        display.reset()
        display.show(blank(kind))
        assert chip.contrast == 7


def test_contrast_dims_the_backlight() -> None:
    for kind in LCDS:
        display, _ = make(kind)
        lamp = kind["backlight"]
        assert state.analog[lamp] == 0
        display.show(blank(kind))
        assert state.analog[lamp] == 65535
        duties = []
        for level in (0, 1, 20, 128, 255):
            display.contrast(level)
            duties.append(state.analog[lamp])
        assert duties == sorted(duties)
        assert duties[0] == 0
        assert duties[3] < 20000, "The eye sees half of it as half."


def test_a_board_gives_the_first_contrast() -> None:
    kind = dict(OLEDS[0])
    kind["contrast"] = 99
    display, chip = make(kind)
    display.show(blank(kind))
    assert chip.contrast == 99


def test_sleep_is_dark_and_keeps_the_picture() -> None:
    for kind in FEW:
        display, chip = make(kind)
        frame = noise(kind, 3)
        display.show(frame)
        display.sleep(True)
        assert not chip.lit(), name(kind)
        display.sleep(False)
        assert chip.picture() == frame, name(kind)


def test_a_frame_that_comes_in_sleep_is_there_on_waking() -> None:
    for kind in FEW:
        display, chip = make(kind)
        display.show(blank(kind))
        display.sleep(True)
        frame = noise(kind, 4)
        display.show(frame)
        display.contrast(50)
        assert not chip.lit(), name(kind)
        display.sleep(False)
        assert chip.picture() == frame, name(kind)


def test_a_display_reset_in_sleep_stays_asleep() -> None:
    for kind in FEW:
        display, chip = make(kind)
        frame = noise(kind, 5)
        display.show(frame)
        display.sleep(True)
        display.reset()
        display.show(frame)
        assert not chip.lit(), name(kind)
        display.sleep(False)
        assert chip.picture() == frame, name(kind)


def test_an_lcd_gets_its_rest_over_the_wrap_of_the_clock() -> None:
    kind = LCDS[1]
    machine.power_on()
    for before in (1, 60, 130):
        display, chip = make(kind)
        clock.set_ms((1 << 30) - before)
        chip.reset()
        display.reset()
        frame = noise(kind, 6)
        display.show(frame)
        display.sleep(True)
        display.sleep(False)
        assert chip.picture() == frame


def test_the_first_frame_waits_only_for_what_is_left() -> None:
    display, _ = make(LCDS[0])
    clock.advance(300000)
    before = clock.ticks_ms()
    display.show(blank(LCDS[0]))
    assert clock.ticks_ms() - before < 55, "Forty for the dots, ten for waking."


def test_a_rotation_that_cannot_be_is_refused() -> None:
    for kind, rotate in ((OLEDS[0], 90), (OLEDS[4], 270), (LCDS[0], 45), (LCDS[0], -90)):
        wrong = dict(kind)
        wrong["rotate"] = rotate
        try:
            make(wrong)
        except ValueError as error:
            assert "rotate" in str(error)
            continue
        raise AssertionError(name(wrong))
