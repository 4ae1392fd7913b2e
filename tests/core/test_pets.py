import pytest

from petdesk.core.pets import INT64_MAX, INT64_MIN, PetStatus, as_status, is_int64


@pytest.mark.parametrize("number", [0, -1, INT64_MIN, INT64_MAX])
def test_int64_is_taken(number: int) -> None:
    assert is_int64(number)


@pytest.mark.parametrize("number", [INT64_MIN - 1, INT64_MAX + 1])
def test_what_int64_cannot_hold_is_not(number: int) -> None:
    assert not is_int64(number)


@pytest.mark.parametrize("status", PetStatus)
def test_a_known_status_is_the_enumeration_s(status: PetStatus) -> None:
    assert as_status(status.value) is status


@pytest.mark.parametrize("text", ["adopted", "Available", "", " sold"])
def test_an_unknown_status_stays_the_text_that_came(text: str) -> None:
    assert as_status(text) == text
    assert not isinstance(as_status(text), PetStatus)


def test_no_status_stays_none() -> None:
    assert as_status(None) is None
