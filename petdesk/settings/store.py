"""Settings, resolved from their layers into one frozen value.

Each layer wins over the one before: defaults, the settings file, the environment variables of this
run, the command line of this run, the policy (packaging/policy/README.md). What is set for one run,
or by a policy, is never stored. TOML is read whole or not at all: what is wrong with a file is
raised with its line, and never guessed at.
"""

import os
import re
import tomllib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from petdesk.core.environments import Environment
from petdesk.core.files import make_folder, move_aside, read_small, replace_file
from petdesk.core.paths import present_file
from petdesk.core.pets import parse_category_id
from petdesk.core.translation import QT_TRANSLATE_NOOP
from petdesk.service.access import is_sendable, normalize_url, trimmed_key
from petdesk.settings import fields
from petdesk.settings.fields import SettingFault, SettingProblem, Settings, Value

GEOMETRY_ENTRY = "main window/geometry"
LAYOUT_ENTRY = "main window/layout"
MEANINGS_ENTRY = "import/meanings"

KEY_VARIABLE = "PETDESK_API_KEY"
VARIABLES = {
    "environment": "PETDESK_ENVIRONMENT",
    "production/address": "PETDESK_PRODUCTION_URL",
    "staging/address": "PETDESK_STAGING_URL",
}
_ARGUMENT = "--environment"
LEVEL_VARIABLE = "PETDESK_LOG_LEVEL"
LOG_LEVELS = ("debug", "info", "warning", "error")


class TomlError(ValueError):
    """A file that is no TOML, or not in UTF-8; ``line`` counts from 1, ``None`` if not known."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.reason, self.line = reason, line


def read_toml(path: Path) -> dict[str, Any]:
    """Read ``path``; empty if there is no file. Raises OSError and `TomlError`."""
    try:
        return parse_toml(read_small(path))
    except (FileNotFoundError, NotADirectoryError):
        if present_file(path) is not None:
            raise  # a link to a disk that is not there, say
    return {}


def parse_toml(data: bytes) -> dict[str, Any]:
    """Read a file's bytes. Raises `TomlError`."""
    text = ""
    try:
        # An editor may have put a byte order mark first, which is no TOML.
        text = data.decode("utf-8-sig")
        return tomllib.loads(text)
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise TomlError("not UTF-8", line) from None
    except RecursionError:
        raise TomlError("too many brackets") from None
    except ValueError as error:
        # Python 3.11 to 3.13 have the line only in the text: "... (at line 3, column 5)".
        reason, _, place = str(error).partition(" (at ")
        at = re.match(r"line (\d+)", place)
        last = max(1, len(text.splitlines()))  # "at end of document"
        raise TomlError(reason, int(at[1]) if at else last if place else None) from None


def write_toml(path: Path, table: Mapping[str, Any]) -> None:
    """Replace ``path`` in full or not at all, synced. Raises OSError."""
    import tomli_w  # noqa: PLC0415  it imports decimal, and few runs write

    real = Path(os.path.realpath(path))  # Path.resolve raises RuntimeError at a circle
    make_folder(real.parent)
    replace_file(real, tomli_w.dumps(table).encode())


class SettingsError(ValueError):
    """What this run asks for is unknown to PetDesk, or forbidden by the policy; both are named."""


@dataclass(frozen=True)
class RunSettings:
    values: Mapping[str, Value] = field(default_factory=dict)
    # The variable or argument that each value is from.
    sources: Mapping[str, str] = field(default_factory=dict)
    # One at most: for the environment of the variable beside it, whatever the command line names.
    keys: Mapping[Environment, str] = field(default_factory=dict, repr=False)
    log_level: str = "info"  # as it was asked for: it need not be one of `LOG_LEVELS`


def read_run_settings(variables: Mapping[str, str], environment: str | None = None) -> RunSettings:
    """Read this run's layer; ``environment`` is the command line's. Raises `SettingsError`."""
    texts = {name: variables.get(source, "").strip() for name, source in VARIABLES.items()}
    sources = {name: VARIABLES[name] for name, text in texts.items() if text}
    if environment:
        texts["environment"], sources["environment"] = environment, _ARGUMENT
    if texts["environment"]:
        texts["environment"] = _environment(texts["environment"], sources["environment"]).value
    level = variables.get(LEVEL_VARIABLE, "").strip().lower() or "info"
    return RunSettings(
        {name: texts[name] for name in sources}, sources, _run_keys(variables), level
    )


def _run_keys(variables: Mapping[str, str]) -> dict[Environment, str]:
    key, source = trimmed_key(variables.get(KEY_VARIABLE, "")), VARIABLES["environment"]
    if not key:
        return {}
    name = variables.get(source)
    environment = _environment(name, source) if name else None
    if not is_sendable(key):
        mistake = "holds a space or a character that keys do not have; copy it again"
    elif environment is Environment.PRACTICE:
        mistake = f"is set, and {source} is practice, which takes no key"
    elif environment is None:
        mistake = f"is set without {source}, which says whose key it is"
    else:
        return {environment: key}
    raise SettingsError(f"{KEY_VARIABLE} {mistake}")


def _environment(text: str, source: str) -> Environment:
    try:
        return Environment(text.strip().lower())
    except ValueError:
        choices = ", ".join(Environment)
        raise SettingsError(f"{source} is {text!r}; it must be one of: {choices}") from None


@dataclass(frozen=True)
class SettingsFile:
    """What a file sets: the user's settings, or the policy; without a file, nothing."""

    file: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)
    labels: Mapping[Environment, Mapping[int, str]] = field(default_factory=dict)  # a policy's
    problems: tuple[SettingProblem, ...] = ()
    data: bytes = field(default=b"", repr=False)  # empty if it can't be read; it may hold a key
    no_requests: bool = False  # a policy's way to the service can't be understood


def read_policy(file: Path, copy: Path | None = None) -> SettingsFile:
    """Read ``file``, or its last good ``copy``; what is wrong is in ``problems``."""
    policy = _read(file, is_policy=True)
    if policy.data:
        return policy
    last = _read(copy, is_policy=True) if copy is not None else SettingsFile()
    if last.data:
        stale = SettingProblem(policy.file, SettingFault.STALE, detail=str(copy), is_policy=True)
        return replace(last, file=policy.file, problems=(*policy.problems, stale), data=b"")
    lost = SettingProblem(policy.file, SettingFault.LOST, is_policy=True)
    problems = (*policy.problems, lost)
    return SettingsFile(policy.file, {"browse_only": True}, problems=problems, no_requests=True)


def _read(file: Path, *, is_policy: bool = False) -> SettingsFile:
    data = b""
    try:
        if is_policy and not file.is_absolute():
            raise OSError("not a whole path")  # noqa: TRY301  handled as a file that cannot be read
        if is_policy:
            data = read_small(file)
        table = parse_toml(data) if is_policy else read_toml(file)
        read = _settings_in(str(file), table, is_policy=is_policy)
    except TomlError as error:
        fault, line, detail = SettingFault.GARBLED, error.line, error.reason
    except OSError as error:
        fault, line, detail = SettingFault.UNREADABLE, None, error.strerror or str(error)
    else:
        return replace(read, data=data or b"\n")  # an empty policy fixes nothing
    problem = SettingProblem(str(file), fault, "", line, detail, is_policy)
    return SettingsFile(str(file), problems=(problem,))


_SECTIONS: Final = {
    *(name.partition("/")[0] for name in fields.FIELDS if "/" in name),
    *(f"{which}/labels" for which in Environment),
}


def _settings_in(source: str, table: Mapping[str, Any], *, is_policy: bool) -> SettingsFile:
    """Return what ``table`` sets; a bad value of a policy takes its strictest meaning."""
    values: dict[str, Value] = {}
    labels: dict[Environment, dict[int, str]] = {}
    problems: list[SettingProblem] = []
    no_requests = False
    for name, value in _flattened(table):
        row, fault = fields.FIELDS.get(name), None
        section, _, category = name.partition("/labels/")
        if row is not None and row.is_policy_only and not is_policy:
            fault = SettingFault.NOT_HERE
        elif row is not None and row.accepts(value):
            values[name] = value
        elif row is not None:
            fault = SettingFault.WRONG
            no_requests |= row.strictest is None
            if is_policy and row.strictest is not None:
                values[name] = row.strictest
        elif is_policy and category and section in set(Environment):
            if parse_category_id(category) is not None and fields.is_label(value):
                labels.setdefault(Environment(section), {})[int(category)] = value.strip()
            else:
                fault = SettingFault.WRONG
        elif value != {} or name not in _SECTIONS:  # not an empty section
            fault = SettingFault.UNKNOWN
            no_requests |= name in _SECTIONS  # not a table: what it was to say is lost
        if fault is not None:
            problems.append(SettingProblem(source, fault, name, is_policy=is_policy))
    return SettingsFile(source, values, labels, tuple(problems), no_requests=no_requests)


def _flattened(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict) and value and f"{before}{key}" not in fields.FIELDS:
            yield from _flattened(value, f"{before}{key}/")
        else:
            yield f"{before}{key}", value


class Layer(StrEnum):
    """Where a value comes from; each wins over those before it."""

    DEFAULT = QT_TRANSLATE_NOOP("Diagnosis", "default")
    SETTINGS = QT_TRANSLATE_NOOP("Diagnosis", "settings")
    VARIABLE = QT_TRANSLATE_NOOP("Diagnosis", "environment variable")
    COMMAND_LINE = QT_TRANSLATE_NOOP("Diagnosis", "command line")
    POLICY = QT_TRANSLATE_NOOP("Diagnosis", "policy")


class Effective(NamedTuple):
    """What holds in this run, the layer of each value, and what in the layers is wrong."""

    settings: Settings
    sources: Mapping[str, Layer]
    problems: tuple[SettingProblem, ...] = ()


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
        self._turn = Lock()  # of two threads that write a file at once, one would lose its part

    @cached_property
    def policy(self) -> SettingsFile:
        """What the administrator fixed; read once, so that it holds for the whole run."""
        file = self._policy_file
        return SettingsFile() if file is None else read_policy(file, self._policy_copy)

    def is_fixed(self, name: str) -> bool:
        return name in self.policy.values

    def save_policy_copy(self) -> None:
        """Keep a copy of the policy for a start that cannot read it. Blocks. Raises OSError.

        It is among the user's own files, so it is no stronger than these.
        """
        copy, policy = self._policy_copy, self.policy
        if copy is None:
            return
        if not policy.file:
            if copy.exists():  # a read-only disk refuses even to remove nothing
                copy.unlink()
        elif policy.data and policy.data != _read(copy, is_policy=True).data:
            make_folder(copy.parent)
            replace_file(copy, policy.data)

    def effective(self) -> Settings:
        return self.explain().settings

    def overruled(self) -> list[str]:
        """Return the settings that this run asks for otherwise than the policy has them."""
        fixed = self.policy.values
        return [
            name
            for name, value in self.run.values.items()
            if name in fixed and not _is_same(value, fixed[name])
        ]

    def explain(self) -> Effective:
        """Return what holds in this run, why, and what is wrong. Blocks for a read of the file."""
        policy, stored, run = self.policy, _read(self._file), self.run
        values = {**stored.values, **run.values, **policy.values}
        settings = fields.settings_of(values, policy.labels, no_requests=policy.no_requests)
        sources = dict.fromkeys(fields.FIELDS, Layer.DEFAULT)
        sources |= dict.fromkeys(stored.values, Layer.SETTINGS)
        for name in run.values:
            is_argument = run.sources.get(name) == _ARGUMENT
            sources[name] = Layer.COMMAND_LINE if is_argument else Layer.VARIABLE
        sources |= dict.fromkeys(policy.values, Layer.POLICY)
        problems = list(policy.problems)
        if settings.is_staging_production:
            name, fault = "staging/address", SettingFault.SAME_ADDRESS
            files = {Layer.POLICY: policy.file, Layer.SETTINGS: str(self._file)}
            is_policy = sources[name] is Layer.POLICY
            file = files.get(sources[name], "")
            problems.append(SettingProblem(file, fault, name, is_policy=is_policy))
        for name in self.overruled():
            asking, fault = run.sources[name], SettingFault.OVERRULED
            problems.append(SettingProblem("", fault, asking, detail=policy.file))
        if run.log_level not in LOG_LEVELS:
            problems.append(SettingProblem("", SettingFault.WRONG, LEVEL_VARIABLE))
        return Effective(settings, sources, (*problems, *stored.problems))

    def is_environment_lost(self, report: Effective) -> bool:
        """Return whether practice stands in ``report`` for what may be named, and can't be read."""
        _, sources, problems = report
        is_default = sources["environment"] is Layer.DEFAULT
        names = {each.name for each in problems if is_default or (each.is_policy and each.name)}
        return "environment" not in self.run.values and not names.isdisjoint({"", "environment"})

    def write(self, settings: Settings, *, replaces_damaged: bool = True) -> None:
        """Store ``settings``, less what a policy fixes or is set for this run only.

        What is set for this run is stored if a person changed it since. What is as by default is
        not stored. A file that is no TOML is set aside, or raises OSError as a disk does. Blocks.
        """
        run = self.run.values
        try:
            with self._turn:
                try:
                    table = read_toml(self._file)
                except TomlError as error:
                    if not replaces_damaged:
                        raise OSError(str(error)) from error
                    move_aside(self._file)
                    table = {}
                for name, value in fields.values_of(settings).items():
                    is_of_run = name in run and _is_same(value, run[name])
                    if self.is_fixed(name) or fields.FIELDS[name].is_policy_only or is_of_run:
                        continue
                    section, slash, key = name.rpartition("/")
                    if slash and not isinstance(table.get(section), dict):
                        table[section] = {}
                    place = table[section] if slash else table
                    place.pop(key, None)
                    if value != fields.FIELDS[name].default:
                        place[key] = value
                write_toml(self._file, {key: each for key, each in table.items() if each != {}})
        except OSError as error:
            raise OSError(f"cannot write {self._file} ({error.strerror or error})") from error

    def read_entry(self, name: str) -> bytes:
        """Return the bytes kept under ``name`` (a window's geometry), or none."""
        with suppress(OSError, ValueError, TypeError):
            return b64decode(read_toml(self._state).get(name, ""), validate=True)
        return b""

    def write_entry(self, name: str, value: bytes) -> None:
        with self._turn, suppress(OSError):
            entries: dict[str, Any] = {}
            with suppress(TomlError):
                entries = read_toml(self._state)
            write_toml(self._state, {**entries, name: b64encode(value).decode()})


def _is_same(value: Value, other: Value) -> bool:
    # The dialog mends what was entered, so the same address may be spelled otherwise now.
    return normalize_url(str(value)) == normalize_url(str(other))
