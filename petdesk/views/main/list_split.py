"""The list with the message at its foot, and the details beside it, which fold away where narrow.

What a person drags is kept (`state`): the room of the details, and the columns of the table.
"""

from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from petdesk.views.design.scale import UNBOUND, unit
from petdesk.views.main.details_panel import DetailsPanel
from petdesk.views.table.animal_table import AnimalTable

_NARROW: Final = 216.0  # units; below it the list needs all the room
_NARROW_PIXELS: Final = 840  # the same, where letters are small
_MAX_LIST_WIDTH: Final = 330.0  # units; a wider one would hold a name and its ID far apart
_MIN_HEIGHT: Final = 16.0
_DETAILS: Final = 69.0
_PARTS: Final = b"|"


class ListSplit(QSplitter):
    """Shows ``pages``, with ``table`` among them, and ``details``.

    ``moved`` is emitted where one of them, or a column, was dragged.
    """

    moved = Signal()

    def __init__(self, pages: QWidget, table: AnimalTable, details: DetailsPanel) -> None:
        super().__init__()
        self._details = details
        self._table = table
        table.columns.changed.connect(self.moved)
        self._wanted = 0  # the width of the details, in pixels; 0 is the usual one
        self._is_called = False
        self.list = QWidget()
        self.foot = QVBoxLayout(self.list)
        """What is below the list is added here."""
        self.foot.setContentsMargins(0, 0, 0, 0)
        self.foot.setSpacing(0)
        self.foot.addWidget(pages, 1)
        self.addWidget(self.list)
        self.addWidget(details)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        self.setStretchFactor(0, 1)
        self.splitterMoved.connect(self._on_moved)

    def restore(self, state: bytes) -> None:
        width, _, columns = state.partition(_PARTS)
        self._wanted = int(width) if width.isdigit() else 0
        if columns:
            self._table.columns.restore(columns)
        self.fold()

    def state(self) -> bytes:
        return str(self._wanted).encode() + _PARTS + self._table.columns.save()

    def reset(self) -> None:
        self._wanted = 0
        self._is_called = False
        self.fold()
        self._table.columns.reset()
        self.moved.emit()

    def unfold_details(self) -> None:
        if self._details.isHidden():
            self._is_called = True
            self.fold()

    def fold_details(self) -> None:
        self._is_called = False
        self.fold()

    def fold(self) -> None:
        is_narrow = self.width() < max(_NARROW_PIXELS, unit(_NARROW))
        self._details.setVisible(self._is_called or not is_narrow)
        # Bound to the present width, it would bind the splitter, and not grow with the window.
        self.list.setMaximumWidth(UNBOUND if is_narrow else unit(_MAX_LIST_WIDTH))
        wanted = min(self._wanted or unit(_DETAILS), self.width() // 2)
        self.setSizes([self.width() - wanted, wanted])

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return a low height: large letters on a small screen would push the window off it."""
        return QSize(super().minimumSizeHint().width(), unit(_MIN_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fold()

    def _on_moved(self, _place: int, _index: int) -> None:
        self._wanted = self.sizes()[1]
        self.moved.emit()
