"""The requests of the interface, as they are sent."""

from dataclasses import dataclass
from urllib.parse import urlencode

import msgspec

from petdesk.core.pets import NewPet, PetStatus, is_int64
from petdesk.service.contract import LIST_LIMIT


@dataclass(frozen=True, slots=True)
class Request:
    """One request; ``path`` is relative to the base address, ``query`` is encoded."""

    method: str
    path: str
    query: str = ""
    body: bytes = b""

    @property
    def headers(self) -> dict[str, str]:
        accept = {"Accept": "application/json"}
        return accept | ({"Content-Type": "application/json"} if self.body else {})


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
