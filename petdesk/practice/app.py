"""The interface's three operations as an ASGI application, behind the key and the rate limit.

It needs no lifespan events and keeps the event loop free: whatever touches the disk runs in the
store's worker thread.
"""

import logging
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from email.utils import formatdate

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from petdesk.practice.rate_limits import Budget, PlanLimits, Verdict, decide
from petdesk.practice.store import PracticeStore
from petdesk.practice.wire import (
    Refusal,
    bad_request,
    error_response,
    pet_json,
    read_body,
    read_list_query,
    read_new_pet,
    read_pet_id,
)

DEPRECATED_AT = int(datetime(2025, 1, 1, tzinfo=UTC).timestamp())
"""When GET /pets/{petId} became deprecated; practice's own, the interface shows no date."""

REMOVED_AT = int(datetime(2030, 12, 5, tzinfo=UTC).timestamp())
"""When GET /pets/{petId} is removed (interface, "Versioning"); its first second, in UTC."""

_RETIREMENT = {
    "Deprecation": f"@{DEPRECATED_AT}",  # RFC 9745, section 2.1
    "Sunset": formatdate(REMOVED_AT, usegmt=True),  # RFC 8594, section 3
}
_CHALLENGE = 'Bearer realm="PetDesk practice"'

_log = logging.getLogger(__name__)


def create_app(
    store: PracticeStore,
    *,
    keys: Sequence[str],
    plan: PlanLimits,
    clock: Callable[[], float] = time.time,
) -> ASGIApp:
    """Build the practice service under ``/v1`` on ``store``, which the caller closes.

    Each of ``keys`` has the limits of ``plan``; `ValueError` for none or for one that no header can
    carry. ``clock`` (seconds since the Unix epoch) decides limits and the end of GET /pets/{petId}.
    """
    if not keys:
        raise ValueError("at least one API key is needed")
    if not all(key.isascii() and key.isprintable() and key and " " not in key for key in keys):
        raise ValueError("an API key must be visible ASCII characters without spaces")
    operations = _Operations(store, clock)
    routes = [
        Route("/v1/pets", operations.pets, methods=["GET", "POST"]),
        Route("/v1/pets/{pet_id}", operations.pet),
    ]
    errors = (Refusal, HTTPException, ClientDisconnect, Exception)
    app = Starlette(routes=routes, exception_handlers=dict.fromkeys(errors, _on_error))
    app.router.redirect_slashes = False
    return _Access(app, keys, plan, clock)


class _Access:
    """Counts each request, refuses it or passes it to ``app``, and adds the limit's headers."""

    def __init__(
        self, app: ASGIApp, keys: Sequence[str], plan: PlanLimits, clock: Callable[[], float]
    ) -> None:
        self._app = app
        self._keys = keys
        self._plan = plan
        self._clock = clock
        # Those of requests without a valid key are at the empty text.
        self._budgets: dict[str, Budget] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        authorization = Headers(scope=scope).getlist("authorization")
        key = self._key(authorization)
        budget = self._budgets.get(key, Budget())
        self._budgets[key], verdict = decide(budget, self._plan, self._clock())

        async def send_limited(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["X-RateLimit-Limit"] = str(verdict.limit)
                headers["X-RateLimit-Remaining"] = str(verdict.remaining)
                headers["X-RateLimit-Reset"] = str(verdict.reset)
            await send(message)

        refusal = _over_limit(verdict) or _unauthorized(scope["path"], key, authorization)
        if refusal is not None:
            await error_response(refusal)(scope, receive, send_limited)
            return
        try:
            await self._app(scope, receive, send_limited)
        except Exception:  # noqa: BLE001  a crash of any kind must not end the program around it
            # Raised again by Starlette after its 500 was sent; in-process it would hit the caller.
            _log.exception("%s %s crashed", scope["method"], scope["path"])

    def _key(self, authorization: Sequence[str]) -> str:
        """Return the key of these ``Authorization`` headers, empty where they hold no valid one."""
        if len(authorization) != 1:
            return ""
        scheme, _, token = authorization[0].strip().partition(" ")
        return token.strip() if scheme.lower() == "bearer" and token.strip() in self._keys else ""


def _over_limit(verdict: Verdict) -> Refusal | None:
    if verdict.retry_after is None:
        return None
    headers = {"Retry-After": str(verdict.retry_after)}
    if verdict.banned:
        message = "Too many requests came before the wait was over; the key is banned for a time."
        return Refusal(429, "banned", message, headers)
    return Refusal(429, "rate_limit_exceeded", "The rate limit is exceeded.", headers)


def _unauthorized(path: str, key: str, authorization: Sequence[str]) -> Refusal | None:
    if key or not f"{path}/".startswith("/v1/"):
        return None
    # RFC 6750, section 3.1: error="invalid_token" only where a credential came.
    challenge = f'{_CHALLENGE}, error="invalid_token"' if authorization else _CHALLENGE
    message = "The API key is missing or invalid."
    return Refusal(401, "unauthorized", message, {"WWW-Authenticate": challenge})


class _Operations:
    """The operations on ``store``; ``clock`` decides when the deprecated one has ended."""

    def __init__(self, store: PracticeStore, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock

    async def pets(self, request: Request) -> Response:
        if request.method == "POST":
            new = read_new_pet(await read_body(request.headers, request.stream()))
            pet = await self._store.in_worker(self._store.add_pet, new)
            return JSONResponse(pet_json(pet), 201)
        limit, status = read_list_query(request.query_params)
        pets = await self._store.in_worker(self._store.list_pets, limit, status)
        return JSONResponse([pet_json(pet) for pet in pets])

    async def pet(self, request: Request) -> Response:
        try:
            response = await self._fetch(request.path_params["pet_id"])
        except Refusal as refusal:
            response = error_response(refusal)
        response.headers.update(_RETIREMENT)
        return response

    async def _fetch(self, text: str) -> Response:
        if self._clock() >= REMOVED_AT:
            message = "This operation was removed on 5 December 2030; list with GET /pets instead."
            raise Refusal(410, "gone", message)
        pet = await self._store.in_worker(self._store.fetch_pet, read_pet_id(text))
        if pet is None:
            raise Refusal(404, "not_found", "No animal has this id.")
        return JSONResponse(pet_json(pet))


async def _on_error(_request: Request, error: Exception) -> Response:
    match error:
        case Refusal():
            refusal = error
        case ClientDisconnect():
            refusal = bad_request("The body was cut off.")
        case HTTPException(status_code=405):
            message = "This address does not take this method."
            refusal = Refusal(405, "method_not_allowed", message, error.headers)
        case HTTPException():
            refusal = Refusal(404, "not_found", "There is nothing at this address.")
        case _:
            message = "The service failed; its log says why."
            refusal = Refusal(500, "internal_error", message)
    return error_response(refusal)
