"""Whatever comes is read or is a service error, and what is sent is read back."""

import json
import re
from collections.abc import Callable

import msgspec
from hypothesis import example, given
from hypothesis import strategies as st

from petdesk.domain.pets import INT64_MAX, INT64_MIN, NewPet, Pet, PetStatus
from petdesk.service import wire
from petdesk.service.contract import PetList
from petdesk.service.errors import ServiceError
from tests.service.wire.answers import BELLA, JSON, answered, read_fetched, read_list

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
