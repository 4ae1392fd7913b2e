"""What the pages of the settings are made of: a note, a row with its field, a page that scrolls."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import (
    QLabel,
    QLayout,
    QScrollArea,
    QWidget,
)

from petdesk.viewmodels.settings.choices import locked_note
from petdesk.views.design.fields import TextField
from petdesk.views.design.labels import (
    HEADING,
    SMALL,
    SizedLabel,
    make_danger,
    make_secondary,
    make_strong,
)
from petdesk.views.design.lists import BAR
from petdesk.views.design.scale import add_to, column_of, row_of, space, unit
from petdesk.views.design.surfaces import Card
from petdesk.views.widgets.form_widgets import ScrollBody

_LEAST_HEIGHT: Final = 30  # units, of a page


class NoteLine(SizedLabel):
    """A text below a field, or about a window; it takes no room while there is none."""

    def __init__(self, name: str, parent: QWidget, text: str = "") -> None:
        super().__init__(name, SMALL, parent)
        self.is_wrong = False
        self.setWordWrap(True)
        self.setMinimumWidth(1)
        make_secondary(self)
        self.setText(text)
        self.setVisible(bool(text))

    def say(self, text: str, *, is_wrong: bool = False) -> None:
        """Show ``text`` and have a screen reader speak it, unless it stands there already."""
        if is_wrong is not self.is_wrong:
            self.is_wrong = is_wrong
            (make_danger if is_wrong else make_secondary)(self)
        if text == self.text():
            return
        self.setText(text)
        self.setVisible(bool(text))
        if text and self.isVisible():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))


class Row(QWidget):
    """A label, its field below, buttons beside that, and the notes; ``name`` begins theirs.

    A field that says itself what it is, such as a box to tick, has an empty ``label``.
    """

    def __init__(
        self,
        label: str,
        field: QWidget,
        name: str,
        parent: QWidget,
        beside: Sequence[QWidget] = (),
    ) -> None:
        super().__init__(parent)
        self.field = field
        self.note = NoteLine(f"{name} note", self)
        self._lock = NoteLine(f"{name} lock", self)
        self.column = column_of(1, parent=self)
        if label:
            self._add_label(label)
        add_to(self.column, row_of(2, (field, 1), *beside), self._lock, self.note)

    @property
    def is_wrong(self) -> bool:
        """Whether what is entered here has to be corrected."""
        return self.note.is_wrong

    def say(self, text: str, *, is_wrong: bool = False) -> None:
        """Show ``text`` below the field; ``is_wrong`` means that it is about a mistake."""
        self.note.say(text, is_wrong=is_wrong)
        if isinstance(self.field, TextField):
            self.field.mark_wrong(is_wrong=is_wrong)
            self.field.setAccessibleDescription(text)

    def lock(self, *, is_locked: bool) -> None:
        """Lock the field for good, and say so; what is locked once stays so while it is open."""
        if is_locked and not self._lock.text():
            self.field.setEnabled(False)
            self._lock.say(locked_note())

    def _add_label(self, text: str) -> None:
        label = QLabel(text, self)
        label.setBuddy(self.field)
        make_strong(label)
        self.column.addWidget(label)


class Page(ScrollBody):
    """A page of a dialog: its heading and what is on it; it scrolls where the screen is small."""

    def __init__(self, title: str, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        space(self.column, 4, (6, 5, 6 - BAR, 5))
        heading = SizedLabel(f"{name} heading", HEADING, self.content, title, is_strong=True)
        self.column.addWidget(heading)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    def fill(self, *widgets: QWidget) -> None:
        """Put ``widgets`` below the heading, and leave the rest free."""
        add_to(self.column, *widgets, 1)

    def first_mistake(self) -> Row | None:
        """Return the first row that has to be corrected."""
        rows = self.content.findChildren(Row)
        return next((row for row in rows if row.is_wrong and row.isVisibleTo(self.content)), None)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return a size that is as wide as what never gets narrower; the height scrolls."""
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self.content.minimumSizeHint().width() + bar, unit(_LEAST_HEIGHT))


def card_of(parent: QWidget, *rows: QWidget) -> Card:
    """Return a card with ``rows``, one below the other."""
    card = Card(parent)
    space(card.column, 3, (4, 4, 4, 4))
    add_to(card.column, *rows)
    return card


def order_tabs(window: QWidget) -> None:
    """Set the tab order of ``window`` to the order that its layouts show, not that of making."""
    shown = list(_in_order(window))
    for before, after in pairwise(shown):
        QWidget.setTabOrder(before, after)


def _in_order(widget: QWidget) -> Iterator[QWidget]:
    if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
        yield widget
    within = widget.widget() if isinstance(widget, QScrollArea) else None
    if within is not None:
        yield from _in_order(within)
    elif (layout := widget.layout()) is not None:
        yield from _in_layout(layout)


def _in_layout(layout: QLayout) -> Iterator[QWidget]:
    items = (layout.itemAt(at) for at in range(layout.count()))
    for item in items:
        within = item.widget() if item is not None else None
        inner = item.layout() if item is not None else None
        if within is not None:
            yield from _in_order(within)
        elif inner is not None:
            yield from _in_layout(inner)
