"""Self-test, settings, battery and weak entropy: what the players see of the metal."""

from hand import Hand, built
from referee.core.entropy import weak
from referee.ui.keys import BACK, DOWN, HOME, NAMES, OK, RIGHT, ROLL, UP

KINDS = (False, True)  # five keys and more, or three


def to_selftest(few_keys: bool = False) -> Hand:
    """Return a handheld with the self-test open."""
    hand = Hand(built(), few_keys=few_keys)
    hand.pick("About")
    hand.press("OK")
    assert hand.screen() == "selftest"
    return hand


def line(hand: Hand, word: str) -> str:
    """Return the line of a check, wherever the list stands."""
    return [text for text in lines(hand) if word in text][0]


def lines(hand: Hand) -> "list[str]":
    """Return all lines of the list that is open."""
    shown = hand.app.screen
    return [shown.item(i) for i in range(shown.count())]


def test_every_key_is_tested_and_kept() -> None:
    for few in KINDS:
        hand = to_selftest(few)
        count = len(hand.board.keys)
        assert line(hand, "Keys") == "\x18Keys: 0 of %d" % count
        hand.press("OK")
        for key in hand.board.keys[:-1]:
            hand.press(NAMES[key])
            assert hand.screen() == "selftest", "BACK and HOME are keys here."
        hand.press(NAMES[hand.board.keys[-1]])
        assert line(hand, "Keys") == "\x0dKeys: %d of %d" % (count, count)
        hand.press("OK")
        assert line(hand, "Keys").startswith("\x0d"), "The lines stand until the next test ends."
        hand.press("DOWN*3")
        assert line(hand, "Keys") == "\x18Keys: 1 of %d" % count, "It began anew."


def test_a_dead_key_does_not_lock_the_player_in() -> None:
    for few in KINDS:
        hand = to_selftest(few)
        hand.press("OK DOWN UP DOWN*3")
        assert line(hand, "Keys") == "\x18Keys: 2 of %d" % len(hand.board.keys)
        hand.press("BACK")
        assert hand.screen() == "about"


def test_all_dots_shine_and_go_out() -> None:
    for few in KINDS:
        hand = to_selftest(few)
        hand.press("DOWN OK")
        canvas = hand.canvas
        for byte in (255, 0, 0x55, 0xAA):
            assert line(hand, "Dots") == "\x18Dots: not seen"
            assert canvas.buf == bytes([byte]) * len(canvas.buf)
            hand.press("BACK")
        assert line(hand, "Dots") == "\x0dDots: seen"


def test_storage_entropy_and_battery_tell_good_from_bad() -> None:
    hand = to_selftest()
    assert line(hand, "Storage") == "\x0dStorage: good"
    assert line(hand, "Entropy") == "\x0dEntropy: good"
    assert line(hand, "Battery") == "\x0dBattery: unknown"
    assert line(hand, "Lost") == "\x0dLost frames: 0"
    hand.board.chip = bytes(32)
    assert weak(hand.board.chip)
    hand.board.step = 1
    hand.board.lost = 7
    hand.store.damaged = 1
    hand.press("DOWN*2 OK")
    assert line(hand, "Storage") == "\x0eStorage: damaged"
    assert line(hand, "Entropy") == "\x0eEntropy: weak"
    assert line(hand, "Battery") == "\x0eBattery: \x19\x18\x18\x18"
    assert line(hand, "Lost") == "\x0eLost frames: 7"
    hand.store.damaged = 0


def test_versions_and_every_line_fit() -> None:
    hand = to_selftest()
    words = lines(hand)
    assert [word for word in words if len(word) > 20] == []
    assert "Release 0" in " ".join(words) and "MicroPython " in " ".join(words)
    assert "Pack format " in " ".join(words)


def test_the_battery_stands_on_home_and_about_where_it_is_known() -> None:
    hand = Hand(built())
    assert "\x18" not in hand.text()[0] + hand.text()[1]
    hand.board.step = 3
    hand.power_on()
    assert hand.text()[0].endswith("\x19\x19\x19\x18")
    hand.pick("About")
    assert "Battery \x19\x19\x19\x18" in hand.text()


def test_a_notice_lies_on_the_last_row_until_the_next_key_which_works() -> None:
    hand = Hand(built())
    before = hand.text()
    hand.app.notify(["\x0eBattery is low"])
    hand.app.draw()
    assert hand.text()[-1] == "\x0eBattery is low"
    assert hand.text()[:-1] == before[:-1]
    hand.press("OK")
    assert hand.screen() == "dice"
    assert "Battery" not in " ".join(hand.text())


def test_settings_last_and_name_only_the_extras_that_are_there() -> None:
    hand = Hand(built())
    hand.pick("Settings")
    assert hand.text()[1:4] == ["\x19 Dice tumble", "\x18 Clock for each side", ""]
    hand.press("OK")
    assert not hand.app.lively and (hand.store.load("off") or b"").decode() == "roll"
    hand.press("OK HOME")
    assert hand.app.lively
    hand.board.extras = ("led", "tilt")
    hand.power_on()
    hand.pick("Settings")
    assert hand.text()[1:3] == ["\x19 Light", "\x19 Shake to roll"]
    hand.press("DOWN OK")
    assert hand.text()[1:3] == ["\x19 Light", "\x18 Shake to roll"]
    assert hand.board.off == ["tilt"]
    hand.power_on()
    assert hand.text()[1:3] == ["\x19 Light", "\x18 Shake to roll"]
    hand.press("OK DOWN OK")
    assert (hand.store.load("off") or b"").decode() == "led"


def test_shaking_rolls_only_where_ok_would_roll() -> None:
    for few in KINDS:
        hand = Hand(built(), few_keys=few)
        number = hand.app.game.session.number
        for key in (ROLL, DOWN, ROLL, UP, ROLL):
            hand.app.press(key)
        assert hand.screen() == "home"
        hand.press("OK")
        hand.app.press(ROLL)
        assert hand.app.game.session.number == number + (0 if few else 1)
        if few:
            hand.press("UP")  # to Go
            hand.app.press(ROLL)
        assert hand.app.game.session.number == number + 1
        assert hand.screen() == "dice"


def test_shaking_rolls_a_form_once_and_leaves_the_result_alone() -> None:
    hand = Hand(built())
    hand.pick("Rules Britannia")
    hand.pick("All procedures\x1a")
    hand.pick("Firing")
    number = hand.app.game.session.number
    for key in (ROLL, ROLL, ROLL):
        hand.app.press(key)
    assert hand.screen() == "result"
    assert hand.app.game.session.number == number + 1
    assert (OK, BACK, HOME, RIGHT) == (4, 5, 6, 3)
