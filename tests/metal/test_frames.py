"""What a person sees is the canvas, for every kind of display, whatever changed."""

from buses import wires
from panels import FEW, KINDS, OLEDS, TURNED, blank, make, name, noise, scribble


def test_random_frames_are_seen_as_they_are() -> None:
    for kind in KINDS:
        display, chip = make(kind)
        for seed in (1, 2) if kind in FEW else (1,):
            frame = noise(kind, seed)
            display.show(frame)
            assert chip.picture() == frame, name(kind)


def test_small_changes_are_seen() -> None:
    for kind in KINDS:
        display, chip = make(kind)
        frame = noise(kind, 3)
        seed = 7
        for turn in range(12 if kind in OLEDS else 2):
            display.show(frame)
            assert chip.picture() == frame, (name(kind), turn)
            seed = scribble(kind, frame, seed)


def test_every_single_dot_is_sent() -> None:
    for kind in OLEDS:
        display, chip = make(kind)
        frame = blank(kind)
        display.show(frame)
        for i in range(0, len(frame), 7):
            frame[i] ^= 1 << (i & 7)
            display.show(frame)
            wires.count()
            display.show(frame)
            assert wires.bytes == 0, "It was known already."
        assert chip.picture() == frame, name(kind)


def test_a_turned_display_shows_the_picture_upside_down() -> None:
    for kind in TURNED:
        display, chip = make(kind)
        frame = noise(kind, 5)
        display.show(frame)
        frame[0] ^= 1
        display.show(frame)
        seen = chip.picture()
        for y in range(64):
            for x in range(128):
                there = seen[(63 - y >> 3) * 128 + 127 - x] >> (63 - y & 7) & 1
                assert there == frame[(y >> 3) * 128 + x] >> (y & 7) & 1, name(kind)


def test_a_turned_lcd_is_read_by_who_turns_it() -> None:
    kind = dict(KINDS[-1])
    display, chip = make(kind)
    frame = noise(kind, 6)
    display.show(frame)
    assert chip.picture() == frame
    chip.turn = 90
    assert chip.picture() != frame


def test_colors_come_from_the_board() -> None:
    kind = dict(KINDS[-1])
    kind["light"] = 0xFA00
    kind["dark"] = 0x0005
    display, chip = make(kind)
    frame = noise(kind, 8)
    display.show(frame)
    assert chip.picture(0xFA00, 0x0005) == frame
