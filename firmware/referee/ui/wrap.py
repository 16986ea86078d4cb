"""Break texts that are made at the table; texts of a pack come broken by the compiler."""


def wrap(text: str, width: int) -> "list[str]":
    """Return a text as lines of at most `width` characters, broken at spaces.

    A word that is longer than a line is divided: nothing is ever cut off.
    """
    lines = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            while len(word) > width:
                room = width - len(line) - (1 if line else 0)
                if room < 2:
                    lines.append(line)
                    line = ""
                    continue
                line = (line + " " if line else "") + word[:room]
                word = word[room:]
            if not line:
                line = word
            elif len(line) + 1 + len(word) <= width:
                line = line + " " + word
            else:
                lines.append(line)
                line = word
        lines.append(line)
    return lines


def beside(left: str, right: str, width: int) -> str:
    """Return a line with one text at each edge; the left one gives way, with a mark."""
    gap = width - len(left) - len(right)
    if gap < 1:
        return left[: max(0, width - len(right) - 2)] + "\x1a " + right
    return left + " " * gap + right


def pack_words(words: "list[str]", width: int) -> "list[str]":
    """Return lines that hold as many of the words as fit, two spaces apart."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 2 + len(word) <= width:
            lines[-1] = lines[-1] + "  " + word
        else:
            lines.extend(wrap(word, width))
    return lines


def paired(pairs: "list[tuple[str, str]]", width: int) -> "list[str]":
    """Return a line for each pair, the second text at the right edge, below where it is long."""
    lines: list[str] = []
    for left, right in pairs:
        if right and len(left) + len(right) < width:
            left = beside(left, right, width)
            right = ""
        lines.extend(wrap(left, width))
        if right:
            lines.append(beside("", right, width))
    return lines
