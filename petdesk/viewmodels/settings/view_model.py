"""The settings dialog's view-model: nothing is applied until `save`, but `forget` at once."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from petdesk.domain.api_keys import trimmed_key
from petdesk.service.network import check_ca_file
from petdesk.storage.keys import Kept
from petdesk.storage.settings_layers import explain
from petdesk.storage.worker import run_in_own_thread
from petdesk.viewmodels.settings.jobs import ServiceJobs, reason
from petdesk.viewmodels.settings.labels import LabelsViewModel
from petdesk.viewmodels.settings.service_fields import ServiceFields, with_address, with_key
from petdesk.viewmodels.settings.state import REMOTE, SettingsState
from petdesk.viewmodels.settings.steps import initial, with_fields

if TYPE_CHECKING:
    import asyncio

    from petdesk.domain.environments import Environment
    from petdesk.storage.keyring_problem import KeyringProblem
    from petdesk.storage.keys import KeyStore
    from petdesk.storage.settings import Settings, SettingsStore
    from petdesk.tasks import TaskScope
    from petdesk.viewmodels.settings.jobs import ServiceTester
    from petdesk.viewmodels.settings.labels import LabelShelf
    from petdesk.viewmodels.settings.labels_state import LabelsState
    from petdesk.viewmodels.settings.parts import DeskFields, NetworkFields, PlanFields


log = logging.getLogger(__name__)


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
        self._scope = scope
        self._saving: asyncio.Task[None] | None = None
        self._jobs = ServiceJobs(self, keys, tester, scope)

    @property
    def state(self) -> SettingsState:
        """The state on screen."""
        return self._state

    def start(self) -> None:
        """Ask the keyring which keys there are, and read the category labels."""
        self.labels.choose(self._state.environment)
        for environment in REMOTE:
            self._jobs.look_up(environment)

    def choose_environment(self, environment: Environment) -> None:
        """Choose the environment that PetDesk works in after `save`."""
        self._show(replace(self._state, environment=environment))

    def edit_address(self, environment: Environment, text: str) -> None:
        """Take an address as typed; a key is bound to its origin, so another one needs another.

        Which key there is, is looked up once a person has paused or left the field.
        """
        before = self.fields(environment)
        if text == before.address:
            return
        self._jobs.cancel_test(environment)
        changed = with_address(before, text)
        if before.origin != changed.origin:
            kept = None if changed.base_address else Kept.NOWHERE
            self.put(environment, replace(changed, kept=kept, keyring_problem=None))
            self._jobs.look_up_after_typing(environment)
        else:
            self.put(environment, changed)

    def finish_address(self, environment: Environment) -> None:
        """Look up the key now: the address has been typed."""
        self._jobs.finish_typing(environment)

    def mend_address(self, environment: Environment) -> None:
        """Take the address that was most likely meant."""
        mended = self.fields(environment).mended
        if mended is not None:
            self.edit_address(environment, mended)
            self.finish_address(environment)

    def edit_plan(self, environment: Environment, plan: PlanFields) -> None:
        """Take the plan of an environment's key."""
        self.put(environment, replace(self.fields(environment), plan=plan))

    def edit_desk(self, desk: DeskFields) -> None:
        """Take how this desk works and looks."""
        self._show(replace(self._state, desk=desk))

    def edit_network(self, network: NetworkFields) -> None:
        """Take how the service is reached; a test of what was there ends."""
        for environment in REMOTE:
            self._jobs.cancel_test(environment)
        self._show(replace(self._state, network=replace(network, ca_problem="")))

    def edit_key(self, environment: Environment, text: str) -> None:
        """Take a key as typed or pasted, less stray spaces and a leading ``Bearer``."""
        self._jobs.cancel_test(environment)
        is_too_long = not self._keys.has_room_for(trimmed_key(text))
        self.put(environment, with_key(self.fields(environment), text, is_too_long=is_too_long))

    def replace_key(self, environment: Environment) -> None:
        """Open the key field for another key; the stored one stays until `save`."""
        self.put(environment, replace(self.fields(environment), is_replacing=True))

    def forget_key(self, environment: Environment) -> None:
        """Remove the stored key now."""
        self._jobs.forget(environment, self.key_forgotten.emit)

    def test(self, environment: Environment) -> None:
        """Make one request with what is entered, or end the one under way."""
        self._jobs.test(environment)

    def save(self) -> None:
        """Apply everything; the keys first, so that what is saved can work."""
        if self._state.can_save:
            self._show(replace(self._state, is_saving=True, failure="", key_refusal=None))
            self._saving = self._scope.launch(self._save, name="save settings")

    def stop_saving(self) -> None:
        """Wait for the keyring no longer; what was typed stays as it was typed, unsaved."""
        if self._saving is not None and self._state.waits_for_keyring:
            self._saving.cancel()
            self._show(replace(self._state, is_saving=False, waits_for_keyring=False))

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
            self._show(replace(self._state, is_saving=False, failure=reason(error)))
            return
        if refusal is None:
            self.saved.emit(settings)
        else:
            self._show(replace(self._state, is_saving=False, key_refusal=refusal))

    async def _can_trust(self, settings: Settings) -> bool:
        """Return whether the certificates can be read; else show why, and be done with saving."""
        try:
            if settings.ca_file and "network/ca_file" not in self._state.locked:
                await run_in_own_thread(check_ca_file, settings.ca_file)
        except (OSError, ValueError) as error:
            network = replace(self._state.network, ca_problem=reason(error))
            self._show(replace(self._state, is_saving=False, network=network))
            return False
        return True

    async def _keep_keys(self, state: SettingsState) -> KeyringProblem | None:
        """Keep the keys typed; tell why one is not kept as the dialog said it would be."""
        untold: KeyringProblem | None = None
        for environment, fields in state.services.items():
            address = fields.base_address
            if not fields.key or address is None:
                continue
            self._show(replace(self._state, waits_for_keyring=True))
            refusal = await self._keys.keep(environment, address.origin, fields.key)
            self._show(replace(self._state, waits_for_keyring=False))
            kept = Kept.KEYRING if refusal is None else Kept.THIS_RUN
            if refusal is not None:
                log.info("the keyring took no key for %s: %s", environment.value, refusal.reason)
            if refusal is not None and not fields.is_said_to_be_held:
                untold = refusal
            cleared = with_key(self.fields(environment), "")
            self.put(environment, replace(cleared, kept=kept, is_replacing=False))
        return untold

    def _labels_changed(self, labels: LabelsState) -> None:
        changed = replace(
            self._state, has_new_labels=labels.is_changed, are_labels_wrong=labels.is_wrong
        )
        if changed != self._state:
            self._show(changed)

    def fields(self, environment: Environment) -> ServiceFields:
        """Return what the dialog holds for ``environment`` now."""
        return self._state.services[environment]

    def put(self, environment: Environment, fields: ServiceFields) -> None:
        """Show other fields for ``environment``; only `ServiceJobs` needs this from outside."""
        self._show(with_fields(self._state, environment, fields))

    def entered(self) -> Settings:
        """Return the settings as entered."""
        return self._state.entered

    def _show(self, state: SettingsState) -> None:
        self._state = state
        self.state_changed.emit(state)
