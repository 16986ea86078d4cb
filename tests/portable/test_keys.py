"""Keys: bounces are one press, gaps lose none, holds and repeats are told in time."""

from referee.core.bits import Bits
from referee.hal.keys import Button, Keys, since
from referee.ui.keys import CLOSE

WRAP = 1 << 30
_PRESSES = 1000
_BOUNCE = 10  # ms after an edge in which a contact may chatter


def heard(keys: Keys) -> "list[int]":
    """Return the meanings that wait."""
    found = []
    while True:
        key = keys.take()
        if key < 0:
            return found
        found.append(key)


def play(keys: Keys, trace: "list[tuple[int, int]]", step: int = 5, start: int = 0) -> "list[int]":
    """Scan a trace of (ms, buttons closed) with a reading every `step` ms."""
    found = []
    now = start
    for length, closed in trace:
        end = now + length
        while now < end:
            keys.scan(closed, now % WRAP)
            now += step
            found += heard(keys)
    return found


def test_a_bounce_is_one_press() -> None:
    keys = Keys([Button(4)])
    trace = [(1, 1), (1, 0), (1, 1), (1, 0), (60, 1), (1, 0), (1, 1), (1, 0), (100, 0)]
    assert play(keys, trace, 1) == [4]


def test_two_presses_120_ms_apart_are_two() -> None:
    keys = Keys([Button(4)])
    assert play(keys, [(40, 1), (80, 0), (40, 1), (80, 0)]) == [4, 4]


def test_a_hold_is_told_once_and_eats_its_press() -> None:
    keys = Keys([Button(4, 5)])
    assert play(keys, [(100, 1), (100, 0)]) == [4]
    assert play(keys, [(2000, 1)], start=1000) == [5]
    assert play(keys, [(100, 0), (100, 1), (100, 0)], start=4000) == [4]


def test_a_held_arrow_repeats_and_hurries() -> None:
    keys = Keys([Button(1, -1, True)])
    found = play(keys, [(3000, 1), (100, 0)])
    assert 40 <= len(found) <= 60
    keys = Keys([Button(1, -1, True)])
    assert play(keys, [(350, 1), (100, 0)]) == [1]


def test_two_buttons_do_not_mix() -> None:
    keys = Keys([Button(0), Button(1)])
    assert play(keys, [(30, 1), (30, 3), (30, 2), (60, 0)]) == [0, 1]


def test_the_clock_may_wrap() -> None:
    assert since(WRAP - 10, 5) == 15
    assert since(5, WRAP - 10) == -15
    keys = Keys([Button(4, 5)])
    assert play(keys, [(1000, 1), (100, 0)], start=WRAP - 300) == [5]


def test_waiting_presses_are_kept_up_to_sixteen() -> None:
    keys = Keys([Button(3)])
    now = 0
    for _ in range(40):
        keys.scan(1, now)
        keys.scan(0, now + 5)
        keys.scan(0, now + 25)
        now += 50
    assert heard(keys) == [3] * 16


def lost_and_ghosts(gap: int, button: Button) -> int:
    """Press a thousand times with a blind gap in each press; return how many were told."""
    bits = Bits(b"gaps")
    keys = Keys([button])
    now = 0
    found = 0
    for _ in range(_PRESSES):
        length = gap + 30 + bits.below(60)
        begin = now
        end = now + length
        blind = now + bits.below(length)  # a gap begins somewhere in the press
        while now < end + gap + 60:
            edge = now - end if now > end - _BOUNCE else now - begin
            closed = now < end
            if edge < _BOUNCE and bits.below(2):
                closed = not closed
            if not blind <= now < blind + gap:
                keys.scan(1 if closed else 0, now % WRAP)
            now += 5
        found += len(heard(keys))
    return found


def test_a_thousand_bouncing_presses_with_blind_gaps() -> None:
    """No ghost, and none lost that outlasts the gap by 30 ms, of either kind of button."""
    for gap in (8, 45, 400):
        for button in (Button(2), Button(2, 5)):
            found = lost_and_ghosts(gap, button)
            assert found == _PRESSES, (gap, button.hold, found)


def test_the_end_of_a_hold_that_began_unseen_does_not_roll() -> None:
    """OK was held for 900 ms while a form opened for 700: it means BACK, which is harmless."""
    keys = Keys([Button(4, 5)])
    keys.scan(0, 0)
    assert play(keys, [(200, 1), (100, 0)], start=700) == [5]
    keys = Keys([Button(4, 5)])
    keys.scan(0, 0)
    assert play(keys, [(60, 1), (100, 0)], start=100) == [4], "A short gap leaves OK what it is."


def test_a_button_that_is_stuck_is_told_once_and_means_nothing_until_it_opens() -> None:
    for button in (Button(1, -1, True), Button(4, 5), Button(4)):
        keys = Keys([button, Button(2)])
        play(keys, [(4900, 1)])
        assert not keys.idle() and keys.stuck() == -1
        play(keys, [(200, 1)], start=4900)
        assert keys.idle()
        assert (keys.stuck(), keys.stuck()) == (button.press, -1)
        assert play(keys, [(20000, 1)], start=5100) == []
        assert play(keys, [(60, 3), (60, 1)], start=25100) == [2], "The others go on."
        assert play(keys, [(60, 0)], start=25220) == []
        assert play(keys, [(60, 1), (60, 0)], start=25280) == [button.press]
        assert keys.stuck() == -1


def test_a_long_gap_makes_no_button_stuck() -> None:
    keys = Keys([Button(4, 5)])
    assert play(keys, [(20, 0)]) == []
    assert play(keys, [(100, 1), (100, 0)], start=7000) == [5]
    assert keys.stuck() == -1


def test_a_button_held_from_the_start_leaves_when_it_opens_in_time() -> None:
    for ms, told in ((900, []), (1100, [CLOSE]), (4900, [CLOSE]), (5100, [])):
        for button in (Button(1, -1, True), Button(4, 5)):
            keys = Keys([button])
            assert keys.ignore(1, 0) == 1
            assert play(keys, [(ms, 1), (100, 0)]) == told, ms
            assert keys.idle()
            assert (keys.stuck() == button.press) == (ms > 5000)
            assert play(keys, [(100, 1), (100, 0)], start=ms + 100) == [button.press]


def test_a_chord_is_told_for_both_buttons_and_neither_press_nor_hold() -> None:
    keys = Keys([Button(0, -1, True, 9), Button(4, 5)])
    chord = [(200, 2), (100, 3), (50, 2), (2000, 2), (100, 0)]
    after = [(100, 2), (100, 0), (60, 1), (60, 0)]
    late = [(700, 2), (100, 3), (100, 0)]
    assert play(keys, chord + after + late) == [9, 4, 0, 5, 0], "After its hold none is a chord."


def test_fingers_that_overlap_are_two_presses_in_their_order() -> None:
    keys = Keys([Button(0, -1, True, 9), Button(4, 5)])
    assert play(keys, [(60, 2), (60, 3), (60, 1), (60, 0)]) == [4, 0]
    keys = Keys([Button(1, 0, False, 12), Button(4, 5, False, 11)])
    quick = [(60, 1), (60, 3), (60, 2), (60, 0)]
    slow = [(200, 1), (60, 3), (60, 0), (200, 2), (60, 3), (60, 0)]
    assert play(keys, quick + slow) == [1, 4, 11, 12]


def test_a_button_without_a_chord_leaves_the_held_one_alone() -> None:
    keys = Keys([Button(2), Button(4, 5)])
    assert play(keys, [(300, 2), (60, 3), (400, 2), (60, 0)]) == [2, 5]


def test_fingers_that_overlap_after_a_gap_are_no_chord() -> None:
    keys = Keys([Button(0, -1, True, 9), Button(4, 5)])
    assert play(keys, [(20, 0)]) == []
    assert play(keys, [(60, 2), (20, 3), (40, 1), (60, 0)], start=220) == [4, 0]
