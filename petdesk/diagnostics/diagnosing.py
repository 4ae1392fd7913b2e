"""Finding out why something does not work: settings, the keyring, each service; one step at a time.

Each service that has an address and a key is asked once, through the governor that its key has
here, so a key that is paused is not asked at all.
"""

from __future__ import annotations

import platform
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6 import __version__ as qt_version

from petdesk import __version__
from petdesk.diagnostics.keyring_look import look_at_keyring
from petdesk.diagnostics.logs import log_folder
from petdesk.diagnostics.system_name import system_name
from petdesk.domain.addresses import AddressError, parse_address
from petdesk.domain.environments import Environment
from petdesk.storage.keyring_problem import KeyringError
from petdesk.storage.settings_layers import explain
from petdesk.storage.worker import run_in_own_thread
from petdesk.viewmodels.diagnosis.diagnosis import Diagnosis, EnvironmentFinding, Standing

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from petdesk.domain.addresses import BaseAddress
    from petdesk.storage.keyring_problem import KeyringProblem
    from petdesk.storage.keys import KeyStore
    from petdesk.storage.places import Places
    from petdesk.storage.settings import Settings, SettingsStore
    from petdesk.viewmodels.settings.jobs import ServiceTester

_REMOTE = (Environment.PRODUCTION, Environment.STAGING)


@dataclass(frozen=True, slots=True)
class Diagnosing:
    """What a diagnosis looks at."""

    places: Places
    store: SettingsStore
    keys: KeyStore
    tester: ServiceTester

    async def run(self) -> AsyncIterator[Diagnosis]:
        """Return the diagnosis after each step; the last is whole."""
        diagnosis = Diagnosis(__version__, self._system())
        yield diagnosis
        effective = await run_in_own_thread(explain, self.store)
        diagnosis = replace(diagnosis, effective=effective)
        yield diagnosis
        look = await look_at_keyring(self.keys)
        diagnosis = replace(diagnosis, does_keyring_keep=look.does_keep, keyring=look.text)
        yield diagnosis
        for environment in _REMOTE:
            finding = await self._find(environment, effective.settings, look.problem)
            diagnosis = replace(diagnosis, environments=(*diagnosis.environments, finding))
            yield diagnosis

    def _system(self) -> tuple[tuple[str, str], ...]:
        return (
            ("System", system_name()),
            ("Python", platform.python_version()),
            ("Qt for Python", qt_version),
            ("Data", str(self.places.data)),
            ("Logs", str(log_folder(self.places))),
        )

    async def _find(
        self, environment: Environment, settings: Settings, closed: KeyringProblem | None
    ) -> EnvironmentFinding:
        """Look at one environment; a keyring that is ``closed`` is not asked, and asks nobody."""
        text = settings.address(environment)
        if not text:
            return EnvironmentFinding(environment, "", Standing.NOT_SET_UP)
        try:
            address = parse_address(text)
        except AddressError:
            return EnvironmentFinding(environment, text, Standing.BAD_ADDRESS)
        try:
            key = await self._key(environment, address, closed)
        except KeyringError as error:
            return EnvironmentFinding(
                environment, str(address), Standing.KEYRING_CLOSED, detail=str(error)
            )
        if not key:
            return EnvironmentFinding(environment, str(address), Standing.NO_KEY)
        report = await self.tester(environment, address, key, settings)
        return EnvironmentFinding(environment, str(address), Standing.ASKED, report)

    async def _key(
        self, environment: Environment, address: BaseAddress, closed: KeyringProblem | None
    ) -> str | None:
        if closed is None:
            return (await self.keys.find(environment, address.origin))[0]
        known = self.keys.known(environment, address.origin)
        if known is None:
            raise KeyringError(closed)
        return known
