"""Snippets that break a house rule, each with its rule and the place it is planted in."""

CORE = "firmware/referee/core/trial.py"
BITS = "firmware/referee/core/bits.py"
UI = "firmware/referee/ui/trial.py"
HAL = "firmware/referee/hal/trial.py"
MAIN = "firmware/main.py"
RULESET = "tables/any_rules/trial.py"
HOST = "host_tools/trial.py"
TEST = "tests/test_trial.py"

Planted = tuple[str, str, str]

_NET = "try:\n    f()\nexcept Exception:\n    pass\n"
_LONG_FUNCTION = "def f() -> None:\n" + "    pass\n" * 39

BAD: "tuple[Planted, ...]" = (
    ("device-imports", CORE, "from referee.ui import canvas\n"),
    ("device-imports", CORE, "from ..hal import store\n"),
    ("device-imports", CORE, "import os\n"),
    ("device-imports", CORE, "def f():\n    import time\n"),
    ("device-imports", CORE, "import json\n"),
    ("device-imports", UI, "from referee.hal.store import Store\n"),
    ("device-imports", UI, "import machine\n"),
    ("device-imports", HAL, "import random\n"),
    ("device-imports", HAL, "from typing import Any\n"),
    ("device-imports", HAL, "import requests\n"),
    ("device-imports", MAIN, "from machine import Pin\n"),
    ("device-imports", RULESET, "from referee.core.run import Run\n"),
    ("device-imports", RULESET, "from tables.other_rules import trial\n"),
    ("device-imports", RULESET, "from ..other_rules.trial import f\n"),
    ("device-imports", RULESET, "import os\n"),
    ("device-imports", CORE, "if TYPE_CHECKING:\n    from ..hal.store import Store\n"),
    ("device-imports", CORE, "if DEBUG:\n    from typing import Any\n"),
    ("host-imports", HOST, "from referee.hal.store import Store\n"),
    ("host-imports", HOST, "import referee.hal\n"),
    ("host-imports", HOST, "from random import randint\n"),
    ("no-star-import", CORE, "from .pack import *\n"),
    ("no-mocks", TEST, "from unittest.mock import MagicMock\n"),
    ("no-mocks", TEST, "import unittest.mock\n"),
    ("no-import-work", CORE, "TABLE = [n * n for n in range(9)]\n"),
    ("no-import-work", CORE, "print('hello')\n"),
    ("no-import-work", HAL, "led = Pin(25)\n"),
    ("no-import-work", HAL, "try:\n    import machine\nexcept ImportError:\n    machine = None\n"),
    ("no-import-work", UI, "class A:\n    buffer = bytearray(1024)\n"),
    ("no-import-work", UI, "if True:\n    X = 1\n"),
    ("no-host-import-work", HOST, "DATA = open('x').read()\n"),
    ("no-host-import-work", HOST, "main()\n"),
    ("module-docstring", CORE, "X = 1\n"),
    ("module-docstring", TEST, '"""Tests."""\n'),
    ("public-docstrings", CORE, "def f() -> None:\n    pass\n"),
    (
        "public-docstrings",
        HOST,
        'class A:\n    """Be."""\n    def go(self) -> None:\n        pass\n',
    ),
    ("annotations", CORE, "def f(a: int):\n    return a\n"),
    ("annotations", RULESET, "def f(a) -> int:\n    return a\n"),
    ("annotations", UI, "class A:\n    def go(self, *names) -> None:\n        pass\n"),
    ("sizes", HOST, "X = 1\n" * 300),
    ("sizes", TEST, "X = '" + "x" * 100 + "'\n"),
    ("function-sizes", CORE, _LONG_FUNCTION),
    ("tests-assert", TEST, "def test_a() -> None:\n    run()\n"),
    ("tests-assert", TEST, "def look() -> None:\n    run()\ndef test_a() -> None:\n    look()\n"),
    ("no-catch-all", CORE, "try:\n    f()\nexcept:\n    pass\n"),
    ("no-catch-all", HAL, "try:\n    f()\nexcept Exception:\n    pass\n"),
    ("no-catch-all", HOST, "try:\n    f()\nexcept (OSError, BaseException) as e:\n    pass\n"),
    ("no-catch-all", MAIN, _NET + _NET),
    ("no-catch-all", MAIN, "try:\n    f()\nexcept:\n    pass\n"),
    ("no-print", CORE, "def f():\n    print(1)\n"),
    ("no-print", RULESET, "def f(out=print):\n    out(1)\n"),
    ("no-eval", HOST, "def f(t):\n    return eval(t)\n"),
    ("no-float", CORE, "HALF = 0.5\n"),
    ("no-float", RULESET, "def f(a):\n    return a / 2\n"),
    ("no-float", CORE, "def f(a):\n    a /= 2\n"),
    ("no-float", CORE, "def f(a):\n    return round(a)\n"),
    ("no-modulus-on-bits", CORE, "def f(source, n):\n    return source.byte() % n\n"),
    ("no-modulus-on-bits", CORE, "def f(source, n):\n    return divmod(source.bits(8), n)[1]\n"),
    ("no-modulus-on-bits", BITS, "def f(value, n):\n    value %= n\n    return value\n"),
    ("absent-on-device", CORE, "match 1:\n    case 1:\n        pass\n"),
    ("absent-on-device", CORE, "def f(a, /):\n    pass\n"),
    ("absent-on-device", UI, "def f(t):\n    return t.ljust(8)\n"),
    ("absent-on-device", UI, "def f(t):\n    return t[::2]\n"),
    ("absent-on-device", HAL, "def f(a, b):\n    return zip(a, b, strict=True)\n"),
    ("absent-on-device", HAL, "try:\n    f()\nexcept FileNotFoundError:\n    pass\n"),
    ("absent-on-device", CORE, "def f():\n    raise ValueError('a') from None\n"),
    ("absent-on-device", RULESET, "def f(n):\n    return n.bit_length()\n"),
    ("no-dict-order", CORE, "def f():\n    for a in {1, 2}:\n        g(a)\n"),
    ("no-dict-order", UI, "def f(d):\n    return [k for k in d.keys()]\n"),
    ("no-dict-order", RULESET, "def f(d):\n    for k, v in d.items():\n        g(k, v)\n"),
    ("no-board-names", HAL, "def f(board):\n    return board.id == 'pico_ssd1306'\n"),
    ("no-board-names", MAIN, "import pico_ssd1306\n"),
    ("no-board-names", HAL, "from referee.hal.pico_ssd1306 import Display\n"),
)

GOOD: "tuple[Planted, ...]" = (
    ("device-imports", CORE, "from micropython import const\nfrom .pack import Pack\n"),
    ("device-imports", UI, "from ..core.run import Run\nfrom . import canvas\n"),
    ("device-imports", HAL, "import machine\nfrom referee.ui.canvas import Canvas\n"),
    ("device-imports", RULESET, "from referee.core.procedure import Form\nfrom .parts import f\n"),
    ("device-imports", RULESET, "from referee.core import exact\nfrom . import parts\n"),
    ("device-imports", CORE, "if TYPE_CHECKING:\n    from typing import Any\n"),
    ("host-imports", HOST, "from referee.core import pack\nfrom referee.ui import canvas\n"),
    ("no-star-import", CORE, "from .pack import Pack\n"),
    ("no-mocks", TEST, "import pytest\n"),
    (
        "no-import-work",
        CORE,
        '"""D."""\nfrom micropython import const\n_X = const(1 << 4)\nNAMES = ("a", "b")\n'
        'class A:\n    """D."""\n    SIZE = 4\n    def f(self):\n        return g()\n'
        'if __name__ == "__main__":\n    f()\n',
    ),
    (
        "no-host-import-work",
        HOST,
        "WORD = re.compile('a')\nN = [n * n for n in range(9)]\n",
    ),
    (
        "no-import-work",
        UI,
        "try:\n    from .viper import put\nexcept ImportError:\n    from .glyphs import put\n",
    ),
    ("module-docstring", CORE, '"""Say what it is for."""\n'),
    ("public-docstrings", CORE, 'def f() -> None:\n    """Do."""\ndef _g() -> None:\n    pass\n'),
    ("annotations", CORE, "class A:\n    def f(self, a: 'int') -> None:\n        pass\n"),
    ("annotations", UI, "@micropython.viper\ndef put(buf, at: int):\n    ptr8(buf)[at] = 0\n"),
    ("sizes", CORE, "X = 1\n" * 299),
    ("function-sizes", CORE, _LONG_FUNCTION.removesuffix("    pass\n")),
    (
        "tests-assert",
        TEST,
        "def test_a() -> None:\n    with pytest.raises(OSError):\n        f()\n",
    ),
    ("tests-assert", TEST, "def look():\n    assert f()\ndef test_a() -> None:\n    look()\n"),
    ("no-catch-all", HAL, "try:\n    f()\nexcept (OSError, ValueError):\n    pass\n"),
    ("no-catch-all", MAIN, _NET),
    ("no-print", CORE, "def f(out):\n    out.write('print')\n"),
    ("no-eval", HOST, "def f(model):\n    return model.evaluate()\n"),
    ("no-float", CORE, "def f(a):\n    return a // 2\n"),
    ("no-modulus-on-bits", CORE, "def f(n, bits):\n    return 'a %d' % bits, n % 13\n"),
    ("absent-on-device", CORE, "def f(a, b=1, *, c=2):\n    return a[1:b], a.center(c)\n"),
    ("no-dict-order", CORE, "def f(d):\n    return sorted(d.items()), d['a'], sum(d.values())\n"),
    ("no-board-names", HAL, '"""Drive the pico_ssd1306."""\nDISPLAY = "ssd1306"\n'),
)
