"""The three environments, and what an address of the service must look like."""

from dataclasses import dataclass
from enum import Enum, StrEnum


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
    is_ipv4 = len(parts) == 4 and all(part.isascii() and part.isdigit() for part in parts)  # noqa: PLR2004  an IPv4 address has four parts
    return is_ipv4 and parts[0] == "127" and all(int(part) < 256 for part in parts)  # noqa: PLR2004  of one byte each


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
    problem = _problem(
        scheme=parts.scheme,
        host=parts.hostname or "",
        has_credentials="@" in parts.netloc,
        has_query=any(mark in stripped for mark in "?#"),
        path=parts.path,
        text=stripped,
    )
    if problem is not None:
        raise AddressError(problem)
    host = parts.hostname or ""
    shown = f"[{host}]" if ":" in host else host
    suffix = "" if port in (None, _DEFAULT_PORTS[parts.scheme]) else f":{port}"
    origin = f"{parts.scheme}://{shown}{suffix}"
    return BaseAddress(url=f"{origin}{parts.path}", origin=origin)


def _problem(  # noqa: PLR0913  the parts of one address, by name
    *, scheme: str, host: str, has_credentials: bool, has_query: bool, path: str, text: str
) -> AddressProblem | None:
    has_odd_characters = any(
        character.isspace() or not character.isprintable() for character in text
    )
    checks = (
        (has_odd_characters or "://" not in text, AddressProblem.NOT_A_URL),
        (scheme not in _DEFAULT_PORTS, AddressProblem.WRONG_SCHEME),
        (not host, AddressProblem.NOT_A_URL),
        (scheme == "http" and not is_loopback(host), AddressProblem.NOT_SECURE),
        (has_credentials, AddressProblem.HAS_CREDENTIALS),
        (has_query, AddressProblem.HAS_QUERY),
        (not path.endswith("/v1"), AddressProblem.NO_VERSION),
    )
    return next((problem for failed, problem in checks if failed), None)
