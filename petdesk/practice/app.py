"""The interface's three operations as an ASGI application, behind the key and the rate limit."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from petdesk.practice import wire
from petdesk.practice.rate_limits import Budget, PlanLimits, Verdict, decide
from petdesk.practice.store import PracticeStore

# When GET /pets/{petId} is removed (interface, "Versioning"); its first second, in UTC.
REMOVED_AT = int(datetime(2030, 12, 5, tzinfo=UTC).timestamp())
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

    async def pets(request: Request) -> Response:
        if request.method == "POST":
            new = wire.read_new_pet(await wire.read_body(request.headers, request.stream()))
            return JSONResponse(wire.pet_json(await asyncio.to_thread(store.add_pet, new)), 201)
        limit, status = wire.read_list_query(request.query_params)
        listed = await asyncio.to_thread(store.list_pets, limit, status)
        return JSONResponse([wire.pet_json(pet) for pet in listed])

    async def pet(request: Request) -> Response:
        if clock() >= REMOVED_AT:
            message = "This operation was removed on 5 December 2030; list with GET /pets instead."
            raise HTTPException(410, message)
        pet_id = wire.read_integer(request.path_params["pet_id"])
        fetched = None if pet_id is None else await asyncio.to_thread(store.fetch_pet, pet_id)
        if fetched is None:
            raise HTTPException(404, "No animal has this id.")
        return JSONResponse(wire.pet_json(fetched))

    routes = [Route("/v1/pets", pets, methods=["GET", "POST"]), Route("/v1/pets/{pet_id}", pet)]
    errors = (HTTPException, ClientDisconnect, Exception)
    app = Starlette(routes=routes, exception_handlers=dict.fromkeys(errors, _on_error))
    app.router.redirect_slashes = False
    return _limited(app, keys, plan, clock)


def _limited(
    app: ASGIApp, keys: Sequence[str], plan: PlanLimits, clock: Callable[[], float]
) -> ASGIApp:
    """Return ``app`` behind the limits: requests are counted, refused or passed on to it."""
    budgets: dict[str, Budget] = {}  # those of requests without a valid key are at the empty text

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        key = _key(Headers(scope=scope).getlist("authorization"), keys)
        budgets[key], verdict = decide(budgets.get(key, Budget()), plan, clock())

        async def send_limited(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["X-RateLimit-Limit"] = str(verdict.limit)
                headers["X-RateLimit-Remaining"] = str(verdict.remaining)
                headers["X-RateLimit-Reset"] = str(verdict.reset)
            await send(message)

        refusal = _refusal(verdict, key, scope["path"])
        if refusal is not None:
            await wire.error_response(refusal)(scope, receive, send_limited)
            return
        try:
            await app(scope, receive, send_limited)
        except Exception:  # noqa: BLE001  a crash of any kind must not end the program around it
            # Raised again by Starlette after its 500 was sent; in-process it would hit the caller.
            _log.exception("%s %s crashed", scope["method"], scope["path"])

    return answer


def _key(authorization: Sequence[str], keys: Sequence[str]) -> str:
    """Return the key of these ``Authorization`` headers, empty if they hold no valid one."""
    if len(authorization) != 1:
        return ""
    scheme, _, token = authorization[0].strip().partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() in keys else ""


def _refusal(verdict: Verdict, key: str, path: str) -> HTTPException | None:
    if verdict.retry_after is not None:
        headers = {"Retry-After": str(verdict.retry_after)}
        return HTTPException(429, "The rate limit is exceeded.", headers)
    if key or not f"{path}/".startswith("/v1/"):
        return None
    challenge = {"WWW-Authenticate": 'Bearer realm="PetDesk practice"'}
    return HTTPException(401, "The API key is missing or invalid.", challenge)


async def _on_error(_request: Request, error: Exception) -> Response:
    if isinstance(error, ClientDisconnect):
        error = HTTPException(400, "The body was cut off.")
    elif not isinstance(error, HTTPException):
        error = HTTPException(500, "The service failed; its log says why.")
    return wire.error_response(error)
