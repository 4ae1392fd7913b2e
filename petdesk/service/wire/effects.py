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

import re
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec

from petdesk.service.errors import (
    BadAnswer,
    Effect,
    Garbled,
    PauseReason,
    ProxyDenied,
    RateLimited,
    Redirected,
    Refused,
    ServerFault,
    ServiceError,
    Unauthorized,
    WebPage,
)

_T = TypeVar("_T")

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
"""The statuses that send a request elsewhere; 300 and 304 do not (RFC 9110, 15.4)."""

_MAX_TEXT_LENGTH = 1000
"""Characters kept of the service's error texts: a message is for a person to read."""

# UnicodeDecodeError: msgspec meets bytes that are no UTF-8. RecursionError: nested too deeply.
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: its head arrived; its body may have failed on the way.

    ``fault`` is what ended the body early. ``until`` is the moment (seconds since the Unix epoch)
    before which the governor sends nothing more, ``reason`` why Retry-After came.
    """

    status: int
    content_type: str = ""
    body: bytes = b""
    fault: ServiceError | None = None
    until: float = 0.0
    reason: PauseReason | None = None
    location: str = ""

    @property
    def kind(self) -> str:
        return self.content_type.partition(";")[0].strip().lower()

    @property
    def is_web_page(self) -> bool:
        """Whether it is for people to read: a network's sign-in page, or a proxy's refusal."""
        return self.kind in {"text/html", "application/xhtml+xml"}


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


def decoded(answer: Answer, decoder: msgspec.json.Decoder[_T], effect: Effect) -> _T:
    """Decode the body strictly; what does not fit is a `BadAnswer` with ``effect``."""
    if answer.is_web_page:
        raise WebPage("a web page, where the service's data belongs", effect=effect)
    if answer.kind != "application/json":
        came = answer.kind[:100] or "of no stated type"
        raise BadAnswer(f"the answer is {came}, not application/json", effect=effect)
    try:
        answer.body.decode()  # msgspec skips over bytes in parts that it does not keep
        try:
            return decoder.decode(answer.body)
        except msgspec.DecodeError:
            return decoder.decode(_without_surrogates(answer.body))
    except UNREADABLE as error:
        raise Garbled(_in_words(error), effect=effect) from None


def _in_words(error: Exception) -> str:
    match error:
        case msgspec.ValidationError():
            return f"the answer has other fields: {error}"
        case RecursionError():
            return "the answer is nested too deeply"
        case UnicodeDecodeError():
            return "the answer is not text"
        case _:
            return "the answer is not JSON, or is cut short"


def _without_surrogates(body: bytes) -> bytes:
    """Replace each lone surrogate in ``body`` by the replacement character.

    JSON can spell half a character (RFC 8259, 8.2), and msgspec refuses a whole list for one in an
    animal's name, which the service cannot change.
    """
    if b"\0" in body:
        return body  # no JSON, whatever else it holds
    # Escaped backslashes are out of the way meanwhile: what follows one is no escape.
    marked = body.replace(rb"\\", b"\0\0")
    return _SURROGATE.sub(rb"\\ufffd", marked).replace(b"\0\0", rb"\\")


_HEX = rb"[0-9A-Fa-f]{2}"
_HIGH = rb"\\u[Dd][89ABab]" + _HEX
_LOW = rb"\\u[Dd][C-Fc-f]" + _HEX
_SURROGATE = re.compile(
    rb"\\u[Dd](?:[89ABab]%(x)b(?!%(low)b)|[C-Fc-f]%(x)b(?<!%(high)b%(low)b))"
    % {b"x": _HEX, b"low": _LOW, b"high": _HIGH}
)
"""A lone surrogate. The pattern has one fixed beginning and the replacement is no function: a
million of them take some hundredths of a second.
"""
