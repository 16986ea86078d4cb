"""Forms: which fields are asked, which answers are taken, and how options exclude each other."""

from referee.core.form import AnswerError, Checklist, Choice, Field, Flag, Form, Number


def refused(call: "object", *words: "object") -> str:
    """Return the sentence of an AnswerError, or fail."""
    try:
        call(*words)
    except AnswerError as error:
        return str(error)
    raise AssertionError("This should have been refused.")


def chain() -> Form:
    """Return a form in which each field hangs on the one before."""
    return Form(
        "Chain",
        Choice("arm", "Arm", ("foot", "horse", "guns")),
        Flag("charge", "Charges", only=("arm", 0b110)),
        Number("speed", "Speed", 1, 9, 4, only=("charge", 0b10)),
    )


def test_a_field_is_asked_for_the_options_of_its_mask() -> None:
    form = chain()
    assert [form.asked(1, (arm, 0, 4)) for arm in range(3)] == [False, True, True]


def test_a_chain_is_asked_only_as_a_whole() -> None:
    form = chain()
    assert form.asked(2, (1, 1, 4))
    assert not form.asked(2, (1, 0, 4))
    # The flag still says yes, but nobody asks it now.
    assert not form.asked(2, (0, 1, 4))


def test_what_is_not_asked_becomes_its_default() -> None:
    form = chain()
    assert form.check((0, 1, 9)) == (0, 0, 4)
    assert form.check((2, 1, 9)) == (2, 1, 9)
    assert form.check((0, 77, 99)) == (0, 0, 4), "What is not asked cannot be wrong."
    assert "Speed takes 1 to 9, not 99." == refused(form.check, (1, 1, 99))


def test_an_only_that_names_no_field_is_told() -> None:
    form = Form("F", Flag("a", "A", only=("b", 1)))
    told = ""
    try:
        form.check((0,))
    except KeyError as error:
        told = str(error)
    assert "b" in told


def test_too_few_or_too_many_answers_are_refused() -> None:
    for answers in ((), (0, 0), (0, 0, 4, 0)):
        assert refused(chain().check, answers).endswith(".")


def test_limits_are_included() -> None:
    fields: tuple[Field, ...] = (
        Choice("a", "A", ("x", "y")),
        Number("b", "B", -5, 40),
        Flag("c", "C"),
        Checklist("d", "D", ("p", "q", "r")),
    )
    for field, low, high in zip(fields, (0, -5, 0, 0), (1, 40, 1, 7)):
        assert (field.low(), field.high()) == (low, high)
        field.check(low)
        field.check(high)
        assert refused(field.check, low - 1).endswith(".")
        assert refused(field.check, high + 1).endswith(".")


def test_wide_checklists_have_an_option_for_each_bit() -> None:
    field = Checklist("m", "Modifiers", ("x",) * 40)
    assert field.high() == 2**40 - 1
    assert field.toggle(0, 39) == 2**39
    assert field.toggle(2**39 | 1, 39) == 1
    assert field.show(2**39 | 2**31 | 1) == "3 set"


def test_answers_are_shown_as_words() -> None:
    assert Choice("a", "A", ("x", "y")).show(1) == "y"
    assert Number("b", "B", -5, 40).show(-5) == "-5"
    assert (Flag("c", "C").show(1), Flag("c", "C").show(0)) == ("yes", "no")
    assert Checklist("d", "D", ("p", "q")).show(0) == "none"


def test_options_of_one_group_exclude_each_other() -> None:
    field = Checklist("m", "M", ("a", "b", "c", "d", "e"), groups=bytes((1, 1, 0, 2, 1)))
    assert [field.rivals(i) for i in range(5)] == [0b10010, 0b10001, 0, 0, 0b00011]
    field.check(0b01101)
    assert "goes with no other" in refused(field.check, 0b00011)
    assert refused(field.check, 0b10001).endswith(".")


def test_setting_an_option_clears_its_rivals() -> None:
    field = Checklist("m", "M", ("a", "b", "c", "d"), groups=bytes((1, 1, 0, 1)))
    answer = 0
    for index in (0, 2, 1, 3):
        answer = field.toggle(answer, index)
        field.check(answer)
    assert answer == 0b1100
    assert field.toggle(answer, 3) == 0b0100
    assert field.toggle(0b0011, 0) == 0b0010, "Clearing one leaves the others."


def test_remembered_answers_are_kept_where_they_still_fit() -> None:
    form = chain()
    assert form.restored((1, 0, 9)) == [1, 0, 9]
    assert form.restored((7, 1, 3)) == [0, 1, 3]
    assert form.restored(()) == list(form.defaults())
    assert form.restored((2, 1, 5, 8)) == [2, 1, 5]
