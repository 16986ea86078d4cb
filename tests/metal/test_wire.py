"""How much goes over the wire: only what changed, and a page in one transfer."""

import clock
from buses import wires
from panels import KINDS, LCDS, OLEDS, blank, bytes_for, make, name, noise


def shown(kind):
    """Return a display that shows a frame of noise, and the frame."""
    display, _ = make(kind)
    frame = noise(kind, 1)
    display.show(frame)
    return display, frame


def inverted_row(kind, frame, row):
    """Invert a text row of eight dots, as a selection does."""
    width = kind["width"]
    for i in range(row * width, row * width + width):
        frame[i] ^= 255


def other(frame):
    """Return a frame in which every byte differs."""
    turned = bytearray(frame)
    for i in range(len(turned)):
        turned[i] ^= 255
    return turned


def test_what_did_not_change_is_not_sent() -> None:
    for kind in KINDS:
        display, frame = shown(kind)
        assert bytes_for(display, frame) == (0, 0), name(kind)


def test_a_full_oled_frame_is_one_transfer_a_page() -> None:
    for kind in OLEDS:
        display, frame = shown(kind)
        sent, transfers = bytes_for(display, other(frame))
        pages = 16 if kind["driver"] == "sh1107" else 8
        if "i2c" in kind["bus"]:
            assert transfers == pages
            assert sent == 1024 + 8 * pages
        else:
            assert transfers == 2 * pages, "Its commands and its data: D/C lies between."
            assert sent == 1024 + 3 * pages


def test_moving_a_selection_sends_a_quarter_of_the_oled() -> None:
    for kind in OLEDS:
        display, frame = shown(kind)
        chip = sorted((wires.i2c or wires.spi).items())[0][1]
        for row in range(7):
            inverted_row(kind, frame, row)
            display.show(frame)
            before = chip.data_bytes
            inverted_row(kind, frame, row)
            inverted_row(kind, frame, row + 1)
            display.show(frame)
            assert chip.data_bytes - before <= 256, name(kind)
            inverted_row(kind, frame, row + 1)
            display.show(frame)


def test_one_dot_sends_one_step_of_columns() -> None:
    for kind in OLEDS:
        display, frame = shown(kind)
        for place in (0, 127, 128, 500, 1023):
            frame[place] ^= 16
            sent, transfers = bytes_for(display, frame)
            assert (sent, transfers) == ((16, 1) if "i2c" in kind["bus"] else (11, 2))


def test_one_dot_of_an_lcd_sends_eight_rows() -> None:
    for kind in LCDS:
        display, frame = shown(kind)
        for place in (0, 239, 240, 1234):
            frame[place] ^= 16
            sent, _ = bytes_for(display, frame)
            assert sent == 240 * 8 * 2 + 6, name(kind)


def test_the_time_of_a_full_frame() -> None:
    limits = {"ssd1306": 25, "sh1106": 11, "sh1107": 2, "st7789": 39}
    for kind in (OLEDS[0], OLEDS[2], OLEDS[4], LCDS[0]):
        display, frame = shown(kind)
        before = clock.ticks_us()
        display.show(other(frame))
        passed = clock.ticks_us() - before
        assert passed <= 1000 * limits[kind["driver"]], (name(kind), passed)


def test_a_slow_bus_is_refused_before_it_times_out() -> None:
    for freq, good in ((100000, False), (200000, False), (250000, True), (400000, True)):
        kind = dict(OLEDS[0])
        kind["bus"] = dict(kind["bus"])
        kind["bus"]["freq"] = freq
        try:
            display, chip = make(kind)
        except ValueError as error:
            assert not good
            assert str(error).endswith("400000.")
            continue
        assert good
        display.show(blank(kind))
        assert chip.picture() == blank(kind)


def test_a_size_that_the_chip_has_not_is_refused() -> None:
    refused = 0
    kinds = ((OLEDS[0], 96), (OLEDS[2], 132), (OLEDS[4], 64), (LCDS[0], 321))
    for kind, width in kinds:
        display, _ = make(kind)
        try:
            type(display)(display._wire, width, kind["height"], kind)
        except ValueError as error:
            assert str(width) in str(error)
            refused += 1
    assert refused == len(kinds)
