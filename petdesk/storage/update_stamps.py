"""When the next check for updates is due, and when the last accepted manifest was issued."""

from contextlib import suppress
from typing import Final

from petdesk.storage.settings import SettingsStore

_NEXT: Final = "update check/next"
_SEEN: Final = "update check/seen"
_LATEST: Final = 1e11  # seconds since the Unix epoch; no clock shows it


class UpdateStamps:
    """The entries of the settings store for it; both are moments since the Unix epoch.

    What is missing or damaged is as before the first check. All of it blocks.
    """

    def __init__(self, store: SettingsStore) -> None:
        self._store = store

    def next_check(self) -> float:
        """Return when the next automatic check is due, 0 before the first."""
        return _moment(self._store.read_entry(_NEXT))

    def save_next_check(self, moment: float) -> None:
        """Store when the next automatic check is due."""
        self._store.write_entry(_NEXT, repr(moment).encode())

    def last_issued(self, key: str) -> float:
        """Return when the last manifest was issued that ``key`` (its name) signed, 0 before it."""
        name, _, moment = self._store.read_entry(_SEEN).partition(b" ")
        return _moment(moment) if name == key.encode() else 0.0

    def save_issued(self, key: str, moment: float) -> None:
        """Keep when a manifest was issued that ``key`` signed; those of another are forgotten."""
        if self.last_issued(key) < moment:
            self._store.write_entry(_SEEN, f"{key} {moment!r}".encode())


def _moment(text: bytes) -> float:
    with suppress(ValueError):
        moment = float(text)
        return moment if 0.0 <= moment < _LATEST else 0.0
    return 0.0
