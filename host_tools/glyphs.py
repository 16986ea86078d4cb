"""Map printed text to the device's 7-bit strings, in which control codes carry symbols."""

SYMBOLS = (
    (0x01, "♠"),
    (0x02, "♥"),
    (0x03, "♦"),
    (0x04, "♣"),
    (0x05, "▲"),
    (0x06, "▼"),
    (0x07, "◀"),
    (0x08, "▶"),
    (0x09, "•"),
    (0x0B, "×"),
    (0x0C, "½"),
    (0x0D, "✓"),
    (0x0E, "✗"),
    (0x0F, "≥"),
    (0x10, "≤"),
    (0x11, "£"),
    (0x12, "°"),
    (0x13, "é"),
    (0x14, "→"),
    (0x15, "←"),
    (0x16, "±"),
    (0x17, "–"),
    (0x18, "□"),
    (0x19, "■"),
    (0x1A, "…"),
    (0x1B, "¼"),
    (0x1C, "¾"),
    (0x1D, "⅓"),
    (0x1E, "★"),
    (0x1F, "⅔"),
    (0x7F, "█"),
)

# What only typography tells apart: quotes, primes, dashes, spaces.
_FOLDED = {
    "'": "‘’‚‛′",
    '"': "“”„‟″",
    "-": "‐‑‒—―−﹣－",
    " ": "\t\u00a0\u2002\u2003\u2007\u2009\u200a\u202f",
    "": "\ufeff\u200b\u00ad",
}

_TO_DEVICE = (
    {ord(symbol): code for code, symbol in SYMBOLS}
    | {ord(char): plain for plain, chars in _FOLDED.items() for char in chars}
    | {code: chr(code) for code in range(0x20, 0x7F)}
    | {0x0A: "\n"}
)
_TO_PRINT = dict(SYMBOLS)


class GlyphError(ValueError):
    """Say in one sentence which character the device cannot show."""

    def __init__(self, char: str) -> None:
        super().__init__(
            f"The character {char!r} (U+{ord(char):04X}) is not on the device's code page; "
            "write it in other words or signs."
        )
        self.char = char


def to_device(text: str) -> str:
    """Return a printed text as the device's string; line feeds stay as they are.

    Raises GlyphError with the first character that the code page lacks.
    """
    for char in text:
        if ord(char) not in _TO_DEVICE:
            raise GlyphError(char)
    return text.translate(_TO_DEVICE)


def to_print(text: str) -> str:
    """Return a device string as people print it: the reverse of `to_device`."""
    return text.translate(_TO_PRINT)
