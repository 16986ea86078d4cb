"""A bus that fails: tried again, told, and made good by the next frame."""

import machine
from buses import ETIMEDOUT, wires
from panels import LCDS, ONE_EACH, make, name, noise, scribble


def calls(display, frame):
    """Give what an app does to a display one by one."""
    yield lambda: display.show(frame)
    yield lambda: display.contrast(30)
    yield lambda: scribble_and_show(display, frame)
    yield lambda: display.sleep(True)
    yield lambda: display.sleep(False)
    yield lambda: scribble_and_show(display, frame)


def scribble_and_show(display, frame):
    """Change a frame in one place and show it."""
    frame[100] ^= 255
    frame[700] ^= 255
    display.show(frame)


def sessions(kind, n, times, through):
    """Run a session with the n-th transfer failing; return how many calls told of it."""
    display, chip = make(kind)
    frame = noise(kind, 4)
    wires.fail(n, times, through)
    told = 0
    for call in calls(display, frame):
        try:
            call()
        except OSError:
            told += 1
    touched = wires._left < times
    wires.fail(0)
    display.show(frame)
    assert chip.picture() == frame, (name(kind), n, times, through)
    assert chip.lit()
    return touched, told


def until_untouched(kind, times, through, step=1):
    """Let every n-th transfer fail until a session passes untouched; return how many told."""
    n = 1
    told = 0
    while True:
        touched, errors = sessions(kind, n, times, through)
        if not touched:
            return told
        told += errors
        n += step


def test_one_fault_at_any_transfer_is_mended_in_silence() -> None:
    for kind in ONE_EACH[:3]:
        for through in (0, 3):
            assert until_untouched(kind, 1, through, 3 if through else 1) == 0, name(kind)


def test_three_faults_at_any_transfer_are_told_and_healed() -> None:
    for kind in ONE_EACH[:3]:
        assert until_untouched(kind, 3, 2, 2) > 0, name(kind)


def test_an_lcd_survives_faults_too() -> None:
    kind = LCDS[1]
    for n in (1, 2, 3, 9, 10, 11, 12, 13, 40, 100, 150):
        for times in (1, 3):
            touched, told = sessions(kind, n, times, 1)
            assert touched
            assert told == (times == 3)


def test_a_dead_display_is_told_every_time_and_heals_when_it_is_back() -> None:
    kind = ONE_EACH[0]
    display, chip = make(kind)
    frame = noise(kind, 9)
    display.show(frame)
    kept = dict(wires.i2c)
    wires.i2c.clear()
    for seed in range(3):
        scribble(kind, frame, seed)
        try:
            display.show(frame)
        except OSError as error:
            assert error.args[0] == 5
            continue
        raise AssertionError("Nobody was there.")
    wires.i2c.update(kept)
    chip.reset()  # its power was gone
    display.show(frame)
    assert chip.picture() == frame


def test_a_display_that_lost_its_power_for_a_moment_is_started_anew() -> None:
    kind = ONE_EACH[0]
    display, chip = make(kind)
    frame = noise(kind, 9)
    display.contrast(40)
    display.show(frame)
    chip.__init__()
    wires.fail(1, 1, 0, ETIMEDOUT)
    frame[9] ^= 255
    display.show(frame)
    assert chip.picture() == frame
    assert chip.contrast == 40


class Stuck:
    """A chip that a reset caught in a byte: it holds the data line until it has its clocks."""

    def __init__(self, clocks):
        self.left = clocks
        self.level = 1

    def hear(self, level):
        """Count a falling edge of the clock."""
        if self.level and not level and self.left:
            self.left -= 1
        self.level = level

    def data(self):
        """Return what it does to the data line."""
        return 0 if self.left else None


def test_a_chip_that_holds_the_data_line_is_freed() -> None:
    from pins import drive, listen

    kind = ONE_EACH[0]
    display, chip = make(kind)
    frame = noise(kind, 2)
    display.show(frame)
    stuck = Stuck(9)
    listen(kind["bus"]["scl"], stuck.hear)
    drive(kind["bus"]["sda"], stuck.data)
    frame[5] ^= 1
    display.show(frame)
    assert stuck.left == 0
    assert chip.picture() == frame
    assert machine.reset_cause() == machine.PWRON_RESET
