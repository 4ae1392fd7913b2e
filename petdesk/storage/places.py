"""Where PetDesk's files lie, and what its keyring entries are called."""

from dataclasses import dataclass
from pathlib import Path

from PySide6 import QtCore

from petdesk.storage.fingerprint import fingerprint

DATA_DIR_VARIABLE = "PETDESK_DATA_DIR"


@dataclass(frozen=True, slots=True)
class Places:
    """The folder of the database files, and what sets this PetDesk apart from another.

    ``settings_file`` is ``None`` where settings live in the platform's native store.
    ``keyring_prefix`` begins the name of every keyring entry.
    """

    data: Path
    settings_file: Path | None = None
    keyring_prefix: str = "PetDesk"


def find_places(data_dir: str | None) -> Places:
    """Give the platform's places, or a whole separate set under ``data_dir`` if it is given."""
    if not data_dir:
        standard = QtCore.QStandardPaths.StandardLocation.AppLocalDataLocation
        return Places(Path(QtCore.QStandardPaths.writableLocation(standard)))
    folder = Path(data_dir).expanduser().absolute()
    return Places(folder, folder / "settings.ini", f"PetDesk {fingerprint(str(folder))}")
