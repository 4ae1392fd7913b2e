"""The intake on screen: `IntakeQueue` as a view-model, wired to the main window's."""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import Signal

from petdesk.animals.state import Connection, MainState
from petdesk.animals.view_model import MainViewModel
from petdesk.core.paths import Paths
from petdesk.core.tasks import TaskScope
from petdesk.core.view_model import ViewModel
from petdesk.intake.entry import Stage
from petdesk.intake.file import IntakeFile
from petdesk.intake.queue import IntakeQueue
from petdesk.intake.state import IntakeState
from petdesk.intake.store import IntakeStore
from petdesk.settings.fields import Settings, open_address

log = logging.getLogger(__name__)


def intake_path(paths: Paths) -> Path:
    return paths.data / "intake.sqlite3"


class IntakeViewModel(ViewModel[IntakeState]):
    """Shows ``queue``, which does what people ask for; ``undone`` carries an entry."""

    undone = Signal(object)

    def __init__(self, queue: IntakeQueue) -> None:
        super().__init__(queue.state)
        self.queue = queue
        queue.store.on_change = self._show
        queue.on_undone = self.undone.emit

    def connect_to(self, model: MainViewModel) -> None:
        self.queue.on_added, self.queue.on_listed = model.pet_added, model.lists_seen
        self.queue.on_restored = model.pets_restored
        model.listed.connect(self.queue.lists_seen)
        model.got_through.connect(self.queue.service_works)
        model.state_changed.connect(self._observe)

    def _observe(self, main: MainState) -> None:
        self.queue.stay_offline(is_offline=main.connection is Connection.BY_CHOICE)
        if main.budget is not None:
            self.queue.limit_seen(main.budget.paused_until, main.budget.reason)


def open_intake(
    paths: Paths,
    settings: Settings,
    model: MainViewModel,
    on_failure: Callable[[str, BaseException], None],
) -> IntakeViewModel:
    file, scope = IntakeFile(intake_path(paths)), TaskScope(on_failure)
    store = IntakeStore(settings.environment, open_address(settings), file, scope)
    intake = IntakeViewModel(IntakeQueue(store, lambda: model.state.catalogue))
    intake.connect_to(model)
    return intake


def intake_lines(before: IntakeState, after: IntakeState) -> Iterator[str]:
    """Return what became of each animal that is added; one settled in another run is not new."""
    stages = {entry.id: entry.stage for entry in before.entries}
    for entry in after.entries if after.entries is not before.entries else ():
        stage, was = entry.stage, stages.get(entry.id)
        if stage is was or (was is None and stage.is_settled):
            continue
        what = str(stage.value)
        if stage is Stage.ADDED:
            what = f"added, id {entry.pet.id if entry.pet is not None else 'not known'}"
        elif stage is Stage.REFUSED and entry.status is not None:
            what = f"refused, HTTP {entry.status}"
        yield f"entry {entry.id}: {what}"
        log.debug("entry %s is %r of %s", entry.id, entry.new.name, entry.new.category_id)
