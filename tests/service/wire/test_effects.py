"""What each answer means: the table, row by row."""

import pytest

from petdesk.core.pets import Pet, PetStatus
from petdesk.service import wire
from petdesk.service.errors import (
    BadAnswer,
    Effect,
    Garbled,
    NotFound,
    Offline,
    RateLimited,
    Redirected,
    Refused,
    Retired,
    ServerFault,
    ServiceError,
    TimedOut,
    Unauthorized,
    WebPage,
)
from tests.service.wire.answers import BELLA, ERROR, JSON, answered, read_fetched, read_list

BROKEN = Offline("cut", effect=Effect.UNKNOWN)
LATE = TimedOut("late", effect=Effect.UNKNOWN)

POST_TABLE = [
    # 201 that can't be read: it did take effect
    (answered(201, b"["), Garbled, Effect.APPLIED),
    (answered(201, b"<html>", kind="text/html"), WebPage, Effect.APPLIED),
    (answered(201, b'{"id": true, "name": "x", "categoryId": 1}'), Garbled, Effect.APPLIED),
    (wire.Answer(201, JSON, fault=BROKEN), Garbled, Effect.APPLIED),
    (wire.Answer(201, JSON, fault=LATE), Garbled, Effect.APPLIED),
    # 401 and 429 by their status alone
    (answered(401, ERROR), Unauthorized, Effect.NONE),
    (answered(401, b"<html>", kind="text/html"), Unauthorized, Effect.NONE),
    (wire.Answer(401, JSON, fault=BROKEN), Unauthorized, Effect.NONE),
    (answered(429, ERROR), RateLimited, Effect.NONE),
    (answered(429, b"slow down", kind="text/plain"), RateLimited, Effect.NONE),
    (wire.Answer(429, JSON, fault=BROKEN), RateLimited, Effect.NONE),
    # refused with the interface's Error
    (answered(400, ERROR), Refused, Effect.NONE),
    (answered(404, ERROR), Refused, Effect.NONE),
    (answered(413, ERROR), Refused, Effect.NONE),
    (answered(422, ERROR), Refused, Effect.NONE),
    # a 4xx that is not the interface's Error
    (answered(400, b"{}"), Garbled, Effect.UNKNOWN),
    (answered(400, b""), Garbled, Effect.UNKNOWN),
    (answered(400, ERROR, kind="text/html"), WebPage, Effect.UNKNOWN),
    (answered(408, b'{"code": 1, "message": "m", "status": 408}'), Garbled, Effect.UNKNOWN),
    (wire.Answer(400, JSON, fault=BROKEN), Offline, Effect.UNKNOWN),
    # other 2xx, 1xx, 3xx
    (answered(200, BELLA), BadAnswer, Effect.UNKNOWN),
    (answered(200, b"<html>", kind="text/html"), WebPage, Effect.UNKNOWN),
    (answered(202, BELLA), BadAnswer, Effect.UNKNOWN),
    (answered(204, b"", kind=""), BadAnswer, Effect.UNKNOWN),
    (answered(101, b"", kind=""), BadAnswer, Effect.UNKNOWN),
    (answered(302, b"", kind=""), Redirected, Effect.UNKNOWN),
    (answered(307, BELLA), Redirected, Effect.UNKNOWN),
    (answered(300, b"", kind=""), BadAnswer, Effect.UNKNOWN),
    (answered(304, b"", kind=""), BadAnswer, Effect.UNKNOWN),
    (wire.Answer(200, JSON, fault=LATE), TimedOut, Effect.UNKNOWN),
    # 5xx
    (answered(500, ERROR), ServerFault, Effect.UNKNOWN),
    (answered(503, b"", kind=""), ServerFault, Effect.UNKNOWN),
    (wire.Answer(502, JSON, fault=BROKEN), ServerFault, Effect.UNKNOWN),
    # 511 is the network's, not the service's
    (answered(511, b"<html>", kind="text/html"), WebPage, Effect.UNKNOWN),
    (answered(511, ERROR), WebPage, Effect.UNKNOWN),
]


@pytest.mark.parametrize(("answer", "error", "effect"), POST_TABLE)
def test_what_an_answer_to_a_post_means(
    answer: wire.Answer, error: type[ServiceError], effect: Effect
) -> None:
    with pytest.raises(error) as caught:
        wire.read_added(answer)
    assert type(caught.value) is error
    assert caught.value.effect is effect
    assert caught.value.status == answer.status


def test_a_readable_201_is_the_animal() -> None:
    assert wire.read_added(answered(201, BELLA)) == Pet(812, "Bella", 2, PetStatus.AVAILABLE)


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (answered(401, ERROR), Unauthorized),
        (answered(429, b""), RateLimited),
        (answered(404, ERROR), Refused),
        (answered(404, b"", kind="text/html"), WebPage),
        (answered(410, ERROR), Refused),
        (answered(400, ERROR), Refused),
        (answered(302, b""), Redirected),
        (answered(304, b""), BadAnswer),
        (answered(511, b""), WebPage),
        (answered(201, []), BadAnswer),
        (answered(503, b""), ServerFault),
        (wire.Answer(200, JSON, fault=Offline("cut")), Offline),
    ],
)
def test_what_an_answer_to_a_list_means(answer: wire.Answer, error: type[ServiceError]) -> None:
    with pytest.raises(error) as caught:
        read_list(answer)
    assert type(caught.value) is error
    assert caught.value.effect is Effect.NONE


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (answered(404, ERROR), NotFound),
        (answered(404, b"<html>", kind="text/html"), WebPage),
        (answered(410, ERROR), Retired),
        (answered(410, b"", kind=""), Retired),
        (answered(200, [BELLA]), Garbled),
        (answered(401, b""), Unauthorized),
    ],
)
def test_what_an_answer_to_a_fetch_means(answer: wire.Answer, error: type[ServiceError]) -> None:
    with pytest.raises(error) as caught:
        read_fetched(answer)
    assert type(caught.value) is error
    assert caught.value.effect is Effect.NONE


@pytest.mark.parametrize(("body", "message"), [(ERROR, "Name is missing"), (b"<html>", "")])
def test_a_key_that_is_not_accepted_carries_them_too(body: bytes, message: str) -> None:
    with pytest.raises(Unauthorized) as caught:
        read_list(answered(401, body))
    assert caught.value.message == message


def test_a_refusal_of_megabytes_is_cut_to_what_a_person_reads() -> None:
    body = {"code": "c" * 10**6, "message": "m" * 10**6, "status": 400}
    with pytest.raises(Refused) as caught:
        wire.read_added(answered(400, body))
    assert len(str(caught.value)) < 3000


@pytest.mark.parametrize(
    ("location", "words"),
    [
        ("https://evil.example/v1?x=1", "evil.example"),
        ("/elsewhere", "elsewhere"),
        ("http://[bad", "elsewhere"),
        ("", "elsewhere"),
    ],
)
def test_a_redirect_says_where_it_points(location: str, words: str) -> None:
    with pytest.raises(BadAnswer, match=words):
        read_list(wire.Answer(302, location=location))
