"""The signed manifest of PetDesk's latest release: read, and judged.

A manifest is a JSON object, signed as a whole (`petdesk.domain.minisign`) and made by
`packaging/update_manifest.py`::

    {"product": "PetDesk", "format": 1, "version": "0.2.0", "page": "https://...",
     "issued": "2026-11-22T10:00:00Z", "expires": "2027-05-21T10:00:00Z"}

``issued`` and ``expires`` keep whoever holds the network from replaying an old one: what was issued
before the last one seen is refused, and so is one that has expired.
"""

import json
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Final
from urllib.parse import urlsplit

from petdesk.domain.addresses import AddressError, AddressProblem, parse_web_address

PRODUCT: Final = "PetDesk"
FORMAT: Final = 1
MANIFEST_CAP: Final = 65_536
"""Bytes; a manifest has a few hundred."""

SIGNATURE_CAP: Final = 4096
SIGNATURE_SUFFIX: Final = ".minisig"
"""What the name of the signature has after the manifest's, as the minisign tool writes it."""

_PARTS: Final = 4  # of a version, at most
_MAX_DIGITS: Final = 9  # digits of a part


class UpdateFault(Enum):
    """Why a check for updates has no result."""

    NO_ADDRESS = "no address"
    BAD_ADDRESS = "bad address"
    NO_KEY = "no key"
    BAD_KEY = "bad key"
    UNREACHABLE = "unreachable"
    """No answer, or one that is none; the network's own words are the detail."""
    MISSING = "missing"
    UNSIGNED = "unsigned"
    OTHER_KEY = "other key"
    FORGED = "forged"
    TOO_LARGE = "too large"
    UNREADABLE = "unreadable"
    OTHER_PRODUCT = "other product"
    NEWER_FORMAT = "newer format"
    OLDER = "older"
    EXPIRED = "expired"


class UpdateError(Exception):
    """Nothing can be said about updates; ``detail`` is for an administrator."""

    def __init__(self, fault: UpdateFault, detail: str = "") -> None:
        super().__init__(f"{fault.value}: {detail}" if detail else fault.value)
        self.fault = fault
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Manifest:
    """The latest release: its ``version``, and the ``page`` to get it from.

    ``issued`` and ``expires`` are in seconds since the Unix epoch.
    """

    version: str
    page: str
    issued: float
    expires: float


@dataclass(frozen=True, slots=True)
class UpdateReport:
    """The result of a check: a ``fault``, or the release that is announced.

    ``is_newer`` is whether that is newer than ``installed``, the PetDesk that asked.
    """

    fault: UpdateFault | None = None
    detail: str = ""
    manifest: Manifest | None = None
    is_newer: bool = False
    installed: str = ""


def manifest_address(text: str) -> str:
    """Return the address of a manifest that ``text`` spells: https, or http to this computer.

    It names a file, since the signature's address is made of it. Raises `AddressError`.
    """
    address = parse_web_address(text)
    if not urlsplit(address.url).path.strip("/"):
        raise AddressError(AddressProblem.NOT_A_URL)
    return address.url


def parse_manifest(data: bytes) -> Manifest:
    """Return the manifest in ``data``, whose signature has been verified. Raises `UpdateError`."""
    try:
        values = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise UpdateError(UpdateFault.UNREADABLE, "not JSON") from error
    if not isinstance(values, dict):
        raise UpdateError(UpdateFault.UNREADABLE, "not an object")
    product = _text(values, "product")
    if product != PRODUCT:
        raise UpdateError(UpdateFault.OTHER_PRODUCT, product)
    if values.get("format") != FORMAT:
        raise UpdateError(UpdateFault.NEWER_FORMAT, f"format {values.get('format')!s:.20}")
    version = _text(values, "version")
    if version_parts(version) is None:
        raise UpdateError(UpdateFault.UNREADABLE, "version")
    return Manifest(version, _page(values), _moment(values, "issued"), _moment(values, "expires"))


def judge(manifest: Manifest, installed: str, *, now: float, last_issued: float) -> UpdateReport:
    """Return what ``manifest`` means for the version ``installed``. Raises `UpdateError`.

    ``last_issued`` is when the last manifest that was believed was issued, 0 before the first.
    """
    if manifest.issued < last_issued:
        raise UpdateError(UpdateFault.OLDER)
    if manifest.expires <= now:
        raise UpdateError(UpdateFault.EXPIRED)
    newer = is_newer(manifest.version, installed)
    return UpdateReport(manifest=manifest, is_newer=newer, installed=installed)


def is_newer(version: str, installed: str) -> bool:
    """Return whether ``version`` comes after ``installed``; both are numbers and dots.

    What follows the numbers of ``installed`` marks a build before or beside that release.
    """
    numbers = installed
    while numbers and version_parts(numbers) is None:
        numbers = numbers[:-1]
    return (version_parts(version) or ()) > (version_parts(numbers) or ())


def version_parts(version: str) -> tuple[int, ...] | None:
    """Return the numbers of ``version`` without zeros at the end, ``None`` where it is none."""
    parts = version.split(".")
    is_version = len(parts) <= _PARTS and all(
        part.isascii() and part.isdigit() and len(part) <= _MAX_DIGITS for part in parts
    )
    if not is_version:
        return None
    numbers = [int(part) for part in parts]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


def _text(values: dict[str, object], name: str) -> str:
    value = values.get(name)
    if not isinstance(value, str):
        raise UpdateError(UpdateFault.UNREADABLE, name)
    return value


def _page(values: dict[str, object]) -> str:
    """Return the page, which a browser opens: an https address and nothing else."""
    page = _text(values, "page")
    try:
        address = parse_web_address(page)
    except AddressError as error:
        raise UpdateError(UpdateFault.UNREADABLE, "page") from error
    return address.url


def _moment(values: dict[str, object], name: str) -> float:
    try:
        moment = datetime.fromisoformat(_text(values, name))
        if moment.tzinfo is None:
            raise UpdateError(UpdateFault.UNREADABLE, f"{name} has no time zone")
        return moment.timestamp()
    except (ValueError, OverflowError) as error:
        raise UpdateError(UpdateFault.UNREADABLE, name) from error
