"""The interface's JSON: reads requests, or raises the HTTPException to answer; builds responses."""

import json
import re
from collections.abc import AsyncIterator, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple, Never

from starlette.datastructures import Headers, QueryParams
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from petdesk.core.pets import NewPet, Pet, PetStatus, as_status, is_int64

BODY_LIMIT = 65_536  # the most bytes a body may have; practice's own, the interface shows no limit
DEFAULT_LIMIT = 20
MAX_LIMIT = 100

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,18})")
_STATUSES = ", ".join(PetStatus)


def error_response(error: HTTPException) -> JSONResponse:
    """Return the interface's Error; which codes there are is not shown."""
    code = HTTPStatus(error.status_code).phrase.lower().replace(" ", "_")
    body = {"code": code, "message": error.detail, "status": error.status_code}
    return JSONResponse(body, error.status_code, error.headers)


def pet_json(pet: Pet) -> dict[str, object]:
    """Return the interface's Pet; one without a status has no ``status`` field."""
    document = {"id": pet.id, "name": pet.name, "categoryId": pet.category_id}
    return document if pet.status is None else {**document, "status": pet.status}


def read_list_query(query: QueryParams) -> tuple[int, PetStatus | None]:
    """Read ``limit`` and ``status``; other parameters are ignored. Raises HTTPException (400)."""
    limit, status = _only(query, "limit"), _only(query, "status")
    number = DEFAULT_LIMIT if limit is None else read_integer(limit)
    if number is None or not 1 <= number <= MAX_LIMIT:
        raise HTTPException(400, f"limit must be a whole number, 1 to {MAX_LIMIT}.")
    return number, None if status is None else _status(status)


def _only(query: QueryParams, name: str) -> str | None:
    values = query.getlist(name)
    if len(values) > 1:
        raise HTTPException(400, f"{name} is given more than once.")
    return values[0] if values else None


def _status(value: object) -> PetStatus:
    status = as_status(value) if isinstance(value, str) else None
    if not isinstance(status, PetStatus):
        raise HTTPException(400, f"status must be one of {_STATUSES}.")
    return status


def read_integer(text: str) -> int | None:
    """Return the int64 that ``text`` spells in plain ASCII digits, as JSON does, or ``None``."""
    if not _INTEGER.fullmatch(text):
        return None
    number = int(text)
    return number if is_int64(number) else None


async def read_body(headers: Headers, chunks: AsyncIterator[bytes]) -> bytes:
    """Read a body of at most `BODY_LIMIT` bytes. Raises HTTPException (413, 415)."""
    media_type = headers.get("content-type", "application/json").partition(";")[0]
    if media_type.strip().lower() != "application/json":
        raise HTTPException(415, "The body must be application/json.")
    body = bytearray()
    async for chunk in chunks:
        body += chunk
        if len(body) > BODY_LIMIT:
            raise HTTPException(413, f"The body has more than {BODY_LIMIT} bytes.")
    return bytes(body)


def read_new_pet(body: bytes) -> NewPet:
    """Read the interface's NewPet; unknown fields are ignored. Raises HTTPException (400)."""
    document = _json(body)
    if not isinstance(document, dict):
        raise HTTPException(400, "The body must be a JSON object.")
    for name in ("name", "categoryId"):
        if name not in document:
            raise HTTPException(400, f"{name} is required.")
    return NewPet(
        name=_name(document["name"]),
        category_id=_category_id(document["categoryId"]),
        status=_status(document["status"]) if "status" in document else None,
    )


def _json(body: bytes) -> object:
    try:
        return json.loads(body.decode(), parse_constant=_refuse_constant)
    except (ValueError, RecursionError):  # also an integer of more digits than Python reads
        raise HTTPException(400, "The body is not JSON.") from None


def _refuse_constant(constant: str) -> Never:
    raise ValueError(f"{constant} is not JSON")


def _name(value: object) -> str:
    if not isinstance(value, str):
        raise HTTPException(400, "name must be text.")
    if not value.strip():
        raise HTTPException(400, "name must not be blank.")
    try:
        value.encode()
    except UnicodeEncodeError:  # half of a surrogate pair, escaped: no character at all
        raise HTTPException(400, "name holds something that is not a character.") from None
    return value


def _category_id(value: object) -> int:
    if type(value) is not int or not is_int64(value):  # bool is a subclass, and no JSON number
        raise HTTPException(400, "categoryId must be a whole number of 64 bits.")
    return value


class Samples(NamedTuple):
    categories: Mapping[int, str]
    animals: tuple[NewPet, ...]


def read_samples(samples: Path) -> Samples:
    """Read labels by ID, and animals, checked as if sent. Raises ValueError, for people."""
    try:
        document = json.loads(samples.read_text(encoding="utf-8"))
        categories = {int(key): str(label) for key, label in document["categories"].items()}
        animals = tuple(read_new_pet(json.dumps(animal).encode()) for animal in document["animals"])
    except OSError as error:
        raise ValueError(f"the sample file {samples} cannot be read: {error.strerror}") from error
    except HTTPException as refusal:
        message = f"the sample file {samples} holds a bad animal: {refusal.detail}"
        raise ValueError(message) from refusal
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"the file {samples} is not a sample file") from error
    return Samples(categories, animals)
