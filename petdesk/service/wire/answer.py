"""One answer of the service, and its decoded body."""

import re
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from petdesk.service.errors import BadAnswer, Effect, Garbled, PauseReason, ServiceError, WebPage

_T = TypeVar("_T")


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
