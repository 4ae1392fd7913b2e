"""What the settings dialog asks of the keyring and of the services: look-ups, tests, forgetting."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from petdesk.service.errors import ServiceError
from petdesk.storage.keyring_problem import KeyringError
from petdesk.storage.keys import Kept
from petdesk.viewmodels.settings.service_report import TestReport

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.domain.addresses import BaseAddress
    from petdesk.domain.environments import Environment
    from petdesk.storage.keys import KeyStore
    from petdesk.storage.settings import Settings
    from petdesk.tasks import TaskScope
    from petdesk.viewmodels.settings.service_fields import ServiceFields

_STILL_TYPING = 0.6  # seconds; a keyring that asks for its password must not do so at each letter

log = logging.getLogger(__name__)


class ServiceTester(Protocol):
    """Makes one request to an address and reports what came of it; never raises."""

    async def __call__(
        self, environment: Environment, address: BaseAddress, key: str, settings: Settings, /
    ) -> TestReport:
        """Ask ``address`` with ``key`` by the network of ``settings``, through its governor."""


class Fields(Protocol):
    """Where the jobs find what is entered, and put what they found."""

    def fields(self, environment: Environment) -> ServiceFields:
        """Return what the dialog holds for ``environment`` now."""

    def put(self, environment: Environment, fields: ServiceFields) -> None:
        """Show other fields for ``environment``."""

    def entered(self) -> Settings:
        """Return the settings as entered."""


class ServiceJobs:
    """At most one look-up and one test of each environment; a later one ends the earlier."""

    def __init__(
        self, fields: Fields, keys: KeyStore, tester: ServiceTester, scope: TaskScope
    ) -> None:
        self._dialog = fields
        self._keys = keys
        self._tester = tester
        self._scope = scope
        self._look_ups: dict[Environment, asyncio.Task[None]] = {}
        self._tests: dict[Environment, asyncio.Task[None]] = {}
        self._typing: set[Environment] = set()

    def look_up(self, environment: Environment) -> None:
        """Find out which key there is for the address entered."""
        self._cancel_look_up(environment)
        self._look_ups[environment] = self._scope.launch(
            self._find_key, environment, name="find key"
        )

    def look_up_after_typing(self, environment: Environment) -> None:
        """Look up once a person has paused, or `finish_typing` was called."""
        self._cancel_look_up(environment)
        self._typing.add(environment)
        self._look_ups[environment] = self._scope.launch(
            self._find_key_after_typing, environment, name="find key"
        )

    def finish_typing(self, environment: Environment) -> None:
        """Look up now what still waited."""
        if environment in self._typing:
            self.look_up(environment)

    def test(self, environment: Environment) -> None:
        """Make one request with what is entered, or end the one under way."""
        fields = self._dialog.fields(environment)
        if fields.is_testing:
            self.cancel_test(environment)
        elif fields.base_address is not None and fields.can_test:
            self._dialog.put(environment, replace(fields, is_testing=True, report=None))
            self._tests[environment] = self._scope.launch(
                self._test, environment, fields.base_address, fields.key, name="test"
            )

    def cancel_test(self, environment: Environment) -> None:
        """End the test under way; what an earlier one found is no longer of what is entered."""
        running = self._tests.pop(environment, None)
        if running is not None:
            running.cancel()
        fields = self._dialog.fields(environment)
        if fields.is_testing or fields.report is not None:
            self._dialog.put(environment, replace(fields, is_testing=False, report=None))

    def forget(self, environment: Environment, then: Callable[[Environment], None]) -> None:
        """Remove the stored key; ``then`` is called once it is gone."""
        self._scope.launch(self._forget, environment, then, name="forget key")

    def _cancel_look_up(self, environment: Environment) -> None:
        self._typing.discard(environment)
        earlier = self._look_ups.pop(environment, None)
        if earlier is not None:
            earlier.cancel()

    async def _find_key_after_typing(self, environment: Environment) -> None:
        await asyncio.sleep(_STILL_TYPING)
        self._typing.discard(environment)
        await self._find_key(environment)

    async def _find_key(self, environment: Environment) -> None:
        address = self._dialog.fields(environment).base_address
        kept, problem = Kept.NOWHERE, None
        if address is not None:
            fields = self._dialog.fields(environment)
            self._dialog.put(environment, replace(fields, kept=None))
            try:
                kept = (await self._keys.find(environment, address.origin))[1]
            except KeyringError as error:
                problem = error.problem
        fields = self._dialog.fields(environment)
        self._dialog.put(
            environment,
            replace(fields, kept=kept, keyring_problem=problem, was_not_forgotten=False),
        )

    async def _test(self, environment: Environment, address: BaseAddress, typed: str) -> None:
        report: TestReport | None = None
        try:
            key = typed or await self._stored_key(environment, address)
            if key:
                settings = self._dialog.entered()
                report = await self._tester(environment, address, key, settings)
        except Exception as error:
            # Whatever it was: a test that is over must not look as if it went on.
            log.exception("the test of %s failed", environment.value)
            report = TestReport(ServiceError(reason(error)), None, 0.0)
        fields = self._dialog.fields(environment)
        self._dialog.put(environment, replace(fields, is_testing=False, report=report))

    async def _stored_key(self, environment: Environment, address: BaseAddress) -> str | None:
        """Return the stored key; where there is none to be had, show why."""
        try:
            key, _kept = await self._keys.find(environment, address.origin)
        except KeyringError as error:
            fields = replace(self._dialog.fields(environment), keyring_problem=error.problem)
            self._dialog.put(environment, fields)
            return None
        if not key:
            self._dialog.put(
                environment, replace(self._dialog.fields(environment), kept=Kept.NOWHERE)
            )
        return key

    async def _forget(self, environment: Environment, then: Callable[[Environment], None]) -> None:
        fields = self._dialog.fields(environment)
        if fields.base_address is None:
            return
        self._dialog.put(environment, replace(fields, kept=None, report=None))
        try:
            await self._keys.forget(environment, fields.base_address.origin)
        except KeyringError as error:
            now = self._dialog.fields(environment)
            self._dialog.put(
                environment,
                replace(
                    now,
                    kept=fields.kept,
                    keyring_problem=error.problem,
                    was_not_forgotten=True,
                ),
            )
            return
        then(environment)
        self.look_up(environment)


def reason(error: Exception) -> str:
    """Return the system's reason, or at least the kind of error."""
    return str(error) or type(error).__name__
