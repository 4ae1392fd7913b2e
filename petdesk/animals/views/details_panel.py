"""The panel beside the table: the details of the animal chosen, or the hint to choose one."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from petdesk.animals.catalogue import AnimalRecord
from petdesk.animals.cells import category_text, status_pill, status_text, status_word
from petdesk.animals.state import MainState
from petdesk.core.display_text import sanitize_for_display, wrappable
from petdesk.core.times import last_seen, sighting
from petdesk.core.wording import shown_name
from petdesk.design.controls import Button, icon_button
from petdesk.design.labels import PlainLabel, breakable, mark, whole_tip
from petdesk.design.pills import StatusPill
from petdesk.design.scale import WrapRow, add_to, column_of, row_of, set_spacing, unit


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
        self._empty.setProperty("look", "secondary")
        self._rendered: object = None
        self._details = AnimalDetails(self)
        self._scroll = DetailsScroll(self._details, self)
        self._scroll.hide()
        self._selection = SelectionCard(self)
        self._selection.hide()
        self._count = 0
        hint = row_of(0, self._empty, margins=(0, 0, 4, 0))
        # Qt keeps the room of a heading above what stands in a group box. The details take all the
        # room; the hint to choose an animal stays at the top of it.
        column_of(0, hint, self._scroll, self._selection, margins=(3.5, 3, 0, 0), parent=self)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(unit(64), unit(60))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return little: where the window is narrow the panel folds away, and holds up nothing."""
        return QSize(unit(24), 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def render_state(self, state: MainState, now: float) -> None:
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
        self._count = count
        if count > 1:
            self._selection.show_count(count)
        self._show_page()

    def show_wait(self, text: str) -> None:
        self._details.show_wait(text)

    def show_admin_line(self, line: str) -> None:
        self._details.show_admin_line(line)

    def copy_id(self) -> None:
        if self._count > 1:
            self.ids_wanted.emit()
        elif self._rendered is not None:
            self._details.copy_id()

    def focus_first(self) -> None:
        if self._count > 1:
            self._selection.focus_first()
        else:
            self._details.focus_first()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        self.folded.emit()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802  Qt's name
        super().hideEvent(event)
        self.folded.emit()

    def _show_page(self) -> None:
        is_one, are_several = self._rendered is not None, self._count > 1
        self._empty.setVisible(not is_one and not are_several)
        self._scroll.setVisible(is_one and not are_several)
        self._selection.setVisible(are_several)


_NAME_SIZES: Final = ((30, "large strong"), (60, "heading strong"), (120, "strong"))
"""The look of a name by its characters; more than the most would push the buttons off the window.
"""
_MAX_PILL_LENGTH: Final = 24  # characters of a status; an unknown one may be of any length


class DetailsScroll(QScrollArea):
    """Scrolls the details: in a small window a long name would squeeze what stands below it."""

    def __init__(self, details: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(details)
        details.setAutoFillBackground(False)


class AnimalDetails(QWidget):
    """Shows one animal in ``panel``, and emits its signals."""

    def __init__(self, panel: DetailsPanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self._name = PlainLabel("details name", self, look="large strong")
        self._make_readable(self._name)
        self._pill = StatusPill(self)
        self._pill.setObjectName("details pill")
        self._status = PlainLabel("details status", self)
        self._make_readable(self._status)
        self._status.setProperty("look", "secondary")
        self._facts = {name: self._value(name) for name in ("category", "id", "seen", "first seen")}
        self._id = ""
        self._copy = icon_button("copy", self.tr("Copy ID"), self, is_small=True)
        self._copy.clicked.connect(self.copy_id)
        self._check = Button(self.tr("Check now"), self)
        self._check.clicked.connect(self._check_pressed)
        self._can_check = False
        self._print = Button(self.tr("Print card…"), self)
        self._print.clicked.connect(panel.card_wanted)
        self._wait = PlainLabel("Check wait", self, look="small secondary")
        self._wait.setWordWrap(True)
        self._wait.hide()
        self._note = PlainLabel("Changes note", self, look="small secondary")
        self._note.setWordWrap(True)
        self._lay_out()
        self.show_admin_line("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() is not QEvent.Type.ContextMenu or not isinstance(watched, QLabel):
            return False
        if watched.hasSelectedText():
            return False
        event.ignore()
        return True

    def show_admin_line(self, line: str) -> None:
        note = self.tr("The service can't change or remove animals, so PetDesk can't either.")
        self._note.setText(f"{note} {sanitize_for_display(line)}".strip())

    def render_record(self, record: AnimalRecord, state: MainState, now: float) -> None:
        listing = state.listing
        self._id = str(record.id)
        self._show_name(record.name)
        self._show_status(record, state)
        facts = {
            # Qt gives a long word that it has to break room for one line: half a number.
            "category": breakable(wrappable(category_text(listing, record))),
            "id": breakable(self._id),
            "seen": sighting(record.seen_at, state.not_found.get(record.id), now),
            "first seen": last_seen(record.first_seen_at, now),
        }
        for name, text in facts.items():
            self._facts[name].setText(text)
            self._facts[name].setAccessibleName(text.replace("\u200b", ""))
        self._show_check(record, state)

    def show_wait(self, text: str) -> None:
        if text != self._wait.text():
            self._wait.setText(text)
            self._wait.setVisible(bool(text))
            self._check.setToolTip(text)
            self._check.setAccessibleDescription(text)

    def copy_id(self) -> None:
        QApplication.clipboard().setText(self._id)
        self._panel.id_copied.emit(self._id)

    def focus_first(self) -> None:
        self._copy.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_name(self, name: str) -> None:
        whole = shown_name(name)
        most, size = next((s for s in _NAME_SIZES if len(whole) <= s[0]), _NAME_SIZES[-1])
        is_whole = len(whole) <= most
        shown = whole if is_whole else f"{whole[:most].rstrip()}\N{HORIZONTAL ELLIPSIS}"
        mark(self._name, "look", size)
        self._name.setText(breakable(wrappable(shown)))
        self._name.setToolTip("" if is_whole else whole_tip(name))
        self._name.setAccessibleName("" if is_whole else sanitize_for_display(name))

    def _show_status(self, record: AnimalRecord, state: MainState) -> None:
        word, whole = status_word(state.listing, record), status_text(state.listing, record)
        is_short = len(word) <= _MAX_PILL_LENGTH
        shown = word if is_short else f"{word[:_MAX_PILL_LENGTH].rstrip()}\N{HORIZONTAL ELLIPSIS}"
        self._pill.show_status(status_pill(state.listing, record), shown)
        self._status.setText(breakable(wrappable(whole)))
        self._status.setVisible(whole != shown)

    def _show_check(self, record: AnimalRecord, state: MainState) -> None:
        self._can_check = state.can_check
        is_checking = state.checking_id == record.id
        self._check.setText(self.tr("Checking…") if is_checking else self.tr("Check now"))
        # A button that is disabled loses the keyboard: while it waits it only does nothing.
        self._check.setEnabled(self._can_check or self._check.hasFocus())

    def _check_pressed(self) -> None:
        if self._can_check:
            self._panel.check_wanted.emit()

    def _value(self, name: str) -> PlainLabel:
        label = (_Id if name == "id" else PlainLabel)(f"details {name}", self)
        self._make_readable(label)
        return label

    def _make_readable(self, label: QLabel) -> None:
        label.setWordWrap(True)
        label.setMinimumWidth(1)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.installEventFilter(self)

    def _lay_out(self) -> None:
        titles = (self.tr("Category"), self.tr("ID"), self.tr("Last seen"), self.tr("First seen"))
        flags = Qt.AlignmentFlag
        align = {True: flags.AlignVCenter, False: flags.AlignTop}  # an ID is beside its button
        facts = QGridLayout()
        set_spacing(facts, 2, across=4)
        for row, (title, value) in enumerate(zip(titles, self._facts.values(), strict=True)):
            heading = QLabel(title, self)
            heading.setProperty("look", "secondary")
            heading.setWordWrap(True)  # else a long one would leave a date too little room
            # As the values are, which Qt would else draw on a line of letters of their own.
            heading.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            heading.installEventFilter(self)
            facts.addWidget(heading, row, 0, align[value is self._facts["id"]])
            if value is self._facts["id"]:
                facts.addLayout(self._row(value, self._copy), row, 1)
            else:
                facts.addWidget(value, row, 1)
        facts.setColumnStretch(1, 1)
        body = column_of(2, self._name, self._pill, self._status, margins=(0, 0, 4, 4), parent=self)
        body.addSpacing(body.spacing())
        body.addLayout(facts)
        body.addSpacing(body.spacing())
        actions = WrapRow(2, self)
        for button in (self._check, self._print):
            button.setParent(actions)
            actions.add(button)
        add_to(body, actions, self._wait, 1, self._note)

    @staticmethod
    def _row(*widgets: QWidget) -> QHBoxLayout:
        return row_of(1, *widgets, 1)


class _Id(PlainLabel):
    """Asks for one line and takes more without the room; Qt would ask for a narrow column."""

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        one_line = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(one_line + 1, super().sizeHint().height())


class SelectionCard(QWidget):
    """Shows in ``panel`` how many animals are selected, and emits its signals."""

    def __init__(self, panel: DetailsPanel) -> None:
        super().__init__(panel)
        self._count = PlainLabel("details selected", self, look="large strong")
        self._count.setWordWrap(True)
        hint = PlainLabel(
            "details selected hint", self, self.tr("To see an animal's details, choose it alone.")
        )
        hint.setWordWrap(True)
        hint.setProperty("look", "secondary")
        actions = WrapRow(2, self)
        self._copy = Button(self.tr("Copy rows"), actions)
        self._copy.clicked.connect(panel.rows_wanted)
        self._ids = Button(self.tr("Copy IDs"), actions)
        self._ids.clicked.connect(panel.ids_wanted)
        self._cards = Button(self.tr("Print cards…"), actions)
        self._cards.clicked.connect(panel.card_wanted)
        for button in (self._copy, self._ids, self._cards):
            actions.add(button)
        column_of(2, self._count, hint, actions, 1, margins=(0, 0, 4, 4), parent=self)

    def show_count(self, count: int) -> None:
        self._count.setText(self.tr("%n selected", "", count))

    def focus_first(self) -> None:
        self._copy.setFocus(Qt.FocusReason.OtherFocusReason)
