"""The panel beside the table: the animal chosen, how many are, or the hint to choose one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6 import QtWidgets
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from petdesk.animals.cells import category_text, status_pill, status_text, status_word, whole_tip
from petdesk.core.display_text import sanitize_for_display, wrappable
from petdesk.core.translation import filled
from petdesk.core.wording import last_seen, shown_name
from petdesk.design.layout import WrapRow, add_to, column_of, row_of, set_spacing, unit
from petdesk.design.pills import StatusPill
from petdesk.design.widgets import Button, PlainLabel, ScrollBody, icon_button, mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from petdesk.animals.catalogue import AnimalRecord
    from petdesk.animals.listing import PendingAnimal
    from petdesk.animals.state import MainState
from petdesk.animals.views.animal_table import is_letter

_NAME_LOOKS: Final = ((30, "large strong"), (60, "heading strong"), (120, "strong"))
"""The look of a name by its length; more letters would push the buttons off the window."""
_MAX_PILL: Final = 24  # characters of a status; an unknown one may be of any length
_WORD: Final = 12  # letters of a word that the panel has room for in large type
_MARGINS: Final = (0, 0, 4, 4)


class DetailsPanel(QtWidgets.QGroupBox):
    """Shows the selected animal, or the ``count`` of several; ``buttons`` are for commands.

    It is a group box for its role.
    """

    left = Signal()  # back to the list
    typed = Signal(str)  # a letter that goes on a search

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Details"))
        self.setObjectName("Details")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._rendered: object = None
        self.count = 0
        self.buttons: list[tuple[str, QtWidgets.QAbstractButton]] = []
        self._empty = _Text("details hint", self, look="secondary")
        self._make_animal()
        self._make_selection()
        # Qt keeps the room of a heading above what stands in a group box.
        pages = (self._empty, self._animal, self._selection)
        column_of(0, *pages, margins=(3.5, 3, 0, 0), parent=self)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.show_count(0)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(unit(64), unit(60))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return little, so that a narrow window can fold the panel away."""
        return QSize(unit(24), 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif is_letter(event):
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def render_state(self, state: MainState, now: float) -> None:
        listing, record = state.listing, state.selected
        known = listing.labels, listing.ended, listing.ages
        rendered = record and (record, *known, state.can_check, state.checking_id)
        if rendered == self._rendered:
            return
        self._rendered = rendered
        if record is not None:
            self._render_record(record, state, now)
        self._show_page()

    def show_count(self, count: int, pending: Sequence[PendingAnimal] = ()) -> None:
        """Show how many are selected, and of one of ``pending``, which has no ID, how far it is."""
        hint = self.tr("Choose an animal to see its details.")
        for animal in pending:
            hint = self.tr("“%1” has no ID yet: %2")
            if animal.is_unknown:
                hint = self.tr(
                    "“%1” may not have been added. Press Enter in its row, or double-click it, to "
                    "see what PetDesk found."
                )
            hint = filled(hint, _cut(shown_name(animal.name), _NAME_LOOKS[-1][0]), animal.progress)
        self._empty.setText(wrappable(hint, _WORD))
        self.count = count
        self._selected.setText(self.tr("%n selected", "", count))
        self._show_page()

    def show_admin_line(self, line: str) -> None:
        note = self.tr("The service can't change or remove animals, so PetDesk can't either.")
        self._note.setText(f"{note} {sanitize_for_display(line)}".strip())

    def focus_first(self) -> None:
        first = self._copy_rows if self.count > 1 else self._copy
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_page(self) -> None:
        is_one, are_several = self._rendered is not None, self.count > 1
        one = self._name.accessibleName() if is_one else ""
        self.setAccessibleDescription(self._selected.text() if are_several else one)
        self._empty.setVisible(not is_one and not are_several)
        self._animal.setVisible(is_one and not are_several)
        self._selection.setVisible(are_several)

    def _render_record(self, record: AnimalRecord, state: MainState, now: float) -> None:
        listing = state.listing
        heard = [self._show_name(record.name)]
        word, whole = _cut(status_word(listing, record), _MAX_PILL), status_text(listing, record)
        self._pill.show_status(status_pill(listing, record), word)
        self._status.setText(wrappable(whole, _WORD))
        self._status.setVisible(whole != word)
        facts = {
            # Qt gives a long word that it has to break room for one line: half a number.
            "category": wrappable(category_text(listing, record), _WORD),
            "id": wrappable(str(record.id), _WORD),
            "seen": last_seen(record.seen_at, now),
            "first seen": last_seen(record.first_seen_at, now),
        }
        heard.append(whole)
        for name, text in facts.items():
            self._facts[name].setText(text)
            self._facts[name].setAccessibleName(text.replace("\u200b", ""))
            heard.append(f"{self._titles[name]} {text}")
        # All at once: Orca goes from button to button, and reads a panel's labels of three words.
        self._name.setAccessibleName(", ".join(heard).replace("\u200b", ""))
        is_checking = state.checking_id == record.id
        self._check.setText(self.tr("Checking…") if is_checking else self.tr("Check now"))
        # A button that is disabled loses the keyboard: while it waits it only does nothing.
        self._check.setEnabled(state.can_check or self._check.hasFocus())

    def _show_name(self, name: str) -> str:
        """Show as much of ``name`` as there is room for; return the whole."""
        whole = shown_name(name)
        most, look = next((s for s in _NAME_LOOKS if len(whole) <= s[0]), _NAME_LOOKS[-1])
        is_whole = len(whole) <= most
        mark(self._name, "look", look)
        self._name.setText(wrappable(_cut(whole, most), _WORD))
        self._name.setToolTip("" if is_whole else whole_tip(name))
        return whole if is_whole else sanitize_for_display(name)

    def _make_animal(self) -> None:
        # In a small window a long name would squeeze what stands below it.
        self._animal = ScrollBody(self)
        body, column = self._animal.content, self._animal.column
        self._name = _Text("details name", body, look="large strong")
        self._pill = StatusPill(body)
        self._pill.setObjectName("details pill")
        self._status = _Text("details status", body, look="secondary")
        self._note = _Text("Changes note", body, look="small secondary")
        self.show_admin_line("")
        facts = self._make_facts(body)  # first, as Tab goes in this order
        self._check = self._button("check", self.tr("Check now"), body)
        cards = self._button("cards", self.tr("Print card…"), body)
        for text in (self._name, self._status, *self._facts.values()):
            text.setMinimumWidth(1)
        set_spacing(column, 2, _MARGINS)
        add_to(column, self._name, self._pill, self._status)
        column.addSpacing(column.spacing())
        column.addLayout(facts)
        column.addSpacing(column.spacing())
        add_to(column, WrapRow(2, body, self._check, cards), 1, self._note)

    def _make_facts(self, body: QWidget) -> QtWidgets.QGridLayout:
        self._titles = {
            "category": self.tr("Category"),
            "id": self.tr("ID"),
            "seen": self.tr("Last seen"),
            "first seen": self.tr("First seen"),
        }
        self._copy = icon_button("copy", self.tr("Copy ID"), body, is_small=True)
        self.buttons.append(("copy_id", self._copy))
        facts, self._facts = QtWidgets.QGridLayout(), dict[str, PlainLabel]()
        set_spacing(facts, 2.5)
        facts.setColumnStretch(1, 1)
        for row, (name, title) in enumerate(self._titles.items()):
            heading = _Text(f"details {name} heading", body, title, look="secondary")
            value = self._facts[name] = (_Id if name == "id" else _Text)(f"details {name}", body)
            heading.setBuddy(value)
            if name == "id":
                facts.addWidget(heading, row, 0, Qt.AlignmentFlag.AlignVCenter)
                facts.addLayout(row_of(1, value, self._copy, 1), row, 1)
            else:
                facts.addWidget(heading, row, 0, Qt.AlignmentFlag.AlignTop)
                facts.addWidget(value, row, 1)
        return facts

    def _button(self, command: str, text: str, parent: QWidget) -> Button:
        button = Button(text, parent)
        self.buttons.append((command, button))
        return button

    def _make_selection(self) -> None:
        body = self._selection = QWidget(self)
        self._selected = _Text("details selected", body, look="large strong")
        hint = self.tr("To see an animal's details, choose only that one.")
        self._copy_rows = self._button("copy", self.tr("Copy rows"), body)
        ids = self._button("copy_ids", self.tr("Copy IDs"), body)
        cards = self._button("cards", self.tr("Print cards…"), body)
        actions = WrapRow(2, body, self._copy_rows, ids, cards)
        hint_label = _Text("details selected hint", body, hint, look="secondary")
        column_of(2, self._selected, hint_label, actions, 1, margins=_MARGINS, parent=body)


class _Text(PlainLabel):
    """Wraps, and can be selected; its menu is the panel's."""

    def __init__(self, name: str, parent: QWidget, text: str = "", look: str = "") -> None:
        super().__init__(name, parent, text, look)
        self.setWordWrap(True)
        # Qt would draw one that can't be on a line of letters of its own, beside one that can.
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)


class _Id(_Text):
    """Asks for one line and takes more without the room; Qt would ask for a narrow column."""

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        one_line = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(one_line + 1, super().sizeHint().height())


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most].rstrip()}\N{HORIZONTAL ELLIPSIS}"
