"""What is damaged is refused in a sentence and kept aside; everything else goes on working."""

import binascii
import os
import time

from hand import Hand, built, empty_folder
from referee.core.reader import Reader

PLACE = "%s/../refused-%d" % (built(), time.time_ns())


def read(path: str) -> bytes:
    """Return a file's bytes."""
    with open(path, "rb") as file:
        return bytes(file.read())


def write(path: str, data: bytes) -> None:
    """Write a file."""
    with open(path, "wb") as file:
        file.write(data)


def copied() -> str:
    """Copy what a Hand reads of the built board and return that folder."""
    source = built()
    for folder in ("", "/tables"):
        try:
            os.mkdir(PLACE + folder)
        except OSError:
            pass
    write(PLACE + "/board.json", read(source + "/board.json"))
    for name in os.listdir(source):
        if name.endswith(".face"):
            write(PLACE + "/" + name, read(source + "/" + name))
    for name in ("first", "second"):
        write(PLACE + "/tables/" + name + ".pack", good())
    write(PLACE + "/tables/titles", b'[["first","First","Me."],["second","Second","You."]]')
    return PLACE


def good() -> bytes:
    """Return a sound pack of the built board."""
    tables = built() + "/tables"
    packs = sorted([name for name in os.listdir(tables) if name.endswith(".pack")])
    return read(tables + "/" + packs[0])


def removed() -> None:
    """Remove the copy."""
    for folder in ("/tables", ""):
        for name in os.listdir(PLACE + folder):
            os.remove(PLACE + folder + "/" + name)
        os.rmdir(PLACE + folder)


def resealed(pack: bytearray) -> bytes:
    """Return a changed pack with the CRC that belongs to it."""
    crc = binascii.crc32(pack[24:], binascii.crc32(pack[:20]))
    pack[20:24] = crc.to_bytes(4, "little")
    return bytes(pack)


def broken(how: str) -> bytes:
    """Return a pack that is broken in one way."""
    pack = bytearray(good())
    if how == "corrupt":
        pack[len(pack) // 2] ^= 1
    elif how == "truncated":
        pack = pack[:-5]
    elif how == "short":
        pack = pack[:20]
    elif how == "empty":
        pack = bytearray()
    elif how == "version":
        pack[4] = 99
        return resealed(pack)
    elif how == "display":
        pack[5] += 1
        return resealed(pack)
    return bytes(pack)


def told(hand: Hand) -> str:
    """Return the sentence that the fault screen shows."""
    assert hand.screen() == "fault"
    words = hand.app.game.fault
    assert words.endswith("."), words
    return words


def test_a_refused_pack_is_told_and_the_rest_works() -> None:
    for how, why in (
        ("corrupt", "damaged"),
        ("truncated", "damaged"),
        ("short", "not a ruleset"),
        ("empty", "not a ruleset"),
        ("version", "format 99"),
        ("display", "another display"),
    ):
        write(copied() + "/tables/first.pack", broken(how))
        hand = Hand(PLACE)
        hand.press("DOWN*2 OK")
        assert why in told(hand), how
        hand.press("OK")
        assert hand.screen() == "home"
        hand.press("DOWN OK")
        assert hand.screen() == "ruleset", how
        hand.press("HOME")
        hand.pick("Dice")
        hand.press("OK")
        assert hand.app.game.session.fell
    removed()


def test_a_pack_that_goes_missing_is_told() -> None:
    hand = Hand(copied())
    os.remove(PLACE + "/tables/first.pack")
    hand.press("DOWN*2 OK")
    assert told(hand)
    hand.press("OK HOME")
    assert hand.screen() == "home"
    removed()


def test_a_list_of_rulesets_that_is_damaged_is_told() -> None:
    for data in (b"[[", b""):
        write(copied() + "/tables/titles", data)
        hand = Hand(PLACE)
        assert hand.app.screen.item(2) == "\x0e rulesets"
        hand.press("DOWN*2 OK")
        assert told(hand)
        hand.press("OK HOME")
        hand.pick("Dice")
        hand.press("OK")
        assert hand.app.game.session.fell
    os.remove(copied() + "/tables/titles")
    assert Hand(PLACE).app.game.titles() == []
    removed()


def test_a_pack_that_breaks_during_its_game_keeps_the_game() -> None:
    copied()
    hand = Hand(PLACE)
    hand.press("OK OK HOME DOWN*2 OK")
    assert hand.screen() == "ruleset"
    before = hand.app.game.session.decks
    write(PLACE + "/tables/first.pack", broken("corrupt"))
    hand.power_on()
    assert "damaged" in told(hand)
    hand.press("OK")
    assert hand.screen() == "home"
    hand.press("DOWN*3 OK")  # another game in between
    assert hand.app.game.session.ruleset == "second"
    write(PLACE + "/tables/first.pack", good())
    hand.press("HOME")
    hand.power_on()
    hand.app.screen.place = 2
    hand.press("OK")
    assert (hand.screen(), hand.app.game.session.ruleset) == ("ruleset", "first")
    assert hand.app.game.session.decks == before
    assert logged(hand, 2).startswith("2 2d")
    removed()


def logged(hand: Hand, number: int) -> str:
    """Return an entry of the log, wherever it lies."""
    return str(Reader(hand.app.game).line(number))


def slots(hand: Hand, data: bytes) -> None:
    """Write over both slots of the session."""
    for slot in ("a", "b"):
        write("%s/now/session.%s" % (hand.state, slot), data)


def test_a_damaged_session_begins_a_new_game_with_a_sentence() -> None:
    for data in (bytes(300), b"R1" + bytes(10) + b"torn", b"\xff"):
        hand = Hand(built())
        hand.press("OK OK OK")
        slots(hand, data)
        hand.power_on()
        assert "A new one begins." in told(hand)
        assert hand.store.damaged == 2
        number = hand.app.game.session.number
        hand.press("OK")
        assert hand.screen() == "game", "A new game shows its commitment."
        hand.press("OK")
        assert hand.screen() == "home"
        assert hand.app.game.session.number == number
        hand.press("OK OK")
        hand.power_on()
        assert hand.screen() == "dice", "Told once."
        for number in (0, 1):
            assert read("%s/now/session.bad%d" % (hand.state, number)) == data
    empty_folder(hand.state)


def session(hand: Hand, newest: bool) -> str:
    """Return the newer or the older slot of the session."""
    slots = ["%s/now/session.%s" % (hand.state, slot) for slot in "ab"]
    return slots[(read(slots[1])[4:8] > read(slots[0])[4:8]) == newest]


def test_a_game_of_a_release_that_kept_it_elsewhere_goes_on() -> None:
    hand = Hand(built())
    hand.press("OK OK OK OK")
    before = hand.app.game.session
    for slot in "ab":
        os.rename("%s/now/session.%s" % (hand.state, slot), "%s/session.%s" % (hand.state, slot))
    hand.power_on()
    assert (hand.screen(), hand.app.game.fault) == ("dice", "")
    after = hand.app.game.session
    assert (after.number, after.log) == (before.number, before.log)
    hand.press("OK OK")
    hand.power_on()
    assert hand.app.game.session.number == before.number + 2, "It is saved where it belongs."
    slots(hand, b"torn")
    hand.power_on()
    assert "damaged and was put aside" in told(hand), "Never back to the game of long ago."


def test_a_damaged_newest_slot_goes_back_one_step_and_says_so() -> None:
    hand = Hand(built())
    hand.press("OK OK OK OK")
    write(session(hand, True), b"\x00" * 99)
    number = hand.app.game.session.number
    hand.power_on()
    assert "check the last roll" in told(hand)
    hand.press("OK")
    assert hand.screen() == "dice"
    assert (logged(hand, number), hand.app.game.session.number) == ("", number + 1)
    assert logged(hand, number - 1).startswith("%d 2d6" % (number - 1))
    assert "Damaged save: entry %d may be lost" % number in logged(hand, number + 1)
    assert read(hand.state + "/now/session.bad0") == b"\x00" * 99


def test_a_damaged_older_slot_is_put_aside_and_no_alarm() -> None:
    hand = Hand(built())
    hand.press("OK OK OK OK")
    rotten = read(session(hand, False))[:-1] + b"?"
    write(session(hand, False), rotten)
    log = list(hand.app.game.session.log)
    hand.power_on()
    assert (hand.screen(), hand.app.game.session.log) == ("dice", log)
    assert (hand.store.damaged, hand.app.game.fault) == (1, "")
    assert read(hand.state + "/now/session.bad0") == rotten


def test_stale_screens_lead_home() -> None:
    for step in (
        ("gone", 0, 0),
        ("grid", 9999, 0),
        ("form", 0, 0),
        ("why", 1, 1),
        ("entry", 5, 0),
    ):
        hand = Hand(built())
        hand.press("DOWN*2 OK")
        hand.app.game.session.path.append(step)
        hand.app.game.save()
        hand.power_on()
        if hand.screen() == "fault":
            assert told(hand)
            hand.press("OK")
            assert hand.screen() == "home", step
        hand.press("HOME")
        assert hand.screen() == "home", step
