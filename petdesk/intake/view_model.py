"""The intake on screen: `IntakeQueue` as a view-model."""

from PySide6.QtCore import Signal

from petdesk.core.view_model import ViewModel
from petdesk.intake.queue import IntakeQueue
from petdesk.intake.state import IntakeState


class IntakeViewModel(ViewModel[IntakeState]):
    """Shows ``queue``, which does what people ask for; the signals are those of `IntakeEvents`."""

    undone = Signal(object)
    added = Signal(object)
    restored = Signal(object)
    listed = Signal(object)

    def __init__(self, queue: IntakeQueue) -> None:
        super().__init__(queue.state)
        self.queue = queue
        self.batches = queue.batches
        self.decisions = queue.decisions
        queue.events.changed = self._show
        queue.events.undone = self.undone.emit
        queue.events.added = self.added.emit
        queue.events.restored = self.restored.emit
        queue.events.listed = self.listed.emit
