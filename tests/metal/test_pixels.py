"""The machine code of the drivers and its plain twins, bit for bit."""

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


def test_a_digest_sees_every_changed_bit() -> None:
    frame = noise(240, 4)

    def look(at=0, count=240):
        one, two = [module.digest(frame, at, count) for module in STRIPS]
        assert one == two < 1 << 30
        return one

    first = look()
    for place in range(240):
        for bit in (0, 3, 7):
            frame[place] ^= 1 << bit
            assert look() != first
            frame[place] ^= 1 << bit
    assert look() == first
    frame[47] ^= 1
    frame[96] ^= 1
    assert look(48, 48) == strips.digest(noise(240, 4), 48, 48), "Only its own bytes."


def test_a_digest_sees_changes_of_two_bytes() -> None:
    frame = bytearray(240)
    seen = {strips_viper.digest(frame, 0, 48)}
    count = 1
    for one in range(0, 47, 3):
        for two in range(one + 1, 48, 5):
            for value in (1, 128, 255):
                frame[one] = frame[two] = value
                seen.add(strips_viper.digest(frame, 0, 48))
                count += 1
                frame[one] = frame[two] = 0
    assert len(seen) == count, "Equal hashes of different rows."


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
                    assert outs[0][place] << 8 | outs[0][place + 1] == color
            assert not any(outs[0][4 * width :])
