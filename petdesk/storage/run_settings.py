"""What only this run was told: by variables and the command line. None of it is ever stored."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from petdesk.domain.environments import Environment

if TYPE_CHECKING:
    from collections.abc import Mapping

    from petdesk.storage.settings_fields import Value


ENVIRONMENT_VARIABLE = "PETDESK_ENVIRONMENT"
KEY_VARIABLE = "PETDESK_API_KEY"

ADDRESS_VARIABLES = {
    Environment.PRODUCTION: "PETDESK_PRODUCTION_URL",
    Environment.STAGING: "PETDESK_STAGING_URL",
}

LEVEL_VARIABLE = "PETDESK_LOG_LEVEL"
LOG_LEVELS = ("debug", "info", "warning", "error")


class SettingsError(ValueError):
    """A value that this run was told is none PetDesk knows; the text says where and what."""


class RunSettings(NamedTuple):
    """What only this run was told: by variables and the command line.

    ``is_argument`` says that the command line named the environment. ``keys`` holds at most one:
    the variable's, for the environment that the variable beside it names, whatever the command
    line says. ``log_level`` is one of `LOG_LEVELS`; ``is_level_wrong`` tells that another one was
    told, which stops nothing.
    """

    environment: Environment | None = None
    addresses: Mapping[Environment, str] = MappingProxyType({})
    keys: Mapping[Environment, str] = MappingProxyType({})
    is_argument: bool = False
    log_level: str = "info"
    is_level_wrong: bool = False

    def __repr__(self) -> str:
        """Say everything but the keys."""
        told = (self.environment, self.addresses, self.is_argument)
        return f"RunSettings{told}"

    @property
    def values(self) -> dict[str, Value]:
        """This run's layer."""
        told: dict[str, Value] = {
            f"{which.value}/address": text for which, text in self.addresses.items()
        }
        if self.environment is not None:
            told["environment"] = self.environment.value
        return told


def read_run_settings(variables: Mapping[str, str], environment: str | None = None) -> RunSettings:
    """Read this run's layer; ``environment`` is the command line's. Raises `SettingsError`."""
    told = environment or variables.get(ENVIRONMENT_VARIABLE) or None
    source = "--environment" if environment else ENVIRONMENT_VARIABLE
    addresses = {
        which: text
        for which, variable in ADDRESS_VARIABLES.items()
        if (text := variables.get(variable, "").strip())
    }
    level, is_level_wrong = _log_level(variables.get(LEVEL_VARIABLE, ""))
    return RunSettings(
        _environment(told, source) if told else None,
        addresses,
        _run_keys(variables),
        is_argument=bool(environment),
        log_level=level,
        is_level_wrong=is_level_wrong,
    )


def _run_keys(variables: Mapping[str, str]) -> dict[Environment, str]:
    told = variables.get(KEY_VARIABLE, "")
    if not told.strip():
        return {}
    # Most runs are told none, and need not load this before the first paint.
    from petdesk.domain.api_keys import is_sendable, trimmed_key  # noqa: PLC0415  see above

    key = trimmed_key(told)
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
    """Return the level told, and whether it is none: then it is the usual one, and that is told."""
    told = text.strip().lower() or "info"
    return (told, False) if told in LOG_LEVELS else ("info", True)
