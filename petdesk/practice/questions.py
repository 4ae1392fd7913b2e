"""Reading requests: every value is checked here, and a bad one ends in a `Refusal`."""

import json
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Never

from starlette.datastructures import Headers, QueryParams

from petdesk.domain.pets import NewPet, PetStatus, as_status, is_int64
from petdesk.practice.answers import Code, Refusal, bad_request

BODY_LIMIT = 65_536
"""The most bytes a body may have; practice's own, the interface shows no limit."""

DEFAULT_LIMIT = 20
SMALLEST_LIMIT = 1
LARGEST_LIMIT = 100

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,18})")
_STATUSES = ", ".join(PetStatus)


@dataclass(frozen=True, slots=True)
class ListQuery:
    """What a listing asks for: ``limit`` is 1 to 100, ``status`` of ``None`` means all."""

    limit: int
    status: PetStatus | None


def read_list_query(query: QueryParams) -> ListQuery:
    """Read ``limit`` and ``status``; other parameters are ignored. Raises `Refusal` (400)."""
    limit = _only(query, "limit")
    status = _only(query, "status")
    return ListQuery(
        DEFAULT_LIMIT if limit is None else _limit(limit),
        None if status is None else _status(status),
    )


def _only(query: QueryParams, name: str) -> str | None:
    values = query.getlist(name)
    if len(values) > 1:
        raise bad_request(f"{name} is given more than once.")
    return values[0] if values else None


def _limit(text: str) -> int:
    number = _integer(text)
    if number is None or not SMALLEST_LIMIT <= number <= LARGEST_LIMIT:
        raise bad_request(f"limit must be a whole number, {SMALLEST_LIMIT} to {LARGEST_LIMIT}.")
    return number


def _status(value: object) -> PetStatus:
    status = as_status(value) if isinstance(value, str) else None
    if not isinstance(status, PetStatus):
        raise bad_request(f"status must be one of {_STATUSES}.")
    return status


def read_pet_id(text: str) -> int:
    """Read the ``petId`` of a path. Raises `Refusal` (404) for what no animal can have as id."""
    number = _integer(text)
    if number is None:
        raise Refusal(404, Code.NOT_FOUND, "No animal has this id.")
    return number


def _integer(text: str) -> int | None:
    """Read an int64 written in plain ASCII digits, as JSON writes one; else give ``None``."""
    if not _INTEGER.fullmatch(text):
        return None
    number = int(text)
    return number if is_int64(number) else None


async def read_body(headers: Headers, chunks: AsyncIterator[bytes]) -> bytes:
    """Read a body of at most `BODY_LIMIT` bytes. Raises `Refusal` (413, 415).

    A body that is announced as too large is not read at all, another no further than the limit.
    """
    media_type = headers.get("content-type", "application/json").partition(";")[0]
    if media_type.strip().lower() != "application/json":
        raise Refusal(415, Code.UNSUPPORTED_MEDIA_TYPE, "The body must be application/json.")
    announced = headers.get("content-length", "")
    if announced.isascii() and announced.isdigit() and int(announced[:20]) > BODY_LIMIT:
        raise _too_large()
    body = bytearray()
    async for chunk in chunks:
        body += chunk
        if len(body) > BODY_LIMIT:
            raise _too_large()
    return bytes(body)


def _too_large() -> Refusal:
    return Refusal(413, Code.BODY_TOO_LARGE, f"The body has more than {BODY_LIMIT} bytes.")


def read_new_pet(body: bytes) -> NewPet:
    """Read the interface's NewPet; unknown fields are ignored. Raises `Refusal` (400)."""
    document = _json(body)
    if not isinstance(document, dict):
        raise bad_request("The body must be a JSON object.")
    for name in ("name", "categoryId"):
        if name not in document:
            raise bad_request(f"{name} is required.")
    return NewPet(
        name=_name(document["name"]),
        category_id=_category_id(document["categoryId"]),
        status=_status(document["status"]) if "status" in document else None,
    )


def _json(body: bytes) -> object:
    try:
        return json.loads(body.decode(), parse_constant=_refuse_constant)
    except UnicodeDecodeError:
        raise bad_request("The body is not UTF-8.") from None
    except RecursionError:
        raise bad_request("The body is nested too deeply.") from None
    except ValueError:  # also an integer of more digits than Python reads
        raise bad_request("The body is not JSON.") from None


def _refuse_constant(constant: str) -> Never:
    raise ValueError(f"{constant} is not JSON")


def _name(value: object) -> str:
    if not isinstance(value, str):
        raise bad_request("name must be text.")
    if not value.strip():
        raise bad_request("name must not be blank.")
    try:
        value.encode()
    except UnicodeEncodeError:  # half of a surrogate pair, escaped: no character at all
        raise bad_request("name holds something that is not a character.") from None
    return value


def _category_id(value: object) -> int:
    # bool is Python's int, and no JSON number.
    if isinstance(value, bool) or not isinstance(value, int) or not is_int64(value):
        raise bad_request("categoryId must be a whole number of 64 bits.")
    return value
