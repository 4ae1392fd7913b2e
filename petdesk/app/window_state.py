"""Saves the window's geometry and the like as they change, for the next start."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QObject, QTimer, SignalInstance

from petdesk.core.tasks import TaskScope
from petdesk.core.worker import run_in_own_thread
from petdesk.settings.store import SettingsStore

_DELAY: Final = 1000  # ms after the last change


class WindowStateSaver(QObject):
    """Saves what ``entries`` returns in ``store``, a moment after each change that it follows.

    The end alone would be too late: a system that logs out, or loses its screen, waits for none.
    ``scope`` owns the writing.
    """

    def __init__(
        self,
        entries: Callable[[], Mapping[str, bytes]],
        store: SettingsStore,
        scope: TaskScope,
    ) -> None:
        super().__init__()
        self._entries = entries
        self._store = store
        self._scope = scope
        # What nobody has changed needs no writing: a settings file that is partly unreadable would
        # lose those lines by it, before anybody has read of them.
        self._kept = dict(entries())
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DELAY)
        self._timer.timeout.connect(self._look)

    def follow(self, *changes: SignalInstance) -> None:
        """Look what changed once none of ``changes`` was emitted for a moment.

        To be called on the running loop, which the writing needs; what changed before it ran is
        kept along with the next change, or at the end.
        """
        for change in changes:
            change.connect(self._look_soon)

    def save_now(self) -> None:
        """Keep what changed. Blocks."""
        self._timer.stop()
        self._write(self._changed())

    async def finish(self) -> None:
        """Keep what changed, for the last time; ``scope`` has ended its jobs."""
        self._timer.stop()
        await run_in_own_thread(self._write, self._changed())

    def _look_soon(self) -> None:
        self._timer.start()

    def _look(self) -> None:
        changed = self._changed()
        if changed and not self._scope.is_closed:
            self._scope.launch(run_in_own_thread, self._write, changed, name="keep the window")

    def _changed(self) -> dict[str, bytes]:
        now = self._entries()
        return {name: value for name, value in now.items() if self._kept.get(name) != value}

    def _write(self, entries: Mapping[str, bytes]) -> None:
        for name, value in entries.items():
            self._store.write_entry(name, value)
        # Only now: an end that comes meanwhile waits for no thread, and writes them itself.
        self._kept.update(entries)
