"""Where each setting comes from: the layers side by side, and what in them is ignored.

`petdesk check`, Diagnose and the settings dialog show this; a start needs none of it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from petdesk.storage.ini_file import Entry
from petdesk.storage.setting_problems import SettingFault, SettingProblem
from petdesk.storage.settings import LEVEL_VARIABLE, LOG_LEVELS, SettingsStore
from petdesk.storage.settings_fields import VALUE_TYPES, Settings, Values, values_of

FORMAT: Final = 1
"""The format of the stored settings; a store without the entry ``format`` is of it."""


class Layer(StrEnum):
    """Where a value comes from; each wins over those before it."""

    DEFAULT = "default"
    SETTINGS = "settings"
    VARIABLE = "environment variable"
    COMMAND_LINE = "command line"
    POLICY = "policy"


@dataclass(frozen=True, slots=True)
class Effective:
    """What holds in this run, the layer of each value, and what in the layers is ignored.

    ``policy_file`` is the policy in use, empty where there is none.
    """

    settings: Settings
    sources: Mapping[str, Layer]
    problems: tuple[SettingProblem, ...] = ()
    policy_file: str = ""

    @property
    def values(self) -> Values:
        """Every value by its name."""
        return values_of(self.settings)

    def source(self, name: str) -> Layer:
        """Return the layer that the setting ``name`` (of `VALUE_TYPES`) comes from."""
        return self.sources.get(name, Layer.DEFAULT)

    def is_fixed(self, name: str) -> bool:
        """Return whether the administrator fixed the setting ``name``."""
        return self.source(name) is Layer.POLICY


def explain(store: SettingsStore) -> Effective:
    """Return what holds in this run and why. Blocks for a read of the store."""
    policy = store.policy
    sources = dict.fromkeys(store.stored_values(), Layer.SETTINGS)
    sources |= dict.fromkeys(store.run.values, Layer.VARIABLE)
    if store.run.is_argument:
        sources["environment"] = Layer.COMMAND_LINE
    problems = list(_stored_problems(store))
    if store.run.is_level_wrong:
        problems.append(
            SettingProblem("", SettingFault.WRONG, LEVEL_VARIABLE, value_type=LOG_LEVELS)
        )
    if policy is not None:
        sources |= dict.fromkeys(policy.values, Layer.POLICY)
        problems += policy.problems
    file = policy.file if policy is not None else ""
    return Effective(store.effective(), sources, tuple(problems), file)


def _stored_problems(store: SettingsStore) -> Iterator[SettingProblem]:
    source = store.entries.source
    try:
        stored = store.entries.read()
    except OSError as error:
        yield SettingProblem(source, SettingFault.UNREADABLE, detail=error.strerror or str(error))
        return
    if stored.malformed_line is not None:
        yield SettingProblem(source, SettingFault.GARBLED, line=stored.malformed_line)
    if stored.undecodable_line is not None:
        yield SettingProblem(
            source, SettingFault.GARBLED, line=stored.undecodable_line, detail="not UTF-8"
        )
    known = store.stored_values()
    for name, value in stored.values.items():
        if name not in known:
            yield from _entry_problems(source, name, value, stored.lines.get(name))


def _entry_problems(
    source: str, name: str, value: Entry, line: int | None
) -> Iterator[SettingProblem]:
    """Yield what is wrong with an entry that is no setting."""
    if name == "format":
        if str(value) != str(FORMAT):
            yield SettingProblem(source, SettingFault.NEWER, name, line, detail=str(value))
    elif name in VALUE_TYPES:
        if value != "":
            yield SettingProblem(source, SettingFault.WRONG, name, line, VALUE_TYPES[name])
    elif value is None:
        yield SettingProblem(source, SettingFault.DAMAGED, name, line)
    elif not isinstance(value, bytes):
        yield SettingProblem(source, SettingFault.UNKNOWN, name, line)
