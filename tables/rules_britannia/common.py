"""What several procedures of Rules Britannia share: who is who, and which modifiers count."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from referee.core.rules import Rules


# Rows of the tables of movement.
CAVALRY = (1, 5)
GUNS = (2, 6)
MILITIA = 3
NATIVES = 4  # the first native row

# The two sides of most games, red first: the color of a card, and the order of dice.
PLAYERS = ("Europeans", "Natives")

# Kinds of side in melee; the first three rows of the morale table are these too.
SIDES = ("European", "Colonial", "Militia", "Native")
SIDE_MILITIA = 2
SIDE_NATIVE = 3

# Rows of the lists of combat and morale modifiers.
NATIVE_AGAINST = 0
CAVALRY_AGAINST = 1
IN_SQUARE = 3
VETERAN = 4
WOMEN = 5
HALF = 7
QUARTER = 8

UNUSED = "A ticked modifier does not count."


def militia_all(rules: "Rules") -> int:
    """Return what a militia unit adds to a roll that is not for movement."""
    return -1 if stars(rules) and rules.ruling("S1-A04b") == 1 else 0


def stars(rules: "Rules") -> bool:
    """Tell whether the stars of the movement rates have the effects printed below them."""
    return bool(rules.ruling("S1-A02") == 0)


def european(rules: "Rules", side: int) -> bool:
    """Tell whether a kind of side is what the modifiers call European."""
    if side in (0, SIDE_NATIVE):
        return side == 0
    return bool(rules.ruling("S1-A29") >= SIDE_NATIVE - side)


def of_side(rules: "Rules", mask: int, side: int) -> int:
    """Return the ticked modifiers without those that name another side."""
    if side == SIDE_NATIVE:
        if mask >> VETERAN & 1 and rules.ruling("S1-A10") == 0:
            mask &= ~(1 << VETERAN)
    else:
        mask &= ~(1 << NATIVE_AGAINST)
    named = 1 << CAVALRY_AGAINST | 1 << WOMEN
    if mask & named and not european(rules, side):
        mask &= ~named
    return mask


def strength_modifier(rules: "Rules", table: str, full: int, now: int) -> int:
    """Return what a unit's strength adds, by the parts of its full strength that are left."""
    quarter = 4 * now <= full
    if not quarter and 100 * now < 26 * full:
        quarter = rules.ruling("S1-A30") == 1
    if quarter:
        return int(rules.apply(table, QUARTER))
    if 2 * now <= full:
        return int(rules.apply(table, HALF))
    return 0
