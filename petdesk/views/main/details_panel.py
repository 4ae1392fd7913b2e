"""The panel beside the table: the details of the animal chosen, or the hint to choose one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6 import QtCore
from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtWidgets import QGroupBox, QLabel, QSizePolicy, QVBoxLayout, QWidget

from petdesk.views.design.labels import make_secondary
from petdesk.views.design.paint import fill, mirrored, smooth, straight
from petdesk.views.design.scale import space, unit
from petdesk.views.design.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QPaintEvent
    from PySide6.QtWidgets import QScrollArea

    from petdesk.viewmodels.main.state import MainState
    from petdesk.views.main.animal_details import AnimalDetails


class DetailsPanel(QGroupBox):
    """Shows the selected animal. ``check_wanted`` asks the service about it.

    ``left`` is emitted where a person goes back to the list, ``id_copied`` carries the ID that was
    put on the clipboard. It is a group box for its role.
    """

    check_wanted = Signal()
    left = Signal()
    id_copied = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Details"))
        self.setObjectName("Details")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._empty = QLabel(self.tr("Choose an animal to see its details."), self)
        self._empty.setWordWrap(True)
        make_secondary(self._empty)
        self._rendered: object = None
        self._details: AnimalDetails | None = None
        self._scroll: QScrollArea | None = None
        self._layout = QVBoxLayout(self)
        # Qt keeps the room of a heading above what stands in a group box.
        space(self._layout, 0, (3.5, 3, 0, 0))
        self._layout.addWidget(self._empty)
        self._layout.addStretch(1)

    def complete(self) -> None:
        """Build what only a chosen animal needs."""
        from PySide6.QtCore import Qt  # noqa: PLC0415  after the first paint
        from PySide6.QtWidgets import QScrollArea  # noqa: PLC0415  after the first paint

        from petdesk.views.design.lists import ThinScrollBar  # noqa: PLC0415  after the first paint
        from petdesk.views.main.animal_details import AnimalDetails  # noqa: PLC0415  after the first paint

        self._details = AnimalDetails(self)
        self._details.check_wanted.connect(self.check_wanted)
        self._details.id_copied.connect(self.id_copied)
        # In a small window a long name scrolls, instead of squeezing what stands below it.
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setVerticalScrollBar(ThinScrollBar(self._scroll))
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.viewport().setAutoFillBackground(False)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._details)
        self._details.setAutoFillBackground(False)
        self._scroll.hide()
        # The details take all the room; the hint to choose an animal stays at the top of it.
        self._layout.takeAt(1)
        self._layout.addWidget(self._scroll)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return the width of a name in large letters."""
        return QSize(unit(64), unit(60))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return little: where the window is narrow the panel folds away, and holds up nothing."""
        return QSize(unit(24), 0)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        """Paint the ground, and the hairline to the list."""
        painter, colours, rect = smooth(self), theme(), QRectF(self.rect())
        fill(painter, straight(rect), colours.base)
        line = mirrored(self, QRectF(0, 0, 1, rect.height()))
        fill(painter, straight(line), colours.line)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Go back to the list on Esc."""
        if event.key() == QtCore.Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def render_state(self, state: MainState, now: float) -> None:
        """Show the selected animal of ``state``; before `complete` there is none."""
        record, listing = state.selected, state.listing
        rendered = record and (
            record,
            listing.labels,
            listing.ended,
            listing.ages,
            state.absent.get(record.id),
            state.can_check,
            state.checking_id,
            state.connection,
        )
        if rendered == self._rendered:
            return
        self._rendered = rendered
        self._empty.setVisible(record is None)
        if self._details is None or self._scroll is None:
            return
        self._scroll.setVisible(record is not None)
        if record is not None:
            self._details.render_record(record, state, now)

    def show_wait(self, text: str) -> None:
        """Show why a check would have to wait, and until when; empty where it would not."""
        if self._details is not None:
            self._details.show_wait(text)

    def show_admin_line(self, line: str) -> None:
        """Show whom to ask about changes and removals; before `complete` nobody could read it."""
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
