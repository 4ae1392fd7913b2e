"""Answers to the three operations as they are read, and whatever else may come."""

import json
import re
import tracemalloc
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from petdesk.core.pets import INT64_MAX, INT64_MIN, NewPet, Pet, PetStatus
from petdesk.service import wire
from petdesk.service.contract import PetList
from petdesk.service.errors import BadAnswer, OtherAnimal, ServiceError, TooLarge
from tests.service.wire.answers import BELLA, JSON, answered, read_fetched, read_list


def test_list_is_read_in_order_with_what_was_asked() -> None:
    rex = {"id": 1, "name": "Rex", "categoryId": 2}
    pets = read_list(answered(body=[BELLA, rex]))
    assert pets.pets == (Pet(812, "Bella", 2, PetStatus.AVAILABLE), Pet(1, "Rex", 2, None))
    assert (pets.unreadable, pets.limit, pets.asked_at, pets.is_complete) == (0, 100, 7.0, True)


@pytest.mark.parametrize(
    ("status", "read"),
    [('"sold"', PetStatus.SOLD), ('"fostered"', "fostered"), ('""', ""), ("null", None)],
)
def test_status_is_known_kept_as_text_or_none(status: str, read: PetStatus | str | None) -> None:
    body = b'{"id": 1, "name": "Rex", "categoryId": 2, "extra": [1], "status": %s}'
    assert read_fetched(answered(body=body % status.encode())).status == read


@pytest.mark.parametrize(
    "bad",
    [
        {"id": True},
        {"id": 1.5},
        {"id": "1"},
        {"id": None},
        {"id": INT64_MAX + 1},
        {"id": INT64_MIN - 1},
        {"categoryId": 10**400},
        {"categoryId": None},
        {"name": None},
        {"name": 5},
        {"status": 5},
    ],
)
def test_one_bad_animal_does_not_cost_the_others(bad: dict[str, object]) -> None:
    pets = read_list(answered(body=[BELLA | bad, BELLA]))
    assert ([pet.id for pet in pets.pets], pets.unreadable) == ([812], 1)


@pytest.mark.parametrize(
    ("spelled", "name"),
    [
        (r"B\ud800lla", "B\ufffdlla"),
        (r"Bell\udc00", "Bell\ufffd"),
        (r"\uDBFF\uDBFF\uDFFF", "\ufffd\U0010ffff"),
        (r"\ud83d\u0065", "\ufffde"),
        (r"\\ud800\ud800", r"\ud800" + "\ufffd"),
        (r"\u0000\n\ud800", "\0\n\ufffd"),
    ],
)
def test_half_a_character_costs_neither_its_animal_nor_the_others(spelled: str, name: str) -> None:
    body = b'[{"id": 1, "name": "%s", "categoryId": 2}, {"id": 2, "name": "Rex", "categoryId": 2}]'
    pets = read_list(answered(body=body % spelled.encode()))
    assert ([pet.name for pet in pets.pets], pets.unreadable) == ([name, "Rex"], 0)


@pytest.mark.parametrize("field", ["id", "name", "categoryId"])
def test_an_animal_without_a_required_field_is_unreadable(field: str) -> None:
    animal = {key: value for key, value in BELLA.items() if key != field}
    assert read_list(answered(body=[animal])).unreadable == 1


@pytest.mark.parametrize("body", [BELLA, BELLA | {"id": -999}, BELLA | {"id": 0}])
def test_the_answer_of_another_animal_is_nobodys(body: dict[str, object]) -> None:
    with pytest.raises(OtherAnimal, match=f"#{body['id']} instead of #999"):
        read_fetched(answered(body=body), 999)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[",
        b'[{"id": 1',
        b"[NaN]",
        b"[] []",
        b"{}",
        b"null",
        b'[{"name": "\xff"}]',
        b"\xef\xbb\xbf[]",
        b"[" * 100_000,
    ],
)
def test_a_list_that_is_no_json_array_is_a_bad_answer(body: bytes) -> None:
    with pytest.raises(BadAnswer, match=r"the answer (is|has other fields)"):
        read_list(answered(body=body))


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("text/html; charset=utf-8", "web page"),
        ("application/xhtml+xml", "web page"),
        ("text/plain", "text/plain"),
        ("", "no stated type"),
    ],
)
def test_a_wrong_content_type_says_what_came(kind: str, words: str) -> None:
    with pytest.raises(BadAnswer, match=words):
        read_list(answered(body=[], kind=kind))


@pytest.mark.parametrize(("limit", "most"), [(1, 11), (100, 110)])
def test_a_list_may_be_a_little_longer_than_asked_for_and_is_then_not_complete(
    limit: int, most: int
) -> None:
    pets = [BELLA | {"id": id_} for id_ in range(most)]
    read = wire.read_list(answered(body=pets), status=None, limit=limit, asked_at=7.0)
    assert (len(read.pets), read.is_complete) == (most, False)


@pytest.mark.parametrize("size", [111, 5000])
@pytest.mark.parametrize("element", [BELLA, 0])
def test_a_list_far_longer_than_asked_for_is_wrong(size: int, element: object) -> None:
    with pytest.raises(TooLarge, match=f"{size} animals, where 100 at most were asked for"):
        read_list(answered(body=[element] * size))


def test_a_list_of_millions_is_not_even_taken_apart() -> None:
    body = b"[" + b"0," * 8_000_000 + b"0]"
    tracemalloc.start()
    with pytest.raises(TooLarge, match="far more than the 100 animals"):
        read_list(answered(body=body))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2**20


READERS: list[Callable[[wire.Answer], object]] = [read_list, wire.read_added, read_fetched]


jsonish = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(list(BELLA)), inner),
).map(lambda value: json.dumps(value).encode("utf-8", "surrogatepass"))


@given(
    reader=st.sampled_from(READERS),
    status=st.sampled_from([200, 201, 202, 204, 302, 400, 401, 404, 410, 429, 500, 999]),
    kind=st.sampled_from([JSON, "text/html", ""]) | st.text(max_size=20),
    body=st.binary() | jsonish,
    location=st.text(max_size=30),
)
@example(read_list, 200, JSON, b'["\\ud800 "]', "")
@example(read_fetched, 200, JSON, b'{"id":1,"categoryId":1,"name":"\\ud800 "}', "")
def test_any_answer_is_read_or_is_a_service_error(
    reader: Callable[[wire.Answer], object], status: int, kind: str, body: bytes, location: str
) -> None:
    answer = wire.Answer(status, kind, body, location=location)
    try:
        result = reader(answer)
    except ServiceError:
        return
    pets = result.pets if isinstance(result, PetList) else (result,)
    for pet in pets:
        assert isinstance(pet, Pet)
        assert INT64_MIN <= pet.id <= INT64_MAX
        pet.name.encode()


@given(st.text(st.sampled_from("\ud83d\ude00\udc00\\u8d\0n")))
@example("\ud83d\ude00\ude00\ud83d\ud83d\ude00\\\ud83d\\\\\ude00")
def test_each_half_character_of_a_name_is_replaced_and_nothing_else(name: str) -> None:
    body = json.dumps({**BELLA, "name": name})
    whole = json.loads(body)["name"]  # two halves that stand together are one character
    pet = wire.read_added(answered(201, body.encode()))
    assert pet.name == re.sub("[\ud800-\udfff]", "\ufffd", whole)


@given(st.integers(INT64_MIN, INT64_MAX), st.text(), st.sampled_from([None, *PetStatus]))
def test_what_is_sent_is_read_back_the_same(
    number: int, name: str, status: PetStatus | None
) -> None:
    try:
        body = msgspec.json.decode(wire.add_request(NewPet(name, number, status)).body)
    except UnicodeEncodeError:
        return
    pet = wire.read_added(answered(201, msgspec.json.encode(body | {"id": number})))
    assert pet == Pet(number, name, number, status)
