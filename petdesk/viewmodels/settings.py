"""The settings dialog's view-model: nothing is applied until `save`, but `forget` at once."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

from petdesk.service.errors import ServiceError
from petdesk.service.network import check_ca_file
from petdesk.storage.keys import Kept, KeyringError
from petdesk.storage.settings_layers import explain
from petdesk.storage.worker import run_in_own_thread
from petdesk.viewmodels.settings_labels import LabelsViewModel
from petdesk.viewmodels.settings_state import (
    REMOTE,
    ServiceFields,
    SettingsState,
    TestReport,
    initial,
    with_address,
    with_fields,
    with_key,
)

if TYPE_CHECKING:
    from petdesk.domain.addresses import BaseAddress
    from petdesk.domain.environments import Environment
    from petdesk.storage.keys import KeyStore
    from petdesk.storage.settings import Settings, SettingsStore
    from petdesk.tasks import TaskScope
    from petdesk.viewmodels.settings_labels import LabelShelf
    from petdesk.viewmodels.settings_labels_state import LabelsState
    from petdesk.viewmodels.settings_parts import DeskFields, NetworkFields, PlanFields


_STILL_TYPING = 0.6  # seconds; a keyring that asks for its password must not do so at each letter

log = logging.getLogger(__name__)


class ServiceTester(Protocol):
    """Makes one request to an address and reports what came of it; never raises."""

    async def __call__(
        self, environment: Environment, address: BaseAddress, key: str, settings: Settings, /
    ) -> TestReport:
        """Ask ``address`` with ``key`` by the network of ``settings``, through its governor."""


class SettingsViewModel(QObject):
    """Holds the settings dialog's state.

    ``saved`` carries the `Settings` that now hold. ``key_forgotten`` carries the `Environment`
    whose key was removed, so that nothing goes on using it.
    """

    state_changed = Signal(object)
    saved = Signal(object)
    key_forgotten = Signal(object)

    def __init__(  # noqa: PLR0913, PLR0917  each is one thing it works with
        self,
        settings: Settings,
        store: SettingsStore,
        keys: KeyStore,
        tester: ServiceTester,
        shelf: LabelShelf,
        scope: TaskScope,
    ) -> None:
        super().__init__()
        self.labels = LabelsViewModel(settings, shelf, scope)
        self.labels.state_changed.connect(self._labels_changed)
        effective = explain(store)
        locked = frozenset(name for name in effective.values if effective.is_locked(name))
        self._state = initial(settings, locked, effective.problems)
        self._store = store
        self._keys = keys
        self._tester = tester
        self._scope = scope
        self._look_ups: dict[Environment, asyncio.Task[None]] = {}
        self._tests: dict[Environment, asyncio.Task[None]] = {}
        self._typing: set[Environment] = set()

    @property
    def state(self) -> SettingsState:
        """The state on screen."""
        return self._state

    def start(self) -> None:
        """Ask the keyring which keys there are, and read the category labels."""
        self.labels.choose(self._state.environment)
        for environment in REMOTE:
            self._look_up_key(environment)

    def choose_environment(self, environment: Environment) -> None:
        """Choose the environment that PetDesk works in after `save`."""
        self._show(replace(self._state, environment=environment))

    def edit_address(self, environment: Environment, text: str) -> None:
        """Take an address as typed; a key is bound to its origin, so another one needs another.

        Which key there is, is looked up once a person has paused or left the field.
        """
        fields = self._fields(environment)
        if text == fields.address:
            return
        before = fields.base_address
        self._cancel_test(environment)
        changed = with_address(fields, text)
        after = changed.base_address
        if (before and before.origin) != (after and after.origin):
            self._cancel_look_up(environment)
            changed = replace(changed, kept=None if after else Kept.NOWHERE, keyring_problem="")
            self._typing.add(environment)
            self._look_ups[environment] = self._scope.launch(
                self._find_key_after_typing, environment, name="find key"
            )
        self._put(environment, changed)

    def finish_address(self, environment: Environment) -> None:
        """Look up the key now: the address has been typed."""
        if environment in self._typing:
            self._look_up_key(environment)

    def mend_address(self, environment: Environment) -> None:
        """Take the address that was most likely meant."""
        mended = self._fields(environment).mended
        if mended is not None:
            self.edit_address(environment, mended)
            self.finish_address(environment)

    def edit_plan(self, environment: Environment, plan: PlanFields) -> None:
        """Take the plan of an environment's key."""
        self._put(environment, replace(self._fields(environment), plan=plan))

    def edit_desk(self, desk: DeskFields) -> None:
        """Take how this desk works and looks."""
        self._show(replace(self._state, desk=desk))

    def edit_network(self, network: NetworkFields) -> None:
        """Take how the service is reached; a test of what was there ends."""
        for environment in REMOTE:
            self._cancel_test(environment)
            fields = replace(self._fields(environment), is_testing=False, report=None)
            self._put(environment, fields)
        self._show(replace(self._state, network=replace(network, ca_problem="")))

    def edit_key(self, environment: Environment, text: str) -> None:
        """Take a key as typed or pasted, less stray spaces and a leading ``Bearer``."""
        self._cancel_test(environment)
        self._put(environment, with_key(self._fields(environment), text))

    def replace_key(self, environment: Environment) -> None:
        """Open the key field for another key; the stored one stays until `save`."""
        self._put(environment, replace(self._fields(environment), is_replacing=True))

    def forget_key(self, environment: Environment) -> None:
        """Remove the stored key now."""
        self._scope.launch(self._forget, environment, name="forget key")

    def test(self, environment: Environment) -> None:
        """Make one request with what is entered, or end the one under way."""
        fields = self._fields(environment)
        if fields.is_testing:
            self._cancel_test(environment)
            self._put(environment, replace(fields, is_testing=False))
            return
        if fields.base_address is None or not fields.can_test:
            return
        self._put(environment, replace(fields, is_testing=True, report=None))
        self._tests[environment] = self._scope.launch(
            self._test, environment, fields.base_address, fields.key, name="test"
        )

    def save(self) -> None:
        """Apply everything; the keys first, so that what is saved can work."""
        if self._state.can_save:
            self._show(replace(self._state, is_saving=True, failure="", was_key_refused=False))
            self._scope.launch(self._save, name="save settings")

    async def _save(self) -> None:
        state, settings = self._state, self._state.entered
        try:
            if not await self._can_trust(settings):
                return
            as_said = await self._keep_keys(state)
            if as_said:
                await self.labels.save(settings)
                await run_in_own_thread(self._store.write, settings)
        except Exception as error:
            # Whatever it was: while the dialog is saving, nobody can close it.
            log.exception("the settings were not saved")
            self._show(replace(self._state, is_saving=False, failure=_reason(error)))
            return
        if as_said:
            self.saved.emit(settings)
        else:
            self._show(replace(self._state, is_saving=False, was_key_refused=True))

    async def _can_trust(self, settings: Settings) -> bool:
        """Tell whether the certificates can be read; else show why, and be done with saving."""
        try:
            if settings.ca_file:
                await run_in_own_thread(check_ca_file, settings.ca_file)
        except (OSError, ValueError) as error:
            network = replace(self._state.network, ca_problem=_reason(error))
            self._show(replace(self._state, is_saving=False, network=network))
            return False
        return True

    async def _keep_keys(self, state: SettingsState) -> bool:
        """Keep the keys typed; tell whether each is kept as the dialog said it would be."""
        as_said = True
        for environment, fields in state.services.items():
            address = fields.base_address
            if not fields.key or address is None:
                continue
            kept = await self._keys.keep(environment, address.origin, fields.key)
            as_said = as_said and (kept is Kept.KEYRING or fields.is_said_to_be_held)
            cleared = with_key(self._fields(environment), "")
            self._put(environment, replace(cleared, kept=kept, is_replacing=False))
        return as_said

    async def _test(self, environment: Environment, address: BaseAddress, typed: str) -> None:
        report: TestReport | None = None
        try:
            key = typed or await self._stored_key(environment, address)
            if key:
                report = await self._tester(environment, address, key, self._state.entered)
        except Exception as error:
            # Whatever it was: a test that is over must not look as if it went on.
            log.exception("the test of %s failed", environment.value)
            report = TestReport(ServiceError(_reason(error)), None, 0.0)
        self._put(environment, replace(self._fields(environment), is_testing=False, report=report))

    async def _stored_key(self, environment: Environment, address: BaseAddress) -> str | None:
        """Give the stored key; where there is none to be had, show why."""
        try:
            key, _kept = await self._keys.find(environment, address.origin)
        except KeyringError as error:
            fields = replace(self._fields(environment), keyring_problem=str(error))
            self._put(environment, fields)
            return None
        if not key:
            self._put(environment, replace(self._fields(environment), kept=Kept.NOWHERE))
        return key

    async def _forget(self, environment: Environment) -> None:
        address, before = self._address(environment), self._fields(environment).kept
        if address is None:
            return
        self._put(environment, replace(self._fields(environment), kept=None, report=None))
        try:
            await self._keys.forget(environment, address.origin)
        except KeyringError as error:
            fields = replace(self._fields(environment), kept=before)
            self._put(environment, replace(fields, keyring_problem=str(error)))
            return
        self.key_forgotten.emit(environment)
        self._look_up_key(environment)

    def _labels_changed(self, labels: LabelsState) -> None:
        changed = replace(
            self._state, has_new_labels=labels.is_changed, are_labels_wrong=labels.is_wrong
        )
        if changed != self._state:
            self._show(changed)

    def _cancel_look_up(self, environment: Environment) -> None:
        self._typing.discard(environment)
        earlier = self._look_ups.pop(environment, None)
        if earlier is not None:
            earlier.cancel()

    def _look_up_key(self, environment: Environment) -> None:
        self._cancel_look_up(environment)
        self._look_ups[environment] = self._scope.launch(
            self._find_key, environment, name="find key"
        )

    async def _find_key_after_typing(self, environment: Environment) -> None:
        await asyncio.sleep(_STILL_TYPING)
        self._typing.discard(environment)
        await self._find_key(environment)

    async def _find_key(self, environment: Environment) -> None:
        address = self._address(environment)
        kept, problem = Kept.NOWHERE, ""
        if address is not None:
            self._put(environment, replace(self._fields(environment), kept=None))
            try:
                kept = (await self._keys.find(environment, address.origin))[1]
            except KeyringError as error:
                problem = str(error)
        fields = replace(self._fields(environment), kept=kept, keyring_problem=problem)
        self._put(environment, fields)

    def _address(self, environment: Environment) -> BaseAddress | None:
        return self._fields(environment).base_address

    def _cancel_test(self, environment: Environment) -> None:
        running = self._tests.pop(environment, None)
        if running is not None:
            running.cancel()

    def _fields(self, environment: Environment) -> ServiceFields:
        return self._state.services[environment]

    def _put(self, environment: Environment, fields: ServiceFields) -> None:
        self._show(with_fields(self._state, environment, fields))

    def _show(self, state: SettingsState) -> None:
        self._state = state
        self.state_changed.emit(state)


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__
