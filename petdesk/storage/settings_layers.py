"""Where each setting comes from: the layers side by side, and what in them does not count.

This is what `petdesk check`, Diagnose and the settings dialog tell; a start needs none of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QSettings

from petdesk.storage.run_settings import LEVEL_VARIABLE, LOG_LEVELS
from petdesk.storage.setting_problems import SettingFault, SettingProblem, line_of
from petdesk.storage.settings_fields import KINDS, Values, values_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from petdesk.storage.settings import SettingsStore
    from petdesk.storage.settings_fields import Settings

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
    """What holds in this run, the layer of each value, and what in the layers does not count.

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
        """Give the layer that the setting ``name`` (of `KINDS`) comes from."""
        return self.sources.get(name, Layer.DEFAULT)

    def is_locked(self, name: str) -> bool:
        """Tell whether the administrator fixed the setting ``name``."""
        return self.source(name) is Layer.POLICY


def explain(store: SettingsStore) -> Effective:
    """Tell what holds in this run and why. Blocks for a read of the store."""
    policy = store.policy
    sources = dict.fromkeys(store.stored_values(), Layer.SETTINGS)
    sources |= dict.fromkeys(store.run.values, Layer.VARIABLE)
    if store.run.is_argument:
        sources["environment"] = Layer.COMMAND_LINE
    problems = list(_stored_problems(store))
    if store.run.is_level_wrong:
        problems.append(SettingProblem("", SettingFault.WRONG, LEVEL_VARIABLE, kind=LOG_LEVELS))
    if policy is not None:
        sources |= dict.fromkeys(policy.values, Layer.POLICY)
        problems += policy.problems
    file = policy.file if policy is not None else ""
    return Effective(store.effective(), sources, tuple(problems), file)


def _stored_problems(store: SettingsStore) -> Iterator[SettingProblem]:
    entries = store.open()
    place = entries.fileName()
    try:
        text = _text_of(entries)
    except OSError as error:
        # Qt takes a link that leads nowhere for a file that is not there yet.
        yield SettingProblem(place, SettingFault.UNREADABLE, detail=error.strerror or str(error))
        return
    if entries.status() is QSettings.Status.AccessError:
        yield SettingProblem(place, SettingFault.UNREADABLE)
        return
    odd = _odd_line(text)
    if odd is not None:
        yield SettingProblem(place, SettingFault.GARBLED, line=odd)
    foreign = _foreign_line(text)
    if foreign is not None:
        yield SettingProblem(place, SettingFault.GARBLED, line=foreign, detail="not UTF-8")
    known = store.stored_values()
    for name in entries.allKeys():
        line = line_of(text, name)
        if name == "format":
            if (stored := str(entries.value(name, "", str))) != str(FORMAT):
                yield SettingProblem(place, SettingFault.NEWER, name, line, detail=stored)
        elif name in KINDS and name not in known and entries.value(name) != "":
            yield SettingProblem(place, SettingFault.WRONG, name, line, KINDS[name])
        elif name not in KINDS and not isinstance(entries.value(name), QByteArray):
            yield SettingProblem(place, SettingFault.UNKNOWN, name, line)


def _text_of(entries: QSettings) -> str:
    """Give the text of a store that is a file of lines; the registry and a plist are none.

    Bytes that are no UTF-8 stand in it as lone surrogates. Raises OSError where it cannot be read.
    """
    file = Path(entries.fileName())
    if file.suffix not in {".ini", ".conf"}:
        return ""
    try:
        return file.read_text(encoding="utf-8", errors="surrogateescape")
    except (FileNotFoundError, NotADirectoryError):
        return ""  # nothing is stored yet


def _odd_line(text: str) -> int | None:
    """Give the first line that is no heading, no entry and no comment."""
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        is_heading = stripped.startswith("[") and stripped.endswith("]")
        if stripped and not is_heading and "=" not in stripped and not stripped.startswith(";"):
            return number
    return None


def _foreign_line(text: str) -> int | None:
    """Give the first line with bytes that are no UTF-8, in which Qt reads other letters."""
    for number, line in enumerate(text.splitlines(), 1):
        if any("\udc80" <= letter <= "\udcff" for letter in line):
            return number
    return None
