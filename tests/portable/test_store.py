"""The store on the interpreter's own file system: two slots, the newest sound one wins."""

import os
import time

from referee.hal.store import Store

PLACE = "store-of-test-%d" % time.time_ns()  # where the test runs; removed at its end


def fresh() -> Store:
    """Return a store in an empty folder."""
    cleared()
    return Store(PLACE)


def cleared(folder: str = PLACE) -> None:
    """Remove the folder and all in it."""
    try:
        names = os.listdir(folder)
    except OSError:
        return
    for name in names:
        try:
            os.remove(folder + "/" + name)
        except OSError:
            cleared(folder + "/" + name)
    os.rmdir(folder)


def raw(slot: str) -> bytes:
    """Return the bytes of a file in the folder."""
    with open(PLACE + "/" + slot, "rb") as file:
        return bytes(file.read())


def put(slot: str, data: bytes) -> None:
    """Write a file into the folder."""
    with open(PLACE + "/" + slot, "wb") as file:
        file.write(data)


def two() -> "tuple[bytes, bytes]":
    """Save twice into an empty folder and return the older and the newer slot: b, then a."""
    store = fresh()
    store.save("game", b"first")
    store.save("game", b"second")
    return raw("game.b"), raw("game.a")


def test_a_record_comes_back_in_this_and_the_next_session() -> None:
    store = fresh()
    for body in (b"", b"x", bytearray(b"two"), bytes(range(256)) * 4):
        store.save("game", body)
        assert store.load("game") == body
        assert Store(PLACE).load("game") == body
    assert store.load("other") is None
    assert store.damaged == 0
    cleared()


def test_slots_alternate_and_the_sequence_goes_on() -> None:
    store = fresh()
    held = []
    for i in range(5):
        if i == 3:
            store = Store(PLACE)
        store.save("game", b"%d" % i)
        held.append(tuple([raw(name)[12:] for name in sorted(os.listdir(PLACE))]))
    assert held == [(b"0",), (b"1", b"0"), (b"1", b"2"), (b"3", b"2"), (b"3", b"4")]
    assert raw("game.b")[4:8] == b"\x05\x00\x00\x00"
    cleared()


def test_records_do_not_touch_each_other() -> None:
    store = fresh()
    store.save("game", b"game")
    store.save("log0", b"log")
    store.save("log0", b"longer log")
    assert (store.load("game"), store.load("log0")) == (b"game", b"longer log")
    cleared()


def test_a_slot_of_no_length_counts_as_absent() -> None:
    two()
    put("game.a", b"")
    store = Store(PLACE)
    assert store.load("game") == b"first"
    assert store.damaged == 0
    store.save("game", b"third")
    assert Store(PLACE).load("game") == b"third"
    cleared()


def test_every_cut_of_the_newest_falls_back_to_the_older() -> None:
    for size in range(1, len(two()[1])):
        newer = two()[1]
        put("game.a", newer[:size])
        store = Store(PLACE)
        assert store.load("game") == b"first", size
        assert store.damaged == 1
        assert raw("game.bad0") == newer[:size], "The damaged bytes are kept."
    cleared()


def test_every_flipped_byte_is_seen() -> None:
    newer = two()[1]
    for at in range(len(newer)):
        if at in (2, 3):
            continue  # two spare bytes
        two()
        put("game.a", newer[:at] + bytes((newer[at] ^ 16,)) + newer[at + 1 :])
        store = Store(PLACE)
        assert store.load("game") == b"first", at
        assert store.damaged == 1
    cleared()


def test_a_slot_of_zeros_is_kept_aside_and_never_written() -> None:
    two()
    put("game.a", bytes(40))
    store = Store(PLACE)
    assert store.load("game") == b"first"
    for i in range(4):
        store.save("game", b"later %d" % i)
    assert raw("game.bad0") == bytes(40)
    put("game.a", b"again")
    store = Store(PLACE)
    store.load("game")
    assert raw("game.bad0") == bytes(40)
    assert raw("game.bad1") == b"again"
    cleared()


def test_both_slots_damaged_is_no_record_and_is_counted() -> None:
    two()
    put("game.a", b"zz")
    put("game.b", bytes(500))
    store = Store(PLACE)
    assert store.load("game") is None
    assert (store.damaged, store.lost) == (2, 2)
    store.save("game", b"new")
    assert store.load("game") == b"new"
    assert sorted([raw("game.bad0"), raw("game.bad1")]) == [bytes(500), b"zz"]
    cleared()


def test_a_damaged_older_slot_leaves_the_newest() -> None:
    two()
    put("game.b", b"R1 torn")
    store = Store(PLACE)
    assert store.load("game") == b"second"
    assert (store.damaged, store.lost) == (1, 1), "Nobody knows which it was."
    store.save("game", b"third")
    assert (store.load("game"), Store(PLACE).load("game")) == (b"third", b"third")
    cleared()


def test_a_damaged_slot_is_lost_only_if_it_can_have_been_the_newest() -> None:
    for slot, kept, lost in (("game.b", b"second", 0), ("game.a", b"first", 1)):
        two()
        put(slot, raw(slot)[:-1] + b"?")
        store = Store(PLACE)
        assert store.load("game") == kept
        assert (store.damaged, store.lost) == (1, lost)
        cleared()


def test_a_refused_save_leaves_the_former_body() -> None:
    store = fresh()
    store.save("game", b"first")
    os.mkdir(PLACE + "/game.a")  # no file can be opened there
    for _ in range(2):
        refused = False
        try:
            store.save("game", b"second")
        except OSError:
            refused = True
        assert refused
        assert raw("game.b")[12:] == b"first"
    os.rmdir(PLACE + "/game.a")
    assert store.load("game") == b"first"
    store.save("game", b"third")
    assert Store(PLACE).load("game") == b"third"
    cleared()


def test_what_cannot_be_read_is_not_absent() -> None:
    two()
    os.remove(PLACE + "/game.a")
    os.mkdir(PLACE + "/game.a")
    os.mkdir(PLACE + "/page0")
    store = Store(PLACE)
    for read in (store.load, store.get, lambda name: store.save(name, b"new")):
        refused = False
        try:
            read("page0" if read == store.get else "game")
        except OSError:
            refused = True
        assert refused
    assert raw("game.b")[12:] == b"first"
    assert store.get("page1") is None
    assert store.load("other") is None
    cleared()


def test_a_record_in_a_folder_is_a_record_like_others() -> None:
    store = fresh()
    assert store.load("now/game") is None
    assert os.listdir(PLACE) == [], "A folder is made by the first save in it."
    store.save("now/game", b"first")
    store.save("game", b"other")
    store.save("now/game", b"second")
    assert sorted(os.listdir(PLACE)) == ["game.b", "now"]
    store = Store(PLACE)
    assert (store.load("now/game"), store.load("game")) == (b"second", b"other")
    put("now/game.a", b"torn")
    store = Store(PLACE)
    assert store.load("now/game") == b"first"
    assert (store.damaged, raw("now/game.bad0")) == (1, b"torn")
    store.save("now/game", b"third")
    assert Store(PLACE).load("now/game") == b"third"
    os.remove(PLACE + "/now/game.b")
    os.mkdir(PLACE + "/now/game.b")
    refused = False
    try:
        Store(PLACE).load("now/game")
    except OSError:
        refused = True
    assert refused, "What cannot be read is not absent."
    cleared()


def test_a_folder_that_cannot_be_made_is_told() -> None:
    refused = False
    try:
        Store("nowhere/at/all")
    except OSError:
        refused = True
    assert refused
