"""What a lamp or a buzzer tells: that dice fell, and whether the result shown is good."""

from hand import Hand, built
from referee.core.procedure import Outcome
from start import Watch, verdict


def test_plain_dice_after_a_result_are_neither_good_nor_bad() -> None:
    hand = Hand(built())
    hand.pick("V&B Zanzibar")
    hand.pick("All procedures\x1a")
    hand.press("OK*2")
    while hand.screen() == "form":
        hand.press("OK")
    game = hand.app.game
    assert hand.screen() == "result" and game.run is not None
    for good, sign in ((True, 1), (False, -1), (None, 0)):
        game.run.outcome = Outcome("X", good=good)
        assert verdict(game) == sign
    game.run.outcome = Outcome("X", good=True)
    hand.app.open("dice")
    hand.press("OK")
    assert verdict(game) == 0


def test_nothing_fell_that_the_store_refused() -> None:
    hand = Hand(built())
    watch = Watch(hand.app, hand.board)
    hand.press("OK")
    assert hand.screen() == "dice" and not watch.fell()
    hand.press("OK")
    assert watch.fell() and not watch.fell()
    save = hand.app.game.store.save

    def refuse(name: str, body: bytes) -> None:
        raise OSError(28)

    hand.app.game.store.save = refuse
    hand.press("OK")
    assert hand.screen() == "fault" and not watch.fell()
    hand.app.game.store.save = save
    hand.press("OK")
    assert hand.screen() == "dice" and watch.fell(), "It counts once it is stored."
