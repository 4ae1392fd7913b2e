"""The settings dialog's view-model: nothing but a forgotten key applies before `save`."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal

from petdesk.domain.environments import REMOTE
from petdesk.service.network import check_ca_file
from petdesk.storage.keys import KeyLocation
from petdesk.storage.worker import run_in_own_thread
from petdesk.viewmodels.settings.labels import LabelsViewModel
from petdesk.viewmodels.settings.services import ServicesViewModel, reason
from petdesk.viewmodels.settings.state import SettingsState, initial
from petdesk.viewmodels.view_model import ViewModel

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Mapping

    from petdesk.domain.environments import Environment
    from petdesk.storage.keys import KeyringProblem, KeyStore
    from petdesk.storage.settings import SettingsStore
    from petdesk.storage.settings_fields import Settings, Value
    from petdesk.tasks import TaskScope
    from petdesk.viewmodels.settings.fields import ServiceFields
    from petdesk.viewmodels.settings.labels import LabelRepository, LabelsState
    from petdesk.viewmodels.settings.services import ServiceTester


log = logging.getLogger(__name__)


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
        """Look up in the keyring which keys there are, and read the category labels."""
        self.labels.choose(self._state.environment)
        for environment in REMOTE:
            self.services.look_up(environment)

    def choose_environment(self, environment: Environment) -> None:
        """Choose the environment that PetDesk works in after `save`."""
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
