"""The errors of a request, as one tree; each carries its `Effect`.

Only after ``Effect.NONE`` is a request sent again without asking a person: the interface has
neither a delete operation nor an idempotency key.
"""

from enum import Enum


class Effect(Enum):
    """Whether a request that failed can have changed anything at the service."""

    NONE = "none"
    UNKNOWN = "unknown"
    """It may or may not have taken effect; only a list can show it."""
    APPLIED = "applied"
    """It did take effect; only the answer is lost."""


class ServiceError(Exception):
    """A request failed.

    ``detail`` is technical text for an administrator and never holds the key; ``status`` the HTTP
    status where one came that means more than the error's class.
    """

    status: int | None = None

    def __init__(self, detail: str = "", *, effect: Effect = Effect.NONE) -> None:
        super().__init__(detail)
        self.detail = detail
        self.effect = effect


class Offline(ServiceError):
    """The service could not be reached, or the connection broke."""


class NameNotFound(Offline):
    """No computer has the name in the address, as far as this network knows (DNS)."""


class ProxyFailed(Offline):
    """The proxy did not pass the connection on."""


class ProxyDenied(ProxyFailed):
    """The proxy wants another user name and password (407).

    Sent again and again, they lock an account: a person has to correct them.
    """


class ConnectionBroke(Offline):
    """The connection ended while the request or its answer was on the way."""


class TimedOut(ServiceError):
    """No complete answer came within the deadline."""


class TlsFailed(ServiceError):
    """The secure connection could not be made, so nothing was sent."""


class UnknownAuthority(TlsFailed):
    """Nobody whom this computer trusts issued the certificate, as where a proxy inspects TLS."""


class Unauthorized(ServiceError):
    """The service answered 401; ``message`` is its sentence for people, if it sent one."""

    def __init__(self, detail: str = "", message: str = "") -> None:
        super().__init__(detail)
        self.message = message


class Refused(ServiceError):
    """The service refused the request with a reason (400, another 4xx with an Error body).

    ``code`` is the service's own (its values are not shown), ``message`` its sentence for people.
    """

    status: int

    def __init__(self, *, status: int, code: str, message: str) -> None:
        super().__init__(f"{status} {code}: {message}", effect=Effect.NONE)
        self.status = status
        self.code = code
        self.message = message


class NotFound(Refused):
    """The service answered 404: no animal has that id."""


class PauseReason(Enum):
    """Why the service wants nothing sent for a while; the value is how it is stored.

    How a ban is announced is not shown in the interface; 401 and 403 are about the key.
    """

    LIMIT = "limit"  # 429, or nothing is left of the period
    BLOCKED = "blocked"  # 401 or 403 with Retry-After
    ASKED = "asked"  # another answer with Retry-After: the service is busy, or closed for a while


class RateLimited(ServiceError):
    """The service asks to wait; nothing is sent before ``until`` (seconds since the Unix epoch)."""

    def __init__(
        self, *, until: float, detail: str = "", reason: PauseReason | None = None
    ) -> None:
        super().__init__(detail, effect=Effect.NONE)
        self.until = until
        self.reason = reason or PauseReason.LIMIT


class ServerFault(ServiceError):
    """The service answered 5xx; ``status`` is which."""

    def __init__(self, status: int, *, effect: Effect) -> None:
        super().__init__(f"HTTP {status}", effect=effect)
        self.status = status


class BadAnswer(ServiceError):
    """The answer is not one that the interface describes."""


class WebPage(BadAnswer):
    """A web page came in place of data: a network's sign-in page, or another site."""


class Redirected(BadAnswer):
    """The answer sends the request elsewhere; the key goes to no other address."""


class TooLarge(BadAnswer):
    """The answer is larger than what was asked for; it was not read, or not to its end."""


class Garbled(BadAnswer):
    """The answer is cut short or cannot be read."""


class OtherAnimal(BadAnswer):
    """The answer holds another animal than the one that was asked for."""


class Retired(ServiceError):
    """getPet is removed (interface, "Get an animal (deprecated)"): nothing was looked up."""


class Closed(ServiceError):
    """The client was closed before the answer came."""
