"""The driver: transcripts replay alike, nothing goes back across a roll, generators are closed."""

from referee.core.bits import Bits
from referee.core.deck import Deck
from referee.core.loaded import Loaded
from referee.core.procedure import (
    AnswerError,
    Choice,
    Count,
    Draw,
    Form,
    Number,
    Outcome,
    Roll,
    Say,
    Score,
)
from referee.core.rules import CARDS, DICE, SAID, Rules
from referee.core.run import BackError, Chance, Run, StepError, settle
from referee.core.session import CHANCE, FORM

CLOSED: list[str] = []


def duel(rules: Rules) -> "object":
    """Two forms, then dice, cards, a remark, a third form and dice once more."""
    try:
        (arm,) = yield Form("Arm", Choice("arm", "Arm", ("sword", "axe")))
        (figures,) = yield Form("Figures", Number("figures", "Figures", 1, 9, 3))
        hits = yield Count(figures, 6, 4 + arm, label="To hit")
        yield Say("%d hit." % hits)
        cards = yield Draw(hits, "fate")
        (press,) = yield Form("Press on", Number("press", "Press on", 0, 1))
        total = sum((yield Roll(2, 6))) if press else 0
        return Outcome("WON", ("hits", hits), ("cards", len(cards)), ("total", total))
    finally:
        CLOSED.append("duel")


def rules() -> Rules:
    """Return rules without tables: the procedure looks nothing up."""
    return Rules(None)


def chance(seed: bytes) -> Chance:
    """Return repeatable dice and a shuffled deck."""
    bits = Bits(seed)
    deck = Deck()
    deck.reset(bits)
    return Chance(bits, [("fate", deck)])


def played(seed: bytes, figures: int = 5, press: int = 1) -> Run:
    """Return a finished duel."""
    run = Run(duel, rules())
    fate = chance(seed)
    for answers in ((1,), (figures,), (press,)):
        run.answer(answers)
        run.roll(fate)
    return run


def facts(run: Run) -> "tuple[object, ...]":
    """Return the end of a run."""
    assert run.outcome is not None
    return run.outcome.verdict, run.outcome.facts


def shapes(run: Run) -> "list[tuple[object, ...]]":
    """Return the trail without the requests, which are new objects at each replay."""
    return [
        entry if entry[0] == SAID else (entry[0], entry[1].label) + entry[2:]
        for entry in run.rules.trail
    ]


def refused(error: type, call: "object", *words: "object") -> str:
    """Return the sentence with which a call is refused."""
    try:
        call(*words)
    except error as caught:
        return str(caught)
    raise AssertionError("This should have been refused.")


def test_the_transcript_is_answers_and_natural_values() -> None:
    run = played(b"one")
    assert [kind for kind, _ in run.steps] == [FORM, FORM, CHANCE, CHANCE, FORM, CHANCE]
    assert run.steps[0][1] == (1,)
    dice = run.steps[2][1]
    assert len(dice) == 5 and min(dice) >= 1 and max(dice) <= 6
    hits = len([value for value in dice if value >= 5])
    assert facts(run) == (
        "WON",
        (("hits", hits), ("cards", hits), ("total", sum(run.steps[5][1]))),
    )


def test_a_replay_gives_the_same_trail_and_outcome() -> None:
    for seed in (b"a", b"b", b"c", b"d"):
        run = played(seed)
        again = Run(duel, rules(), run.steps)
        assert again.steps == run.steps
        assert shapes(again) == shapes(run)
        assert facts(again) == facts(run)
        assert [entry[0] for entry in run.rules.trail] == [DICE, SAID, CARDS, DICE]


def test_every_part_of_a_transcript_waits_where_it_stopped() -> None:
    steps = played(b"part").steps
    for count in range(len(steps)):
        run = Run(duel, rules(), steps[:count])
        assert run.outcome is None
        asked = isinstance(run.request, Form)
        assert asked == (steps[count][0] == FORM)
        run.close()


def test_a_remark_is_kept_once() -> None:
    run = played(b"say")
    said = [entry[1] for entry in run.rules.trail if entry[0] == SAID]
    assert len(said) == 1 and said[0].endswith(" hit.")


def test_back_takes_one_form_back() -> None:
    run = Run(duel, rules())
    assert refused(BackError, run.back).endswith(".")
    run.answer((1,))
    run.answer((7,))
    run.back()
    assert run.steps == [(FORM, (1,))]
    assert isinstance(run.request, Form) and run.request.title == "Figures"
    run.back()
    assert run.steps == []
    run.close()


def test_back_never_crosses_dice_or_cards() -> None:
    steps = played(b"back").steps
    for count in (3, 4, 6):
        run = Run(duel, rules(), steps[:count])
        before = shapes(run)
        assert refused(BackError, run.back).endswith(".")
        assert run.steps == steps[:count]
        assert shapes(run) == before
        run.close()
    run = Run(duel, rules(), steps[:5])
    run.back()  # the third form, to just behind the cards
    assert run.steps == steps[:4]
    assert refused(BackError, run.back)
    run.close()


def test_a_form_error_changes_nothing() -> None:
    run = Run(duel, rules())
    run.answer((0,))
    request = run.request
    for answers in ((0,), (10,), (), (3, 3)):
        assert refused(AnswerError, run.answer, answers).endswith(".")
        assert run.steps == [(FORM, (0,))]
        assert run.request is request
    run.answer((9,))
    assert isinstance(run.request, Count)
    run.close()


def test_a_wrong_number_of_dice_changes_nothing() -> None:
    run = Run(duel, rules(), [(FORM, (0,)), (FORM, (3,))])
    for values in ((), (1, 2), (1, 2, 3, 4)):
        assert refused(ValueError, run.supply, values) == "To hit takes 3, not %d." % len(values)
        assert len(run.steps) == 2 and run.rules.trail == []
    run.supply((6, 6, 1))
    assert isinstance(run.request, Draw) and run.request.n == 2
    run.close()


def test_an_answer_out_of_turn_is_refused() -> None:
    run = Run(duel, rules())
    assert refused(StepError, run.supply, (1,)).endswith(".")
    run.answer((0,))
    run.answer((1,))
    assert refused(StepError, run.answer, (1,)).endswith(".")
    run.close()
    done = played(b"done")
    assert refused(StepError, done.answer, (1,))
    assert refused(StepError, done.supply, (1,))


def test_a_transcript_that_does_not_fit_is_refused_and_closed() -> None:
    for steps in (
        [(CHANCE, (1,))],
        [(FORM, (5,))],
        [(FORM, (0,)), (FORM, (2,)), (FORM, (0,))],
        [(FORM, (0,)), (FORM, (2,)), (CHANCE, (1,))],
        played(b"long").steps + [(FORM, (0,))],
    ):
        before = len(CLOSED)
        assert refused(ValueError, Run, duel, rules(), steps).endswith(".")
        assert len(CLOSED) == before + 1
    del CLOSED[:]


def test_abandoned_generators_are_closed() -> None:
    del CLOSED[:]
    run = Run(duel, rules())
    run.answer((0,))
    run.back()
    assert CLOSED == ["duel"], "Stepping back begins anew."
    run.close()
    assert CLOSED == ["duel"] * 2
    run.close()
    assert CLOSED == ["duel"] * 2
    assert refused(TypeError, run.answer, (0,))
    del CLOSED[:]


def test_a_procedure_without_outcome_is_a_slip() -> None:
    def nothing(rules: Rules) -> "object":
        yield Roll(1, 6)

    run = Run(nothing, rules())
    assert refused(TypeError, run.supply, (3,)).endswith(".")


def test_what_a_procedure_is_told() -> None:
    assert settle(Count(4, 6, 5), (5, 6, 4, 1)) == 2
    assert settle(Count(4, 6, 5, each=True), (5, 6, 4, 1)) == (1, 1, 0, 0)
    assert settle(Count(2, 6, 3, under=True), (3, 4)) == 1
    assert settle(Roll(2, 6), (6, 1)) == (6, 1)
    assert settle(Draw(2, "fate"), (51, 0)) == (51, 0)
    assert settle(Draw(2, "fate", sort=lambda card: card // 26), (51, 0)) == (1, 0)
    assert settle(Score(2, 6, bytes((0, 0, 0, 1, 1, 3))), (6, 4)) == 4


def test_chance_rolls_in_order_and_knows_its_decks() -> None:
    fate = Chance(Loaded([3, 1, 6]), [])
    assert fate.perform(Roll(2, 6)) == (3, 1)
    assert fate.perform(Count(1, 6, 4)) == (6,)
    assert "other" in refused(KeyError, fate.perform, Draw(1, "other"))
