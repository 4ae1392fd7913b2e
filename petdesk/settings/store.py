"""Settings, resolved from their layers into one frozen value.

Each layer wins over the one before: defaults, the settings file, the environment variables of this
run, the command line of this run, the policy. What is set for one run, or by a policy, is never
stored. The policy is one TOML file that an administrator writes; `paths.policy_file` finds
it, and packaging/policy/README.md says what may stand in it.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from contextlib import suppress
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from petdesk.core.environments import Environment
from petdesk.core.files import make_folder, read_small, replace_file
from petdesk.core.lock import locked
from petdesk.service.addresses import normalize_url
from petdesk.service.api_keys import is_sendable, trimmed_key
from petdesk.settings.fields import (
    FIELDS,
    SettingFault,
    SettingProblem,
    Settings,
    Value,
    Values,
    ValueType,
    settings_of,
    values_of,
)
from petdesk.settings.labels import LabelError, check_label, parse_category_id
from petdesk.settings.toml_file import (
    TomlError,
    TomlFile,
    line_of,
    parse_toml,
    read_toml,
    write_toml,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

FORMAT: Final = 1
"""The ``format`` that this PetDesk knows whole; a file without it is of 1."""

GEOMETRY_ENTRY = "main window/geometry"
LAYOUT_ENTRY = "main window/layout"
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
    """What this run asks for is none that PetDesk knows, or the policy forbids it; both named."""


class RunSettings(NamedTuple):
    """What is set for this run only, by variables and the command line.

    ``is_argument`` means that the command line named the environment. ``keys`` holds at most one:
    the variable's, for the environment that the variable beside it names, whatever the command
    line names. ``is_level_wrong``: another level of the log than `LOG_LEVELS` was asked for.
    """

    environment: Environment | None = None
    addresses: Mapping[Environment, str] = MappingProxyType({})
    keys: Mapping[Environment, str] = MappingProxyType({})
    is_argument: bool = False
    log_level: str = "info"
    is_level_wrong: bool = False

    def __repr__(self) -> str:
        """Return everything but the keys."""
        return f"RunSettings{(self.environment, self.addresses, self.is_argument)}"

    @property
    def values(self) -> dict[str, Value]:
        values: dict[str, Value] = {f"{which}/address": at for which, at in self.addresses.items()}
        if self.environment is not None:
            values["environment"] = self.environment.value
        return values

    def source(self, name: str) -> str:
        if name == "environment":
            return "--environment" if self.is_argument else ENVIRONMENT_VARIABLE
        return ADDRESS_VARIABLES[Environment(name.partition("/")[0])]


def read_run_settings(variables: Mapping[str, str], environment: str | None = None) -> RunSettings:
    """Read this run's layer; ``environment`` is the command line's. Raises `SettingsError`."""
    name = environment or variables.get(ENVIRONMENT_VARIABLE)
    source = "--environment" if environment else ENVIRONMENT_VARIABLE
    level = variables.get(LEVEL_VARIABLE, "").strip().lower() or "info"
    return RunSettings(
        _environment(name, source) if name else None,
        {
            which: text
            for which, variable in ADDRESS_VARIABLES.items()
            if (text := variables.get(variable, "").strip())
        },
        _run_keys(variables),
        is_argument=bool(environment),
        log_level=level if level in LOG_LEVELS else "info",
        is_level_wrong=level not in LOG_LEVELS,
    )


def _run_keys(variables: Mapping[str, str]) -> dict[Environment, str]:
    key = trimmed_key(variables.get(KEY_VARIABLE, ""))
    if not key:
        return {}
    if not is_sendable(key):
        raise SettingsError(
            f"{KEY_VARIABLE} holds a space or a character that keys do not have; copy it again"
        )
    named = variables.get(ENVIRONMENT_VARIABLE, "")
    if not named:
        raise SettingsError(
            f"{KEY_VARIABLE} is set without {ENVIRONMENT_VARIABLE}, which says whose key it is"
        )
    environment = _environment(named, ENVIRONMENT_VARIABLE)
    if environment is Environment.PRACTICE:
        raise SettingsError(
            f"{KEY_VARIABLE} is set, and {ENVIRONMENT_VARIABLE} is practice, which takes no key"
        )
    return {environment: key}


def _environment(text: str, source: str) -> Environment:
    try:
        return Environment(text.strip().lower())
    except ValueError:
        choices = ", ".join(Environment)
        raise SettingsError(f"{source} is {text!r}; it must be one of: {choices}") from None


class SettingsFile(NamedTuple):
    """What a file sets: the user's settings, or the policy.

    ``labels`` are a policy's. ``data`` is the file itself, empty where it could not be read.
    ``no_requests``: a policy does not say what a request may go by, so none goes with a key.
    """

    file: str = ""
    values: Mapping[str, Value] = MappingProxyType({})
    labels: Mapping[Environment, Mapping[int, str]] = MappingProxyType({})
    problems: tuple[SettingProblem, ...] = ()
    data: bytes = b""
    no_requests: bool = False

    def __repr__(self) -> str:
        """Return its file: what stands in it may be a key that somebody put there."""
        return f"SettingsFile({self.file!r})"


def read_policy(file: Path, copy: Path | None = None) -> SettingsFile:
    """Read ``file``; what is wrong with it is in its ``problems``, and nothing is raised.

    Where it cannot be read, its last good ``copy`` applies (`SettingsStore.save_policy_copy`);
    without one, people browse only and nothing is asked with a key.
    """
    policy = _read_policy(file)
    if policy.data:
        return policy
    last = _read_policy(copy) if copy is not None else SettingsFile()
    if last.data:
        stale = SettingProblem(policy.file, SettingFault.STALE, detail=str(copy), is_policy=True)
        return last._replace(file=policy.file, problems=(*policy.problems, stale), data=b"")
    lost = SettingProblem(policy.file, SettingFault.LOST, is_policy=True)
    problems = (*policy.problems, lost)
    return SettingsFile(policy.file, {"browse_only": True}, problems=problems, no_requests=True)


def _read_policy(file: Path) -> SettingsFile:
    try:
        if not file.is_absolute():
            raise OSError("not a whole path")  # noqa: TRY301  handled as a file that cannot be read
        data = read_small(file)
        policy = _Reader(str(file), parse_toml(data), is_policy=True).read()
    except (OSError, TomlError) as error:
        problem = _file_problem(str(file), error)._replace(is_policy=True)
        return SettingsFile(str(file), problems=(problem,))
    return policy._replace(data=data or b"\n")  # an empty file is a policy that fixes nothing


def _file_problem(source: str, error: OSError | TomlError) -> SettingProblem:
    if isinstance(error, TomlError):
        return SettingProblem(source, SettingFault.GARBLED, line=error.line, detail=str(error))
    reason = error.strerror or str(error)
    return SettingProblem(source, SettingFault.UNREADABLE, detail=reason)


class _Reader:
    def __init__(self, source: str, file: TomlFile, *, is_policy: bool) -> None:
        self._source = source
        self._file = file
        self._is_policy = is_policy
        self._values: dict[str, Value] = {}
        self._labels: dict[Environment, dict[int, str]] = {}
        self._problems: list[SettingProblem] = []
        self._no_requests = False

    def read(self) -> SettingsFile:
        for name, value in _flattened(self._file.table):
            which, _, category = name.partition("/labels/")
            if name == "format":
                if type(value) is not int or value > FORMAT:
                    self._report(SettingFault.NEWER, name, detail=str(value))
            elif category and which in set(Environment) and self._is_policy:
                self._take_label(Environment(which), name, category, value)
            elif value != {} or name not in _SECTIONS:  # a heading with nothing under it is none
                self._take(name, value)
        problems = tuple(self._problems)
        return SettingsFile(
            self._source, self._values, self._labels, problems, no_requests=self._no_requests
        )

    def _take(self, name: str, value: Any) -> None:
        field = FIELDS.get(name)
        if field is None:
            self._report(SettingFault.UNKNOWN, name)
            self._no_requests |= name in _SECTIONS  # no table: what it was to say is lost
        elif field.is_policy_only and not self._is_policy:
            self._report(SettingFault.NOT_HERE, name)
        elif field.accepts(value):
            self._values[name] = value
        else:
            strict = field.strictest
            shown = str(strict).lower() if isinstance(strict, bool) else str(strict or "")
            self._report(SettingFault.WRONG, name, field.value_type, strictest=shown)
            self._no_requests |= strict is None
            if self._is_policy and strict is not None:
                self._values[name] = strict

    def _take_label(
        self, environment: Environment, name: str, category: str, value: object
    ) -> None:
        try:
            category_id = parse_category_id(category)
            label = check_label(value if isinstance(value, str) else "")
        except LabelError:
            self._report(SettingFault.WRONG, name, str)
        else:
            self._labels.setdefault(environment, {})[category_id] = label

    def _report(
        self, fault: SettingFault, name: str, value_type: ValueType | None = None, **more: Any
    ) -> None:
        line, is_policy = line_of(self._file.text, name), self._is_policy
        self._problems.append(
            SettingProblem(self._source, fault, name, line, value_type, is_policy=is_policy, **more)
        )


_SECTIONS: Final = {
    *(name.partition("/")[0] for name in FIELDS if "/" in name),
    *(f"{which}/labels" for which in Environment),
}


def _flattened(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict) and value:
            yield from _flattened(value, f"{before}{key}/")
        else:
            yield f"{before}{key}", value


class Layer(StrEnum):
    """Where a value comes from; each wins over those before it."""

    DEFAULT = "default"
    SETTINGS = "settings"
    VARIABLE = "environment variable"
    COMMAND_LINE = "command line"
    POLICY = "policy"


class Effective(NamedTuple):
    """What holds in this run, the layer of each value, and what in the layers is wrong.

    ``policy_file`` is the policy in use, empty where there is none.
    """

    settings: Settings
    sources: Mapping[str, Layer]
    problems: tuple[SettingProblem, ...] = ()
    policy_file: str = ""

    @property
    def values(self) -> Values:
        return values_of(self.settings)

    def source(self, name: str) -> Layer:
        return self.sources.get(name, Layer.DEFAULT)

    @property
    def fixed(self) -> frozenset[str]:
        return frozenset(name for name in FIELDS if self.source(name) is Layer.POLICY)


class SettingsStore:
    """The settings in ``file``, and beside it the state of windows.

    ``run`` is the layer of this run, which goes before it, and ``policy_file`` the administrator's,
    which goes before both. Neither is ever stored; of the policy a copy is kept as ``policy_copy``.
    """

    def __init__(
        self,
        file: Path,
        run: RunSettings | None = None,
        policy_file: Path | None = None,
        policy_copy: Path | None = None,
    ) -> None:
        self._file = file
        self._state = file.with_name("state.toml")
        self.run = run or RunSettings()
        self._policy_file = policy_file
        self._policy_copy = policy_copy

    @cached_property
    def policy(self) -> SettingsFile | None:
        """What the administrator fixed; read once, so that it holds for the whole run."""
        if self._policy_file is None:
            return None
        return read_policy(self._policy_file, self._policy_copy)

    def is_fixed(self, name: str) -> bool:
        return self.policy is not None and name in self.policy.values

    def save_policy_copy(self) -> None:
        """Keep a copy of the policy for a start that cannot read it; none where there is none.

        It is among the user's own files, so it is no stronger than these. Blocks. Raises OSError.
        """
        copy, policy = self._policy_copy, self.policy
        if copy is None:
            return
        if policy is None:
            if copy.exists():  # a read-only disk refuses to remove nothing, too
                copy.unlink()
        elif policy.data and policy.data != _read_policy(copy).data:
            make_folder(copy.parent)
            replace_file(copy, policy.data)

    def read(self) -> Settings:
        """Return what is stored; an entry that PetDesk does not know counts as not stored."""
        return settings_of(self._read().values)

    def effective(self) -> Settings:
        return self.explain().settings

    def overruled(self) -> tuple[str, ...]:
        """Return the settings that this run asks for otherwise than the policy has them."""
        fixed = self.policy.values if self.policy is not None else {}
        return tuple(
            name
            for name, value in self.run.values.items()
            if name in fixed and not _is_same(name, value, fixed[name])
        )

    def explain(self) -> Effective:
        """Return what holds in this run, why, and what is wrong. Blocks for a read of the file."""
        policy, stored = self.policy or SettingsFile(), self._read()
        values = {**stored.values, **self.run.values, **policy.values}
        settings = settings_of(values, policy.labels, no_requests=policy.no_requests)
        sources = dict.fromkeys(stored.values, Layer.SETTINGS)
        sources |= dict.fromkeys(self.run.values, Layer.VARIABLE)
        if self.run.is_argument:
            sources["environment"] = Layer.COMMAND_LINE
        sources |= dict.fromkeys(policy.values, Layer.POLICY)
        problems = list(policy.problems)
        if settings.is_staging_production:
            name = "staging/address"
            files = {Layer.POLICY: policy.file, Layer.SETTINGS: str(self._file)}
            same = SettingProblem(
                files.get(sources[name], ""),
                SettingFault.SAME_ADDRESS,
                name,
                is_policy=sources[name] is Layer.POLICY,
            )
            problems.append(same)
        problems += [
            SettingProblem("", SettingFault.OVERRULED, self.run.source(name), detail=policy.file)
            for name in self.overruled()
        ]
        if self.run.is_level_wrong:
            wrong = SettingFault.WRONG
            problems.append(SettingProblem("", wrong, LEVEL_VARIABLE, value_type=LOG_LEVELS))
        return Effective(settings, sources, (*problems, *stored.problems), policy.file)

    def write(self, settings: Settings) -> None:
        """Store ``settings``, less what a policy fixes or is set for this run only.

        What is set for this run is stored where a person changed it since. What is as by default is
        not stored. A file that is no TOML is set aside. Blocks. Raises OSError.
        """
        try:
            # Before a lock is made where a link leads.
            with suppress(TomlError):
                read_toml(self._file)
            with locked(self._file):
                self._write(settings)
        except OSError as error:
            raise OSError(f"cannot write {self._file} ({error.strerror or error})") from error

    def _write(self, settings: Settings) -> None:
        try:
            table = read_toml(self._file).table
        except TomlError:
            from petdesk.core.damaged_files import move_aside  # noqa: PLC0415  it loads SQLite

            move_aside(self._file)
            table = {}
        run = self.run.values
        for name, value in values_of(settings).items():
            is_of_run = name in run and _is_same(name, value, run[name])
            if self.is_fixed(name) or FIELDS[name].is_policy_only or is_of_run:
                continue
            section, slash, key = name.rpartition("/")
            place = table.setdefault(section, {}) if slash else table
            if not isinstance(place, dict):
                place = table[section] = {}
            place.pop(key, None)
            if value != FIELDS[name].default:
                place[key] = value
        write_toml(self._file, {key: value for key, value in table.items() if value != {}})

    def read_entry(self, name: str) -> bytes:
        """Return the bytes kept under ``name`` (a window's geometry), or none."""
        with suppress(OSError, ValueError):
            return b64decode(self._entries().get(name, ""), validate=True)
        return b""

    def write_entry(self, name: str, value: bytes) -> None:
        """Keep ``value`` under ``name``, as far as it can be written."""
        # No such entry is worth a failure: `write` raises for what a person enters.
        with suppress(OSError), locked(self._state):
            entries: dict[str, str] = {}
            with suppress(ValueError):
                entries = self._entries()
            write_toml(self._state, {**entries, name: b64encode(value).decode()})

    def _entries(self) -> dict[str, str]:
        """Return the state of windows. Raises OSError, and ValueError where it is damaged."""
        entries = read_toml(self._state).table
        return {name: text for name, text in entries.items() if isinstance(text, str)}

    def _read(self) -> SettingsFile:
        try:
            return _Reader(str(self._file), read_toml(self._file), is_policy=False).read()
        except (OSError, TomlError) as error:
            return SettingsFile(problems=(_file_problem(str(self._file), error),))


def _is_same(name: str, value: Value, other: Value) -> bool:
    # The dialog mends what was entered, so the same address may be spelled otherwise now.
    if name.endswith("/address"):
        return normalize_url(str(value)) == normalize_url(str(other))
    return value == other
