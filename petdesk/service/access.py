"""What a person enters to reach the service, checked: address, key, file of certificates."""

import re
from binascii import b2a_base64
from collections.abc import Iterable
from contextlib import suppress
from enum import StrEnum
from functools import cache
from ipaddress import IPv4Address, ip_address
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from petdesk.core.files import read_small
from petdesk.core.translation import QT_TRANSLATE_NOOP


class AddressProblem(StrEnum):
    """What is wrong with an address, as a person is told it."""

    EMPTY = QT_TRANSLATE_NOOP("Settings", "Enter the service's address.")
    NOT_A_URL = QT_TRANSLATE_NOOP(
        "Settings", "The address must start with https:// and end with /v1, without spaces."
    )
    NOT_SECURE = QT_TRANSLATE_NOOP(
        "Settings", "The address must start with https://. http:// works only on this computer."
    )
    WRONG_SCHEME = QT_TRANSLATE_NOOP("Settings", "The address must start with https://.")
    HAS_CREDENTIALS = QT_TRANSLATE_NOOP(
        "Settings", "Leave out the user name and password. The API key has its own field."
    )
    HAS_QUERY = QT_TRANSLATE_NOOP(
        "Settings", "The address must end with /v1. Leave out everything from ? or # on."
    )
    NO_VERSION = QT_TRANSLATE_NOOP("Settings", "The address must end with /v1.")


class AddressError(ValueError):
    def __init__(self, problem: AddressProblem) -> None:
        super().__init__(problem.value)
        self.problem = problem


class BaseAddress(NamedTuple):
    """An address as `parse_address` returns it; a key is bound to its ``origin``."""

    url: str
    origin: str

    def __str__(self) -> str:
        return self.url


_DEFAULT_PORTS = {"https": 443, "http": 80}
# The host and the port: urlsplit takes ``a[::1]b`` for ``::1``, and any character into a name.
_PLACE: Final = r"(\[[0-9a-f:.]+\]|[\w.-]+)(?::[0-9]*)?"


def is_loopback(host: str) -> bool:
    """Return whether ``host``, in brackets or not, is this computer: nothing leaves it.

    An IPv4 address written as IPv6 (::ffff:127.0.0.1) is not, since systems take it differently.
    """
    if host.lower() == "localhost":
        return True
    try:
        address = ip_address(host.strip("[]"))
    except ValueError:
        return False
    return address.is_loopback and (isinstance(address, IPv4Address) or not address.ipv4_mapped)


def redact_address(text: str) -> str:
    """Return an address with ``***`` for a user name, a password, and what follows ? or #."""
    # As far as the last @: a password may hold a slash or another @ that nobody escaped.
    text = re.sub(r"(?s)^(.*?://)?.*@", r"\1***@", text)
    return re.sub(r"(?s)([?#]).+", r"\1***", text)


def parse_address(text: str) -> BaseAddress:
    """Return the address that ``text`` spells, without outer spaces and a last slash.

    ``/v1`` at its end is from the interface, "Versioning". Raises `AddressError`.
    """
    stripped = text.strip().rstrip("/")
    if not stripped:
        raise AddressError(AddressProblem.EMPTY)
    try:
        parts = urlsplit(stripped)
        port = parts.port
    except ValueError:
        raise AddressError(AddressProblem.NOT_A_URL) from None
    place = re.fullmatch(_PLACE, parts.netloc.lower())
    host = place[1] if place is not None else ""
    is_url = "://" in text and stripped.isprintable() and " " not in stripped
    checks = (
        (not is_url, AddressProblem.NOT_A_URL),
        (parts.scheme not in _DEFAULT_PORTS, AddressProblem.WRONG_SCHEME),
        ("@" in parts.netloc, AddressProblem.HAS_CREDENTIALS),
        ("?" in stripped or "#" in stripped, AddressProblem.HAS_QUERY),
        (not host, AddressProblem.NOT_A_URL),
        (parts.scheme == "http" and not is_loopback(host), AddressProblem.NOT_SECURE),
        (not parts.path.endswith("/v1"), AddressProblem.NO_VERSION),
    )
    for failed, problem in checks:
        if failed:
            raise AddressError(problem)
    suffix = "" if port in (None, _DEFAULT_PORTS[parts.scheme]) else f":{port}"
    origin = f"{parts.scheme}://{host}{suffix}"
    return BaseAddress(url=f"{origin}{parts.path}", origin=origin)


def normalize_url(text: str) -> str:
    """Return the one spelling of the address ``text``; what is none, without its outer spaces."""
    try:
        return parse_address(text).url
    except AddressError:
        return text.strip().rstrip("/")


def is_same_service(text: str, other: str) -> bool:
    """Return whether two addresses lead to one service; in doubt, as of capitals, they do."""
    try:
        return _place(parse_address(text)) == _place(parse_address(other))
    except AddressError:
        return False


def _place(address: BaseAddress) -> tuple[str, int, str]:
    parts = urlsplit(address.url)
    host = (parts.hostname or "").rstrip(".")
    with suppress(UnicodeError):
        host = host.encode("idna").decode()
    host = "localhost" if is_loopback(host) else host
    return host, parts.port or _DEFAULT_PORTS[parts.scheme], parts.path.casefold()


# Around a text copied from a page or a document: spaces of all kinds, and what nobody sees.
_STRAY: Final = r"[\s\u200b-\u200f\u2060\ufeff]*"
# Compiled when they are first needed: every start loads this module.
_PASTED: Final = rf"(?is){_STRAY}(?:(?:authorization:\s*)?bearer\s+(?=\S))?(.*?){_STRAY}"
_SENDABLE: Final = r"[\x21-\x7e]+"
_SENT: Final = r"(?i)\b(bearer)(\s+|%20)[^\s'\"\\]+"
_USER_INFO: Final = r"(?<=://)[^\s'\"]*@"  # a user name and password in an address
_MIN_LENGTH: Final = 4  # a shorter "key" would be cut out of half the words

_remembered: set[str] = set()


def trimmed_key(text: str) -> str:
    """Return the key in ``text`` without stray spaces and a pasted ``Authorization: Bearer``."""
    pasted = re.fullmatch(_PASTED, text) if text else None
    return pasted[1] if pasted else text


def is_sendable(key: str) -> bool:
    """Return whether a header can carry ``key``: visible ASCII alone (RFC 9110, section 5.5)."""
    return re.fullmatch(_SENDABLE, key) is not None


def remember_key(key: str) -> None:
    """Make `redact_keys` redact ``key`` in every text from now on, in this process."""
    _remembered.add(key)


def redact_keys(text: str, keys: Iterable[str] = ()) -> str:
    """Return ``text`` with ``***`` for ``keys`` and all remembered ones, also in base64.

    Also for what follows ``Bearer``, and what stands before the ``@`` of an address.
    """
    text = re.sub(_SENT, r"\1 ***", text)
    text = re.sub(_USER_INFO, "***@", text)
    # The longest first, since one may begin another. Copied, since another thread may add one.
    for key in sorted({*keys, *_remembered.copy()}, key=len, reverse=True):
        if len(key) >= _MIN_LENGTH:
            text = re.sub(_shown(key), "***", text)
    return text


@cache
def _shown(key: str) -> str:
    """Return a pattern of ``key`` as it is and in base64, wherever in a longer text it begins.

    Of a base64 digit that the key shares with its neighbours, less than six bits remain.
    """
    data, forms = key.encode(), [re.escape(key)]
    for before in range(3):
        digits = b2a_base64(b"\0" * before + data, newline=False).decode()
        whole = digits[(0, 2, 3)[before] : (before + len(data)) * 8 // 6]
        forms.append(re.escape(whole).replace(r"\+", "[-+]").replace("/", "[/_]"))
    return "|".join(forms)


def read_certificates(file: Path) -> str:
    """Return the certificates (PEM) in ``file``; OSError or ValueError, which do not name it."""
    import ssl  # noqa: PLC0415  slow, and only needed if a person has entered a file

    if not file.is_absolute():
        raise ValueError("give the whole path, from the root on")
    # Not read by the library itself, which would wait for a pipe forever. Only comments hold
    # anything but ASCII.
    text = read_small(file).decode("ascii", "ignore")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(cadata=text)
    except (OSError, ValueError) as error:  # ssl.SSLError is an OSError
        raise ValueError("it holds no certificate in PEM form") from error
    return text
