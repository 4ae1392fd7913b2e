"""Settings, resolved from their layers into one frozen value.

Each layer wins over the one before: defaults, the stored settings, the environment variables of
this run, the command line of this run. What a run was told is never stored.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from petdesk.domain.environments import Environment, spelled_alike

ENVIRONMENT_VARIABLE = "PETDESK_ENVIRONMENT"
KEY_VARIABLE = "PETDESK_API_KEY"
_ADDRESS_VARIABLES = {
    Environment.PRODUCTION: "PETDESK_PRODUCTION_URL",
    Environment.STAGING: "PETDESK_STAGING_URL",
}
GEOMETRY_ENTRY = "main window/geometry"
_ENVIRONMENT_ENTRY = "environment"
_ADDRESS_ENTRIES = {
    Environment.PRODUCTION: "production/address",
    Environment.STAGING: "staging/address",
}


class SettingsError(ValueError):
    """A value that this run was told is none PetDesk knows; the text says where and what."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What PetDesk runs by.

    ``addresses`` has the texts that were entered, which need not be valid; an environment without
    one is not set up. The interface gives no addresses, so there are no defaults.
    """

    environment: Environment = Environment.PRACTICE
    addresses: Mapping[Environment, str] = field(default_factory=dict)

    def address(self, environment: Environment) -> str:
        """Give the address entered for ``environment``, or an empty text."""
        return self.addresses.get(environment, "")


@dataclass(frozen=True, slots=True)
class RunSettings:
    """What only this run was told: by variables and the command line.

    ``keys`` holds at most one: the variable's, for the environment that the variable beside it
    names, whatever the command line says.
    """

    environment: Environment | None = None
    addresses: Mapping[Environment, str] = field(default_factory=dict)
    keys: Mapping[Environment, str] = field(default_factory=dict, repr=False)


class SettingsStore:
    """The stored layer, in the platform's native store or in ``file`` if one is given.

    ``run`` is the layer of this run, which lies over it and is never stored.
    """

    def __init__(self, file: Path | None, run: RunSettings | None = None) -> None:
        self._file = file
        self._run = run or RunSettings()

    def read(self) -> Settings:
        """Give what is stored; an entry that PetDesk does not know counts as not stored."""
        entries = self._open()
        stored = str(entries.value(_ENVIRONMENT_ENTRY, "", str))
        known = {environment.value: environment for environment in Environment}
        addresses = {
            environment: text
            for environment, entry in _ADDRESS_ENTRIES.items()
            if (text := str(entries.value(entry, "", str)))
        }
        return Settings(known.get(stored, Environment.PRACTICE), addresses)

    def effective(self) -> Settings:
        """Give what holds in this run."""
        return resolve(self.read(), self._run)

    def write(self, settings: Settings) -> None:
        """Store ``settings``, less what only this run was told and nobody changed.

        Blocks. Raises OSError where the store cannot be written.
        """
        settings = _less(settings, self._run, self.read())
        entries = self._open()
        entries.setValue(_ENVIRONMENT_ENTRY, settings.environment.value)
        for environment, entry in _ADDRESS_ENTRIES.items():
            entries.setValue(entry, settings.address(environment))
        entries.sync()
        # A FormatError says that lines in the file were none of ours; it is written all the same.
        if entries.status() is QSettings.Status.AccessError:
            raise OSError(f"cannot write {entries.fileName()}")

    def read_entry(self, name: str) -> bytes:
        """Give the raw bytes kept under ``name`` (a window's geometry), or none."""
        value = self._open().value(name)
        return bytes(value.data()) if isinstance(value, QByteArray) else b""

    def write_entry(self, name: str, value: bytes) -> None:
        """Keep ``value`` under ``name``."""
        # Python's own bytes would be stored as a pickle, which nobody should read back.
        self._open().setValue(name, QByteArray(value))

    def _open(self) -> QSettings:
        # Each time anew: an error stays with a QSettings for good, and it belongs to one thread.
        # Qt keeps what it has read, so this is cheap.
        if self._file is None:
            return QSettings()
        return QSettings(str(self._file), QSettings.Format.IniFormat)


def read_run_settings(variables: Mapping[str, str], environment: str | None = None) -> RunSettings:
    """Read this run's layer; ``environment`` is the command line's. Raises `SettingsError`."""
    told = environment or variables.get(ENVIRONMENT_VARIABLE) or None
    source = "--environment" if environment else ENVIRONMENT_VARIABLE
    addresses = {
        which: text
        for which, variable in _ADDRESS_VARIABLES.items()
        if (text := variables.get(variable, "").strip())
    }
    return RunSettings(
        _environment(told, source) if told else None, addresses, _run_keys(variables)
    )


def _run_keys(variables: Mapping[str, str]) -> dict[Environment, str]:
    key = variables.get(KEY_VARIABLE, "").strip()
    if not key:
        return {}
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


def _less(settings: Settings, run: RunSettings, stored: Settings) -> Settings:
    is_told = settings.environment is run.environment
    addresses = {
        which: stored.address(which) if _is_told(run, which, address) else address
        for which, address in settings.addresses.items()
    }
    return Settings(stored.environment if is_told else settings.environment, addresses)


def _is_told(run: RunSettings, environment: Environment, address: str) -> bool:
    # The dialog mends what was entered, so the same address may be spelled otherwise now.
    told = run.addresses.get(environment)
    return told is not None and spelled_alike(told) == spelled_alike(address)


def resolve(stored: Settings, run: RunSettings) -> Settings:
    """Lay this run's layer over the stored one."""
    return replace(
        stored,
        environment=run.environment or stored.environment,
        addresses={**stored.addresses, **run.addresses},
    )
