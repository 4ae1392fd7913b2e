"""Settings, resolved from their layers into one frozen value.

Each layer wins over the one before: defaults, the stored settings, the environment variables of
this run, the command line of this run, the policy. What a run was told, and what a policy sets, is
never stored.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from petdesk.domain.spelling import spelled_alike
from petdesk.storage.ini_file import IniFile
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
    from collections.abc import Mapping
    from pathlib import Path

    from petdesk.storage.ini_file import Entry
    from petdesk.storage.native_entries import NativeEntries
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
    which lies over both (`petdesk.storage.places.policy_file`). Neither is ever stored; of the
    policy a copy is kept as ``kept_policy``.
    """

    def __init__(
        self,
        file: Path | None,
        run: RunSettings | None = None,
        policy_file: Path | None = None,
        kept_policy: Path | None = None,
    ) -> None:
        self._file = file
        self.run = run or RunSettings()
        self._policy_file = policy_file
        self._kept_policy = kept_policy

    @cached_property
    def policy(self) -> Policy | None:
        """What the administrator fixed; read once, so that it holds for the whole run."""
        if self._policy_file is None:
            return None
        # Imported here: most desks have no policy, and it loads a parser.
        from petdesk.storage.policy import read_policy  # noqa: PLC0415  see above

        return read_policy(self._policy_file, self._kept_policy)

    def keep_policy(self) -> None:
        """Keep a copy of the policy for a start that cannot read it; none where there is none.

        Blocks. Raises OSError.
        """
        if self._kept_policy is None:
            return
        if self.policy is None:
            if self._kept_policy.exists():  # a read-only disk refuses to remove nothing, too
                self._kept_policy.unlink()
        else:
            from petdesk.storage.policy import keep_policy  # noqa: PLC0415  as above

            keep_policy(self.policy, self._kept_policy)

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
        """Store ``settings``, less what a policy fixes, or only this run was told.

        What this run was told is stored where a person changed it since. What is as by default is
        not stored. Blocks. Raises OSError where the store cannot be written.
        """
        told, defaults = self.run.values, values_of(Settings())
        fixed = self.policy.values if self.policy is not None else {}
        self.entries.change(
            {
                name: None if value == defaults[name] else value
                for name, value in values_of(settings).items()
                if name not in fixed and not (name in told and _is_same(name, value, told[name]))
            }
        )

    def stored_values(self) -> Values:
        """Return the stored layer, without what fits no setting."""
        stored = self._stored()
        values: dict[str, Value] = {}
        for name, kind in KINDS.items():
            entry = stored.get(name)
            # A file holds every value as text.
            text = str(entry) if isinstance(entry, str | int) else ""
            is_number = isinstance(kind, range) and text.isascii() and text.isdigit()
            value: Value = int(text) if is_number and len(text) < _LONG else text
            if kind is bool and text in _BOOLEANS:
                value = text == "true"
            if text and fits(kind, value):
                values[name] = value
        return values

    def read_entry(self, name: str) -> bytes:
        """Return the raw bytes kept under ``name`` (a window's geometry), or none."""
        entry = self._stored().get(name)
        return entry if isinstance(entry, bytes) else b""

    def write_entry(self, name: str, value: bytes) -> None:
        """Keep ``value`` under ``name``, as far as the store can be written."""
        # No such entry is worth a failure: what a person enters is told of by `write`.
        with suppress(OSError):
            self.entries.change({name: value})

    @cached_property
    def entries(self) -> IniFile | NativeEntries:
        """The store itself."""
        if self._file is not None:
            return IniFile(self._file)
        # Imported here: only Windows and macOS have a store of their own.
        from petdesk.storage.native_entries import NativeEntries  # noqa: PLC0415  see above

        return NativeEntries()

    def _stored(self) -> Mapping[str, Entry]:
        try:
            return self.entries.read().values
        except OSError:
            return {}  # `petdesk.storage.settings_layers` tells why


_BOOLEANS = ("true", "false")  # as QSettings writes them
_LONG = 20  # digits; no setting has so many, and int() refuses thousands of them


def _is_same(name: str, value: Value, told: Value) -> bool:
    # The dialog mends what was entered, so the same address may be spelled otherwise now.
    if name.endswith("/address"):
        return spelled_alike(str(value)) == spelled_alike(str(told))
    return value == told
