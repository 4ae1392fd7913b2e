"""The three environments, and what an address of the service must look like."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from urllib.parse import SplitResult


class Environment(StrEnum):
    """Which service PetDesk talks to; the value is what settings and arguments hold."""

    PRACTICE = "practice"
    STAGING = "staging"
    PRODUCTION = "production"

    @property
    def is_remote(self) -> bool:
        """Whether it needs an address and a key; practice is built in and has neither."""
        return self is not Environment.PRACTICE


class AddressProblem(Enum):
    """Why a text is no address of the service."""

    EMPTY = "empty"
    NOT_A_URL = "not a url"
    NOT_SECURE = "not secure"
    WRONG_SCHEME = "wrong scheme"
    HAS_CREDENTIALS = "has credentials"
    HAS_QUERY = "has query"
    NO_VERSION = "no version"


class AddressError(ValueError):
    """A text that is no address of the service; ``problem`` says why."""

    def __init__(self, problem: AddressProblem) -> None:
        super().__init__(problem.value)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class BaseAddress:
    """A base address of the service, as `parse_address` checked it: no trailing slash.

    ``origin`` is its scheme, host and port; a key is bound to it and goes nowhere else.
    """

    url: str
    origin: str

    def __str__(self) -> str:
        return self.url


_LOOPBACK_NAMES = frozenset({"localhost", "::1"})
_DEFAULT_PORTS = {"https": 443, "http": 80}


def is_loopback(host: str) -> bool:
    """Tell whether ``host`` is this computer; only then may an address go without https."""
    name = host.lower()
    if name in _LOOPBACK_NAMES:
        return True
    parts = name.split(".")
    return len(parts) == 4 and parts[0] == "127" and all(map(_is_byte, parts))  # noqa: PLR2004  an IPv4 address has four parts


def _is_byte(text: str) -> bool:
    # The length first: int() takes no text of thousands of digits.
    return len(text) <= 3 and text.isascii() and text.isdigit() and int(text) < 256  # noqa: PLR2004  one byte


def parse_address(text: str) -> BaseAddress:
    """Check ``text`` and give the address it spells; spaces around it and a last slash are mended.

    It must be https (http on loopback only) and end in ``/v1`` (interface, "Versioning"), without
    user, password, query or fragment. Raises `AddressError`.
    """
    # Imported here: nobody needs it before the first paint, and it loads ipaddress.
    from urllib.parse import urlsplit  # noqa: PLC0415  see above

    stripped = text.strip().rstrip("/")
    if not stripped:
        raise AddressError(AddressProblem.EMPTY)
    try:
        parts = urlsplit(stripped)
        port = parts.port
    except ValueError:
        raise AddressError(AddressProblem.NOT_A_URL) from None
    problem = _problem(parts, stripped)
    if problem is not None:
        raise AddressError(problem)
    suffix = "" if port in (None, _DEFAULT_PORTS[parts.scheme]) else f":{port}"
    origin = f"{parts.scheme}://{_shown_host(parts)}{suffix}"
    return BaseAddress(url=f"{origin}{parts.path}", origin=origin)


def _problem(parts: SplitResult, text: str) -> AddressProblem | None:
    host = parts.hostname or ""
    checks = (
        ("://" not in text or not text.isprintable() or " " in text, AddressProblem.NOT_A_URL),
        (parts.scheme not in _DEFAULT_PORTS, AddressProblem.WRONG_SCHEME),
        (not host, AddressProblem.NOT_A_URL),
        (parts.scheme == "http" and not is_loopback(host), AddressProblem.NOT_SECURE),
        ("@" in parts.netloc, AddressProblem.HAS_CREDENTIALS),
        ("?" in text or "#" in text, AddressProblem.HAS_QUERY),
        (not _is_plain_host(parts), AddressProblem.NOT_A_URL),
        (not parts.path.endswith("/v1"), AddressProblem.NO_VERSION),
    )
    return next((problem for failed, problem in checks if failed), None)


def _is_plain_host(parts: SplitResult) -> bool:
    """Tell whether the host is a name or an IP address, and all there is before the port.

    urlsplit takes ``a[::1]b`` for ``::1`` and lets any character into a name.
    """
    host, shown = parts.hostname or "", _shown_host(parts)
    has_nothing_else = parts.netloc.lower().removeprefix(shown).partition(":")[0] == ""
    if ":" in host:
        return has_nothing_else and not host.strip("0123456789abcdef:.")
    return has_nothing_else and all(letter.isalnum() or letter in "-._" for letter in host)


def _shown_host(parts: SplitResult) -> str:
    host = parts.hostname or ""
    return f"[{host}]" if ":" in host else host
