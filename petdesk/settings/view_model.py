"""The settings dialog's view-model: nothing but a forgotten key applies before `save`."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal

from petdesk.core.disk_errors import CatalogueError
from petdesk.core.environments import REMOTE, Environment
from petdesk.core.tasks import TaskScope
from petdesk.core.view_model import ViewModel
from petdesk.core.worker import run_in_own_thread, within_disk_limit
from petdesk.service.addresses import BaseAddress
from petdesk.service.api_keys import trimmed_key
from petdesk.service.errors import ServiceError
from petdesk.service.network import check_ca_file
from petdesk.settings.fields import Settings, Value
from petdesk.settings.key_test import TestReport
from petdesk.settings.keys import KeyLocation, KeyringError, KeyringProblem, KeyStore
from petdesk.settings.labels import (
    CategoryAnimals,
    LabelTable,
    label_store,
    label_table,
    translated,
    with_fixed,
)
from petdesk.settings.state import (
    SettingsState,
    initial,
    key_saved,
    with_address,
    with_entry,
    with_key,
    with_value,
)
from petdesk.settings.store import SettingsStore

log = logging.getLogger(__name__)

_STILL_TYPING = 0.6  # seconds; a keyring that asks for its password must not do so at each letter

ServiceTester = Callable[[Environment, BaseAddress, str, Settings], Awaitable[TestReport]]
"""Requests an address with a key by the network of settings; reports what came of it."""

CountAnimals = Callable[[Settings], Mapping[int, CategoryAnimals]]
"""Returns what the local copy of the environment that settings name has, by category. Blocks."""


class SettingsViewModel(ViewModel[SettingsState]):
    """Owns what is entered. ``label_file`` is where the category labels are.

    ``saved`` carries the `Settings` that now hold, ``labels_saved`` an `Environment` and the labels
    that it shows from now on, ``key_forgotten`` the `Environment` whose key was removed, so that
    nothing goes on using it. At most one look-up of a key and one test of each environment run; a
    later one ends the earlier.
    """

    saved = Signal(object)
    labels_saved = Signal(object, object)
    key_forgotten = Signal(object)

    def __init__(  # noqa: PLR0913, PLR0917  each is one thing it works with
        self,
        settings: Settings,
        store: SettingsStore,
        keys: KeyStore,
        tester: ServiceTester,
        label_file: Path,
        count_animals: CountAnimals,
        scope: TaskScope,
    ) -> None:
        effective = store.explain()
        super().__init__(initial(settings, effective.fixed, effective.problems))
        self._store = store
        self._keys = keys
        self._tester = tester
        self.label_file = label_file
        self._count_animals = count_animals
        self._scope = scope
        self._look_ups: dict[Environment, asyncio.Task[None]] = {}
        self._tests: dict[Environment, asyncio.Task[None]] = {}
        self._saving: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.choose_labels(self._state.environment)
        for environment in REMOTE:
            self.look_up(environment)

    def edit(self, name: str, value: Value) -> None:
        """Take what is entered for a setting, by its name in the table of fields.

        A key is bound to the origin of an address, so another one needs another: which there is,
        is looked up once a person has paused or left the field.
        """
        if self._state.values[name] == value:
            return
        section, _, part = name.rpartition("/")
        for which in REMOTE:
            if section == "network" or name == f"{which}/address":
                self.cancel_test(which)  # what was tested is entered no more
        if part == "address":
            which = Environment(section)
            self.apply(with_address, which, str(value))
            self._look_up_soon(which, _STILL_TYPING)
        else:
            self.apply(with_value, name, value)

    def finish_address(self, which: Environment) -> None:
        if self._state.keys[which].is_typing:
            self._change(which, is_typing=False)
            self._look_up_soon(which, 0.0)

    def apply_corrected(self, which: Environment) -> None:
        if corrected := self._state.corrected(which):
            self.edit(f"{which}/address", corrected)
            self.finish_address(which)

    def edit_key(self, which: Environment, text: str) -> None:
        """Take a key as typed or pasted, less stray spaces and a leading ``Bearer``."""
        self.cancel_test(which)
        is_too_long = not self._keys.has_room_for(trimmed_key(text))
        self.apply(with_key, which, text, is_too_long=is_too_long)

    def replace_key(self, which: Environment) -> None:
        self._change(which, is_replacing=True)

    def forget_key(self, which: Environment) -> None:
        self._scope.launch(self._forget, which, name="forget key")

    def look_up(self, which: Environment) -> None:
        """Find out which key there is for the address entered."""
        self._change(which, kept=None)
        self._look_up_soon(which, 0.0)

    def _look_up_soon(self, which: Environment, after: float) -> None:
        """Do it after a pause in seconds, unless it is known for this origin."""
        if earlier := self._look_ups.pop(which, None):
            earlier.cancel()
        self._look_ups[which] = self._scope.launch(self._find_key, which, after, name="find key")

    def test(self, which: Environment) -> None:
        """Make one request with what is entered, or end the one under way."""
        address = self._state.base_address(which)
        if self._state.keys[which].is_testing:
            self.cancel_test(which)
        elif address is not None and self._state.can_test(which):
            self._change(which, is_testing=True, report=None)
            key = self._state.keys[which].typed
            self._tests[which] = self._scope.launch(self._test, which, address, key, name="test")

    def cancel_test(self, which: Environment) -> None:
        """End the test under way; what an earlier one showed is no longer of what is entered."""
        if running := self._tests.pop(which, None):
            running.cancel()
        self._change(which, is_testing=False, report=None)

    def choose_labels(self, which: Environment) -> None:
        """Show the labels of ``which``; what was typed for another environment stays."""
        self._show(replace(self._state, labels_of=which))
        table = self._state.tables.get(which, LabelTable(failure="not read"))
        if table.failure and (self._state.stored.address(which) or not which.is_remote):
            self._scope.launch(self._load_labels, which, name="load labels")

    def edit_label(self, row: int, id_text: str, label: str) -> None:
        self._put_labels(self._state.tables[self._state.labels_of].edited(row, id_text, label))

    def add_label(self) -> None:
        self._put_labels(self._state.tables[self._state.labels_of].added())

    def remove_labels(self, rows: Iterable[int]) -> None:
        self._put_labels(self._state.tables[self._state.labels_of].removed(rows))

    def text_size_changed(self, percent: int) -> None:
        """Follow the size of texts that was chosen outside of this dialog, and is stored there."""
        stored = self._state.stored._replace(text_percent=percent)
        self._show(replace(with_value(self._state, "text_percent", percent), stored=stored))

    def save(self) -> None:
        """Apply everything; the keys first, so that what is saved can work."""
        if self._state.can_save:
            has_key = any(key.typed for key in self._state.keys.values())
            state = replace(self._state, is_saving=True, waits_for_keyring=has_key)
            self._show(replace(state, failure="", key_refusal=None))
            self._saving = self._scope.launch(self._save, name="save settings")

    def stop_saving(self) -> None:
        """Wait for the keyring no longer; what was typed stays as it was typed, unsaved."""
        if self._saving is not None and self._state.waits_for_keyring:
            self._saving.cancel()
            self._stopped()

    async def _find_key(self, which: Environment, after: float) -> None:
        await asyncio.sleep(after)
        self._change(which, is_typing=False)
        if self._state.keys[which].kept is not None:
            return
        address = self._state.base_address(which)
        kept, problem = KeyLocation.NOWHERE, None
        try:
            if address is not None:
                kept = (await self._keys.find(which, address.origin))[1]
        except KeyringError as error:
            problem = error.problem
        self._change(which, kept=kept, problem=problem, was_not_forgotten=False)

    async def _test(self, which: Environment, address: BaseAddress, typed: str) -> None:
        report: TestReport | None = None
        try:
            key = typed or (await self._keys.find(which, address.origin))[0]
            if key:
                report = await self._tester(which, address, key, self._state.entered)
            else:
                self._change(which, kept=KeyLocation.NOWHERE)
        except KeyringError as error:
            self._change(which, problem=error.problem)
        except Exception as error:
            # Whatever it was: a test that is over must not look as if it went on.
            log.exception("the test of %s failed", which.value)
            report = TestReport(ServiceError(reason(error)), None, 0.0)
        self._change(which, is_testing=False, report=report)

    async def _forget(self, which: Environment) -> None:
        before, address = self._state.keys[which], self._state.base_address(which)
        if address is None:
            return
        self._change(which, kept=None, report=None)
        try:
            await self._keys.forget(which, address.origin)
        except KeyringError as error:
            self._change(which, kept=before.kept, problem=error.problem, was_not_forgotten=True)
            return
        self.key_forgotten.emit(which)
        self.look_up(which)

    async def _load_labels(self, which: Environment) -> None:
        here = self._state.stored._replace(environment=which)
        fixed = here.labels.get(which, {})
        try:
            kept = await self._blocking(label_store(self.label_file, here).load)
            animals = await self._blocking(self._count_animals, here)
            stored = kept if which.is_remote else translated(kept)
            table = label_table(stored, animals, fixed)
        except CatalogueError as error:
            table = LabelTable(failure=str(error))
        self._show(replace(self._state, tables={**self._state.tables, which: table}))

    async def _save(self) -> None:
        state, settings = self._state, self._state.entered
        try:
            if not await self._can_trust(settings):
                return
            refusal = await self._keep_keys(state)
            if refusal is None:
                await self._save_labels(settings)
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
        for which, key in state.keys.items():
            address = state.base_address(which)
            if not key.typed or address is None:
                continue
            refusal = await self._keys.save(which, address.origin, key.typed)
            kept = KeyLocation.KEYRING if refusal is None else KeyLocation.THIS_RUN
            if refusal is not None:
                log.info("the keyring took no key for %s: %s", which.value, refusal.reason)
                untold = untold if key.is_said_to_be_held else refusal
            self.apply(key_saved, which, kept)
        self._show(replace(self._state, waits_for_keyring=False))
        return untold

    async def _save_labels(self, settings: Settings) -> None:
        """Store each environment's labels that were changed. Raises `CatalogueError`."""
        for which, table in self._state.tables.items():
            if table.is_changed:
                here = self._state.stored._replace(environment=which)
                labels = table.labels
                await self._blocking(label_store(self.label_file, here).save, labels)
                tables = {**self._state.tables, which: replace(table, stored=labels)}
                self._show(replace(self._state, tables=tables))
                if settings.address(which) == here.address(which):
                    self.labels_saved.emit(which, with_fixed(labels, here))

    @staticmethod
    async def _blocking(function: Callable[..., Any], *arguments: object) -> Any:
        job = run_in_own_thread(function, *arguments)
        return await within_disk_limit(job, CatalogueError)

    def _stopped(self, **changes: Any) -> None:
        self._show(replace(self._state, is_saving=False, waits_for_keyring=False, **changes))

    def _change(self, which: Environment, **changes: Any) -> None:
        self.apply(with_entry, which, replace(self._state.keys[which], **changes))

    def _put_labels(self, table: LabelTable) -> None:
        tables = {**self._state.tables, self._state.labels_of: table}
        self._show(replace(self._state, tables=tables))


def reason(error: Exception) -> str:
    """Return the system's reason in its words, or at least the kind of error."""
    # The text of an OSError has its number, and the path as Python would write it.
    told = error.strerror if isinstance(error, OSError) else None
    return told or str(error) or type(error).__name__
