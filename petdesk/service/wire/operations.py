"""The three operations: builds their requests, reads their answers."""

from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlencode

import msgspec

from petdesk.core.pets import INT64_MAX, INT64_MIN, NewPet, Pet, PetStatus, as_status, is_int64
from petdesk.service import errors
from petdesk.service.contract import LIST_LIMIT, FetchedPet, PetList
from petdesk.service.errors import Effect, ServiceError
from petdesk.service.wire.effects import UNREADABLE, Answer, decoded, raise_unless


@dataclass(frozen=True, slots=True)
class Request:
    """One request; ``target`` is the path below the base address, with the query encoded."""

    method: str
    target: str
    body: bytes = b""


def list_request(*, status: PetStatus | None = None, limit: int = LIST_LIMIT) -> Request:
    """Build listPets; ``limit`` outside 1 to 100 is a ValueError."""
    if not 1 <= limit <= LIST_LIMIT:
        raise ValueError(f"limit is 1 to {LIST_LIMIT}, not {limit}")
    query = {"limit": str(limit)} | ({"status": status.value} if status else {})
    return Request("GET", f"/pets?{urlencode(query)}")


def add_request(new: NewPet) -> Request:
    """Build createPet; a category outside int64, or a name that is no Unicode, is a ValueError."""
    if not is_int64(new.category_id):
        raise ValueError("categoryId does not fit int64")
    body: dict[str, object] = {"name": new.name, "categoryId": new.category_id}
    if new.status is not None:
        body["status"] = new.status.value
    return Request("POST", "/pets", msgspec.json.encode(body))


def fetch_request(pet_id: int) -> Request:
    """Build getPet; an id outside int64 is a ValueError."""
    if not is_int64(pet_id):
        raise ValueError("petId does not fit int64")
    return Request("GET", f"/pets/{pet_id}")


_Int64 = Annotated[int, msgspec.Meta(ge=INT64_MIN, le=INT64_MAX)]


class _Pet(msgspec.Struct, gc=False, frozen=True):
    id: _Int64
    name: str
    category_id: _Int64 = msgspec.field(name="categoryId")
    status: str | None = None


_pets = msgspec.json.Decoder(list[msgspec.Raw])
_pet = msgspec.json.Decoder(_Pet)
_OVER = 10  # how many elements more than asked for are accepted: a service may count in another way
_MAX_COMMAS = 2**19  # more than any list has; decoded, each can take a hundred times its size


def read_list(answer: Answer, asked_at: float, *, status: PetStatus | None, limit: int) -> PetList:
    """Read the answer to listPets; an animal that can't be read is left out and counted."""
    raise_unless(answer, 200, Effect.NONE)
    if answer.body.count(b",") > _MAX_COMMAS:
        raise errors.TooLarge(f"far more than the {limit} animals that were asked for")
    elements = decoded(answer, _pets, Effect.NONE)
    if len(elements) > limit + _OVER:
        raise errors.TooLarge(f"{len(elements)} animals, where {limit} at most were asked for")
    readable = [pet for element in elements if (pet := _readable(element)) is not None]
    # A list with one ID twice is not sound: what it leaves out may be any animal.
    pets = tuple({pet.id: pet for pet in readable}.values())
    return PetList(
        pets=pets,
        unreadable=len(elements) - len(pets),
        repeated=len(readable) - len(pets),
        status=status,
        limit=limit,
        asked_at=asked_at,
    )


def read_added(answer: Answer) -> Pet:
    """Read the answer to createPet; the animal need not be as it was sent."""
    try:
        return _added(answer)
    except ServiceError as error:
        error.status = answer.status
        raise


def _added(answer: Answer) -> Pet:
    if answer.status == 201 and answer.fault is not None:  # noqa: PLR2004  the table's figure
        raise errors.Garbled(f"201, then: {answer.fault.detail}", effect=Effect.APPLIED)
    raise_unless(answer, 201, Effect.UNKNOWN)
    return _as_pet(decoded(answer, _pet, Effect.APPLIED))


def read_fetched(answer: Answer, asked_at: float, *, pet_id: int) -> FetchedPet:
    if answer.status == 410:  # noqa: PLR2004  Gone
        raise errors.Retired("410: the service has removed this operation")
    try:
        raise_unless(answer, 200, Effect.NONE)
    except errors.Refused as error:
        if error.status != 404:  # noqa: PLR2004  the interface's figure
            raise
        raise errors.NotFound(status=404, code=error.code, message=error.message) from None
    pet = _as_pet(decoded(answer, _pet, Effect.NONE))
    if pet.id != pet_id:
        raise errors.OtherAnimal(f"#{pet.id} instead of #{pet_id}")
    return FetchedPet(pet, asked_at)


def _readable(element: msgspec.Raw) -> Pet | None:
    try:
        return _as_pet(_pet.decode(element))
    except UNREADABLE:
        return None


def _as_pet(pet: _Pet) -> Pet:
    return Pet(id=pet.id, name=pet.name, category_id=pet.category_id, status=as_status(pet.status))
