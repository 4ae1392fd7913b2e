"""Settings, resolved from their layers into one frozen value.

Each layer wins over the one before: defaults, the stored settings, the environment variables of
this run, the command line of this run, the policy. What is set for one run, or by a policy, is
never stored.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from petdesk.domain.environments import Environment
from petdesk.domain.urls import normalize_url
from petdesk.storage.ini_file import IniFile
from petdesk.storage.settings_fields import (
    VALUE_TYPES,
    Settings,
    Value,
    Values,
    is_valid,
    settings_of,
    values_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from petdesk.storage.ini_file import Entry
    from petdesk.storage.policy import Policy

GEOMETRY_ENTRY = "main window/geometry"
LAYOUT_ENTRY = "main window/layout"
CONTRAST_ENTRY = "main window/high contrast"
MEANINGS_ENTRY = "import/meanings"

ENVIRONMENT_VARIABLE = "PETDESK_ENVIRONMENT"
KEY_VARIABLE = "PETDESK_API_KEY"

ADDRESS_VARIABLES = {
    Environment.PRODUCTION: "PETDESK_PRODUCTION_URL",
    Environment.STAGING: "PETDESK_STAGING_URL",
}

LEVEL_VARIABLE = "PETDESK_LOG_LEVEL"
LOG_LEVELS = ("debug", "info", "warning", "error")


class SettingsError(ValueError):
    """A value set for this run is none that PetDesk knows; the text names both."""


class RunSettings(NamedTuple):
    """What is set for this run only, by variables and the command line.

    ``is_argument`` means that the command line named the environment. ``keys`` holds at most one:
    the variable's, for the environment that the variable beside it names, whatever the command
    line names. ``log_level`` is one of `LOG_LEVELS`; ``is_level_wrong`` is whether another one was
    set, which stops nothing.
    """

    environment: Environment | None = None
    addresses: Mapping[Environment, str] = MappingProxyType({})
    keys: Mapping[Environment, str] = MappingProxyType({})
    is_argument: bool = False
    log_level: str = "info"
    is_level_wrong: bool = False

    def __repr__(self) -> str:
        """Return everything but the keys."""
        shown = (self.environment, self.addresses, self.is_argument)
        return f"RunSettings{shown}"

    @property
    def values(self) -> dict[str, Value]:
        """This run's layer."""
        values: dict[str, Value] = {
            f"{which.value}/address": text for which, text in self.addresses.items()
        }
        if self.environment is not None:
            values["environment"] = self.environment.value
        return values


def read_run_settings(variables: Mapping[str, str], environment: str | None = None) -> RunSettings:
    """Read this run's layer; ``environment`` is the command line's. Raises `SettingsError`."""
    name = environment or variables.get(ENVIRONMENT_VARIABLE) or None
    source = "--environment" if environment else ENVIRONMENT_VARIABLE
    addresses = {
        which: text
        for which, variable in ADDRESS_VARIABLES.items()
        if (text := variables.get(variable, "").strip())
    }
    level, is_level_wrong = _log_level(variables.get(LEVEL_VARIABLE, ""))
    return RunSettings(
        _environment(name, source) if name else None,
        addresses,
        _run_keys(variables),
        is_argument=bool(environment),
        log_level=level,
        is_level_wrong=is_level_wrong,
    )


def _run_keys(variables: Mapping[str, str]) -> dict[Environment, str]:
    text = variables.get(KEY_VARIABLE, "")
    if not text.strip():
        return {}
    from petdesk.domain.api_keys import is_sendable, trimmed_key  # noqa: PLC0415  most runs have none

    key = trimmed_key(text)
    if not is_sendable(key):
        raise SettingsError(
            f"{KEY_VARIABLE} holds a space or a character that keys do not have; copy it again"
        )
    named = variables.get(ENVIRONMENT_VARIABLE, "")
    if not named:
        raise SettingsError(
            f"{KEY_VARIABLE} is set without {ENVIRONMENT_VARIABLE}, which says whose key it is"
        )
    return {_environment(named, ENVIRONMENT_VARIABLE): key}


def _environment(text: str, source: str) -> Environment:
    try:
        return Environment(text.strip().lower())
    except ValueError:
        choices = ", ".join(environment.value for environment in Environment)
        raise SettingsError(f"{source} is {text!r}; it must be one of: {choices}") from None


def _log_level(text: str) -> tuple[str, bool]:
    """Return the level of ``text``, and whether it is none; then the level is the usual one."""
    level = text.strip().lower() or "info"
    return (level, False) if level in LOG_LEVELS else ("info", True)


class SettingsStore:
    """The stored layer, in ``file``.

    ``run`` is the layer of this run, which goes before it, and ``policy_file`` the administrator's,
    which goes before both (`petdesk.storage.paths.policy_file`). Neither is ever stored; of the
    policy a copy is kept as ``policy_copy``.
    """

    def __init__(
        self,
        file: Path,
        run: RunSettings | None = None,
        policy_file: Path | None = None,
        policy_copy: Path | None = None,
    ) -> None:
        self.entries = IniFile(file)
        self.run = run or RunSettings()
        self._policy_file = policy_file
        self._kept_policy = policy_copy

    @cached_property
    def policy(self) -> Policy | None:
        """What the administrator fixed; read once, so that it holds for the whole run."""
        if self._policy_file is None:
            return None
        from petdesk.storage.policy import read_policy  # noqa: PLC0415  it loads a parser

        return read_policy(self._policy_file, self._kept_policy)

    def is_fixed(self, name: str) -> bool:
        """Return whether the administrator fixed the setting ``name``."""
        return self.policy is not None and name in self.policy.values

    def save_policy_copy(self) -> None:
        """Keep a copy of the policy for a start that cannot read it; none where there is none.

        Blocks. Raises OSError.
        """
        if self._kept_policy is None:
            return
        if self.policy is None:
            if self._kept_policy.exists():  # a read-only disk refuses to remove nothing, too
                self._kept_policy.unlink()
        else:
            from petdesk.storage.policy import save_policy_copy  # noqa: PLC0415  it loads a parser

            save_policy_copy(self.policy, self._kept_policy)

    def read(self) -> Settings:
        """Return what is stored; an entry that PetDesk does not know counts as not stored."""
        return settings_of(self.stored_values())

    def effective(self) -> Settings:
        """Return what holds in this run."""
        values = {**self.stored_values(), **self.run.values}
        policy = self.policy
        if policy is None:
            return settings_of(values)
        return settings_of({**values, **policy.values}, policy.labels)

    def write(self, settings: Settings) -> None:
        """Store ``settings``, less what a policy fixes or is set for this run only.

        What is set for this run is stored where a person changed it since. What is as by default is
        not stored. Blocks. Raises OSError where the store cannot be written.
        """
        run, defaults = self.run.values, values_of(Settings())
        self.entries.change(
            {
                name: None if value == defaults[name] else value
                for name, value in values_of(settings).items()
                if not self.is_fixed(name)
                and not (name in run and _is_same(name, value, run[name]))
            }
        )

    def stored_values(self) -> Values:
        """Return the stored layer, without what fits no setting."""
        stored = self._stored()
        values: dict[str, Value] = {}
        for name, kind in VALUE_TYPES.items():
            entry = stored.get(name)
            text = entry if isinstance(entry, str) else ""
            is_number = isinstance(kind, range) and text.isascii() and text.isdigit()
            value: Value = int(text) if is_number and len(text) < _LONG else text
            if kind is bool and text in _BOOLEANS:
                value = text == "true"
            if text and is_valid(kind, value):
                values[name] = value
        return values

    def read_entry(self, name: str) -> bytes:
        """Return the raw bytes kept under ``name`` (a window's geometry), or none."""
        entry = self._stored().get(name)
        return entry if isinstance(entry, bytes) else b""

    def write_entry(self, name: str, value: bytes) -> None:
        """Keep ``value`` under ``name``, as far as the store can be written."""
        # No such entry is worth a failure: `write` raises for what a person enters.
        with suppress(OSError):
            self.entries.change({name: value})

    def _stored(self) -> Mapping[str, Entry]:
        try:
            return self.entries.read().values
        except OSError:
            return {}  # `petdesk.storage.settings_layers` reports why


_BOOLEANS = ("true", "false")
_LONG = 20  # digits; no setting has so many, and int() refuses thousands of them


def _is_same(name: str, value: Value, other: Value) -> bool:
    # The dialog mends what was entered, so the same address may be spelled otherwise now.
    if name.endswith("/address"):
        return normalize_url(str(value)) == normalize_url(str(other))
    return value == other
