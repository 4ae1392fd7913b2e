"""What the practice service sends back: animals, and the interface's Error body."""

from collections.abc import Mapping
from enum import StrEnum

from starlette.responses import JSONResponse

from petdesk.domain.pets import Pet


class Code(StrEnum):
    """The values of an Error's ``code``; the interface does not list any, so these are own."""

    INVALID_REQUEST = "invalid_request"
    UNAUTHORIZED = "unauthorized"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    GONE = "gone"
    BODY_TOO_LARGE = "body_too_large"
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    RATE_LIMIT_EXCEEDED = "rate_limit_exceeded"
    BANNED = "banned"
    INTERNAL_ERROR = "internal_error"


class Refusal(Exception):  # noqa: N818 - an answer on its way out, not a fault of the program
    """The request ends here, with this status, code, sentence for people, and extra headers."""

    def __init__(
        self, status: int, code: Code, message: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.headers = headers


def bad_request(message: str) -> Refusal:
    """Return the 400 for a body or a query that is not as the interface says."""
    return Refusal(400, Code.INVALID_REQUEST, message)


def error_answer(refusal: Refusal) -> JSONResponse:
    """Return the interface's Error body with the refusal's status."""
    body = {"code": refusal.code, "message": refusal.message, "status": refusal.status}
    return JSONResponse(body, refusal.status, refusal.headers)


def pet_document(pet: Pet) -> dict[str, object]:
    """Return the interface's Pet; one without a status has no ``status`` field."""
    document: dict[str, object] = {
        "id": pet.id,
        "name": pet.name,
        "categoryId": pet.category_id,
    }
    if pet.status is not None:
        document["status"] = pet.status
    return document
