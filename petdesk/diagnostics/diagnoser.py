"""Find out why something does not work: settings, files, the keyring, each service.

Each service that has an address and a key gets one request, through the governor that its key has
here; a key that is paused gets none.
"""

from __future__ import annotations

import os
import platform
import secrets
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6 import __version__ as qt_version

from petdesk import __version__
from petdesk.build_info import build_stamp
from petdesk.diagnostics.logs import log_folder, system_name
from petdesk.domain.addresses import AddressError, parse_address
from petdesk.domain.environments import REMOTE, Environment
from petdesk.storage.disk_errors import DiskError
from petdesk.storage.keys import KeyringError, KeyringFault
from petdesk.storage.probe import Unusable, find_unusable
from petdesk.storage.settings_layers import explain
from petdesk.storage.worker import run_in_own_thread, within_disk_limit
from petdesk.viewmodels.diagnosis.state import (
    Diagnosis,
    EnvironmentFinding,
    FileFinding,
    ServiceStatus,
)
from petdesk.viewmodels.translation import translate

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from petdesk.domain.addresses import BaseAddress
    from petdesk.storage.keys import KeyringProblem, KeyStore
    from petdesk.storage.paths import Paths
    from petdesk.storage.settings import SettingsStore
    from petdesk.storage.settings_fields import Settings
    from petdesk.viewmodels.settings.services import ServiceTester


@dataclass(frozen=True, slots=True)
class Diagnoser:
    """What a diagnosis looks at."""

    paths: Paths
    store: SettingsStore
    keys: KeyStore
    tester: ServiceTester

    async def run(self) -> AsyncIterator[Diagnosis]:
        """Yield the diagnosis after each step; the last is whole."""
        diagnosis = Diagnosis(__version__, self._system())
        yield diagnosis
        effective = await run_in_own_thread(explain, self.store)
        diagnosis = replace(diagnosis, effective=effective)
        yield diagnosis
        diagnosis = replace(diagnosis, files=tuple([each async for each in self._files()]))
        yield diagnosis
        probe = await probe_keyring(self.keys)
        diagnosis = replace(diagnosis, can_keyring_store=probe.can_store, keyring=probe.text)
        yield diagnosis
        for environment in REMOTE:
            finding = await self._find(environment, effective.settings, probe.problem)
            diagnosis = replace(diagnosis, environments=(*diagnosis.environments, finding))
            yield diagnosis

    def _system(self) -> tuple[tuple[str, str], ...]:
        stamp = build_stamp()
        return (
            *((("Build", stamp),) if stamp else ()),
            ("System", system_name()),
            ("Python", platform.python_version()),
            ("Qt for Python", qt_version),
            ("Data", str(self.paths.data)),
            ("Logs", str(log_folder(self.paths))),
        )

    async def _files(self) -> AsyncIterator[FileFinding]:
        """Try each folder that PetDesk writes to."""
        for place, folder in self._folders().items():
            try:
                job = run_in_own_thread(find_unusable, folder)
                found = await within_disk_limit(job, DiskError)
            except DiskError as error:
                found = [Unusable(folder, error.reason, str(error))]
            for each in found:
                yield FileFinding(place, str(each.path), each.problem, each.detail)
            if not found:
                yield FileFinding(place, str(folder))

    def _folders(self) -> dict[str, Path]:
        data, logs = self.paths.data, log_folder(self.paths)
        settings = Path(os.path.realpath(self.paths.settings_file)).parent
        if settings == Path(os.path.realpath(data)):
            return {"Data": data, "Logs": logs}
        return {"Data": data, "Settings": settings, "Logs": logs}

    async def _find(
        self, environment: Environment, settings: Settings, closed: KeyringProblem | None
    ) -> EnvironmentFinding:
        """Check one environment; a keyring that is ``closed`` is not asked again."""
        text = settings.address(environment)
        if not text:
            return EnvironmentFinding(environment, "", ServiceStatus.NOT_SET_UP)
        try:
            address = parse_address(text)
        except AddressError:
            return EnvironmentFinding(environment, text, ServiceStatus.BAD_ADDRESS)
        try:
            key = await self._key(environment, address, closed)
        except KeyringError as error:
            return EnvironmentFinding(
                environment, str(address), ServiceStatus.KEYRING_CLOSED, detail=str(error)
            )
        if not key:
            return EnvironmentFinding(environment, str(address), ServiceStatus.NO_KEY)
        report = await self.tester(environment, address, key, settings)
        return EnvironmentFinding(environment, str(address), ServiceStatus.ASKED, report)

    async def _key(
        self, environment: Environment, address: BaseAddress, closed: KeyringProblem | None
    ) -> str | None:
        if closed is None:
            return (await self.keys.find(environment, address.origin))[0]
        known = self.keys.known(environment, address.origin)
        if known is None:
            raise KeyringError(closed)
        return known


@dataclass(frozen=True, slots=True)
class KeyringProbe:
    """What the keyring did with a key, as a text for an administrator.

    ``problem`` is set where it could not even be asked, so that nothing else asks it again.
    """

    can_store: bool
    text: str
    problem: KeyringProblem | None = None


async def probe_keyring(keys: KeyStore) -> KeyringProbe:
    """Try the keyring with a throw-away key, which is removed again.

    Where a keyring keeps none, a person types the key once in each run: that is no failure.
    """
    key, which = secrets.token_hex(8), (Environment.PRODUCTION, "https://self-check.invalid")
    try:
        await keys.find(*which)
    except KeyringError as error:
        text = translate("KeyringLook", "can't be used here, so keys last for one run only (%1)")
        if error.problem.fault is KeyringFault.MISSING:
            # The library's own text is for programmers.
            text = translate(
                "KeyringLook",
                "none that PetDesk can use, so keys last for one run only. An "
                "administrator can set one up",
            )
        text = text.replace("%1", str(error))
        return KeyringProbe(can_store=False, text=text, problem=error.problem)
    try:
        text, can_store = await _kept_and_forgotten(keys, which, key)
    except KeyringError as error:
        text = translate("KeyringLook", "kept a key, but then failed (%1)")
        text, can_store = text.replace("%1", str(error)), False
    return KeyringProbe(can_store, text)


async def _kept_and_forgotten(
    keys: KeyStore, which: tuple[Environment, str], key: str
) -> tuple[str, bool]:
    """Return what became of a key that was kept, found and forgotten, and whether all went well."""
    refusal = await keys.save(*which, key)
    is_found = (await keys.find(*which))[0] == key
    # Also where it was not kept: a slow keyring may have kept it after all.
    await keys.forget(*which)
    if refusal is not None:
        text = translate(
            "KeyringLook",
            "answers, but keeps no keys, so they last for one run only (%1)",
        )
        return text.replace("%1", refusal.reason or refusal.fault.value), False
    is_left = (await keys.find(*which))[0] is not None
    if is_left or not is_found:
        text = translate(
            "KeyringLook",
            "answers, but doesn't return what it was given, so keys may be lost",
        )
        return text, False
    return translate("KeyringLook", "keeps, finds and forgets keys"), True
