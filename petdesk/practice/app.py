"""The interface's three operations as an ASGI application.

It needs no lifespan events and keeps the event loop free: whatever touches the disk runs in the
store's worker thread.
"""

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from email.utils import formatdate

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from petdesk.practice.middleware import AccessMiddleware
from petdesk.practice.rate_limits import PlanLimits
from petdesk.practice.store import PracticeStore
from petdesk.practice.wire import (
    Code,
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


def create_app(
    store: PracticeStore,
    *,
    keys: Sequence[str],
    plan: PlanLimits,
    clock: Callable[[], float] = time.time,
) -> ASGIApp:
    """Build the practice service under ``/v1`` on ``store``, which the caller closes.

    ``keys`` are the API keys accepted, each with the budget that ``plan`` gives; `ValueError` for
    none or for one that no header can carry. ``clock`` returns seconds since the Unix epoch and
    decides limits and the end of GET /pets/{petId}. The application belongs to one event loop.
    """
    operations = _Operations(store, clock)
    routes = [
        Route("/v1/pets", operations.pets, methods=["GET", "POST", "OPTIONS"]),
        Route("/v1/pets/{pet_id}", operations.pet, methods=["GET", "OPTIONS"]),
    ]
    app = Starlette(
        routes=routes,
        exception_handlers={
            Refusal: _on_refusal,
            HTTPException: _on_routing_error,
            ClientDisconnect: _on_disconnect,
            Exception: _on_crash,
        },
    )
    app.router.redirect_slashes = False
    return AccessMiddleware(app, keys=keys, plan=plan, clock=clock)


class _Operations:
    """The operations on ``store``; ``clock`` decides when the deprecated one has ended."""

    def __init__(self, store: PracticeStore, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock

    async def pets(self, request: Request) -> Response:
        if request.method == "OPTIONS":
            return Response(status_code=204, headers={"Allow": "GET, HEAD, OPTIONS, POST"})
        if request.method == "POST":
            return await self._add(request)
        query = read_list_query(request.query_params)
        pets = await self._store.in_worker(self._store.list_pets, query.limit, query.status)
        return JSONResponse([pet_json(pet) for pet in pets])

    async def _add(self, request: Request) -> Response:
        new = read_new_pet(await read_body(request.headers, request.stream()))
        pet = await self._store.in_worker(self._store.add_pet, new)
        return JSONResponse(pet_json(pet), 201)

    async def pet(self, request: Request) -> Response:
        if request.method == "OPTIONS":
            return Response(status_code=204, headers={"Allow": "GET, HEAD, OPTIONS"})
        try:
            response = await self._fetch(request.path_params["pet_id"])
        except Refusal as refusal:
            response = error_response(refusal)
        response.headers.update(_RETIREMENT)
        return response

    async def _fetch(self, text: str) -> Response:
        if self._clock() >= REMOVED_AT:
            message = "This operation was removed on 5 December 2030; list with GET /pets instead."
            raise Refusal(410, Code.GONE, message)
        pet = await self._store.in_worker(self._store.fetch_pet, read_pet_id(text))
        if pet is None:
            raise Refusal(404, Code.NOT_FOUND, "No animal has this id.")
        return JSONResponse(pet_json(pet))


async def _on_refusal(_request: Request, error: Exception) -> Response:
    if not isinstance(error, Refusal):
        raise error
    return error_response(error)


async def _on_routing_error(_request: Request, error: Exception) -> Response:
    if isinstance(error, HTTPException) and error.status_code == 405:  # noqa: PLR2004  HTTP's own
        message = "This address does not take this method."
        return error_response(Refusal(405, Code.METHOD_NOT_ALLOWED, message, error.headers))
    return error_response(Refusal(404, Code.NOT_FOUND, "There is nothing at this address."))


async def _on_disconnect(_request: Request, _error: Exception) -> Response:
    return error_response(bad_request("The body was cut off."))


async def _on_crash(_request: Request, _error: Exception) -> Response:
    return error_response(
        Refusal(500, Code.INTERNAL_ERROR, "The service failed; its log says why.")
    )
