"""The Fairness screen: what fell in this game, the test on the spot, stirring."""

from hand import Hand, built, drawn_twice


def rolled(times: int) -> "tuple[Hand, list[int]]":
    """Return a handheld on which 2d6 were rolled so often, and all the naturals."""
    hand = Hand(built())
    hand.pick("Dice")
    fell: list[int] = []
    for _ in range(times):
        hand.press("OK")
        fell.extend(hand.app.game.session.fell[1:])
    hand.press("HOME")
    return hand, fell


def page(hand: Hand, title: str) -> "list[str]":
    """Turn to the page with a title and return its text."""
    for _ in range(9):
        if hand.text()[0].startswith(title):
            return hand.text()
        hand.press("DOWN")
    raise KeyError(title)


def test_what_fell_is_counted_from_the_log() -> None:
    hand, fell = rolled(40)
    number = hand.app.game.session.number
    hand.pick("Fairness")
    shown = " ".join(hand.text())
    assert "80 dice" in shown
    for face in range(1, 7):
        assert "%d:%d" % (face, len([1 for value in fell if value == face])) in shown
    assert "Longest streak" in shown
    assert "even as dice are." in shown or "Uneven: 1 in" in shown
    assert drawn_twice(hand) == 0
    assert hand.app.game.session.number == number, "Looking is no entry of the log."
    hand.power_on()
    assert " ".join(hand.text()) == shown


def test_typed_dice_are_not_counted() -> None:
    hand, _ = rolled(1)
    hand.pick("Dice")
    hand.press("UP OK")
    assert hand.screen() == "typed"
    hand.press("UP OK UP OK")
    assert hand.screen() == "dice"
    assert len(hand.app.game.session.fell) == 3
    hand.press("HOME")
    hand.pick("Fairness")
    assert "2 dice" in hand.text()[0]


def test_six_thousand_dice_on_the_spot() -> None:
    hand, _ = rolled(0)
    hand.pick("Fairness")
    number = hand.app.game.session.number
    shown = page(hand, "Self-test")
    assert "6000 d6" in " ".join(shown)
    frames = hand.board.shown
    hand.press("OK")
    shown = hand.text()
    assert shown[0].startswith("Self-test d6") and "6000" in shown[0]
    assert hand.board.shown - frames == 6, "It shows how far it is."
    faces = [word.split(":") for line in shown[1:] for word in line.split(" ") if ":" in word]
    counts = [int(count) for face, count in faces if face in "123456"]
    assert len(counts) == 6 and sum(counts) == 6000
    assert min(counts) > 850 and max(counts) < 1150
    assert drawn_twice(hand) == 0
    first = list(counts)
    hand.press("OK")
    assert hand.text()[1:] != shown[1:], "Other dice: %s" % first
    assert hand.app.game.session.number == number, "They are not dice of the game."


def test_stirring_hears_every_key_until_back() -> None:
    hand, _ = rolled(0)
    hand.pick("Fairness")
    page(hand, "Stir")
    hand.press("OK UP DOWN RIGHT OK LEFT")
    assert hand.screen() == "fairness"
    assert "Pressed: 5" in " ".join(hand.text())
    assert drawn_twice(hand) == 0
    hand.press("BACK")
    assert hand.screen() == "fairness"
    hand.press("OK UP HOME")
    assert hand.screen() == "home"


def test_every_kind_of_die_has_its_page() -> None:
    hand, _ = rolled(2)
    hand.pick("Dice")
    hand.press("DOWN RIGHT*4 OK HOME")  # 2d20 is some steps on
    hand.pick("Fairness")
    titles = []
    for _ in range(4):
        titles.append(hand.text()[0].split("  ")[0])
        hand.press("RIGHT")
    assert titles[0] == "Fairness d6"
    assert titles[1].startswith("Fairness d")
    assert titles[2:] == ["Self-test", "Stir"]
    assert hand.text()[0].startswith("Fairness d6"), "The pages stand in a ring."
