"""The I2C and SPI of a fake Pico: chips on their wires, and transfers that fail on demand."""

import clock
from pins import number, state

EIO = 5
ETIMEDOUT = 110
_SPI_TOP = 24000000  # clk_peri is 48 MHz
_MISO = (16, 8)  # taken when no miso is named


class Wires:
    """What hangs on the buses, how much went over them, and which transfer is to fail.

    `fail(n, times, through)`: the n-th transfer from now on and those after it break off, when
    `through` bytes have reached the chip.
    """

    def __init__(self):
        self.clear()

    def clear(self):
        """Take all chips off."""
        self.i2c = {}
        self.spi = {}
        self.freq = {}
        self.count()
        self.fail(0)

    def count(self):
        """Count from zero."""
        self.transfers = 0
        self.bytes = 0

    def fail(self, n, times=1, through=0, errno=EIO):
        """Let transfers fail; n = 0 lets none."""
        self._next = n
        self._left = times if n else 0
        self._through = through
        self._errno = errno

    def carry(self, data, deliver):
        """Deliver the bytes of one transfer, or a part of them and an error."""
        self.transfers += 1
        if self._left:
            self._next -= 1
            if self._next <= 0:
                self._left -= 1
                deliver(bytes(data[: self._through]))
                raise OSError(self._errno)
        self.bytes += len(data)
        deliver(data)


wires = Wires()


class I2C:
    """The I2C peripheral: write only, as no chip here is read."""

    def __init__(self, id, *, scl, sda, freq=400000, timeout=50000):
        if id not in (0, 1):
            raise ValueError("I2C(%d) doesn't exist" % id)
        self._id = id
        self._scl = number(scl)
        self._sda = number(sda)
        if self._scl & 1 != 1 or self._scl >> 1 & 1 != id:
            raise ValueError("bad SCL pin")
        if self._sda & 1 != 0 or self._sda >> 1 & 1 != id:
            raise ValueError("bad SDA pin")
        if not 0 < freq <= 1000000:
            raise AssertionError("the peripheral does not run at %d Hz" % freq)
        self._freq = freq
        self._timeout = timeout
        wires.freq[id] = freq
        for pin in (self._scl, self._sda):
            state.give(pin, "i2c%d" % id)

    def writeto(self, addr, buf, stop=True):
        """Write to a chip; EIO when none answers, ETIMEDOUT when it takes too long."""
        for pin in (self._scl, self._sda):
            if state.owner[pin] != "i2c%d" % self._id:
                raise AssertionError("GP%d was taken from the bus" % pin)
        stuck = state.outside[self._sda]
        if callable(stuck):
            stuck = stuck()
        if stuck == 0:
            raise OSError(ETIMEDOUT)
        chip = wires.i2c.get((self._id, self._sda, self._scl, addr))
        if chip is None:
            wires.transfers += 1
            raise OSError(EIO)
        whole = (len(buf) + 1) * 9 * 1000000 // self._freq
        clock.advance(min(whole, self._timeout))
        if whole > self._timeout:
            chip.i2c(bytes(buf[: self._timeout * self._freq // 9000000]))
            raise OSError(ETIMEDOUT)
        wires.bytes += 1
        wires.carry(buf, chip.i2c)
        return len(buf)

    def writevto(self, addr, vector, stop=True):
        """Write several buffers in one transfer."""
        return self.writeto(addr, b"".join([bytes(part) for part in vector]), stop)

    def scan(self):
        """Return the addresses that answer."""
        ours = (self._id, self._sda, self._scl)
        return sorted([key[3] for key in wires.i2c if key[:3] == ours])


class SPI:
    """The SPI peripheral: write only, for a display has no way to answer."""

    MSB = 1
    LSB = 0

    def __init__(self, id, baudrate=1000000, *, polarity=0, phase=0, bits=8, sck, mosi, miso=None):
        if id not in (0, 1):
            raise ValueError("SPI(%d) doesn't exist" % id)
        if (polarity, phase, bits) not in ((0, 0, 8), (1, 1, 8)):
            raise AssertionError("no display chip listens in this mode")
        if baudrate < 1000:
            raise AssertionError("the peripheral does not run at %d Hz" % baudrate)
        pins = (number(sck), number(mosi), _MISO[id] if miso is None else number(miso))
        for pin, place, name in zip(pins, (2, 3, 0), ("SCK", "MOSI", "MISO")):
            if pin & 3 != place or pin >> 3 & 1 != id:
                raise ValueError("bad %s pin" % name)
        self._id = id
        self._pins = pins
        self.baudrate = min(baudrate, _SPI_TOP)
        for pin in pins:
            state.give(pin, "spi%d" % id)

    def write(self, buf):
        """Write to the chip that is selected."""
        for pin in self._pins[:2]:
            if state.owner[pin] != "spi%d" % self._id:
                raise AssertionError("GP%d was taken from the bus" % pin)
        clock.advance(len(buf) * 8 * 1000000 // self.baudrate)
        sck, mosi = self._pins[:2]
        chosen = []
        for (bus_sck, bus_mosi, dc, cs), chip in sorted(wires.spi.items()):
            on_bus = (bus_sck, bus_mosi) == (sck, mosi)
            if on_bus and state.owner[cs] == "gpio" and not state.level[cs]:
                chosen.append((dc, chip))
        if len(chosen) != 1:
            raise AssertionError("%d chips are selected, not one" % len(chosen))
        dc, chip = chosen[0]
        if state.owner[dc] != "gpio":
            raise AssertionError("GP%d serves %s, it says nothing of data" % (dc, state.owner[dc]))
        level = state.level[dc]

        def deliver(data):
            chip.spi(level, data)

        wires.carry(buf, deliver)

    def _deaf(self, *ignored):
        raise AssertionError("a display does not answer on SPI")

    read = readinto = write_readinto = _deaf


def wire_i2c(bus, sda, scl, addr, chip):
    """Hang a chip on an I2C bus."""
    wires.i2c[(bus, sda, scl, addr)] = chip


def wire_spi(sck, mosi, dc, cs, chip):
    """Hang a chip on an SPI bus."""
    wires.spi[(sck, mosi, dc, cs)] = chip
