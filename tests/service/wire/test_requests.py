"""What is asked for, and what cannot be."""

import json
from collections.abc import Callable

import pytest

from petdesk.core.pets import INT64_MAX, INT64_MIN, NewPet
from petdesk.service import wire
from tests.service.wire.answers import JSON


def test_list_request_asks_for_all_it_may() -> None:
    request = wire.list_request()
    assert (request.method, request.path, request.query) == ("GET", "/pets", "limit=100")
    assert request.headers == {"Accept": JSON}


@pytest.mark.parametrize("limit", [0, 101, -1])
def test_list_request_refuses_a_limit_that_the_interface_does_not_have(limit: int) -> None:
    with pytest.raises(ValueError, match="1 to 100"):
        wire.list_request(limit=limit)


def test_add_request_leaves_out_a_status_that_is_not_stated() -> None:
    request = wire.add_request(NewPet("Zoë O'Hara", INT64_MAX))
    assert json.loads(request.body) == {"name": "Zoë O'Hara", "categoryId": INT64_MAX}
    assert (request.method, request.path) == ("POST", "/pets")
    assert request.headers["Content-Type"] == JSON


@pytest.mark.parametrize(
    "build",
    [
        lambda: wire.add_request(NewPet("Bo", INT64_MAX + 1)),
        lambda: wire.add_request(NewPet("Bo \ud800", 1)),
        lambda: wire.fetch_request(INT64_MIN - 1),
    ],
)
def test_what_cannot_be_said_on_the_wire_is_no_request(build: Callable[[], object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  each has its own sentence
        build()
