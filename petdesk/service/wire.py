"""Build the requests of the interface and read its answers. No input, no output, no HTTP library.

What a POST's answer means, and so whether it may be sent again (`petdesk.service.errors.Effect`):

    ==========================================  =============================  =========
    answer to ``POST /pets``                    becomes                        effect
    ==========================================  =============================  =========
    201 with a readable Pet                     the `Pet`                      -
    201 that can't be read (type, JSON, cut)    `BadAnswer`                    APPLIED
    401, whatever its body                      `Unauthorized`                 NONE
    429, whatever its body (it is not shown)    `RateLimited`                  NONE
    400 or another 4xx with the Error body      `Refused`                      NONE
    4xx that is not the interface's Error       `BadAnswer`                    UNKNOWN
    another 2xx, 1xx, 3xx (never followed)      `BadAnswer`                    UNKNOWN
    5xx                                         `ServerFault`                  UNKNOWN
    no complete answer (time-out, break) after
    sending began                               `TimedOut`, `Offline`          UNKNOWN
    ==========================================  =============================  =========

A GET changes nothing, so each of its errors has the effect NONE. Its 404 is `NotFound` for getPet
alone: for a list it only says that the address leads elsewhere. A 410 to getPet is `Retired`.

Sources: interface, "Resources and their fields", "Endpoints" and "Errors".
"""

from dataclasses import dataclass
from typing import Annotated, TypeVar
from urllib.parse import urlencode, urlsplit

import msgspec

from petdesk.domain.pets import INT64_MAX, INT64_MIN, NewPet, Pet, PetStatus, as_status, is_int64
from petdesk.service.contract import LIST_LIMIT, PetList
from petdesk.service.errors import (
    BadAnswer,
    Effect,
    Garbled,
    NotFound,
    RateLimited,
    Redirected,
    Refused,
    Retired,
    ServerFault,
    ServiceError,
    Unauthorized,
    WebPage,
)

_T = TypeVar("_T")
_Int64 = Annotated[int, msgspec.Meta(ge=INT64_MIN, le=INT64_MAX)]
_LONGEST_TEXT = 1000
"""Characters kept of the service's error texts: a message is for a person to read."""


class _Pet(msgspec.Struct, gc=False, frozen=True):
    id: _Int64
    name: str
    category_id: _Int64 = msgspec.field(name="categoryId")
    status: str | None = None


class _Error(msgspec.Struct, gc=False, frozen=True):
    code: str
    message: str
    status: int


_pets = msgspec.json.Decoder(list[msgspec.Raw])
_pet = msgspec.json.Decoder(_Pet)
_error = msgspec.json.Decoder(_Error)

# UnicodeDecodeError: msgspec meets bytes that are no UTF-8. RecursionError: nested too deep.
_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


@dataclass(frozen=True, slots=True)
class Request:
    """One request, without the address and the key that its sender adds.

    ``path`` begins with a slash and is relative to the base address; ``query`` is encoded and may
    be empty; ``body`` is empty for a GET.
    """

    method: str
    path: str
    query: str = ""
    body: bytes = b""

    @property
    def headers(self) -> dict[str, str]:
        """Give the headers that this request needs whoever sends it."""
        accept = {"Accept": "application/json"}
        return accept | ({"Content-Type": "application/json"} if self.body else {})


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: its head arrived; its body may have failed on the way.

    ``fault`` is what ended the body early, and ``body`` is then not to be read. ``until`` is the
    moment (seconds since the Unix epoch) before which the governor sends nothing more; it is read
    for a 429 alone. ``location`` is where a redirect points, which is said and never followed.
    """

    status: int
    content_type: str = ""
    body: bytes = b""
    fault: ServiceError | None = None
    until: float = 0.0
    location: str = ""


def list_request(*, status: PetStatus | None = None, limit: int = LIST_LIMIT) -> Request:
    """Build listPets; ``limit`` outside 1 to 100 is a ValueError."""
    if not 1 <= limit <= LIST_LIMIT:
        raise ValueError(f"limit is 1 to {LIST_LIMIT}, not {limit}")
    query = {"limit": str(limit)} | ({"status": status.value} if status else {})
    return Request("GET", "/pets", urlencode(query))


def add_request(new: NewPet) -> Request:
    """Build createPet; a category outside int64, or a name that is no Unicode, is a ValueError."""
    if not is_int64(new.category_id):
        raise ValueError("categoryId does not fit int64")
    body: dict[str, object] = {"name": new.name, "categoryId": new.category_id}
    if new.status is not None:
        body["status"] = new.status.value
    return Request("POST", "/pets", body=msgspec.json.encode(body))


def fetch_request(pet_id: int) -> Request:
    """Build getPet; an id outside int64 is a ValueError."""
    if not is_int64(pet_id):
        raise ValueError("petId does not fit int64")
    return Request("GET", f"/pets/{pet_id}")


def read_list(answer: Answer, *, status: PetStatus | None, limit: int, asked_at: float) -> PetList:
    """Read the answer to listPets; an animal that can't be read is left out and counted."""
    _raise_unless(answer, 200, Effect.NONE)
    elements = _decoded(answer, _pets, Effect.NONE)
    pets = tuple(pet for element in elements if (pet := _readable(element)) is not None)
    return PetList(
        pets=pets,
        unreadable=len(elements) - len(pets),
        status=status,
        limit=limit,
        asked_at=asked_at,
    )


def read_added(answer: Answer) -> Pet:
    """Read the answer to createPet, by the table above."""
    if answer.status == 201 and answer.fault is not None:  # noqa: PLR2004  the table's figure
        raise Garbled(f"201, then: {answer.fault.detail}", effect=Effect.APPLIED)
    _raise_unless(answer, 201, Effect.UNKNOWN)
    return _as_pet(_decoded(answer, _pet, Effect.APPLIED))


def read_fetched(answer: Answer) -> Pet:
    """Read the answer to getPet (deprecated)."""
    if answer.status == 410:  # noqa: PLR2004  Gone
        raise Retired("410: the service has removed this operation")
    try:
        _raise_unless(answer, 200, Effect.NONE)
    except Refused as error:
        if error.status != 404:  # noqa: PLR2004  the interface's figure
            raise
        raise NotFound(status=404, code=error.code, message=error.message) from None
    return _as_pet(_decoded(answer, _pet, Effect.NONE))


def _raise_unless(answer: Answer, expected: int, effect: Effect) -> None:
    """Raise what ``answer`` means unless it has the expected status and a complete body.

    ``effect`` is what an answer leaves open that does not say what became of the request.
    """
    if answer.status == 401:  # noqa: PLR2004  decided by the status alone, as the table says
        raise Unauthorized(_refusal_text(answer))
    if answer.status == 429:  # noqa: PLR2004  likewise
        raise RateLimited(until=answer.until, detail="429 Too Many Requests")
    if answer.status >= 500:  # noqa: PLR2004  likewise
        raise ServerFault(answer.status, effect=effect)
    if answer.fault is not None:
        raise answer.fault
    if 400 <= answer.status < 500:  # noqa: PLR2004  the interface's refusals
        _raise_refused(answer, effect)
    if 300 <= answer.status < 400:  # noqa: PLR2004  redirects
        raise Redirected(_elsewhere(answer), effect=effect)
    if answer.status != expected:
        raise BadAnswer(f"unexpected status {answer.status}", effect=effect)


def _raise_refused(answer: Answer, effect: Effect) -> None:
    try:
        error = _decoded(answer, _error, effect)
    except BadAnswer as bad:
        raise type(bad)(f"status {answer.status}, {bad.detail}", effect=effect) from None
    raise Refused(
        status=answer.status,
        code=error.code[:_LONGEST_TEXT],
        message=error.message[:_LONGEST_TEXT],
    )


def _elsewhere(answer: Answer) -> str:
    try:
        host = urlsplit(answer.location).hostname
    except ValueError:
        host = None
    to = f"to {host[:100]}" if host else "elsewhere"
    return f"status {answer.status} redirects {to}, which is not followed"


def _refusal_text(answer: Answer) -> str:
    """Give the service's own words for a 401 where it sent them."""
    try:
        error = _decoded(answer, _error, Effect.NONE)
    except BadAnswer:
        return "401"
    return f"401 {error.code}: {error.message}"[:_LONGEST_TEXT]


def _decoded(answer: Answer, decoder: msgspec.json.Decoder[_T], effect: Effect) -> _T:
    """Decode the body strictly; what does not fit is a `BadAnswer` with ``effect``."""
    kind = answer.content_type.partition(";")[0].strip().lower()
    if kind in {"text/html", "application/xhtml+xml"}:
        raise WebPage("a web page, where the service's data belongs", effect=effect)
    if kind != "application/json":
        came = kind[:100] or "of no stated type"
        raise BadAnswer(f"the answer is {came}, not application/json", effect=effect)
    try:
        answer.body.decode()  # msgspec skips over bytes in parts that it does not keep
        return decoder.decode(answer.body)
    except _UNREADABLE as error:
        raise Garbled(f"the answer can't be read: {error}", effect=effect) from None


def _readable(element: msgspec.Raw) -> Pet | None:
    try:
        return _as_pet(_pet.decode(element))
    except _UNREADABLE:
        return None


def _as_pet(pet: _Pet) -> Pet:
    return Pet(id=pet.id, name=pet.name, category_id=pet.category_id, status=as_status(pet.status))
