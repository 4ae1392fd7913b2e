"""Where PetDesk's files lie, and what they and its keyring entries are called."""

import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QStandardPaths

DATA_DIR_VARIABLE = "PETDESK_DATA_DIR"

POLICY_FILES: Final = {
    "darwin": "/Library/Application Support/PetDesk/policy.toml",
    "linux": "/etc/petdesk/policy.toml",
}
_NAME: Final = "PetDesk"
_SETTINGS: Final = "settings.toml"
_POLICY_KEY: Final = r"SOFTWARE\Policies\PetDesk"


class Paths(NamedTuple):
    """The folder of the database files, and what sets this PetDesk apart from another."""

    data: Path
    settings_file: Path
    keyring_prefix: str = _NAME

    @property
    def is_separate(self) -> bool:
        """Whether a folder that somebody named holds everything, the settings too."""
        return self.keyring_prefix != _NAME

    @property
    def policy_copy(self) -> Path:
        return self.data / "policy-kept.toml"


def find_paths(data_dir: str | None, platform: str = sys.platform) -> Paths:
    """Return the platform's places, or a whole separate set under ``data_dir`` if there is one."""
    if not data_dir:
        standard = QStandardPaths.StandardLocation
        data = Path(QStandardPaths.writableLocation(standard.AppLocalDataLocation))
        if platform in {"win32", "darwin"}:
            return Paths(data, data / _SETTINGS)
        config = QStandardPaths.writableLocation(standard.GenericConfigLocation)
        return Paths(data, Path(config, _NAME, _SETTINGS))
    folder = Path(data_dir).expanduser().absolute()
    return Paths(folder, folder / _SETTINGS, f"{_NAME} {fingerprint(str(folder))}")


def fingerprint(text: str) -> str:
    """Return 16 hexadecimal digits that stand for ``text`` in a name; they do not hide it.

    It is FNV-1a of 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/): hashlib would load OpenSSL
    at each start.
    """
    number = 0xCBF29CE484222325
    for byte in text.encode():
        number = (number ^ byte) * 0x100000001B3 % 2**64
    return f"{number:016x}"


def policy_file(platform: str = sys.platform) -> Path | None:
    """Return the file of the administrator's settings, or ``None`` if there is none.

    It is where only administrators can write, and no variable can name another place. On Windows
    the registry names the file, under a key that group policies write: any user may make files in
    %PROGRAMDATA%. One that cannot be read is returned, too: that is no leave to do without.
    """
    if platform == "win32":
        return _registered_file()
    return present_file(Path(POLICY_FILES["darwin" if platform == "darwin" else "linux"]))


def present_file(file: Path) -> Path | None:
    """Return ``file`` unless there is certainly nothing by this name."""
    try:
        file.lstat()
    except (FileNotFoundError, NotADirectoryError):
        folder = file.parent
        return file if folder.is_symlink() and not folder.exists() else None
    except OSError:
        pass  # reading it raises the reason
    return file


def _registered_file() -> Path | None:
    import winreg  # noqa: PLC0415  only Windows has it

    registry: Any = winreg  # its names are unknown to a type checker elsewhere
    try:
        with registry.OpenKey(registry.HKEY_LOCAL_MACHINE, _POLICY_KEY) as key:
            name, _kind = registry.QueryValueEx(key, "PolicyFile")
    except FileNotFoundError:
        return None
    except OSError:
        return Path("HKLM", _POLICY_KEY)  # no whole path, so shown as what cannot be read
    return Path(str(name)) if name else None
