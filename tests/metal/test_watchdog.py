"""The watchdog: never in use, always after a hang, and never at the prompt."""

import clock
import machine
import pins
from handheld import OK_PIN, Rules, board, frame_of, later, run, tap
from referee.ui.keys import QUIET


def ended(made, library, *calls):
    """Return why a run ended: what falls due is called at its ms, counted from now."""
    for ms, function in calls:
        later(ms, function)
    try:
        run(made, library)
    except machine.Reset as reset:
        return str(reset)
    return "closed"


def ctrl_c():
    """Interrupt as the cable does."""
    raise KeyboardInterrupt


class Hanging(Rules):
    """A library that never answers again once it is asked, as a rule that loops would."""

    def titles(self):
        """Hang."""
        while True:
            clock.sleep_ms(100)


class Slow(Rules):
    """A library on a flash at its worst: ten erases of 400 ms, and a second to import."""

    def titles(self):
        """Take five seconds."""
        clock.sleep_ms(5000)
        return []


def test_it_does_not_bite_who_plays_slowly() -> None:
    made = board()
    calls = [(20000 + 7000 * i, lambda: tap(OK_PIN)) for i in range(5)]
    assert ended(made, Slow(), *calls, (400000, ctrl_c)) == "closed"
    assert made._light == 2, "It slept for minutes, too."


def test_it_bites_who_hangs_and_home_tells() -> None:
    made = board()
    began = clock.now.us
    assert ended(made, Hanging()) == "watchdog"
    assert 8000 <= (clock.now.us - began) // 1000 < 8400
    machine.boot()
    assert machine.reset_cause() == machine.WDT_RESET
    made = board(power=False)
    assert ended(made, Rules(), (3000, ctrl_c)) == "closed"
    assert "hung" in frame_of(made)


def test_two_hangs_before_a_key_give_the_version_up() -> None:
    for between in (False, True):
        made = board()
        assert ended(made, Hanging()) == "watchdog"
        machine.boot()
        made = board(power=False)
        if between:
            assert ended(made, Rules(), (500, lambda: tap(OK_PIN)), (1500, hang)) == "watchdog"
        else:
            assert ended(made, Hanging()) == "watchdog"
        machine.boot()
        made = board(power=False)
        try:
            assert ended(made, Rules(), (3000, ctrl_c)) == "closed"
        except RuntimeError as error:
            assert "hung twice" in str(error)
            assert not between
            continue
        assert between, "A key was heard: it is the key's fault and not the start's."


def hang():
    """Hang where nobody feeds."""
    clock.advance(9000 * 1000)


def test_the_prompt_stands_after_ctrl_c_and_a_soft_reset() -> None:
    made = board()
    assert ended(made, Rules(), (3000, ctrl_c)) == "closed"
    clock.sleep_ms(600000)
    machine.boot()
    assert machine.mem32[0x4005800C] == 0, "Whoever left the app did not hang."
    made = board()
    made.watch()
    try:
        made.restart()
    except machine.Reset:
        made.close()
    clock.sleep_ms(600000)
    assert machine.reset_cause() == machine.PWRON_RESET


def test_closing_goes_dark_and_survives_a_dead_bus() -> None:
    for broken in (False, True):
        made = board()
        ended(made, Rules(), (3000, ctrl_c))
        assert not made.chip.lit()
        if broken:
            machine.wires.fail(1, 99)
            made.close()
            assert made.lost == 1


def test_a_key_let_go_during_a_blind_second_is_not_told_twice() -> None:
    pins.state.clear()
    made = board()
    pins.drive(OK_PIN, 0)
    assert made.held() == 1
    assert [made.poll() for _ in range(5)] == [-1] * 5, "It was down before: no press, no hold."
    pins.drive(OK_PIN, None)
    assert made.poll() == QUIET
    tap(OK_PIN)
    assert 4 in [made.poll() for _ in range(3)]
