"""The interface's JSON: requests are read and checked here, and responses are built.

A request that the interface does not allow ends in a `Refusal`, which `error_response` answers.
"""

import json
import re
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import NamedTuple, Never

from starlette.datastructures import Headers, QueryParams
from starlette.responses import JSONResponse

from petdesk.core.pets import NewPet, Pet, PetStatus, as_status, is_int64

BODY_LIMIT = 65_536
"""The most bytes a body may have; practice's own, the interface shows no limit."""

DEFAULT_LIMIT = 20
MAX_LIMIT = 100

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,18})")
_STATUSES = ", ".join(PetStatus)


class Refusal(Exception):  # noqa: N818  a response on its way out, not a fault of the program
    """The request ends here, with this status, code, sentence for people, and extra headers."""

    def __init__(
        self, status: int, code: str, message: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.headers = headers


def bad_request(message: str) -> Refusal:
    return Refusal(400, "invalid_request", message)


def error_response(refusal: Refusal) -> JSONResponse:
    body = {"code": refusal.code, "message": refusal.message, "status": refusal.status}
    return JSONResponse(body, refusal.status, refusal.headers)


def pet_json(pet: Pet) -> dict[str, object]:
    """Return the interface's Pet; one without a status has no ``status`` field."""
    document = {"id": pet.id, "name": pet.name, "categoryId": pet.category_id}
    return document if pet.status is None else {**document, "status": pet.status}


def read_list_query(query: QueryParams) -> tuple[int, PetStatus | None]:
    """Read ``limit`` and ``status``; other parameters are ignored. Raises `Refusal` (400)."""
    limit, status = _only(query, "limit"), _only(query, "status")
    number = DEFAULT_LIMIT if limit is None else read_integer(limit)
    if number is None or not 1 <= number <= MAX_LIMIT:
        raise bad_request(f"limit must be a whole number, 1 to {MAX_LIMIT}.")
    return number, None if status is None else _status(status)


def _only(query: QueryParams, name: str) -> str | None:
    values = query.getlist(name)
    if len(values) > 1:
        raise bad_request(f"{name} is given more than once.")
    return values[0] if values else None


def _status(value: object) -> PetStatus:
    status = as_status(value) if isinstance(value, str) else None
    if not isinstance(status, PetStatus):
        raise bad_request(f"status must be one of {_STATUSES}.")
    return status


def read_integer(text: str) -> int | None:
    """Return the int64 that ``text`` spells in plain ASCII digits, as JSON does, or ``None``."""
    if not _INTEGER.fullmatch(text):
        return None
    number = int(text)
    return number if is_int64(number) else None


async def read_body(headers: Headers, chunks: AsyncIterator[bytes]) -> bytes:
    """Read a body of at most `BODY_LIMIT` bytes, and no further. Raises `Refusal` (413, 415)."""
    media_type = headers.get("content-type", "application/json").partition(";")[0]
    if media_type.strip().lower() != "application/json":
        raise Refusal(415, "unsupported_media_type", "The body must be application/json.")
    body = bytearray()
    async for chunk in chunks:
        body += chunk
        if len(body) > BODY_LIMIT:
            raise Refusal(413, "body_too_large", f"The body has more than {BODY_LIMIT} bytes.")
    return bytes(body)


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
    except (ValueError, RecursionError):  # also an integer of more digits than Python reads
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
    if type(value) is not int or not is_int64(value):  # bool is a subclass, and no JSON number
        raise bad_request("categoryId must be a whole number of 64 bits.")
    return value


class Samples(NamedTuple):
    categories: Mapping[int, str]
    animals: tuple[NewPet, ...]


def read_samples(samples: Path) -> Samples:
    """Read a JSON object of ``categories`` (labels by ID) and ``animals`` (NewPets).

    The animals are checked as if they came over the wire. Raises ValueError, a sentence for people.
    """
    try:
        document = json.loads(samples.read_text(encoding="utf-8"))
        categories = {int(key): str(label) for key, label in document["categories"].items()}
        animals = tuple(read_new_pet(json.dumps(animal).encode()) for animal in document["animals"])
    except OSError as error:
        raise ValueError(f"the sample file {samples} cannot be read: {error.strerror}") from error
    except Refusal as refusal:
        message = f"the sample file {samples} holds a bad animal: {refusal.message}"
        raise ValueError(message) from refusal
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"the file {samples} is not a sample file") from error
    return Samples(categories, animals)
