import string

from hypothesis import assume, given
from hypothesis import strategies as st

from petdesk.animals.card_codes import MIN_CODE_LENGTH, CardCode, parse_card_code
from petdesk.core.environments import Environment

ENVIRONMENTS = st.sampled_from(Environment)
IDS = st.integers(-(2**63), 2**63 - 1)
CODES = st.builds(CardCode, ENVIRONMENTS, IDS)
US_KEYS = str.maketrans("1234567890", "&é\"'(-è_çà")
BELGIAN_KEYS = str.maketrans("1234567890", "&é\"'(§è!çà")
STEADY = set(string.ascii_uppercase) - set("AQWZYMI")  # also the Turkish i


@given(CODES, st.text(max_size=30))
def test_a_code_reads_back_on_any_keys_whatever_stood_before_it(code: CardCode, old: str) -> None:
    assert set(code.text) <= STEADY | set(string.digits)
    assert MIN_CODE_LENGTH <= len(code.text) <= 29
    assert parse_card_code(f"{old}{code.text}\t") == code
    for typed in (code.text, code.text.lower()):
        for keys in ({}, US_KEYS, BELGIAN_KEYS):
            assert parse_card_code(typed.translate(keys)) == code


@given(CODES)
def test_part_of_a_code_is_none(code: CardCode) -> None:
    for length in range(len(code.text)):
        assert parse_card_code(code.text[:length]) is None


@given(CODES, st.data())
def test_one_wrong_digit_is_noticed(code: CardCode, data: st.DataObject) -> None:
    at = data.draw(st.sampled_from([i for i, c in enumerate(code.text) if c.isdigit()]))
    digit = data.draw(st.sampled_from(string.digits))
    assume(digit != code.text[at])
    assert parse_card_code(f"{code.text[:at]}{digit}{code.text[at + 1 :]}") is None


@given(CODES, st.data())
def test_two_digits_that_changed_places_are_noticed(code: CardCode, data: st.DataObject) -> None:
    text = code.text
    pairs = [
        i for i in range(len(text) - 1) if text[i : i + 2].isdigit() and text[i] != text[i + 1]
    ]
    assume(pairs)
    at = data.draw(st.sampled_from(pairs))
    assert parse_card_code(f"{text[:at]}{text[at + 1]}{text[at]}{text[at + 2 :]}") is None


def test_what_people_type_and_a_number_beyond_every_id_are_no_codes() -> None:
    typed = ("", "#5", "petdesk", "PetDesk 5", "petdeskp", "petdeskp12", "bella", "12", "p" * 9)
    for text in (*typed, "PETDESKP" + "9" * 40 + "B", "PETDESKP00012C"):
        assert parse_card_code(text) is None
