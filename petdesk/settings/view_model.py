"""The view-model of the settings; nothing but a forgotten key applies before `save`."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal

from petdesk.core.disk_errors import CatalogueError
from petdesk.core.display_text import sanitize_for_display, wrappable
from petdesk.core.environments import REMOTE, Environment
from petdesk.core.tasks import TaskScope
from petdesk.core.translation import translate
from petdesk.core.view_model import ViewModel
from petdesk.core.worker import run_in_own_thread, within_disk_limit
from petdesk.service import access
from petdesk.service.errors import ServiceError
from petdesk.settings import fields
from petdesk.settings import state as steps
from petdesk.settings.keys import KeyLocation, KeyringError, KeyringProblem, KeyStore
from petdesk.settings.labels import CategoryAnimals, LabelTable, label_store, table_of, with_fixed
from petdesk.settings.state import SettingsState
from petdesk.settings.store import SettingsStore
from petdesk.settings.wording import TestReport, keyring_message

log = logging.getLogger(__name__)

ServiceTester = Callable[
    [Environment, access.BaseAddress, str, fields.Settings], Awaitable[TestReport]
]
"""Requests an address with a key by the network of settings; reports what came of it."""


class SettingsViewModel(ViewModel[SettingsState]):
    """Owns what is entered.

    ``count_animals`` returns what the local copy of the open environment has, by category; it
    blocks. ``saved`` carries the `Settings` that now hold, ``labels_saved`` an `Environment` and
    the labels that it shows from now on, ``key_forgotten`` the `Environment` whose key was removed.
    """

    saved = Signal(object)
    labels_saved = Signal(object, object)
    key_forgotten = Signal(object)

    def __init__(  # noqa: PLR0913, PLR0917  each is one thing it works with
        self,
        settings: fields.Settings,
        store: SettingsStore,
        keys: KeyStore,
        tester: ServiceTester,
        label_file: Path,
        count_animals: Callable[[fields.Settings], Mapping[int, CategoryAnimals]],
        scope: TaskScope,
    ) -> None:
        fixed = frozenset(filter(store.is_fixed, fields.FIELDS))
        super().__init__(steps.initial(settings, fixed, store.explain().problems))
        self._store, self._keys, self._tester = store, keys, tester
        self.label_file, self._count_animals, self._scope = label_file, count_animals, scope
        self._jobs: dict[str, asyncio.Task[None]] = {}

    def start(self) -> None:
        if fields.open_address(self._state.stored):  # without an address there are no labels
            self._scope.launch(self._load_labels, name="load labels")
        for environment in REMOTE:
            self.look_up(environment)

    def edit(self, name: str, value: fields.Value) -> None:
        """Take what is entered for a setting, by its name in the table of fields."""
        if self._state.values[name] == value:
            return
        section, _, part = name.rpartition("/")
        for which in REMOTE:
            if section == "network" or name == f"{which}/address":
                self.cancel_test(which)  # what was tested is entered no more
        if part == "address":
            self._cancel(f"find key of {section}")
            self.apply(steps.with_address, Environment(section), str(value))
        else:
            self.apply(steps.with_value, name, value)

    def finish_address(self, which: Environment) -> None:
        """Look up the key of an address that was typed, unless it is known for this origin."""
        if self._state.keys[which].is_typing:
            self._change(which, is_typing=False)
            if self._state.keys[which].location is None:
                self.look_up(which)

    def edit_key(self, which: Environment, text: str) -> None:
        self.cancel_test(which)
        self.apply(steps.with_key, which, text)

    def replace_key(self, which: Environment) -> None:
        self._change(which, is_replacing=True)

    def forget_key(self, which: Environment) -> None:
        self._scope.launch(self._forget, which, name="forget key")

    def look_up(self, which: Environment) -> None:
        self._change(which, location=None)
        self._launch(f"find key of {which}", self._find_key, which)

    def test(self, which: Environment) -> None:
        """Make one request with what is entered, or end the one under way."""
        address = self._state.base_address(which)
        if self._state.keys[which].is_testing:
            self.cancel_test(which)
        elif address is not None and self._state.can_test(which):
            self._change(which, is_testing=True, report=None)
            key = self._state.keys[which].key
            self._launch(f"test {which}", self._test, which, address, key)

    def cancel_test(self, which: Environment) -> None:
        """End the test under way; what an earlier one showed is no longer of what is entered."""
        self._cancel(f"test {which}")
        self._change(which, is_testing=False, report=None)

    def edit_labels(self, table: LabelTable) -> None:
        self._show(replace(self._state, labels=table))

    def text_size_changed(self, percent: int) -> None:
        """Follow the size of texts that was chosen outside of this dialog, and is stored there."""
        stored = self._state.stored._replace(text_percent=percent)
        self._show(replace(steps.with_value(self._state, "text_percent", percent), stored=stored))

    def save(self) -> None:
        """Apply everything; the keys first, so that what is saved can work."""
        if self._state.can_save:
            waits = any(entry.key for entry in self._state.keys.values())
            state = replace(self._state, is_saving=True, waits_for_keyring=waits, failure="")
            self._show(state)
            self._launch("save settings", self._save)

    def stop_saving(self) -> None:
        """Wait for the keyring no longer; what was typed stays as it was typed, unsaved."""
        if self._state.waits_for_keyring:
            self._cancel("save settings")
            self._stopped()

    async def _find_key(self, which: Environment) -> None:
        address = self._state.base_address(which)
        location, problem = KeyLocation.NOWHERE, None
        try:
            if address is not None:
                location = (await self._keys.find(which, address.origin))[1]
        except KeyringError as error:
            problem = error.problem
        self._change(which, location=location, problem=problem)

    async def _test(self, which: Environment, address: access.BaseAddress, typed: str) -> None:
        report: TestReport | None = None
        try:
            key = typed or (await self._keys.find(which, address.origin))[0]
            if key:
                report = await self._tester(which, address, key, self._state.entered)
            else:
                self._change(which, location=KeyLocation.NOWHERE)
        except KeyringError as error:
            self._change(which, location=KeyLocation.NOWHERE, problem=error.problem)
        except Exception as error:
            # Whatever it was: a test that is over must not look as if it went on.
            log.exception("the test of %s failed", which.value)
            report = TestReport(ServiceError(reason(error)))
        self._change(which, is_testing=False, report=report)

    async def _forget(self, which: Environment) -> None:
        before, address = self._state.keys[which], self._state.base_address(which)
        if address is None:
            return
        self._change(which, location=None, report=None)
        try:
            await self._keys.forget(which, address.origin)
        except KeyringError as error:
            self._change(which, location=before.location, problem=error.problem)
            return
        self.key_forgotten.emit(which)
        self.look_up(which)

    async def _load_labels(self) -> None:
        here = self._state.stored
        try:
            stored = await self._blocking(label_store(self.label_file, here).load)
            animals = await self._blocking(self._count_animals, here)
            fixed = here.labels.get(here.environment, {})
            table = table_of(with_fixed(stored, here), animals, fixed)
        except CatalogueError as error:
            table = LabelTable(failure=str(error))
        self.edit_labels(table)

    async def _save(self) -> None:
        settings = self._state.entered
        try:
            if settings.ca_file and "network/ca_file" not in self._state.fixed:
                await run_in_own_thread(access.read_certificates, Path(settings.ca_file))
        except (OSError, ValueError) as error:
            self._stopped(ca_problem=reason(error))
            return
        try:
            refusal = await self._store_keys()
            if refusal is not None:
                # The rest is saved once a person has read so.
                text = translate(
                    "Settings",
                    "The key is kept only until PetDesk closes. Press “Save” again to save the "
                    "rest.",
                )
                self._stopped(failure=f"{wrappable(keyring_message(refusal))} {text}")
                return
            await self._save_labels(settings)
            await run_in_own_thread(self._store.write, settings)
        except Exception as error:
            # Whatever it was: while the dialog is saving, nobody can close it.
            log.exception("the settings were not saved")
            text = translate(
                "Settings",
                "Couldn't save the settings (%1). Free some disk space, or tell your "
                "administrator.",
            ).replace("%1", sanitize_for_display(reason(error)))
            self._stopped(failure=wrappable(text))
        else:
            self.saved.emit(settings)

    async def _store_keys(self) -> KeyringProblem | None:
        """Store the keys typed; return why one is not, unless the dialog had announced it."""
        news: KeyringProblem | None = None
        for which, entry in self._state.keys.items():
            address = self._state.base_address(which)
            if not entry.key or address is None:
                continue
            refusal = await self._keys.save(which, address.origin, entry.key)
            location, problem = KeyLocation.KEYRING, None
            if refusal is not None:
                log.info("the keyring took no key for %s: %s", which.value, refusal.reason)
                is_held = entry.location is KeyLocation.THIS_RUN or entry.problem is not None
                news = news if is_held else refusal
                location, problem = KeyLocation.THIS_RUN, entry.problem
            typed = {"typed": "", "origin": "", "is_replacing": False, "report": None}
            self._change(which, location=location, problem=problem, **typed)
        self._show(replace(self._state, waits_for_keyring=False))
        return news

    async def _save_labels(self, settings: fields.Settings) -> None:
        here, table = self._state.stored, self._state.labels
        if table is not None and table.is_changed:
            await self._blocking(label_store(self.label_file, here).save, table.labels)
            self.edit_labels(table._replace(stored=table.labels))
            if settings.address(here.environment) == here.address(here.environment):
                self.labels_saved.emit(here.environment, with_fixed(table.labels, here))

    @staticmethod
    async def _blocking(function: Callable[..., Any], *arguments: object) -> Any:
        job = run_in_own_thread(function, *arguments)
        return await within_disk_limit(job, CatalogueError)

    def _launch(self, name: str, function: Callable[..., Any], *arguments: object) -> None:
        self._cancel(name)
        self._jobs[name] = self._scope.launch(function, *arguments, name=name)

    def _cancel(self, name: str) -> None:
        if job := self._jobs.pop(name, None):
            job.cancel()

    def _stopped(self, **changes: Any) -> None:
        self._show(replace(self._state, is_saving=False, waits_for_keyring=False, **changes))

    def _change(self, which: Environment, **changes: Any) -> None:
        self._show(steps.with_entry(self._state, which, **changes))


def reason(error: Exception) -> str:
    """Return the system's reason in its words, or at least the kind of error."""
    # The text of an OSError has its number, and the path as Python would write it.
    text = error.strerror if isinstance(error, OSError) else None
    return text or str(error) or type(error).__name__
