"""The registry and the preferences are looked at before Qt reads them."""

from __future__ import annotations

import ast
import plistlib
import subprocess
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Self, cast

import pytest
from PySide6.QtCore import QByteArray

from petdesk.storage.native_entries import preferences, registered

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import QSettings

GEOMETRY = b"\x01\xd9\xd0\xcb\x00\x03"


class Key:
    """A key of the registry, opened."""

    def __init__(self, values: dict[str, object], groups: dict[str, Key] | None = None) -> None:
        self.values = values
        self.groups = groups or {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        return None


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> dict[str, Key]:
    """What of winreg the program uses; the dictionary holds the key of a user's settings."""
    held: dict[str, Key] = {}

    def opened(before: object, path: str) -> Key:
        if isinstance(before, Key):
            return before.groups[path]
        if path not in held:
            raise FileNotFoundError(path)
        return held[path]

    fake = SimpleNamespace(
        HKEY_CURRENT_USER="HKCU",
        OpenKey=opened,
        QueryInfoKey=lambda key: (len(key.groups), len(key.values), 0),
        EnumValue=lambda key, index: (*list(key.values.items())[index], 1),
        EnumKey=lambda key, index: list(key.groups)[index],
    )
    monkeypatch.setitem(sys.modules, "winreg", fake)
    return held


def test_the_registry_gives_texts_numbers_and_byte_arrays_alone(registry: dict[str, Key]) -> None:
    assert registered() == {}
    array = f"@ByteArray({GEOMETRY.decode('latin-1')})".encode("utf-16-le")
    registry[r"Software\PetDesk\PetDesk"] = Key(
        {
            "undo_seconds": 5,
            "admin_line": "@@kim",
            "browse_only": "true",
            "colour": "@Variant(\x7f)",
            "list": ["a", "b"],
        },
        {
            "main window": Key({"geometry": array}),
            "staging": Key({"address": "@Variant(\x00\x7f)".encode("utf-16-le")}),
        },
    )
    assert registered() == {
        "undo_seconds": 5,
        "admin_line": "@kim",
        "browse_only": "true",
        "colour": None,
        "list": None,
        "main window/geometry": GEOMETRY,
        "staging/address": None,
    }


class Preferences:
    """What of QSettings is asked on macOS; ``untouchable`` is what Qt must not be asked for."""

    def __init__(self, file: Path, values: dict[str, object], *untouchable: str) -> None:
        self.file = file
        self.values = values
        self.untouchable = untouchable

    def fileName(self) -> str:  # noqa: N802  Qt's name
        return str(self.file)

    def allKeys(self) -> list[str]:  # noqa: N802  Qt's name
        return [*self.values, *self.untouchable]

    def value(self, name: str) -> Any:
        assert name not in self.untouchable
        return self.values[name]

    def read(self) -> dict[str, object]:
        return dict(preferences(cast("QSettings", self)))


def test_of_preferences_qt_is_asked_for_what_is_plain_alone(tmp_path: Path) -> None:
    file = tmp_path / "com.petdesk.PetDesk.plist"
    fresh: dict[str, object] = {"undo_seconds": 5, "geometry": QByteArray(GEOMETRY)}
    assert Preferences(file, fresh).read() == {"undo_seconds": 5, "geometry": GEOMETRY}
    stored = {
        "browse_only": True,
        "staging.address": "@Variant(\x7f)",
        "a·b": {"c": "@Variant(\x7f)"},
        "list": ["@Variant(\x7f)"],
        "real": 1.5,
    }
    values = {"browse_only": True, "new": "a text"}
    for form in plistlib.PlistFormat:
        file.write_bytes(plistlib.dumps(stored, fmt=form, skipkeys=True))
        asked = Preferences(file, values, "staging/address", "a.b", "list", "real")
        assert asked.read() == {
            "browse_only": "true",
            "new": "a text",
            "staging/address": None,
            "a.b": None,
            "list": None,
            "real": None,
        }


WRITTEN = """
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from petdesk.storage.ini_file import IniFile
from petdesk.storage.native_entries import NativeEntries
application = QCoreApplication([])
application.setApplicationName("PetDesk")
application.setOrganizationName("PetDesk")
native = NativeEntries()
native.change({"undo_seconds": 5, "gone": "x", "main window/geometry": bytes(range(256))})
native.change({"admin_line": "@kim", "gone": None})
print(dict(IniFile(Path(native.place)).read().values))
"""


@pytest.mark.skipif(
    sys.platform in {"win32", "darwin"}, reason="no test changes what is its user's"
)
def test_what_is_written_by_qt_holds_no_object_of_python() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WRITTEN], capture_output=True, text=True, check=True, timeout=60
    )
    assert ast.literal_eval(done.stdout) == {
        "undo_seconds": "5",
        "main window/geometry": bytes(range(256)),
        "admin_line": "@kim",
    }


@pytest.mark.parametrize(
    "data", [b"", b"nonsense", b"<plist><dict>", plistlib.dumps([1]), b"bplist00" + b"\xff" * 40]
)
def test_preferences_that_are_none_are_no_settings(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "com.petdesk.PetDesk.plist"
    file.write_bytes(data)
    with pytest.raises(OSError, match="no property list"):
        Preferences(file, {}, "undo_seconds").read()
