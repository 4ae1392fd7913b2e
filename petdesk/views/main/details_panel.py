"""The panel beside the table: the details of the animal chosen, or the hint to choose one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import QGroupBox, QLabel, QSizePolicy, QVBoxLayout, QWidget

from petdesk.views.design.labels import make_secondary
from petdesk.views.design.paint import fill, mirrored, smooth, straight
from petdesk.views.design.scale import row_of, set_spacing, unit
from petdesk.views.design.theme import theme
from petdesk.views.main.animal_details import AnimalDetails, DetailsScroll
from petdesk.views.main.selection_card import SelectionCard

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent, QKeyEvent, QPaintEvent, QShowEvent

    from petdesk.viewmodels.main.state import MainState


class DetailsPanel(QGroupBox):
    """Shows the selected animal, or how many are. ``check_wanted`` asks the service about the one.

    ``card_wanted`` asks for its kennel card, or for those of all that are selected.
    ``left`` is emitted where a person goes back to the list, ``id_copied`` carries the ID that was
    put on the clipboard. ``rows_wanted`` and ``ids_wanted`` ask for copies of all that is selected.
    ``folded`` is emitted as the panel goes away or comes back. It is a group box for its role.
    """

    check_wanted = Signal()
    card_wanted = Signal()
    left = Signal()
    id_copied = Signal(str)
    rows_wanted = Signal()
    ids_wanted = Signal()
    folded = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Details"))
        self.setObjectName("Details")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._empty = QLabel(self.tr("Choose an animal to see its details."), self)
        self._empty.setWordWrap(True)
        make_secondary(self._empty)
        self._rendered: object = None
        self._details = AnimalDetails(self)
        self._details.check_wanted.connect(self.check_wanted)
        self._details.card_wanted.connect(self.card_wanted)
        self._details.id_copied.connect(self.id_copied)
        self._scroll = DetailsScroll(self._details, self)
        self._scroll.hide()
        self._selection: SelectionCard | None = None
        self._count = 0
        self._layout = QVBoxLayout(self)
        # Qt keeps the room of a heading above what stands in a group box.
        set_spacing(self._layout, 0, (3.5, 3, 0, 0))
        self._layout.addLayout(row_of(0, self._empty, margins=(0, 0, 4, 0)))
        # The details take all the room; the hint to choose an animal stays at the top of it.
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
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def render_state(self, state: MainState, now: float) -> None:
        """Show the selected animal of ``state``."""
        record, listing = state.selected, state.listing
        rendered = record and (
            record,
            listing.labels,
            listing.ended,
            listing.ages,
            state.not_found.get(record.id),
            state.can_check,
            state.checking_id,
            state.connection,
        )
        if rendered == self._rendered:
            return
        self._rendered = rendered
        if record is not None:
            self._details.render_record(record, state, now)
        self._show_page()

    def show_count(self, count: int) -> None:
        """Show that ``count`` animals are selected, where they are several."""
        self._count = count
        if count > 1:
            self._selection_card().show_count(count)
        self._show_page()

    def show_wait(self, text: str) -> None:
        """Show why a check would have to wait, and until when; empty where it would not."""
        self._details.show_wait(text)

    def show_admin_line(self, line: str) -> None:
        """Show whom to ask about changes and removals."""
        self._details.show_admin_line(line)

    def copy_id(self) -> None:
        """Copy the animal's id, or those of all that are selected."""
        if self._count > 1:
            self.ids_wanted.emit()
        elif self._rendered is not None:
            self._details.copy_id()

    def focus_first(self) -> None:
        """Take the keyboard."""
        if self._count > 1:
            self._selection_card().focus_first()
        else:
            self._details.focus_first()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        """Announce it."""
        super().showEvent(event)
        self.folded.emit()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802  Qt's name
        """Announce it."""
        super().hideEvent(event)
        self.folded.emit()

    def _show_page(self) -> None:
        """Show the hint, the one animal, or how many are selected."""
        is_one, are_several = self._rendered is not None, self._count > 1
        self._empty.setVisible(not is_one and not are_several)
        self._scroll.setVisible(is_one and not are_several)
        if self._selection is not None:
            self._selection.setVisible(are_several)

    def _selection_card(self) -> SelectionCard:
        if self._selection is None:
            self._selection = SelectionCard(self)
            self._selection.copy_wanted.connect(self.rows_wanted)
            self._selection.ids_wanted.connect(self.ids_wanted)
            self._selection.cards_wanted.connect(self.card_wanted)
            self._layout.addWidget(self._selection)
            self._selection.follow_in_tab_order(self._scroll)
        return self._selection
