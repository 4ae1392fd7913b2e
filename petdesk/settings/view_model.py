"""The settings dialog's state and view-model; nothing but a forgotten key applies before `save`."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Signal

from petdesk.core.disk_errors import CatalogueError
from petdesk.core.display_text import sanitize_for_display, wrappable
from petdesk.core.environments import REMOTE, Environment
from petdesk.core.pets import parse_whole_number
from petdesk.core.tasks import TaskScope
from petdesk.core.translation import shown_number, translate
from petdesk.core.view_model import ViewModel
from petdesk.core.worker import run_in_own_thread, within_disk_limit
from petdesk.service import access
from petdesk.service.errors import ServiceError
from petdesk.settings import fields
from petdesk.settings.keys import KeyLocation, KeyringError, KeyringProblem, KeyStore
from petdesk.settings.labels import CategoryAnimals, LabelTable, label_store, table_of, with_fixed
from petdesk.settings.store import SettingsStore
from petdesk.settings.wording import TestReport, keyring_message

log = logging.getLogger(__name__)

ServiceTester = Callable[
    [Environment, access.BaseAddress, str, fields.Settings], Awaitable[TestReport]
]
"""Requests an address with a key by the network of settings; reports what came of it."""

SERVICE, DESK, LABELS, NETWORK = range(4)  # the pages, from above
# What is entered if ``network/proxy`` is empty, which is neither of its other choices.
PROXY_ADDRESS: Final = "network/proxy address"
# These are entered as text, which need not be a number.
FIGURES: Final = tuple(f"{which}/{name}" for which in REMOTE for name in ("per_minute", "per_day"))


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """The key of one service: as typed, where one is stored, and what a test of it showed."""

    typed: str = field(default="", repr=False)
    origin: str = ""  # that of the address for which it was typed
    location: KeyLocation | None = None  # none while the keyring is asked
    problem: KeyringProblem | None = None  # why it could not be asked
    is_replacing: bool = False
    is_typing: bool = False  # the address: nothing is said of it yet, and no keyring asked
    is_testing: bool = False
    report: TestReport | None = None

    @property
    def key(self) -> str:
        """What was typed, less stray spaces and a leading ``Bearer``."""
        return access.trimmed_key(self.typed)

    @property
    def is_stored(self) -> bool:
        return self.location in {KeyLocation.KEYRING, KeyLocation.THIS_RUN}

    @property
    def takes_typing(self) -> bool:
        return self.is_replacing or not self.is_stored

    @property
    def is_accepted(self) -> bool:
        return self.report is not None and self.report.error is None

    @property
    def placeholder(self) -> str:
        """What stands in the empty field; a stored key itself is never shown."""
        if self.takes_typing:
            return ""
        if self.location is KeyLocation.THIS_RUN:
            return translate("Settings", "A key is kept for now")
        return translate("Settings", "A key is stored")


@dataclass(frozen=True, slots=True)
class SettingsState:
    stored: fields.Settings  # what holds until `Save`
    values: Mapping[str, fields.Value]  # what is entered, by its name in `FIELDS`
    keys: Mapping[Environment, KeyEntry]
    labels: LabelTable | None = None  # of the environment that is open, once they are read
    fixed: frozenset[str] = frozenset()  # what the administrator fixed
    problems: tuple[fields.SettingProblem, ...] = ()  # what in the layers is ignored
    ca_problem: str = ""  # why the certificates cannot be used
    is_saving: bool = False
    waits_for_keyring: bool = False  # nothing is done yet, so saving can be stopped
    failure: str = ""  # why saving failed, or did not end

    @property
    def environment(self) -> Environment:
        return Environment(self.text("environment"))

    def text(self, name: str) -> str:
        return str(self.values[name]).strip()

    def base_address(self, which: Environment) -> access.BaseAddress | None:
        return _parsed(self.text(f"{which}/address"))

    def origin(self, which: Environment) -> str:
        address = self.base_address(which)
        return address.origin if address is not None else ""

    @property
    def needs_address(self) -> Environment | None:
        chosen = self.environment
        return chosen if chosen.is_remote and not self.text(f"{chosen}/address") else None

    def can_test(self, which: Environment) -> bool:
        key = self.keys[which]
        has_key = bool(key.key) or key.location is not KeyLocation.NOWHERE
        is_right = has_key and not self.key_mistake(which) and self.base_address(which) is not None
        return is_right and self.entered.permits(which)

    def mistake(self, name: str) -> str:
        """Return what is wrong with what is entered for a setting; empty if nothing is."""
        section, _, part = name.rpartition("/")
        if name in self.fixed:
            return ""  # not for a person to mend
        if part == "address":
            return self._address_mistake(Environment(section))
        is_figure = name in FIGURES and self.values[f"{section}/plan"] == fields.OWN_PLAN
        if is_figure and _figure(self.text(name)) is None:
            text = translate("Settings", "Enter a whole number from 1 to %1, or leave this empty.")
            return text.replace("%1", shown_number(fields.MAX_LIMIT))
        if name == PROXY_ADDRESS:
            return "" if self.values["network/proxy"] else _proxy_mistake(self.text(name))
        if name == "network/ca_file" and self.ca_problem:
            text = translate("Settings", "Can't use this file (%1). Choose another one.")
            return text.replace("%1", sanitize_for_display(self.ca_problem))
        return ""

    def _address_mistake(self, which: Environment) -> str:
        try:
            access.parse_address(self.text(f"{which}/address"))
        except access.AddressError as error:
            # If PetDesk works without one already, the rest can be saved all the same.
            is_news = which is not self.stored.environment or bool(self.stored.address(which))
            is_wanted = self.needs_address is which and is_news
            is_mistake = is_wanted or error.problem is not access.AddressProblem.EMPTY
            return translate("Settings", error.problem) if is_mistake else ""
        if which is Environment.STAGING and self.entered.is_staging_production:
            return translate("Settings", "This is Production's address. Staging needs its own.")
        return ""

    def key_mistake(self, which: Environment) -> str:
        """Return why the key typed cannot be stored; an empty field leaves the stored one."""
        key = self.keys[which].key
        if key and not access.is_sendable(key):
            return translate(
                "Settings",
                "The key has a space or another character that keys don't have. Copy it again.",
            )
        if key and self.base_address(which) is None:
            return translate(
                "Settings", "Each key belongs to an address. Enter a valid address first."
            )
        return ""

    @property
    def wrong_pages(self) -> list[int]:
        """The pages that hold saving back; certificates are looked at when saving."""
        names = (name for name in fields.FIELDS if name.startswith(tuple(REMOTE)))
        marks = {
            SERVICE: any(map(self.key_mistake, self.keys)) or any(map(self.mistake, names)),
            LABELS: self.labels is not None and self.labels.is_wrong,
            NETWORK: bool(self.mistake(PROXY_ADDRESS)),
        }
        return [page for page, is_wrong in marks.items() if is_wrong]

    @property
    def can_save(self) -> bool:
        return not (self.is_saving or self.wrong_pages)

    @property
    def is_changed(self) -> bool:
        stored = entered_values(self.stored)
        if self.values["network/proxy"]:
            del stored[PROXY_ADDRESS]  # what was typed is not used
        return (
            any(key.key for key in self.keys.values())
            or (self.labels is not None and self.labels.is_changed)
            or any(self.text(name) != str(value).strip() for name, value in stored.items())
        )

    @property
    def entered(self) -> fields.Settings:
        """The settings that `Save` would apply; an invalid address or figure is left out."""
        values: dict[str, fields.Value] = {
            name: value.strip() if isinstance(value, str) else value
            for name, value in self.values.items()
        }
        values["network/proxy"] = values["network/proxy"] or str(values[PROXY_ADDRESS]).rstrip("/")
        for which in REMOTE:
            values[f"{which}/address"] = str(self.base_address(which) or "")
        for name in FIGURES:
            values[name] = _figure(str(values[name])) or 0
        return fields.settings_of(values, self.stored.labels, no_requests=self.stored.no_requests)


def initial(
    settings: fields.Settings,
    fixed: frozenset[str] = frozenset(),
    problems: tuple[fields.SettingProblem, ...] = (),
) -> SettingsState:
    keys, values = {which: KeyEntry() for which in REMOTE}, entered_values(settings)
    if "network/proxy" in fixed:
        fixed |= {PROXY_ADDRESS}
    return SettingsState(settings, values, keys, fixed=fixed, problems=problems)


def entered_values(settings: fields.Settings) -> dict[str, fields.Value]:
    values = fields.values_of(settings)
    values |= {name: str(values[name] or "") for name in FIGURES}
    values[PROXY_ADDRESS] = settings.proxy or ""
    if settings.proxy:
        values["network/proxy"] = ""
    return values


def with_value(state: SettingsState, name: str, value: fields.Value) -> SettingsState:
    return replace(state, values={**state.values, name: value}, ca_problem="")


def with_entry(state: SettingsState, which: Environment, **changes: Any) -> SettingsState:
    return replace(state, keys={**state.keys, which: replace(state.keys[which], **changes)})


def with_address(state: SettingsState, which: Environment, text: str) -> SettingsState:
    """Take an address as typed. A key typed for another origin is dropped: it goes nowhere else.

    While the address is invalid, a typed key waits for what becomes of it.
    """
    before, state = state.origin(which), with_value(state, f"{which}/address", text)
    origin, entry = state.origin(which), state.keys[which]
    changes: dict[str, Any] = {"report": None, "is_testing": False, "is_typing": True}
    if origin != before:
        changes |= {"location": None if origin else KeyLocation.NOWHERE, "problem": None}
    if entry.key and origin:
        is_other = entry.origin not in {"", origin}
        changes |= {"typed": "", "origin": ""} if is_other else {"origin": origin}
    return with_entry(state, which, **changes)


def with_key(state: SettingsState, which: Environment, text: str) -> SettingsState:
    origin = state.origin(which) if access.trimmed_key(text) else ""
    # The field stays open for typing, whatever the keyring then has.
    changes = {"is_replacing": True, "is_testing": False, "report": None}
    return with_entry(state, which, typed=text, origin=origin, **changes)


def _parsed(address: str) -> access.BaseAddress | None:
    try:
        return access.parse_address(address)
    except access.AddressError:
        return None


def _figure(text: str) -> int | None:
    """Return the figure of a plan, 0 for one that nobody knows; ``None`` if ``text`` is none."""
    if not text:
        return 0
    number = parse_whole_number(text)
    return number if fields.FIELDS[FIGURES[0]].accepts(number) else None


def _proxy_mistake(entered: str) -> str:
    text = entered.rstrip("/")
    if not text:
        return translate("Settings", "Enter the proxy's address.")
    if "@" in text:
        return translate(
            "Settings",
            "Leave out the password. If the proxy needs one, choose “System default” and set the "
            "password there.",
        )
    if fields.PROXY.fullmatch(text):
        return ""
    if "://" in text and not text.lower().startswith(("http://", "https://", "socks5")):
        return translate("Settings", "The address must start with http://, https:// or socks5://.")
    return translate("Settings", "Enter it like this: http://proxy.example:3128")


def key_note(state: SettingsState, which: Environment) -> str:
    """Return how the key of a service stands, and what becomes of the one typed."""
    if mistake := state.key_mistake(which):
        return mistake
    entry, stored = state.keys[which], _parsed(state.stored.address(which))
    location, entered = entry.location, state.base_address(which)
    is_other = stored is not None and entered is not None and stored.origin != entered.origin
    if entry.problem is not None:
        note = translate(
            "Settings", "A key entered here is kept only until PetDesk closes, and never in a file."
        )
        if location is KeyLocation.KEYRING:
            note = translate("Settings", "The stored key wasn't removed.")
        note = f"{wrappable(keyring_message(entry.problem))} {note}"
    elif entered is None:
        note = ""
    elif is_other and not entry.key and location is KeyLocation.NOWHERE:
        note = translate("Settings", "The address has changed. Enter the key that belongs to it.")
    elif entry.key and location is KeyLocation.THIS_RUN:
        note = translate(
            "Settings",
            "The key is kept only until PetDesk closes, unless the system's keyring takes it when "
            "you save.",
        )
    elif entry.key and location is not None:
        note = translate("Settings", "The key is stored when you save.")
    elif entry.is_stored and entry.is_replacing:
        note = translate("Settings", "The stored key stays in use until you save another one.")
    else:
        note = {
            None: translate("Settings", "Looking in the system's keyring…"),
            KeyLocation.NOWHERE: translate("Settings", "No key is stored for this address."),
            KeyLocation.KEYRING: translate("Settings", "The key is in the system's keyring."),
            KeyLocation.THIS_RUN: translate(
                "Settings", "The key is kept only until PetDesk closes. It isn't stored."
            ),
        }[location]
    if entry.key and entry.key != entry.typed:
        trimmed = translate("Settings", "Spaces and the word “Bearer” are left out.")
        note = f"{trimmed} {note}"
    return note


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
        super().__init__(initial(settings, fixed, store.explain().problems))
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
            self.apply(with_address, Environment(section), str(value))
        else:
            self.apply(with_value, name, value)

    def finish_address(self, which: Environment) -> None:
        """Look up the key of an address that was typed, unless it is known for this origin."""
        if self._state.keys[which].is_typing:
            self._change(which, is_typing=False)
            if self._state.keys[which].location is None:
                self.look_up(which)

    def edit_key(self, which: Environment, text: str) -> None:
        self.cancel_test(which)
        self.apply(with_key, which, text)

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
        self._show(replace(with_value(self._state, "text_percent", percent), stored=stored))

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
        self._show(with_entry(self._state, which, **changes))


def reason(error: Exception) -> str:
    """Return the system's reason in its words, or at least the kind of error."""
    # The text of an OSError has its number, and the path as Python would write it.
    text = error.strerror if isinstance(error, OSError) else None
    return text or str(error) or type(error).__name__
