"""What each answer means, row by row; requests, answers and headers as they are on the wire."""

import json
import math
import re
import tracemalloc
from collections.abc import Callable
from functools import partial

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from petdesk.core.pets import INT64_MAX, INT64_MIN, NewPet, Pet, PetStatus
from petdesk.service import errors
from petdesk.service.contract import PetList
from petdesk.service.errors import BadAnswer, Effect, Garbled, Offline, Unauthorized, WebPage
from petdesk.service.headers import LimitHeaders, http_date, read_limits
from petdesk.service.wire import operations
from petdesk.service.wire.effects import Answer
from petdesk.service.wire.operations import add_request, read_added, read_list

JSON = "application/json"
BELLA = {"id": 812, "name": "Bella", "categoryId": 2, "status": "available"}
MISSING = object()
ERROR = b'{"code": "bad", "message": "Name is missing", "status": 400}'


def answered(status: int = 200, body: object = None, *, kind: str = JSON) -> Answer:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return Answer(status=status, content_type=kind, body=raw)


def list_of(answer: Answer) -> PetList:
    return read_list(answer, 7.0, status=None, limit=100)


def pet_of(answer: Answer, pet_id: int = 1) -> Pet:
    return operations.read_fetched(answer, 7.0, pet_id=pet_id).pet


BROKEN = Offline("cut", effect=Effect.UNKNOWN)
LATE = errors.TimedOut("late", effect=Effect.UNKNOWN)

POST_TABLE = [
    # 201 that can't be read: it did take effect
    (answered(201, b"["), Garbled, Effect.APPLIED),
    (answered(201, b"<html>", kind="text/html"), WebPage, Effect.APPLIED),
    (answered(201, b'{"id": true, "name": "x", "categoryId": 1}'), Garbled, Effect.APPLIED),
    (Answer(201, JSON, fault=LATE), Garbled, Effect.APPLIED),
    # 401 and 429 by their status alone
    (answered(401, ERROR), Unauthorized, Effect.NONE),
    (answered(401, b"<html>", kind="text/html"), Unauthorized, Effect.NONE),
    (Answer(401, JSON, fault=BROKEN), Unauthorized, Effect.NONE),
    (answered(429, b"slow down", kind="text/plain"), errors.RateLimited, Effect.NONE),
    (Answer(429, JSON, fault=BROKEN), errors.RateLimited, Effect.NONE),
    # refused with the interface's Error
    *((answered(status, ERROR), errors.Refused, Effect.NONE) for status in (400, 404, 413, 422)),
    # a 4xx that is not the interface's Error
    (answered(400, b"{}"), Garbled, Effect.UNKNOWN),
    (answered(400, ERROR, kind="text/html"), WebPage, Effect.UNKNOWN),
    (answered(408, b'{"code": 1, "message": "m", "status": 408}'), Garbled, Effect.UNKNOWN),
    (Answer(400, JSON, fault=BROKEN), Offline, Effect.UNKNOWN),
    # other 2xx, 1xx, 3xx
    *((answered(status, BELLA), BadAnswer, Effect.UNKNOWN) for status in (101, 200, 202, 300, 304)),
    (answered(200, b"<html>", kind="text/html"), WebPage, Effect.UNKNOWN),
    (answered(204, b"", kind=""), BadAnswer, Effect.UNKNOWN),
    *((answered(status, BELLA), errors.Redirected, Effect.UNKNOWN) for status in (302, 307)),
    (Answer(200, JSON, fault=LATE), errors.TimedOut, Effect.UNKNOWN),
    # 5xx; 511 is the network's, not the service's
    (answered(500, ERROR), errors.ServerFault, Effect.UNKNOWN),
    (Answer(502, JSON, fault=BROKEN), errors.ServerFault, Effect.UNKNOWN),
    (answered(511, b"<html>", kind="text/html"), WebPage, Effect.UNKNOWN),
    (answered(511, ERROR), WebPage, Effect.UNKNOWN),
]


@pytest.mark.parametrize(("answer", "error", "effect"), POST_TABLE)
def test_what_an_answer_to_a_post_means(
    answer: Answer, error: type[errors.ServiceError], effect: Effect
) -> None:
    with pytest.raises(error) as caught:
        read_added(answer)
    assert type(caught.value) is error
    assert caught.value.effect is effect
    assert caught.value.status == answer.status


GET_TABLE: list[tuple[Callable[[Answer], object], Answer, type[errors.ServiceError]]] = [
    (list_of, answered(401, ERROR), Unauthorized),
    (list_of, answered(429, b""), errors.RateLimited),
    (list_of, answered(404, ERROR), errors.Refused),
    (list_of, answered(404, b"", kind="text/html"), WebPage),
    (list_of, answered(410, ERROR), errors.Refused),
    (list_of, answered(302, b""), errors.Redirected),
    (list_of, answered(304, b""), BadAnswer),
    (list_of, answered(511, b""), WebPage),
    (list_of, answered(201, []), BadAnswer),
    (list_of, answered(503, b""), errors.ServerFault),
    (list_of, Answer(200, JSON, fault=Offline("cut")), Offline),
    (pet_of, answered(404, ERROR), errors.NotFound),
    (pet_of, answered(404, b"<html>", kind="text/html"), WebPage),
    (pet_of, answered(410, ERROR), errors.Retired),
    (pet_of, answered(410, b"", kind=""), errors.Retired),
    (pet_of, answered(200, [BELLA]), Garbled),
    (pet_of, answered(401, b""), Unauthorized),
]


@pytest.mark.parametrize(("read", "answer", "error"), GET_TABLE)
def test_what_an_answer_to_a_get_means(
    read: Callable[[Answer], object], answer: Answer, error: type[errors.ServiceError]
) -> None:
    with pytest.raises(error) as caught:
        read(answer)
    assert type(caught.value) is error
    assert caught.value.effect is Effect.NONE


def test_a_refusal_of_megabytes_is_cut_to_what_a_person_reads() -> None:
    body = {"code": "c" * 10**6, "message": "m" * 10**6, "status": 400}
    with pytest.raises(errors.Refused) as caught:
        read_added(answered(400, body))
    assert len(str(caught.value)) < 3000


@pytest.mark.parametrize("location", ["/elsewhere", "http://[bad", "", "https://evil.example/v1?x"])
def test_a_redirect_says_where_it_points(location: str) -> None:
    words = "to evil.example, which" if "evil" in location else "redirects elsewhere"
    with pytest.raises(BadAnswer, match=words):
        list_of(Answer(302, location=location))


# What is read


def test_list_is_read_in_order_with_what_was_asked() -> None:
    pets = list_of(answered(body=[BELLA, {"id": 1, "name": "Rex", "categoryId": 2}]))
    assert pets.pets == (Pet(812, "Bella", 2, PetStatus.AVAILABLE), Pet(1, "Rex", 2, None))
    assert (pets.unreadable, pets.limit, pets.asked_at, pets.is_complete) == (0, 100, 7.0, True)


@pytest.mark.parametrize(
    ("status", "read"),
    [('"sold"', PetStatus.SOLD), ('"fostered"', "fostered"), ('""', ""), ("null", None)],
)
def test_status_is_known_kept_as_text_or_none(status: str, read: PetStatus | str | None) -> None:
    body = b'{"id": 1, "name": "Rex", "categoryId": 2, "extra": [1], "status": %s}'
    assert pet_of(answered(body=body % status.encode())).status == read


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("id", value) for value in (True, 1.5, "1", None, INT64_MAX + 1, INT64_MIN - 1)),
        *(("categoryId", 10**400), ("categoryId", None)),
        *(("name", None), ("name", 5), ("status", 5)),
        *((field, MISSING) for field in ("id", "name", "categoryId")),
    ],
)
def test_one_bad_animal_does_not_cost_the_others(field: str, value: object) -> None:
    bad = {key: each for key, each in (BELLA | {field: value}).items() if each is not MISSING}
    pets = list_of(answered(body=[bad, BELLA]))
    assert ([pet.id for pet in pets.pets], pets.unreadable) == ([812], 1)


@pytest.mark.parametrize(
    ("spelled", "name"),
    [
        (r"B\ud800lla", "B\ufffdlla"),
        (r"\uDBFF\uDBFF\uDFFF", "\ufffd\U0010ffff"),
        (r"\\ud800\ud83d\u0065\u0000", r"\ud800" + "\ufffde\0"),
    ],
)
def test_half_a_character_costs_neither_its_animal_nor_the_others(spelled: str, name: str) -> None:
    body = b'[{"id": 1, "name": "%s", "categoryId": 2}, {"id": 2, "name": "Rex", "categoryId": 2}]'
    pets = list_of(answered(body=body % spelled.encode()))
    assert ([pet.name for pet in pets.pets], pets.unreadable) == ([name, "Rex"], 0)


@pytest.mark.parametrize("body", [BELLA, BELLA | {"id": -999}, BELLA | {"id": 0}])
def test_the_answer_of_another_animal_is_nobodys(body: dict[str, object]) -> None:
    with pytest.raises(errors.OtherAnimal, match=f"#{body['id']} instead of #999"):
        pet_of(answered(body=body), 999)


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"[", b'[{"id": 1', b"[NaN]", b"[] []", b"{}", b"null", b"\xef\xbb\xbf[]"),
        *(b'[{"name": "\xff"}]', b"[" * 100_000),
    ],
)
def test_a_list_that_is_no_json_array_is_a_bad_answer(body: bytes) -> None:
    with pytest.raises(BadAnswer, match=r"the answer (is|has other fields)"):
        list_of(answered(body=body))


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
        list_of(answered(body=[], kind=kind))


@pytest.mark.parametrize(("limit", "most"), [(1, 11), (100, 110)])
def test_a_list_may_be_a_little_longer_than_asked_for_and_is_then_not_complete(
    limit: int, most: int
) -> None:
    pets = [BELLA | {"id": id_} for id_ in range(most)]
    read = read_list(answered(body=pets), 7.0, status=None, limit=limit)
    assert (len(read.pets), read.is_complete) == (most, False)


@pytest.mark.parametrize("size", [111, 5000])
@pytest.mark.parametrize("element", [BELLA, 0])
def test_a_list_far_longer_than_asked_for_is_wrong(size: int, element: object) -> None:
    with pytest.raises(errors.TooLarge, match=f"{size} animals, where 100 at most were asked for"):
        list_of(answered(body=[element] * size))


def test_a_list_of_millions_is_not_even_taken_apart() -> None:
    body = b"[" + b"0," * 8_000_000 + b"0]"
    tracemalloc.start()
    with pytest.raises(errors.TooLarge, match="far more than the 100 animals"):
        list_of(answered(body=body))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2**20


jsonish = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(list(BELLA)), inner),
).map(lambda value: json.dumps(value).encode("utf-8", "surrogatepass"))


@given(
    reader=st.sampled_from([list_of, read_added, pet_of]),
    status=st.sampled_from([200, 201, 202, 204, 302, 400, 401, 404, 410, 429, 500, 999]),
    kind=st.sampled_from([JSON, "text/html", ""]) | st.text(max_size=20),
    body=st.binary() | jsonish,
    location=st.text(max_size=30),
)
@example(list_of, 200, JSON, b'["\\ud800 "]', "")
@example(pet_of, 200, JSON, b'{"id":1,"categoryId":1,"name":"\\ud800 "}', "")
def test_any_answer_is_read_or_is_a_service_error(
    reader: Callable[[Answer], object], status: int, kind: str, body: bytes, location: str
) -> None:
    answer = Answer(status, kind, body, location=location)
    try:
        result = reader(answer)
    except errors.ServiceError:
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
    pet = read_added(answered(201, body.encode()))
    assert pet.name == re.sub("[\ud800-\udfff]", "\ufffd", whole)


@given(st.integers(INT64_MIN, INT64_MAX), st.text(), st.sampled_from([None, *PetStatus]))
def test_what_is_sent_is_read_back_the_same(
    number: int, name: str, status: PetStatus | None
) -> None:
    try:
        body = msgspec.json.decode(add_request(NewPet(name, number, status)).body)
    except UnicodeEncodeError:
        return
    pet = read_added(answered(201, msgspec.json.encode(body | {"id": number})))
    assert pet == Pet(number, name, number, status)


# What is asked for


@pytest.mark.parametrize(
    "build",
    [
        lambda: add_request(NewPet("Bo", INT64_MAX + 1)),
        lambda: add_request(NewPet("Bo \ud800", 1)),
        lambda: operations.fetch_request(INT64_MIN - 1),
        *(partial(operations.list_request, limit=limit) for limit in (0, 101, -1)),
    ],
)
def test_what_cannot_be_said_on_the_wire_is_no_request(build: Callable[[], object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  each has its own sentence
        build()


WALL = 1_800_000_000.0  # Fri, 15 Jan 2027 08:00:00 GMT
DATE, LATER = "Fri, 15 Jan 2027 08:00:00 GMT", "Fri, 15 Jan 2027 08:01:30 GMT"


def read(headers: dict[str, str], *, clock_offset: float | None = 0.0) -> LimitHeaders:
    return read_limits(headers, wall=WALL, clock_offset=clock_offset)


@pytest.mark.parametrize("text", ["60", "abc", "-1", "1.5", "", "1e3", "٣", "1" * 19, "60, 60"])
def test_a_count_is_read_and_what_is_none_is_none(text: str) -> None:
    read_ = read({"x-ratelimit-limit": text, "x-ratelimit-remaining": "41"})
    assert (read_.limit, read_.remaining) == (60 if text == "60" else None, 41)


@pytest.mark.parametrize(
    ("date", "known", "reset", "clock_offset", "reset_in"),
    [
        (LATER, 0.0, "120", 90.0, 120.0),
        (None, 0.0, str(int(WALL) + 30), 0.0, 30.0),
        # A clock that was set is noticed in either direction; without a date what is known holds.
        (DATE, 500.0, None, 0.0, None),
        (DATE, -500.0, None, 0.0, None),
        (None, 90.0, str(int(WALL) + 100), 90.0, 10.0),
        # One past is negative; years ahead is none; milliseconds, or seconds to go, are understood.
        (None, 0.0, str(int(WALL) - 5), 0.0, -5.0),
        (None, 0.0, "9999999999", 0.0, None),
        (None, 0.0, f"{int(WALL) + 30}000", 0.0, 30.0),
        (None, 0.0, "30", 0.0, 30.0),
    ],
)
def test_reset_is_read_by_the_services_clock(
    date: str | None, known: float, reset: str | None, clock_offset: float, reset_in: float | None
) -> None:
    said = {"date": date, "x-ratelimit-reset": reset}
    headers = {name: text for name, text in said.items() if text is not None}
    read_ = read(headers, clock_offset=known)
    assert (read_.clock_offset, read_.reset_in) == (clock_offset, reset_in)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        *(("0", 0.0), ("18", 18.0), ("90000", 90000.0)),
        *(("90001", math.inf), ("1" * 5000, math.inf)),
        ("Fri, 15 Jan 2027 08:00:20 GMT", 20.0),
        ("Fri, 15 Jan 2027 07:00:00 GMT", 0.0),
        ("Fri, 15 Jan 2027 08:00:20 -0000", 20.0),
        ("Sat, 01 Jan 2099 00:00:00 GMT", math.inf),
        ("Fri, 99 Jan 2027 08:00:20 GMT", None),
        *((text, None) for text in ("-5", "soon", "1.5", "", "1e9")),
    ],
)
def test_retry_after_in_seconds_as_a_date_or_garbage(text: str, seconds: float | None) -> None:
    assert read({"retry-after": text}).retry_after == seconds


@given(st.text() | st.from_regex(r"\w{3}, \d{1,9} \w{3} \d{1,9} \d\d:\d\d:\d\d [-+]?\w+"))
@example("0\x1f")
def test_no_header_text_is_an_error(text: str) -> None:
    names = ["date", "retry-after", "x-ratelimit-limit", "x-ratelimit-remaining"]
    read_ = read(dict.fromkeys([*names, "x-ratelimit-reset"], text))
    assert read_.retry_after is None or read_.retry_after >= 0
    http_date(text)
