import pytest

from petdesk.settings.labels import (
    MAX_LABEL_LENGTH,
    LabelError,
    LabelProblem,
    check_label,
    parse_category_id,
)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (" 7 ", 7),
        ("-5", -5),
        ("007", 7),
        ("0" * 9999, 0),
        ("9223372036854775807", 2**63 - 1),
        ("-9223372036854775808", -(2**63)),
    ],
)
def test_an_id_is_a_whole_number_that_fits_int64(text: str, number: int) -> None:
    assert parse_category_id(text) == number


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", LabelProblem.NO_ID),
        ("dogs", LabelProblem.NO_ID),
        ("1_000", LabelProblem.NO_ID),
        ("+1", LabelProblem.NO_ID),
        ("٣", LabelProblem.NO_ID),
        ("9223372036854775808", LabelProblem.ID_OUT_OF_RANGE),
        ("9" * 9999, LabelProblem.ID_OUT_OF_RANGE),
    ],
)
def test_anything_else_is_none(text: str, problem: LabelProblem) -> None:
    with pytest.raises(LabelError) as raised:
        parse_category_id(text)
    assert raised.value.problem is problem


def test_a_label_is_a_short_line_of_text() -> None:
    assert check_label("  Katzen (groß) 🐈 ") == "Katzen (groß) 🐈"
    assert check_label("x" * MAX_LABEL_LENGTH) == "x" * MAX_LABEL_LENGTH


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (" \t", LabelProblem.NO_LABEL),
        ("x" * (MAX_LABEL_LENGTH + 1), LabelProblem.LABEL_TOO_LONG),
        ("a\nb", LabelProblem.LABEL_NOT_SHOWABLE),
        ("a\u202eb", LabelProblem.LABEL_NOT_SHOWABLE),
        ("a\ud800", LabelProblem.LABEL_NOT_SHOWABLE),
    ],
)
def test_what_cannot_be_shown_beside_an_id_is_none(text: str, problem: LabelProblem) -> None:
    with pytest.raises(LabelError) as raised:
        check_label(text)
    assert raised.value.problem is problem
