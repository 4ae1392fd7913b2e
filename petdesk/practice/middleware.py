"""The middleware before the operations: the rate limit and the API key."""

import hmac
import logging
from collections.abc import Callable, Sequence
from hashlib import sha256

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from petdesk.practice.rate_limits import Limiter, PlanLimits, Verdict
from petdesk.practice.wire import Code, Refusal, error_response

ADDRESSES_KEPT = 4_096
"""How many addresses of requests without a valid key are remembered."""

_log = logging.getLogger(__name__)
_CHALLENGE = 'Bearer realm="PetDesk practice"'


class Keys:
    """The API keys that are accepted; each must be visible ASCII without spaces.

    Raises `ValueError`, without the key in it, for none at all or for one that no header can carry.
    """

    def __init__(self, keys: Sequence[str]) -> None:
        if not keys:
            raise ValueError("at least one API key is needed")
        if not all(key.isascii() and key.isprintable() and key and " " not in key for key in keys):
            raise ValueError("an API key must be visible ASCII characters without spaces")
        self._digests = [sha256(key.encode()).digest() for key in keys]

    def find(self, authorization: Sequence[str]) -> int | None:
        """Return the number of the key that these ``Authorization`` headers carry, or ``None``.

        Every key is compared, each in constant time, so that the time taken reveals nothing.
        """
        if len(authorization) != 1:
            return None
        scheme, _, token = authorization[0].strip().partition(" ")
        digest = sha256(token.strip().encode("latin-1")).digest()
        matches = [hmac.compare_digest(digest, known) for known in self._digests]
        return matches.index(True) if scheme.lower() == "bearer" and any(matches) else None


class AccessMiddleware:
    """ASGI middleware: count each request, refuse it or pass it to ``app``, and add the headers.

    A request over its budget is answered 429, one under ``/v1`` without a valid key 401; a
    crash of ``app`` is logged. ``clock`` returns seconds since the Unix epoch.
    """

    def __init__(
        self, app: ASGIApp, *, keys: Sequence[str], plan: PlanLimits, clock: Callable[[], float]
    ) -> None:
        self._app = app
        self._keys = Keys(keys)
        self._clock = clock
        self._by_key = Limiter(plan, capacity=len(keys))
        self._by_address = Limiter(plan, capacity=ADDRESSES_KEPT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        authorization = Headers(scope=scope).getlist("authorization")
        key = self._keys.find(authorization)
        verdict = self._admit(key, scope)
        send_limited = _LimitHeaders(send, verdict)
        refusal = _over_budget(verdict) or _unauthorized(scope["path"], key, authorization)
        if refusal is not None:
            await error_response(refusal)(scope, receive, send_limited)
            return
        try:
            await self._app(scope, receive, send_limited)
        except Exception:  # noqa: BLE001  a crash of any kind must not end the program around it
            # Raised again by Starlette after its 500 was sent; in-process it would hit the caller.
            _log.exception("%s %s crashed", scope["method"], scope["path"])

    def _admit(self, key: int | None, scope: Scope) -> Verdict:
        if key is not None:
            return self._by_key.admit(key, self._clock())
        client = scope.get("client")
        return self._by_address.admit(client[0] if client else None, self._clock())


class _LimitHeaders:
    """Add the X-RateLimit headers to a response on its way out."""

    def __init__(self, send: Send, verdict: Verdict) -> None:
        self._send = send
        self._verdict = verdict

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["X-RateLimit-Limit"] = str(self._verdict.limit)
            headers["X-RateLimit-Remaining"] = str(self._verdict.remaining)
            headers["X-RateLimit-Reset"] = str(self._verdict.reset)
        await self._send(message)


def _over_budget(verdict: Verdict) -> Refusal | None:
    if verdict.retry_after is None:
        return None
    headers = {"Retry-After": str(verdict.retry_after)}
    if verdict.banned:
        message = "Too many requests came before the wait was over; the key is banned for a time."
        return Refusal(429, Code.BANNED, message, headers)
    return Refusal(429, Code.RATE_LIMIT_EXCEEDED, "The rate limit is exceeded.", headers)


def _unauthorized(path: str, key: int | None, authorization: Sequence[str]) -> Refusal | None:
    if key is not None or not f"{path}/".startswith("/v1/"):
        return None
    # RFC 6750, section 3.1: error="invalid_token" only where a credential came.
    challenge = f'{_CHALLENGE}, error="invalid_token"' if authorization else _CHALLENGE
    message = "The API key is missing or invalid."
    return Refusal(401, Code.UNAUTHORIZED, message, {"WWW-Authenticate": challenge})
