"""The OLED chips from bus bytes to lit dots; each refuses commands that its datasheet lacks."""

_NOISE = 0x5D


class Refused(AssertionError):
    """What the chip would not have understood, or the glass not have shown."""


class Oled:
    """What the three chips share: transfers, commands with parameters, page addressing.

    `picture()` is what a person sees who holds the module upright.
    """

    NAME = "oled"
    WIDTH = 128
    HEIGHT = 64
    COLUMNS = 128
    PAGES = 8
    GLASS = (0, 127)  # columns of RAM that have a dot on the glass
    # Commands as (first, last, parameters).
    COMMANDS = ()

    def __init__(self):
        # RAM comes up with noise.
        noise = [_NOISE * i + (i >> 3) & 255 for i in range(self.COLUMNS * self.PAGES)]
        self.ram = bytearray(noise)
        self.data_bytes = 0
        self.reset()

    def reset(self, level=0):
        """Return to the power-on state; RAM stays."""
        if level:
            return
        self.on = False
        self.contrast = 0x80
        self.column = self.page = 0
        self.registers = {}
        self._command = 0
        self._wanted = 0
        self._got = []

    def i2c(self, data):
        """Take the bytes of one transfer after the address."""
        at = 0
        while at < len(data):
            control = data[at]
            at += 1
            if control & 0x3F:
                raise Refused("%02x is no control byte" % control)
            end = at + 1 if control & 0x80 else len(data)
            for byte in data[at:end]:
                self._take(control & 0x40, byte)
            at = end

    def spi(self, dc, data):
        """Take bytes with the level of D/C."""
        for byte in data:
            self._take(dc, byte)

    def _take(self, data, byte):
        if data:
            if self._wanted:
                raise Refused("data came in the middle of command %02x" % self._command)
            self._write(byte)
        elif self._wanted:
            self._got.append(byte)
            self._wanted -= 1
            if not self._wanted:
                self._do(self._command, self._got)
                self._wanted = 0
        else:
            self._begin(byte)

    def _begin(self, byte):
        for first, last, parameters in self.COMMANDS:
            if first <= byte <= last:
                self._command = byte
                self._got = []
                self._wanted = parameters
                if not parameters:
                    self._do(byte, self._got)
                return
        raise Refused("%s has no command %02x" % (self.NAME, byte))

    def _do(self, command, given):
        if command < 0x10:
            self.column = self.column & 0xF0 | command
        elif command < 0x20:
            self.column = self.column & 0x0F | (command & 15) << 4
        elif 0xB0 <= command <= 0xBF:
            self.page = command & 15
        elif command in (0xAE, 0xAF):
            self.on = command == 0xAF
        elif command == 0x81:
            self.contrast = given[0]
        elif command in (0xA0, 0xA1, 0xA4, 0xA5, 0xA6, 0xA7, 0x20, 0x21) and not given:
            self.registers[command & 0xFE] = command & 1
        elif command & 0xF0 == 0xC0:
            self.registers[0xC0] = command & 8
        elif 0x40 <= command <= 0x7F:
            self.registers[0x40] = command & 63
        elif given:
            self.registers[command] = given[0]

    def _write(self, byte):
        if not self.GLASS[0] <= self.column <= self.GLASS[1]:
            raise Refused("column %d is not on the glass" % self.column)
        self.data_bytes += 1
        self.ram[self.page * self.COLUMNS + self._segment(self.column)] = byte
        self.column += 1

    def _segment(self, column):
        """Return the segment that shows a column, as it is mapped while it is written."""
        return self.COLUMNS - 1 - column if self.registers.get(0xA0) else column

    def register(self, command, start):
        """Return a register, at power-on `start`."""
        return self.registers.get(command, start)

    def lit(self):
        """Tell whether anything can shine."""
        return self.on

    def line(self, y):
        """Return a line of dots as a person sees it: 1 for each that shines."""
        out = bytearray(self.WIDTH)
        if not self.lit():
            return out
        if self.register(0xA4, 0):
            return bytearray([1] * self.WIDTH)
        self._line(y, out)
        if self.register(0xA6, 0):
            out = bytearray([1 - dot for dot in out])
        return out

    def _line(self, y, out):
        if self.register(0xDA, 0x12) != 0x12:
            raise Refused("the lines of this glass are wired alternately")
        com = self.HEIGHT - 1 - y
        mux = self.register(0xA8, 63) & 63
        if com > mux:
            return
        row = mux - com if self.register(0xC0, 0) else com
        row = (row + self.register(0x40, 0) + self.register(0xD3, 0)) & 63
        at = (row >> 3) * self.COLUMNS + self.GLASS[1]
        ram = self.ram
        for x in range(self.WIDTH):
            out[x] = ram[at - x] >> (row & 7) & 1

    def picture(self):
        """Return what is seen as a frame in MONO_VLSB order."""
        out = bytearray(self.WIDTH * self.HEIGHT // 8)
        for y in range(self.HEIGHT):
            at = (y >> 3) * self.WIDTH
            for dot in self.line(y):
                if dot:
                    out[at] |= 1 << (y & 7)
                at += 1
        return out


class SSD1306(Oled):
    """The SSD1306: 128 columns that wrap, a charge pump that must be on."""

    NAME = "SSD1306"
    COMMANDS = (
        (0x00, 0x17, 0),
        (0x20, 0x20, 1),
        (0x21, 0x22, 2),
        (0x2E, 0x2E, 0),
        (0x40, 0x7F, 0),
        (0x81, 0x81, 1),
        (0x8D, 0x8D, 1),
        (0xA0, 0xA1, 0),
        (0xA4, 0xA7, 0),
        (0xA8, 0xA8, 1),
        (0xAE, 0xAF, 0),
        (0xB0, 0xB7, 0),
        (0xC0, 0xC0, 0),
        (0xC8, 0xC8, 0),
        (0xD3, 0xD3, 1),
        (0xD5, 0xD5, 1),
        (0xD9, 0xDB, 1),
        (0xE3, 0xE3, 0),
    )

    def lit(self):
        """Tell whether display and pump are on."""
        return self.on and self.register(0x8D, 0x10) == 0x14

    def _write(self, byte):
        if self.register(0x20, 2) != 2:
            raise Refused("this model knows page addressing only")
        Oled._write(self, byte)
        self.column &= 127


class SH1106(Oled):
    """The SH1106: 132 columns, 128 of them in the middle on the glass."""

    NAME = "SH1106"
    COLUMNS = 132
    GLASS = (2, 129)
    COMMANDS = (
        (0x00, 0x1F, 0),
        (0x30, 0x33, 0),
        (0x40, 0x7F, 0),
        (0x81, 0x81, 1),
        (0xA0, 0xA1, 0),
        (0xA4, 0xA7, 0),
        (0xA8, 0xA8, 1),
        (0xAD, 0xAD, 1),
        (0xAE, 0xAF, 0),
        (0xB0, 0xB7, 0),
        (0xC0, 0xCF, 0),
        (0xD3, 0xD3, 1),
        (0xD5, 0xD5, 1),
        (0xD9, 0xDB, 1),
        (0xE3, 0xE3, 0),
    )

    def lit(self):
        """Tell whether display and DC-DC converter are on."""
        return self.on and self.register(0xAD, 0x8B) == 0x8B


class SH1107(Oled):
    """The SH1107 with the glass of 128 x 64 dots that hangs on COM 32 to 95, lowest line first."""

    NAME = "SH1107"
    PAGES = 16
    GLASS = (0, 63)
    COMMANDS = (
        (0x00, 0x17, 0),
        (0x20, 0x21, 0),
        (0x81, 0x81, 1),
        (0xA0, 0xA1, 0),
        (0xA4, 0xA7, 0),
        (0xA8, 0xA8, 1),
        (0xAD, 0xAD, 1),
        (0xAE, 0xAF, 0),
        (0xB0, 0xBF, 0),
        (0xC0, 0xCF, 0),
        (0xD3, 0xD3, 1),
        (0xD5, 0xD5, 1),
        (0xD9, 0xD9, 1),
        (0xDB, 0xDC, 1),
        (0xE3, 0xE3, 0),
    )

    def _write(self, byte):
        if self.register(0x20, 0):
            raise Refused("this model knows page addressing only")
        Oled._write(self, byte)

    def _segment(self, column):
        return column

    def _line(self, y, out):
        if self.register(0xA0, 0) or self.register(0xC0, 0):
            raise Refused("nobody has said how this glass looks with A1 or C8")
        position = (95 - y + self.register(0xD3, 0)) & 127
        if position > self.register(0xA8, 127):
            return
        at = (position + self.register(0xDC, 0)) & 127
        for x in range(self.WIDTH):
            out[x] = self.ram[(x >> 3) * self.COLUMNS + at] >> (x & 7) & 1
