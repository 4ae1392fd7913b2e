"""The panel beside the table: the details of the animal chosen, or the word to choose one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGroupBox, QLabel, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from PySide6.QtWidgets import QScrollArea

    from petdesk.viewmodels.main.state import MainState
    from petdesk.views.main.animal_details import AnimalDetails


class DetailsPanel(QGroupBox):
    """Shows the selected animal. ``check_wanted`` asks the service about it."""

    check_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = self.tr("Details")
        self.setTitle(title)
        self.setAccessibleName(title)
        self.setObjectName("Details")
        self._empty = QLabel(self.tr("Choose an animal to see its details."), self)
        self._empty.setWordWrap(True)
        self._details: AnimalDetails | None = None
        self._scroll: QScrollArea | None = None
        self._layout = QVBoxLayout(self)
        self._layout.addWidget(self._empty)
        self._layout.addStretch(1)

    def complete(self) -> None:
        """Build what only a chosen animal needs."""
        # Imported after the first paint, which needs none of it.
        from PySide6.QtCore import Qt  # noqa: PLC0415  see above
        from PySide6.QtWidgets import QScrollArea  # noqa: PLC0415  see above

        from petdesk.views.main.animal_details import AnimalDetails  # noqa: PLC0415  see above

        self._details = AnimalDetails(self)
        self._details.check_wanted.connect(self.check_wanted)
        # In a small window a long name scrolls, instead of squeezing what stands below it.
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setWidget(self._details)
        self._scroll.hide()
        # The details take all the room; the word to choose an animal stays at the top of it.
        self._layout.takeAt(1)
        self._layout.addWidget(self._scroll)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)

    def render_state(self, state: MainState, now: float) -> None:
        """Show the selected animal of ``state``; before `complete` there is none."""
        record = state.selected
        self._empty.setVisible(record is None)
        if self._details is None or self._scroll is None:
            return
        self._scroll.setVisible(record is not None)
        if record is not None:
            self._details.render_record(record, state, now)

    def show_admin_line(self, line: str) -> None:
        """Say whom to ask about changes and removals; before `complete` nobody could read it."""
        if self._details is not None:
            self._details.show_admin_line(line)

    def copy_id(self) -> None:
        """Put the animal's id on the clipboard."""
        if self._details is not None:
            self._details.copy_id()

    def focus_first(self) -> None:
        """Take the keyboard."""
        if self._details is not None:
            self._details.focus_first()
