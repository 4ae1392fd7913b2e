"""The settings dialog's view-model: nothing but a forgotten key applies before `save`."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal

from petdesk.core.environments import REMOTE, Environment
from petdesk.core.tasks import TaskScope
from petdesk.core.view_model import ViewModel
from petdesk.core.worker import run_in_own_thread
from petdesk.service.addresses import BaseAddress
from petdesk.service.api_keys import trimmed_key
from petdesk.service.errors import ServiceError
from petdesk.service.network import check_ca_file
from petdesk.settings.fields import Settings, Value
from petdesk.settings.keys import KeyLocation, KeyringError, KeyringProblem, KeyStore
from petdesk.settings.labels_editor import LabelRepository, LabelsState, LabelsViewModel
from petdesk.settings.state import (
    PlanFields,
    ServiceFields,
    SettingsState,
    TestReport,
    initial,
    with_address,
    with_key,
)
from petdesk.settings.store import SettingsStore

log = logging.getLogger(__name__)

_STILL_TYPING = 0.6  # seconds; a keyring that asks for its password must not do so at each letter

ServiceTester = Callable[[Environment, BaseAddress, str, Settings], Awaitable[TestReport]]
"""Requests an address with a key by the network of settings; reports what came of it."""


class ServicesViewModel(ViewModel["Mapping[Environment, ServiceFields]"]):
    """Owns what is entered for each service, by environment.

    At most one look-up of a key and one test of each environment run; a later one ends the earlier.
    ``entered`` returns the settings as entered in the whole dialog. ``key_forgotten`` carries the
    `Environment` whose key was removed, so that nothing goes on using it.
    """

    key_forgotten = Signal(object)

    def __init__(
        self,
        services: Mapping[Environment, ServiceFields],
        keys: KeyStore,
        tester: ServiceTester,
        entered: Callable[[], Settings],
        scope: TaskScope,
    ) -> None:
        super().__init__(services)
        self._keys = keys
        self._tester = tester
        self._entered = entered
        self._scope = scope
        self._look_ups: dict[Environment, asyncio.Task[None]] = {}
        self._tests: dict[Environment, asyncio.Task[None]] = {}
        self._typing: set[Environment] = set()

    def edit_address(self, environment: Environment, text: str) -> None:
        """Take an address as typed; a key is bound to its origin, so another one needs another.

        Which key there is, is looked up once a person has paused or left the field.
        """
        before = self._state[environment]
        if text == before.address:
            return
        self.cancel_test(environment)
        changed = with_address(before, text)
        if before.origin != changed.origin:
            kept = None if changed.base_address else KeyLocation.NOWHERE
            self._put(environment, replace(changed, kept=kept, keyring_problem=None))
            self.look_up(environment, after=_STILL_TYPING)
        else:
            self._put(environment, changed)

    def finish_address(self, environment: Environment) -> None:
        if environment in self._typing:
            self.look_up(environment)

    def apply_corrected_address(self, environment: Environment) -> None:
        corrected_address = self._state[environment].corrected_address
        if corrected_address is not None:
            self.edit_address(environment, corrected_address)
            self.finish_address(environment)

    def edit_plan(self, environment: Environment, plan: PlanFields) -> None:
        self._change(environment, plan=plan)

    def edit_key(self, environment: Environment, text: str) -> None:
        """Take a key as typed or pasted, less stray spaces and a leading ``Bearer``."""
        self.cancel_test(environment)
        is_too_long = not self._keys.has_room_for(trimmed_key(text))
        self._put(environment, with_key(self._state[environment], text, is_too_long=is_too_long))

    def replace_key(self, environment: Environment) -> None:
        self._change(environment, is_replacing=True)

    def forget_key(self, environment: Environment) -> None:
        self._scope.launch(self._forget, environment, name="forget key")

    def key_saved(self, environment: Environment, kept: KeyLocation) -> None:
        """Empty the key field: what was typed is ``kept``."""
        cleared = with_key(self._state[environment], "")
        self._put(environment, replace(cleared, kept=kept, is_replacing=False))

    def look_up(self, environment: Environment, *, after: float | None = None) -> None:
        """Find out which key there is for the address entered.

        With ``after``, once a person has paused for so many seconds, or at `finish_address`.
        """
        self._typing.discard(environment)
        earlier = self._look_ups.pop(environment, None)
        if earlier is not None:
            earlier.cancel()
        if after is not None:
            self._typing.add(environment)
        self._look_ups[environment] = self._scope.launch(
            self._find_key, environment, after, name="find key"
        )

    def test(self, environment: Environment) -> None:
        """Make one request with what is entered, or end the one under way."""
        fields = self._state[environment]
        if fields.is_testing:
            self.cancel_test(environment)
        elif (
            fields.base_address is not None
            and fields.can_test
            and self._entered().permits(environment)
        ):
            self._change(environment, is_testing=True, report=None)
            self._tests[environment] = self._scope.launch(
                self._test, environment, fields.base_address, fields.key, name="test"
            )

    def cancel_test(self, environment: Environment) -> None:
        """End the test under way; what an earlier one found is no longer of what is entered."""
        running = self._tests.pop(environment, None)
        if running is not None:
            running.cancel()
        fields = self._state[environment]
        if fields.is_testing or fields.report is not None:
            self._change(environment, is_testing=False, report=None)

    async def _find_key(self, environment: Environment, after: float | None) -> None:
        if after is not None:
            await asyncio.sleep(after)
            self._typing.discard(environment)
        address = self._state[environment].base_address
        kept, problem = KeyLocation.NOWHERE, None
        if address is not None:
            self._change(environment, kept=None)
            try:
                kept = (await self._keys.find(environment, address.origin))[1]
            except KeyringError as error:
                problem = error.problem
        self._change(environment, kept=kept, keyring_problem=problem, was_not_forgotten=False)

    async def _test(self, environment: Environment, address: BaseAddress, typed: str) -> None:
        report: TestReport | None = None
        try:
            key = typed or await self._stored_key(environment, address)
            if key:
                settings = self._entered()
                report = await self._tester(environment, address, key, settings)
        except Exception as error:
            # Whatever it was: a test that is over must not look as if it went on.
            log.exception("the test of %s failed", environment.value)
            report = TestReport(ServiceError(reason(error)), None, 0.0)
        self._change(environment, is_testing=False, report=report)

    async def _stored_key(self, environment: Environment, address: BaseAddress) -> str | None:
        """Return the stored key; where there is none, show why."""
        try:
            key, _kept = await self._keys.find(environment, address.origin)
        except KeyringError as error:
            self._change(environment, keyring_problem=error.problem)
            return None
        if not key:
            self._change(environment, kept=KeyLocation.NOWHERE)
        return key

    async def _forget(self, environment: Environment) -> None:
        fields = self._state[environment]
        if fields.base_address is None:
            return
        self._change(environment, kept=None, report=None)
        try:
            await self._keys.forget(environment, fields.base_address.origin)
        except KeyringError as error:
            kept, problem = fields.kept, error.problem
            self._change(environment, kept=kept, keyring_problem=problem, was_not_forgotten=True)
            return
        self.key_forgotten.emit(environment)
        self.look_up(environment)

    def _change(self, environment: Environment, **changes: Any) -> None:
        self._put(environment, replace(self._state[environment], **changes))

    def _put(self, environment: Environment, fields: ServiceFields) -> None:
        self._show({**self._state, environment: fields})


class SettingsViewModel(ViewModel[SettingsState]):
    """Holds the settings dialog's state, with that of ``services`` and ``labels`` in it.

    ``saved`` carries the `Settings` that now hold.
    """

    saved = Signal(object)

    def __init__(  # noqa: PLR0913, PLR0917  each is one thing it works with
        self,
        settings: Settings,
        store: SettingsStore,
        keys: KeyStore,
        tester: ServiceTester,
        labels: LabelRepository,
        scope: TaskScope,
    ) -> None:
        effective = store.explain()
        fixed = frozenset(name for name in effective.values if effective.is_fixed(name))
        super().__init__(initial(settings, fixed, effective.problems))
        self._store = store
        self._keys = keys
        self._scope = scope
        self._saving: asyncio.Task[None] | None = None
        self.labels = LabelsViewModel(settings, labels, scope)
        self.labels.state_changed.connect(self._on_labels_changed)
        self.services = ServicesViewModel(
            self._state.services, keys, tester, lambda: self._state.entered, scope
        )
        self.services.state_changed.connect(self._on_services_changed)

    def start(self) -> None:
        self.labels.choose(self._state.environment)
        for environment in REMOTE:
            self.services.look_up(environment)

    def choose_environment(self, environment: Environment) -> None:
        self._show(replace(self._state, environment=environment))

    def edit(self, name: str, value: Value) -> None:
        """Take a setting of the plain pages, by its name in the table of fields.

        A test of the way that was entered before ends.
        """
        if name.startswith("network/"):
            for environment in REMOTE:
                self.services.cancel_test(environment)
        values = {**self._state.values, name: value}
        self._show(replace(self._state, values=values, ca_problem=""))

    def text_size_changed(self, percent: int) -> None:
        """Follow the size of texts that was chosen outside of this dialog, and is stored there."""
        stored = self._state.stored._replace(text_percent=percent)
        values = {**self._state.values, "text_percent": percent}
        self._show(replace(self._state, stored=stored, values=values))

    def save(self) -> None:
        """Apply everything; the keys first, so that what is saved can work."""
        if self._state.can_save:
            has_key = any(fields.key for fields in self._state.services.values())
            state = replace(self._state, is_saving=True, waits_for_keyring=has_key)
            self._show(replace(state, failure="", key_refusal=None))
            self._saving = self._scope.launch(self._save, name="save settings")

    def stop_saving(self) -> None:
        """Wait for the keyring no longer; what was typed stays as it was typed, unsaved."""
        if self._saving is not None and self._state.waits_for_keyring:
            self._saving.cancel()
            self._stopped()

    async def _save(self) -> None:
        state, settings = self._state, self._state.entered
        try:
            if not await self._can_trust(settings):
                return
            refusal = await self._keep_keys(state)
            if refusal is None:
                await self.labels.save(settings)
                await run_in_own_thread(self._store.write, settings)
        except Exception as error:
            # Whatever it was: while the dialog is saving, nobody can close it.
            log.exception("the settings were not saved")
            self._stopped(failure=reason(error))
            return
        if refusal is None:
            self.saved.emit(settings)
        else:
            self._stopped(key_refusal=refusal)

    def _stopped(self, **found: Any) -> None:
        self._show(replace(self._state, is_saving=False, waits_for_keyring=False, **found))

    async def _can_trust(self, settings: Settings) -> bool:
        """Return whether the certificates can be read; else show why, and be done with saving."""
        try:
            if settings.ca_file and "network/ca_file" not in self._state.fixed:
                await run_in_own_thread(check_ca_file, settings.ca_file)
        except (OSError, ValueError) as error:
            self._stopped(ca_problem=reason(error))
            return False
        return True

    async def _keep_keys(self, state: SettingsState) -> KeyringProblem | None:
        """Keep the keys typed; return why one is not kept as the dialog had announced."""
        untold: KeyringProblem | None = None
        for environment, fields in state.services.items():
            address = fields.base_address
            if not fields.key or address is None:
                continue
            refusal = await self._keys.save(environment, address.origin, fields.key)
            kept = KeyLocation.KEYRING if refusal is None else KeyLocation.THIS_RUN
            if refusal is not None:
                log.info("the keyring took no key for %s: %s", environment.value, refusal.reason)
            if refusal is not None and not fields.is_said_to_be_held:
                untold = refusal
            self.services.key_saved(environment, kept)
        self._show(replace(self._state, waits_for_keyring=False))
        return untold

    def _on_labels_changed(self, labels: LabelsState) -> None:
        changed, wrong = labels.is_changed, labels.is_wrong
        self._show(replace(self._state, has_new_labels=changed, are_labels_wrong=wrong))

    def _on_services_changed(self, services: Mapping[Environment, ServiceFields]) -> None:
        self._show(replace(self._state, services=services))


def reason(error: Exception) -> str:
    """Return the system's reason in its words, or at least the kind of error."""
    # The text of an OSError has its number, and the path as Python would write it.
    told = error.strerror if isinstance(error, OSError) else None
    return told or str(error) or type(error).__name__
