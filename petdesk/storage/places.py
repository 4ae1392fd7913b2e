"""Where PetDesk's files lie, and what its keyring entries are called."""

import sys
from pathlib import Path
from typing import NamedTuple

from PySide6 import QtCore

from petdesk.storage.fingerprint import fingerprint

DATA_DIR_VARIABLE = "PETDESK_DATA_DIR"


class Places(NamedTuple):
    """The folder of the database files, and what sets this PetDesk apart from another.

    ``settings_file`` is ``None`` where settings live in the registry or the preferences.
    ``keyring_prefix`` begins the name of every keyring entry.
    """

    data: Path
    settings_file: Path | None = None
    keyring_prefix: str = "PetDesk"


def find_places(data_dir: str | None, platform: str = sys.platform) -> Places:
    """Give the platform's places, or a whole separate set under ``data_dir`` if it is given."""
    if not data_dir:
        standard = QtCore.QStandardPaths.StandardLocation
        data = Path(QtCore.QStandardPaths.writableLocation(standard.AppLocalDataLocation))
        if platform in {"win32", "darwin"}:
            return Places(data)
        # Where QSettings keeps it, too.
        config = QtCore.QStandardPaths.writableLocation(standard.GenericConfigLocation)
        return Places(data, Path(config, "PetDesk", "PetDesk.conf"))
    folder = Path(data_dir).expanduser().absolute()
    return Places(folder, folder / "settings.ini", f"PetDesk {fingerprint(str(folder))}")


def lock_file(data: Path) -> Path:
    """Name the file that tells that a PetDesk works with the folder ``data``."""
    return data / "petdesk.lock"


def policy_file(platform: str = sys.platform) -> Path | None:
    """Give the file of the administrator's settings, or ``None`` where there can be none.

    It lies where only administrators can write, and no variable can name another place: not
    `DATA_DIR_VARIABLE` either, so a separate PetDesk obeys it too. Tests hand another file to
    `SettingsStore` instead. On Windows the registry names the file, under a key that group
    policies write: any user may make files in %PROGRAMDATA%.
    """
    if platform == "win32":
        return _registered_file()
    if platform == "darwin":
        return Path("/Library/Application Support/PetDesk/policy.toml")
    return Path("/etc/petdesk/policy.toml")


def _registered_file() -> Path | None:
    # Imported here: only Windows has it.
    import winreg  # noqa: PLC0415  see above

    try:
        with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, r"SOFTWARE\Policies\PetDesk") as key:  # type: ignore[attr-defined]  # as above
            name, _kind = winreg.QueryValueEx(key, "PolicyFile")  # type: ignore[attr-defined]  # as above
    except OSError:
        return None
    return Path(str(name)) if name else None
