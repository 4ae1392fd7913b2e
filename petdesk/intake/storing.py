"""The intake of the window: its file, and its view-model wired to the main window's."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from petdesk.animals.state import Connection, MainState
from petdesk.animals.view_model import MainViewModel
from petdesk.core.paths import Paths
from petdesk.core.tasks import TaskScope
from petdesk.intake.queue import IntakeQueue
from petdesk.intake.store import IntakeStore
from petdesk.intake.view_model import IntakeViewModel
from petdesk.service.errors import ServiceError
from petdesk.settings.fields import Settings, open_address


def intake_path(paths: Paths) -> Path:
    return paths.data / "intake.sqlite3"


def open_intake(
    paths: Paths,
    settings: Settings,
    model: MainViewModel,
    on_failure: Callable[[str, BaseException], None],
) -> IntakeViewModel:
    """Make the intake's view-model; connected to ``model`` in both directions."""
    queue = IntakeQueue(
        settings.environment,
        open_address(settings),
        IntakeStore(intake_path(paths)),
        TaskScope(on_failure),
        lambda: model.state.catalogue,
    )
    intake = IntakeViewModel(queue)
    intake.added.connect(model.pet_added)
    intake.listed.connect(model.lists_seen)
    intake.restored.connect(model.pets_restored)
    model.listed.connect(queue.lists_seen)
    model.state_changed.connect(_RequestObserver(intake, queue).observe)
    return intake


class _RequestObserver(QObject):
    """Observes the main window's requests, and tells the intake what they show of the service."""

    def __init__(self, parent: QObject, queue: IntakeQueue) -> None:
        super().__init__(parent)
        self._queue = queue
        self._was: Connection | None = None

    def observe(self, state: MainState) -> None:
        was, self._was = self._was, state.connection
        is_answered = was is Connection.WORKING and state.connection is Connection.READY
        if is_answered and not isinstance(state.problem, ServiceError):
            self._queue.service_works()
        self._queue.stay_offline(is_offline=state.connection is Connection.BY_CHOICE)
        if state.budget is not None:
            self._queue.limit_seen(state.budget.paused_until, state.budget.reason)
