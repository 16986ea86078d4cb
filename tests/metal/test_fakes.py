"""The fakes refuse what the chips would refuse; a proof is worth what its fakes are."""

import clock

clock.install()

import machine  # noqa: E402
from buses import wire_i2c, wire_spi, wires  # noqa: E402
from lcd import ST7789  # noqa: E402
from machine import ADC, I2C, PWM, SPI, WDT, Pin, Reset, Timer  # noqa: E402
from oleds import SH1106, SH1107, SSD1306  # noqa: E402
from pins import drive, state  # noqa: E402


def refused(kind, call, *words, **more) -> bool:
    """Tell whether a call raises an error of a kind."""
    try:
        call(*words, **more)
    except kind:
        return True
    return False


def test_pins_have_one_owner() -> None:
    machine.power_on()
    select = Pin(8, Pin.OUT, value=1)
    SPI(1, 1000000, sck=Pin(10), mosi=Pin(11))
    assert refused(AssertionError, select.value, 0), "GP8 is its MISO now."
    Pin(8, Pin.OUT)
    assert select.value() == 1
    PWM(Pin(8), freq=1000, duty_u16=0)
    assert refused(AssertionError, select.value, 0)
    assert refused(ValueError, Pin, 30)
    assert refused(ValueError, Pin, 3, 7)


def test_inputs_need_a_pull_or_somebody() -> None:
    machine.power_on()
    key = Pin(14, Pin.IN)
    assert refused(AssertionError, key.value)
    key = Pin(14, Pin.IN, Pin.PULL_UP)
    assert key.value() == 1
    drive(14, 0)
    assert key.value() == 0
    drive(14, None)
    assert key() == 1


def test_buses_know_their_pins() -> None:
    machine.power_on()
    for id, sda, scl in ((0, 6, 7), (1, 4, 5), (0, 5, 4), (0, 4, 7)):
        assert refused(ValueError, I2C, id, sda=Pin(sda), scl=Pin(scl))
    for id, sck, mosi in ((0, 10, 11), (1, 18, 19), (1, 11, 10), (1, 10, 10)):
        assert refused(ValueError, SPI, id, 1000000, sck=Pin(sck), mosi=Pin(mosi))
    assert refused(ValueError, I2C, 2, sda=Pin(4), scl=Pin(5))
    assert SPI(1, 62500000, sck=Pin(10), mosi=Pin(11)).baudrate == 24000000


def test_i2c_answers_or_not_and_gives_up_after_50_ms() -> None:
    machine.power_on()
    slow = I2C(0, sda=Pin(4), scl=Pin(5), freq=100000)
    assert refused(OSError, slow.writeto, 60, b"\x00\xe3"), "Nobody is there."
    chip = SSD1306()
    wire_i2c(0, 4, 5, 60, chip)
    assert slow.scan() == [60]
    assert slow.writeto(60, b"\x00\xaf") == 2
    assert chip.on
    before = clock.ticks_ms()
    assert refused(OSError, slow.writeto, 60, b"\x40" + bytes(1024))
    assert clock.ticks_ms() - before == 50
    assert 0 < chip.data_bytes < 1024
    assert slow.writevto(60, [b"\x00", b"\xae"]) == 2
    assert not chip.on


def test_spi_is_heard_by_one_selected_chip_and_never_answers() -> None:
    machine.power_on()
    spi = SPI(1, 10000000, sck=Pin(10), mosi=Pin(11))
    chip = SSD1306()
    wire_spi(10, 11, 8, 9, chip)
    dc = Pin(8, Pin.OUT, value=0)
    cs = Pin(9, Pin.OUT, value=1)
    assert refused(AssertionError, spi.write, b"\xaf")
    cs.value(0)
    spi.write(b"\xaf")
    assert chip.on
    dc.value(1)
    spi.write(b"\x01\x02")
    assert chip.data_bytes == 2
    assert refused(AssertionError, spi.read, 1)
    assert refused(AssertionError, spi.write_readinto, b"1", bytearray(1))


def test_oleds_refuse_what_they_do_not_know() -> None:
    machine.power_on()
    for model, unknown in ((SSD1306, 0xB8), (SSD1306, 0xAD), (SH1106, 0x8D), (SH1107, 0x40)):
        assert refused(AssertionError, model().spi, 0, bytes((unknown,)))
    chip = SH1106()
    chip.spi(0, b"\xb0\x00\x10")
    assert refused(AssertionError, chip.spi, 1, b"\x01"), "Column 0 is not on the glass."
    chip = SSD1306()
    chip.spi(0, b"\x81")
    assert refused(AssertionError, chip.spi, 1, b"\x01"), "It waits for a parameter."
    assert refused(AssertionError, SSD1306().i2c, b"\x41\x00")
    chip = SH1107()
    chip.spi(0, b"\xb0\x00\x14")
    assert refused(AssertionError, chip.spi, 1, b"\x01"), "Column 64 is not on the glass."


def test_an_lcd_refuses_haste_and_what_leaves_its_memory() -> None:
    machine.power_on()
    chip = ST7789(240, 240, 0, 0)
    assert refused(AssertionError, chip.spi, 0, b"\x29"), "5 ms after reset."
    clock.sleep_ms(5)
    assert refused(AssertionError, chip.spi, 0, b"\x11"), "120 ms after reset."
    clock.sleep_ms(115)
    chip.spi(0, b"\x11")
    clock.sleep_ms(5)
    assert refused(AssertionError, chip.spi, 0, b"\x10")
    assert refused(AssertionError, chip.spi, 0, b"\x99")
    chip.spi(0, b"\x3a")
    chip.spi(1, b"\x55")
    assert refused(AssertionError, chip.spi, 1, b"\x55"), "One parameter is enough."
    chip.spi(0, b"\x2a")
    chip.spi(1, b"\x00\x00\x00\xf0")
    assert refused(AssertionError, chip.spi, 0, b"\x2c"), "Column 240 is not there."
    chip.spi(0, b"\x2a")
    chip.spi(1, b"\x00\x07\x00\x07")
    chip.spi(0, b"\x2b")
    chip.spi(1, b"\x00\x00\x00\x00")
    chip.spi(0, b"\x2c")
    chip.spi(1, b"\x12\x34")
    assert refused(AssertionError, chip.spi, 1, b"\x12\x34"), "The window has one dot."
    assert chip.ram[7] == 0x1234


def test_a_watchdog_bites_and_is_not_held_by_a_net() -> None:
    machine.power_on()
    assert refused(ValueError, WDT, 0, 9000)
    dog = WDT(timeout=8000)
    clock.sleep_ms(7999)
    dog.feed()
    clock.sleep_ms(7999)
    try:
        clock.sleep_ms(1)
    except Reset as reset:
        assert not isinstance(reset, Exception), "No net of an app may hold it."
        assert refused(Reset, machine.mem32.__setitem__, 0x4005800C, 1), "It is over."
        machine.boot()
        assert machine.reset_cause() == machine.WDT_RESET
        return
    raise AssertionError("It did not bite.")


def test_a_watchdog_is_stopped_by_its_register_alone() -> None:
    machine.power_on()
    dog = WDT(timeout=100)
    assert not hasattr(dog, "stop") and not hasattr(dog, "deinit")
    registers = machine.mem32
    for address, value in ((0x4005B000, 1), (0x40058000, 0), (0x4005B004, 1 << 30)):
        assert refused(AssertionError, registers.__setitem__, address, value)
    registers[0x4005B000] = 1 << 30
    clock.sleep_ms(1000)
    dog.feed()
    clock.sleep_ms(1000)
    registers[0x4005800C] = 0x12345678
    WDT(timeout=100)
    assert refused(Reset, clock.sleep_ms, 100)
    machine.boot()
    clock.sleep_ms(1000)
    assert registers[0x4005800C] == 0x12345678, "Scratch lives through a reset."
    machine.power_on()
    assert registers[0x4005800C] == 0


def test_timers_fire_while_time_passes() -> None:
    machine.power_on()
    rung = []
    timer = Timer(mode=Timer.PERIODIC, period=10, callback=lambda t: rung.append(clock.ticks_ms()))
    clock.sleep_ms(35)
    timer.deinit()
    clock.sleep_ms(100)
    assert rung == [10, 20, 30]
    Timer(mode=Timer.ONE_SHOT, freq=100, callback=lambda t: rung.append(0))
    clock.sleep_ms(100)
    assert rung == [10, 20, 30, 0]
    assert refused(ValueError, Timer, mode=Timer.ONE_SHOT)


def test_pulses_and_voltages() -> None:
    machine.power_on()
    lamp = PWM(Pin(13), freq=1000, duty_u16=100)
    assert state.analog[13] == lamp.duty_u16() == 100
    assert refused(AssertionError, lamp.duty_u16, 65536)
    assert refused(AssertionError, PWM, Pin(12), freq=2000), "GP12 and GP13 share a slice."
    assert refused(ValueError, PWM, Pin(2), duty_u16=5), "No frequency yet."
    assert refused(ValueError, ADC, Pin(22))
    battery = ADC(29)
    state.analog[29] = 24000
    assert battery.read_u16() == 24000
    Pin(29, Pin.IN)
    assert refused(AssertionError, battery.read_u16)


def test_the_clock_wraps_like_the_pico_s() -> None:
    machine.power_on()
    clock.set_ms((1 << 30) - 5)
    before = clock.ticks_ms()
    clock.sleep_ms(12)
    assert clock.ticks_ms() == 7
    assert clock.ticks_diff(clock.ticks_ms(), before) == 12
    assert clock.ticks_add(before, 12) == 7
    assert wires.transfers == 0
