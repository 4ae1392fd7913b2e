"""Check for updates: two small downloads from the address that was given, and nothing else.

The manifest is read once its signature has been verified, here alone by PyNaCl. Nothing is
installed.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from petdesk import __version__
from petdesk.build_info import shipped_update_key
from petdesk.desks.factory import network
from petdesk.domain.addresses import AddressError, AddressProblem
from petdesk.domain.minisign import FormatError, PublicKey, parse_public_key, parse_signature
from petdesk.domain.updates import (
    MANIFEST_CAP,
    SIGNATURE_CAP,
    SIGNATURE_SUFFIX,
    UpdateError,
    UpdateFault,
    UpdateReport,
    judge,
    manifest_address,
    parse_manifest,
)
from petdesk.service.errors import NotFound, ServiceError, TooLarge
from petdesk.storage.worker import run_in_own_thread

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.service.http.download import Downloader
    from petdesk.storage.settings_fields import Settings
    from petdesk.storage.update_stamps import UpdateStamps

log = logging.getLogger(__name__)


class UpdateChecker:
    """Checks for a release that is newer than ``installed``.

    ``keeps_stamps`` is false where a check must leave no trace.
    """

    def __init__(
        self,
        stamps: UpdateStamps,
        *,
        installed: str = __version__,
        clock: Callable[[], float] = time.time,
        keeps_stamps: bool = True,
    ) -> None:
        self._stamps = stamps
        self._installed = installed
        self._clock = clock
        self._keeps_stamps = keeps_stamps

    async def check(self, settings: Settings) -> UpdateReport:
        """Return the result of a check. Without an address in ``settings`` nothing is sent."""
        try:
            address, key = _address(settings), update_key(settings)
            log.info("asking %s for updates", address)
            data, signature = await _download(address, settings)
            return await run_in_own_thread(self._read, data, signature, key)
        except UpdateError as error:
            log.info("no news of updates: %s", error)
            return UpdateReport(error.fault, error.detail)

    def _read(self, data: bytes, signature: bytes, key: PublicKey) -> UpdateReport:
        """Verify, read and judge a manifest. Blocks. Raises `UpdateError`."""
        verify(data, signature, key)
        manifest, now = parse_manifest(data), self._clock()
        last = self._stamps.last_issued(key.name)
        report = judge(manifest, self._installed, now=now, last_issued=last)
        if self._keeps_stamps:
            # A date to come must not make later manifests look old.
            self._stamps.save_issued(key.name, min(manifest.issued, now))
        return report


def update_key(settings: Settings) -> PublicKey:
    """Return the key that manifests must be signed with: the settings', else the build's own.

    Raises `UpdateError`.
    """
    try:
        text = settings.update_key.strip() or shipped_update_key()
        if not text:
            raise UpdateError(UpdateFault.NO_KEY)
        return parse_public_key(text)
    except FormatError as error:
        raise UpdateError(UpdateFault.BAD_KEY, str(error)) from error
    except OSError as error:
        raise UpdateError(UpdateFault.BAD_KEY, error.strerror or str(error)) from error


def _address(settings: Settings) -> str:
    try:
        return manifest_address(settings.update_address)
    except AddressError as error:
        is_missing = error.problem is AddressProblem.EMPTY
        raise UpdateError(
            UpdateFault.NO_ADDRESS if is_missing else UpdateFault.BAD_ADDRESS
        ) from error


async def _download(address: str, settings: Settings) -> tuple[bytes, bytes]:
    """Return a manifest and its signature. Raises `UpdateError`."""
    try:
        downloader = await run_in_own_thread(_downloader, address, settings)
    except (ValueError, OSError) as error:  # a proxy, or certificates, that cannot be used
        raise UpdateError(UpdateFault.UNREACHABLE, str(error)) from error
    try:
        data = await _file(downloader, "", MANIFEST_CAP, UpdateFault.MISSING)
        signature = await _file(downloader, SIGNATURE_SUFFIX, SIGNATURE_CAP, UpdateFault.UNSIGNED)
    finally:
        await downloader.close()
    return data, signature


async def _file(downloader: Downloader, suffix: str, cap: int, missing: UpdateFault) -> bytes:
    try:
        return await downloader.get(suffix, cap)
    except NotFound as error:
        raise UpdateError(missing) from error
    except TooLarge as error:
        raise UpdateError(UpdateFault.TOO_LARGE) from error
    except ServiceError as error:
        raise UpdateError(UpdateFault.UNREACHABLE, error.detail) from error


def _downloader(address: str, settings: Settings) -> Downloader:
    from petdesk.service.http.download import Downloader  # noqa: PLC0415  slow, so in a thread

    return Downloader(address, network(settings))


def verify(data: bytes, signature: bytes, key: PublicKey) -> None:
    """Raise `UpdateError` unless the file ``signature`` is one of ``data`` by ``key``."""
    from nacl.exceptions import BadSignatureError  # noqa: PLC0415  in a thread
    from nacl.signing import VerifyKey  # noqa: PLC0415  in a thread

    try:
        parsed = parse_signature(signature)
    except FormatError as error:
        raise UpdateError(UpdateFault.UNSIGNED, str(error)) from error
    if parsed.key_id != key.key_id:
        raise UpdateError(UpdateFault.OTHER_KEY)
    try:
        verifier = VerifyKey(key.key)
        verifier.verify(parsed.signed(data), parsed.of_data)
        verifier.verify(parsed.signed_comment, parsed.of_comment)
    except BadSignatureError as error:
        raise UpdateError(UpdateFault.FORGED) from error
