"""What several procedures of Fire & Fury AWI share: unit states and exact fractions."""

STATUSES = ("Fresh", "Worn", "Spent")


def mixed(top: int, bottom: int) -> "int | str":
    """Return a fraction as a whole number, or in words such as 2 1/2."""
    if top % bottom == 0:
        return top // bottom
    a, b = top, bottom
    while b:
        a, b = b, a % b
    a = abs(a)
    whole, rest = divmod(abs(top), bottom)
    sign = "-" if top < 0 else ""
    part = "%d/%d" % (rest // a, bottom // a)
    return "%s%d %s" % (sign, whole, part) if whole else sign + part
