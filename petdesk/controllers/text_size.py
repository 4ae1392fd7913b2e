"""Makes all texts larger or smaller at once, as a browser does, and remembers it as the setting."""

import logging
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from petdesk.storage.settings import SettingsStore
from petdesk.storage.settings_fields import Settings
from petdesk.storage.worker import run_in_own_thread
from petdesk.tasks import TaskScope
from petdesk.viewmodels.bar.notices import text_size, text_size_fixed
from petdesk.viewmodels.settings.wording import zoomed
from petdesk.views.main.window import MainWindow

log = logging.getLogger(__name__)

_DELAY: Final = 500  # ms after the last step: a wheel makes several


class TextSizeController(QObject):
    """Follows ``window.zoomed``. ``settings`` returns those that hold; ``show_result`` shows text.

    ``changed`` carries the percent to show from now on. ``scope`` owns the writing.
    """

    changed = Signal(int)

    def __init__(
        self,
        window: MainWindow,
        store: SettingsStore,
        settings: Callable[[], Settings],
        show_result: Callable[[str], None],
        scope: TaskScope,
    ) -> None:
        super().__init__(window)
        self._store = store
        self._settings = settings
        self._tell = show_result
        self._scope = scope
        self._timer = QTimer(self, interval=_DELAY, singleShot=True)
        self._timer.timeout.connect(self._write_soon)
        window.zoomed.connect(self._zoom)

    async def finish(self) -> None:
        """Store what was chosen in the last moment; ``scope`` has ended its jobs."""
        if self._timer.isActive():
            self._timer.stop()
            await run_in_own_thread(self._write)

    def _zoom(self, step: int) -> None:
        if self._store.is_fixed("text_percent"):
            self._tell(text_size_fixed())
            return
        before = self._settings()
        percent = zoomed(before.shown_percent, step)
        if percent != before.text_percent:
            self.changed.emit(percent)
            self._timer.start()
        self._tell(text_size(self._settings().shown_percent))

    def _write_soon(self) -> None:
        if not self._scope.is_closed:
            self._scope.launch(run_in_own_thread, self._write, name="keep the text size")

    def _write(self) -> None:
        try:
            self._store.write(self._settings())
        except OSError as error:
            # As large as it is it stays; only the next start has the size of before.
            log.warning("the text size was not stored: %s", error)
