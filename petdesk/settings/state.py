"""What the settings dialog shows: one frozen state, and the pure steps from one to the next."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from petdesk.core.display_text import sanitize_for_display, wrappable
from petdesk.core.environments import REMOTE, Environment
from petdesk.core.pets import parse_whole_number
from petdesk.core.translation import shown_number, translate
from petdesk.service import access
from petdesk.settings import fields
from petdesk.settings.keys import KeyLocation, KeyringProblem
from petdesk.settings.labels import LabelTable
from petdesk.settings.wording import TestReport, keyring_message

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
