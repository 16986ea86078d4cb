"""From power-on through presses: battery, entropy, extras and the self-test, on a fake Pico."""

import pins
from handheld import OK_PIN, Rules, board, frame_of, later, run, tap, volts

KEYS = (10, 11, OK_PIN)
LIGHT = {"red": 6, "green": 7, "blue": 8}


def stop():
    """Interrupt as the cable does."""
    raise KeyboardInterrupt


def seen(made, *steps):
    """Run and return the frame's texts before each step, which is done a second apart."""
    frames = []
    at = 2000
    for step in steps + (stop,):
        later(at, looker(made, frames, step))
        at += 1000
    run(made, Rules())
    return frames


def looker(made, frames, step):
    """Return a function that keeps the frame and takes a step."""

    def look():
        frames.append(frame_of(made))
        step()

    return look


def down():
    """Press DOWN."""
    tap(11)


def drained(millivolts):
    """Return a step that lets the battery sink and presses a key."""

    def step():
        volts(None, millivolts)
        down()

    return step


def test_the_battery_is_told_once_a_step_and_no_key_waits_for_it() -> None:
    made = board()
    volts(made, 4200)
    frames = seen(
        made, drained(3600), down, down, drained(3400), down, drained(4200), drained(3600), down
    )
    low = ["Battery is low" in frame for frame in frames]
    dies = ["Battery dies soon" in frame for frame in frames]
    assert low == [False, True, False, False, False, False, False, True, False]
    assert dies == [False, False, False, False, True, False, False, False, False]


def test_an_unknown_battery_says_nothing() -> None:
    made = board()
    frames = seen(made, drained(90), down, drained(2000), down)
    assert [frame for frame in frames if "Battery" in frame or "\x18" in frame] == []


def test_a_battery_that_is_low_at_the_start_is_told_at_the_start() -> None:
    made = board()
    volts(made, 3300)
    frames = seen(made, down)
    assert ["dies" in frame for frame in frames] == [True, False]


def test_weak_entropy_is_told_once_at_the_start_and_counted() -> None:
    made = board()
    frames = seen(made, down)
    assert made.weak == 0 and "entropy" not in "".join(frames)
    made = board()
    volts(made, 3300)
    made.entropy = b"\x55" * 32
    frames = seen(made, down, down)
    assert ["Weak chip entropy" in frame for frame in frames] == [True, False, False]
    assert ["dies" in frame for frame in frames] == [False, True, False], "And then the battery."
    assert made.weak > 0


def held(*keys):
    """Return a board whose keys are held from power-on."""
    made = board()
    for pin in keys:
        pins.drive(pin, 0)
    return made


def test_two_keys_at_power_on_open_the_self_test_and_mean_nothing_else() -> None:
    for keys, ms, title in (((10, 22), 2000, "Self-test"), ((10,), 700, "Pocket Referee")):
        made = held(*keys)
        later(ms, lambda: [pins.drive(pin, None) for pin in (10, 22)])
        frames = seen(made, down, down)
        assert [title in frame for frame in frames] == [True] * 3, frames


def test_one_key_held_from_power_on_leaves_the_app_when_it_is_let_go() -> None:
    for key in KEYS:
        made = held(key)
        frames = seen(made, lambda: [pins.drive(pin, None) for pin in KEYS], down)
        assert len(frames) == 1, "The app has ended before the second step."
        assert not made.chip.lit()


def test_a_stuck_key_delays_no_screen_and_is_told_within_five_seconds() -> None:
    for pin, name in ((10, "UP"), (OK_PIN, "OK")):
        made = held(pin)
        first = []
        later(100, looker(made, first, lambda: None))
        frames = seen(made, *[lambda: None] * 4, down, down)
        assert "Pocket Referee" in first[0]
        told = ["Key %s is stuck" % name in frame for frame in frames]
        assert told == [False] * 4 + [True, False, False], "At 6 s, until the next key."


def test_a_roll_lights_up_and_what_is_off_stays_dark() -> None:
    made = board(led=LIGHT)
    shone = []

    def look():
        shone.append(pins.state.level[8])

    later(2050, lambda: tap(OK_PIN))  # opens the dice
    later(3050, lambda: tap(OK_PIN))
    for ms in (2950, 3650, 3950):
        later(ms, look)
    later(5000, stop)
    run(made, Rules())
    assert shone == [1, 0, 1], "Blue, low lights; dice alone are neither good nor bad."


def rolled(off, pressed_at):
    """Roll once and return the texts of all frames from the roll on."""
    made = board()
    shown = []
    show = made.show
    first = []

    def keep(buf):
        """Keep the texts of a frame."""
        shown.append(frame_of(made))
        show(buf)

    def roll():
        """Press OK on the dice."""
        first.append(len(shown))
        tap(OK_PIN)

    made.show = keep
    later(2000, lambda: tap(OK_PIN))  # opens the dice
    later(3000, roll)
    if pressed_at:
        later(pressed_at, down)
    later(5000, stop)
    run(made, Rules(), off)
    return shown[first[0] :]


def test_dice_tumble_before_what_fell_is_shown_and_a_key_ends_that_and_does_no_more() -> None:
    whole = rolled(b"", 0)
    assert [one for one in whole if not one] == [""] * 5, whole
    assert "OK rolls" not in whole[-1] and "2d6" in whole[-1]
    short = rolled(b"", 3200)
    assert 0 < len([one for one in short if not one]) < 5, short
    assert short[-1] == whole[-1], "The key did nothing else."
    assert "" not in rolled(b"roll", 0), "A setting removes it."
