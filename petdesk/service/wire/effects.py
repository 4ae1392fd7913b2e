"""Maps each answer but a success to an error and its effect.

What a POST's answer means, and so whether it may be sent again (`petdesk.service.errors.Effect`):

    ==========================================  =============================  =========
    answer to ``POST /pets``                    becomes                        effect
    ==========================================  =============================  =========
    201 with a readable Pet                     the `Pet`                      -
    201 that can't be read (type, JSON, cut)    `BadAnswer`                    APPLIED
    4xx or 503 with Retry-After                 `RateLimited`                  NONE
    401, whatever its body                      `Unauthorized`                 NONE
    407 that is not the interface's Error       `ProxyDenied`                  UNKNOWN
    429, whatever its body (it is not shown)    `RateLimited`                  NONE
    400 or another 4xx with the Error body      `Refused`                      NONE
    4xx that is not the interface's Error       `BadAnswer`, `WebPage`         UNKNOWN
    a redirect (never followed)                 `Redirected`                   UNKNOWN
    another 1xx, 2xx or 3xx                     `BadAnswer`, `WebPage`         UNKNOWN
    511                                         `WebPage`                      UNKNOWN
    another 5xx                                 `ServerFault`                  UNKNOWN
    no complete answer (time-out, break) after
    sending began                               `TimedOut`, `Offline`          UNKNOWN
    ==========================================  =============================  =========

A 503 with Retry-After means by its definition that the request was not handled, and when to repeat
it (RFC 9110, 15.6.4); without, and with another 5xx, it is unknown what the server did before.
A 511 is never the service's: a network sends it that asks for a log-in (RFC 6585, 6).

A GET changes nothing, so each of its errors has the effect NONE. Its 404 is `NotFound` for getPet
alone: for a list it only means that the address leads elsewhere. A 410 to getPet is `Retired`, and
another animal than the one that was asked for is `OtherAnimal`.
A list of more elements than were asked for is `TooLarge`.
"""

from urllib.parse import urlsplit

import msgspec

from petdesk.service.errors import (
    BadAnswer,
    Effect,
    ProxyDenied,
    RateLimited,
    Redirected,
    Refused,
    ServerFault,
    Unauthorized,
    WebPage,
)
from petdesk.service.wire.answer import Answer, decoded

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
"""The statuses that send a request elsewhere; 300 and 304 do not (RFC 9110, 15.4)."""

_MAX_TEXT_LENGTH = 1000
"""Characters kept of the service's error texts: a message is for a person to read."""


class _Error(msgspec.Struct, gc=False, frozen=True):
    code: str
    message: str
    status: int


_error = msgspec.json.Decoder(_Error)


def raise_unless(answer: Answer, expected: int, effect: Effect) -> None:
    """Raise what ``answer`` means unless it has the expected status and a complete body.

    ``effect`` is that of an answer which leaves open what became of the request.
    """
    if answer.reason is not None:
        _raise_wait(answer)
    if answer.status == 401:  # noqa: PLR2004  the table's status
        raise _unauthorized(answer)
    if answer.status == 429:  # noqa: PLR2004  the table's status
        raise RateLimited(until=answer.until, detail="429 Too Many Requests")
    if answer.status == 511:  # noqa: PLR2004  the table's status
        raise WebPage("511 Network Authentication Required", effect=effect)
    if answer.status >= 500:  # noqa: PLR2004  the table's statuses
        raise ServerFault(answer.status, effect=effect)
    if answer.fault is not None:
        raise answer.fault
    if 400 <= answer.status < 500:  # noqa: PLR2004  the interface's refusals
        _raise_refused(answer, effect)
    if answer.status in _REDIRECTS:
        raise Redirected(_elsewhere(answer), effect=effect)
    if answer.status != expected:
        kind = WebPage if answer.is_web_page else BadAnswer
        raise kind(f"unexpected status {answer.status}", effect=effect)


def _raise_wait(answer: Answer) -> None:
    """Raise `RateLimited` for an answer with Retry-After that means that nothing took effect."""
    if 400 <= answer.status < 500 or answer.status == 503:  # noqa: PLR2004  the table's figures
        detail = f"{answer.status} with Retry-After"
        raise RateLimited(until=answer.until, detail=detail, reason=answer.reason)


def _raise_refused(answer: Answer, effect: Effect) -> None:
    try:
        error = decoded(answer, _error, effect)
    except BadAnswer as bad:
        if answer.status == 407:  # noqa: PLR2004  HTTP's own
            raise ProxyDenied("407", effect=effect) from None
        raise type(bad)(f"status {answer.status}, {bad.detail}", effect=effect) from None
    raise Refused(
        status=answer.status,
        code=error.code[:_MAX_TEXT_LENGTH],
        message=error.message[:_MAX_TEXT_LENGTH],
    )


def _elsewhere(answer: Answer) -> str:
    try:
        host = urlsplit(answer.location).hostname
    except ValueError:
        host = None
    to = f"to {host[:100]}" if host else "elsewhere"
    return f"status {answer.status} redirects {to}, which is not followed"


def _unauthorized(answer: Answer) -> Unauthorized:
    """Return a 401 with the service's own message, where it sent one."""
    try:
        error = decoded(answer, _error, Effect.NONE)
    except BadAnswer:
        return Unauthorized("401")
    detail = f"401 {error.code}: {error.message}"[:_MAX_TEXT_LENGTH]
    return Unauthorized(detail, error.message[:_MAX_TEXT_LENGTH])
