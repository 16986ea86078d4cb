"""The machine code of the drivers and its plain twins, bit for bit."""

from array import array

from referee.hal import pixels, strips

try:
    from referee.hal import pixels_viper, strips_viper
except (ImportError, SyntaxError, NameError):  # an interpreter without the viper emitter
    pixels_viper = pixels
    strips_viper = strips

BOTH = (pixels, pixels_viper)
STRIPS = (strips, strips_viper)


def noise(count, seed):
    """Return bytes at random, the same everywhere."""
    out = bytearray(count)
    for i in range(count):
        seed = (seed * 1021 + 12345) & 0xFFFFF
        out[i] = seed >> 9 & 255
    return out


def same(function, *words):
    """Return what both twins return, once they agree."""
    one, two = [getattr(module, function)(*words) for module in BOTH]
    assert one == two
    return one


def test_span_finds_first_and_last() -> None:
    old = noise(300, 1)
    for first in range(0, 64, 3):
        for last in range(first, 64, 5):
            new = bytearray(old)
            new[100 + first] ^= 4
            new[100 + last] ^= 128
            assert same("span", new, 100, old, 100, 64) == first | last << 8
    assert same("span", old, 10, old, 10, 128) == -1
    assert same("span", old, 0, old, 0, 1) == -1
    assert same("span", bytearray(1), 0, b"\x01", 0, 1) == 0


def test_copy_copies() -> None:
    source = noise(200, 2)
    for at, to, count in ((0, 0, 200), (3, 50, 7), (199, 0, 1), (5, 5, 0)):
        outs = []
        for module in BOTH:
            out = bytearray(200)
            module.copy(out, to, source, at, count)
            outs.append(out)
        wanted = bytearray(200)
        wanted[to : to + count] = source[at : at + count]
        assert outs[0] == outs[1] == wanted


def test_turn_puts_a_line_into_a_byte() -> None:
    frame = noise(1024, 3)
    for flip in (0, 255):
        for at in (0, 8, 120):
            outs = []
            for module in BOTH:
                out = bytearray(64)
                module.turn(out, frame, at, 8, 128, flip)
                outs.append(out)
            assert outs[0] == outs[1]
            for y in range(64):
                for x in range(8):
                    dot = frame[(y >> 3) * 128 + at + x] >> (y & 7) & 1
                    there = outs[0][y] >> (7 - x) if flip else outs[0][63 - y] >> x
                    assert dot == there & 1


def test_scan_sees_every_changed_bit() -> None:
    frame = noise(240, 4)
    kept = [array("i", bytes(4 * 7)) for _ in STRIPS]

    def look():
        found = []
        for module, sums in zip(STRIPS, kept):
            found.append(module.scan(frame, 0, sums, 2, 5, 48))
        assert found[0] == found[1]
        assert list(kept[0]) == list(kept[1])
        return found[0]

    assert look() == 31
    assert look() == 0
    for place in range(240):
        for bit in (0, 3, 7):
            frame[place] ^= 1 << bit
            assert look() == 1 << place // 48
    assert kept[0][0] == kept[0][1] == 0, "Only its own sums."


def test_scan_sees_changes_of_two_bytes() -> None:
    frame = bytearray(240)
    sums = array("i", bytes(20))
    seen = set()
    strips_viper.scan(frame, 0, sums, 0, 5, 48)
    seen.add(sums[0])
    count = 1
    for one in range(0, 47, 3):
        for two in range(one + 1, 48, 5):
            for value in (1, 128, 255):
                frame[one] = frame[two] = value
                strips_viper.scan(frame, 0, sums, 0, 5, 48)
                seen.add(sums[0])
                count += 1
                frame[one] = frame[two] = 0
    assert len(seen) == count, "Equal sums of different tiles."


def test_paint_makes_two_rows_of_colors() -> None:
    frame = noise(240, 5)
    for row in (0, 2, 6):
        for at, width in ((0, 240), (48, 48), (192, 48)):
            outs = []
            for module in STRIPS:
                out = bytearray(960)
                module.paint(out, frame, at, width, row, 0x34F2, 0x8001)
                outs.append(out)
            assert outs[0] == outs[1]
            for y in (0, 1):
                for x in range(width):
                    color = 0x34F2 if frame[at + x] >> (row + y) & 1 else 0x8001
                    place = 2 * (y * width + x)
                    assert outs[0][place] | outs[0][place + 1] << 8 == color
            assert not any(outs[0][4 * width :])
