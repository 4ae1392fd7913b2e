"""Settings in the registry of Windows or the preferences of macOS.

They are looked at without Qt first: it would unpickle a text that begins with ``@Variant(``, here
as in a file (`petdesk.storage.ini_file`). What it writes is another matter.
"""

import plistlib
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings

from petdesk.files import read_small
from petdesk.storage.ini_file import Entries, Entry, plain_text


class NativeEntries:
    """The settings in the platform's own store. Every method raises OSError."""

    @property
    def place(self) -> str:
        """Its name in a problem that is reported."""
        return _opened().fileName()

    def read(self) -> Entries:
        """Return everything that is stored."""
        if sys.platform == "darwin":
            return Entries(preferences(_opened()))
        return Entries(registered())

    def change(self, changes: Mapping[str, Entry]) -> None:
        """Store ``changes``, ``None`` for what is stored no more; the others stay."""
        entries = _opened()
        for name, value in changes.items():
            if value is None:
                entries.remove(name)
            else:
                # Python's own bytes would be stored as a pickle.
                entries.setValue(name, QByteArray(value) if isinstance(value, bytes) else value)
        entries.sync()
        if entries.status() is not QSettings.Status.NoError:
            raise OSError(f"cannot write {entries.fileName()}")


def registered() -> dict[str, Entry]:
    """Return what the registry of Windows holds of PetDesk."""
    import winreg  # noqa: PLC0415  only Windows has it

    registry: Any = winreg  # its names are unknown to a type checker elsewhere
    try:
        with registry.OpenKey(registry.HKEY_CURRENT_USER, r"Software\PetDesk\PetDesk") as key:
            return dict(_registered(registry, key, ""))
    except FileNotFoundError:
        return {}


def _registered(registry: Any, key: Any, before: str) -> Iterator[tuple[str, Entry]]:
    groups, count, _when = registry.QueryInfoKey(key)
    for index in range(count):
        name, value, _kind = registry.EnumValue(key, index)
        if isinstance(value, bytes):
            # Qt stores so a text with a NUL in it.
            value = value.decode("utf-16-le", "replace")
        # Qt writes a slash, which parts groups here, where others write a backslash.
        yield before + name.replace("\\", "/"), _plain(value)
    for index in range(groups):
        name = registry.EnumKey(key, index)
        with registry.OpenKey(key, name) as group:
            yield from _registered(registry, group, f"{before}{name}/")


def preferences(entries: QSettings) -> dict[str, Entry]:
    """Return what the preferences of macOS hold, of which ``entries.fileName()`` is the file.

    The system hands them out by a process of its own, so what is stored may reach the file later,
    and only what the file holds can be looked at before Qt reads it.
    """
    try:
        written = dict(plistlib.loads(read_small(Path(entries.fileName()))))
    except FileNotFoundError:
        written = {}
    except OSError:
        raise
    except Exception as error:  # the parser of a damaged file raises whatever it stumbles over
        raise OSError(f"no property list: {error}") from error
    doubtful = {
        name.translate(_QT_NAMES) for name, value in written.items() if _plain(value) is None
    }
    return {
        name: None if name in doubtful else _plain(entries.value(name))
        for name in entries.allKeys()
    }


# Qt stores a slash as a dot, a dot as a middle dot, and that as a slash.
_QT_NAMES = str.maketrans({".": "/", "\u00b7": ".", "/": "\u00b7"})


def _plain(value: object) -> Entry:
    if isinstance(value, QByteArray):
        return bytes(value.data())
    if isinstance(value, str):
        return plain_text(value)
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, int | bytes) else None


def _opened() -> QSettings:
    # Each time anew: an error stays with a QSettings for good, and it belongs to one thread.
    entries = QSettings()
    # Else the settings of others count, too: of all programs on a Mac, of the organization.
    entries.setFallbacksEnabled(False)
    return entries
