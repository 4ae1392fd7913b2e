"""Settings, resolved from their layers into one frozen value.

Each layer wins over the one before: defaults, the stored settings, the environment variables of
this run, the command line of this run, the policy. What a run was told, and what a policy sets, is
never stored.
"""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSettings

from petdesk.domain.spelling import spelled_alike
from petdesk.storage.run_settings import RunSettings
from petdesk.storage.settings_fields import (
    KINDS,
    Settings,
    Value,
    Values,
    fits,
    settings_of,
    values_of,
)

if TYPE_CHECKING:
    from pathlib import Path

    from petdesk.storage.policy import Policy

__all__ = [
    "GEOMETRY_ENTRY",
    "Settings",
    "SettingsStore",
]

GEOMETRY_ENTRY = "main window/geometry"


class SettingsStore:
    """The stored layer, in the platform's native store or in ``file`` if one is given.

    ``run`` is the layer of this run, which lies over it, and ``policy_file`` the administrator's,
    which lies over both (`petdesk.storage.places.policy_file`). Neither is ever stored.
    """

    def __init__(
        self, file: Path | None, run: RunSettings | None = None, policy_file: Path | None = None
    ) -> None:
        self._file = file
        self.run = run or RunSettings()
        self._policy_file = policy_file

    @cached_property
    def policy(self) -> Policy | None:
        """What the administrator fixed; read once, so that it holds for the whole run."""
        file = self._policy_file
        if file is None:
            return None
        try:
            os.stat(file)  # noqa: PTH116  the one call that a start without a policy pays for
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError:
            pass  # it is there, and reading it tells why it cannot be read
        # Imported here: most desks have no policy, and it loads a parser.
        from petdesk.storage.policy import read_policy  # noqa: PLC0415  see above

        return read_policy(file)

    def read(self) -> Settings:
        """Give what is stored; an entry that PetDesk does not know counts as not stored."""
        return settings_of(self.stored_values())

    def effective(self) -> Settings:
        """Give what holds in this run."""
        values = {**self.stored_values(), **self.run.values}
        policy = self.policy
        if policy is None:
            return settings_of(values)
        return settings_of({**values, **policy.values}, policy.labels)

    def write(self, settings: Settings) -> None:
        """Store ``settings``, less what a policy fixes, or only this run was told.

        What this run was told is stored where a person changed it since. What is as by default is
        not stored. Blocks. Raises OSError where the store cannot be written.
        """
        entries, told, defaults = self.open(), self.run.values, values_of(Settings())
        fixed = self.policy.values if self.policy is not None else {}
        for name, value in values_of(settings).items():
            if name in fixed or (name in told and _is_same(name, value, told[name])):
                continue
            if value == defaults[name]:
                entries.remove(name)
            else:
                entries.setValue(name, value)
        entries.sync()
        # A FormatError says that lines in the file were none of ours; it is written all the same.
        if entries.status() is QSettings.Status.AccessError:
            raise OSError(f"cannot write {entries.fileName()}")

    def stored_values(self) -> Values:
        """Give the stored layer, without what fits no setting."""
        entries = self.open()
        values: dict[str, Value] = {}
        for name, kind in KINDS.items():
            text = str(entries.value(name, "", str))
            # A file holds every value as text.
            is_number = isinstance(kind, range) and text.isascii() and text.isdigit()
            value: Value = int(text) if is_number and len(text) < _LONG else text
            if kind is bool and text in _BOOLEANS:
                value = text == "true"
            if text and fits(kind, value):
                values[name] = value
        return values

    def read_entry(self, name: str) -> bytes:
        """Give the raw bytes kept under ``name`` (a window's geometry), or none."""
        value = self.open().value(name)
        return bytes(value.data()) if isinstance(value, QByteArray) else b""

    def write_entry(self, name: str, value: bytes) -> None:
        """Keep ``value`` under ``name``."""
        # Python's own bytes would be stored as a pickle, which nobody should read back.
        self.open().setValue(name, QByteArray(value))

    def open(self) -> QSettings:
        """Open the platform's store."""
        # Each time anew: an error stays with a QSettings for good, and it belongs to one thread.
        # Qt keeps what it has read, so this is cheap.
        if self._file is None:
            entries = QSettings()
            # Else the settings of others count, too: of all programs on a Mac, of the organization.
            entries.setFallbacksEnabled(False)
            return entries
        return QSettings(str(self._file), QSettings.Format.IniFormat)


_BOOLEANS = ("true", "false")  # as QSettings writes them
_LONG = 20  # digits; no setting has so many, and int() refuses thousands of them


def _is_same(name: str, value: Value, told: Value) -> bool:
    # The dialog mends what was entered, so the same address may be spelled otherwise now.
    if name.endswith("/address"):
        return spelled_alike(str(value)) == spelled_alike(str(told))
    return value == told
