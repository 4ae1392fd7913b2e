"""What windows are made of: cards, an empty page, a dialog's pages, what scrolls, a field's row.

Qt's own fields have neither a state of being wrong nor a relation to the label that says what is.
So an interface of ours stands before Qt's, which it asks for all else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleInterface,
    QAccessibleStateChangeEvent,
    QFontMetrics,
    QIcon,
)
from PySide6.QtWidgets import (
    QAccessibleWidget,
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QProgressBar,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import VoidPtr

from petdesk.core.wording import locked_note
from petdesk.design.controls import TextField
from petdesk.design.icons import icon
from petdesk.design.labels import NoteLine, PlainLabel, mark
from petdesk.design.scale import add_to, column_of, row_of, set_spacing, unit
from petdesk.design.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QPushButton

_PAW: Final = 18.0
_MIN_EMPTY: Final = 14.0


class Card(QFrame):
    """A ground with round corners and a hairline; no card stands in another one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        mark(self, "card")
        self.column = QVBoxLayout(self)
        """What the card shows, from top to bottom."""
        set_spacing(self.column, 2, (4, 3, 4, 4))


class TintedFrame(QFrame):
    """A ground with round corners in ``tint``: ``message``, ``warning``, ``notice`` or ``near``."""

    def __init__(self, tint: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        mark(self, "tint", tint)


def progress_line(name: str, parent: QWidget) -> QProgressBar:
    """Return a bar that a screen reader calls ``name``; at first nobody knows how far it is."""
    line = QProgressBar(parent)
    line.setAccessibleName(name)
    line.setTextVisible(False)
    line.setRange(0, 0)
    return line


class Paw(PlainLabel):
    """The brand's paw, as large as a drawing; it gives way where there is no room for it."""

    def __init__(self, parent: QWidget | None = None, size: float = _PAW) -> None:
        super().__init__("", parent, look="paw")
        self._size = size
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(unit(self._size), unit(self._size))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(0, 0)


class EmptyPanel(QFrame):
    """A page in place of a list without rows: a drawing, a sentence, and what one can do."""

    def __init__(self, parent: QWidget | None = None, name: str = "Empty") -> None:
        super().__init__(parent)
        mark(self, "page")
        self.heading = PlainLabel(name, self, look="heading strong")
        self.note = PlainLabel(f"{name} note", self, look="secondary")
        for label in (self.heading, self.note):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
        self.buttons = row_of(2, 1, 1)
        items = Paw(self), self.heading, self.note, self.buttons
        self.column = column_of(2, 2, *items, 3, margins=(6, 2, 6, 2), parent=self)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(super().minimumSizeHint().width(), unit(_MIN_EMPTY))

    def add_action(self, button: QPushButton) -> None:
        self.buttons.insertWidget(self.buttons.count() - 1, button)

    def show_texts(self, heading: str, note: str = "") -> None:
        self.heading.setText(heading)
        self.note.setText(note)
        self.note.setVisible(bool(note))


class PageList(QListWidget):
    """The list of a dialog's pages, at its left; the arrow keys turn the pages."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        mark(self, "pages")
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.ensurePolished()  # else the items that come have the room of plain ones

    def mark(self, row: int, words: str) -> None:
        """Mark a page that has a mistake, which ``words`` say; empty takes the mark away."""
        item, roles = self.item(row), Qt.ItemDataRole
        self.setIconSize(QSize(unit(4), unit(4)))  # in letters, whose size may have changed
        item.setIcon(icon("warning", theme().danger) if words else QIcon())
        item.setData(roles.AccessibleDescriptionRole, words)
        item.setToolTip(words)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        metrics = QFontMetrics(self.font())
        texts = (self.item(at).text() for at in range(self.count()))
        words = max(map(metrics.horizontalAdvance, texts), default=0)
        return QSize(max(unit(38), words + unit(18)), unit(60))


class ScrollBody(QScrollArea):
    """What a window shows above its buttons; it scrolls where the screen is too low for it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.content = QWidget(self)
        """What scrolls."""
        self.column = QVBoxLayout(self.content)
        """Its layout."""
        # The window's ground shows through these; Qt's own viewport has one.
        self.setViewport(QWidget(self))
        self.setWidget(self.content)
        self.content.setAutoFillBackground(False)

    def needed(self) -> int:
        if not self.column.hasHeightForWidth():
            return self.column.totalSizeHint().height()
        # The area scrolls below the least height, too, which counts wrapped texts as narrow ones.
        least = self.column.totalMinimumSize().height()
        return max(least, self.column.totalHeightForWidth(self.width()))


_Relations = list[tuple[QAccessibleInterface, QAccessible.RelationFlag]]


class InvalidField(QAccessibleWidget):
    """The interface of ``field``, which ``label`` describes while it is marked.

    Who makes it keeps it as long as the field: Qt ends it with that.
    """

    def __init__(self, field: QLineEdit, label: QLabel) -> None:
        super().__init__(field, QAccessible.Role.EditableText, field.accessibleName())
        self._field = field
        self._label = label
        self._text = ""
        self._own = QAccessible.queryAccessibleInterface(field)
        QAccessible.registerAccessibleInterface(self)
        field.destroyed.connect(self._let_go)

    def _let_go(self) -> None:
        # Qt ends its own interface, whose place in memory is another object's next.
        del self._own

    def mark(self, text: str) -> None:
        """Say that ``text`` is wrong with the field; without one, that nothing is."""
        before, self._text = self._text, text
        if text != before:
            self._field.setAccessibleDescription(text)
        if bool(text) is not bool(before):
            changed = QAccessible.State()
            changed.invalid = True
            event = QAccessibleStateChangeEvent(self._field, changed)
            QAccessible.updateAccessibility(event)

    def state(self) -> QAccessible.State:
        state = self._own.state()
        state.invalid = bool(self._text)
        return state

    def relations(
        self, match: QAccessible.RelationFlag = QAccessible.RelationFlag.AllRelations
    ) -> _Relations:
        relations: _Relations = list(self._own.relations(match))
        describes = QAccessible.RelationFlag.DescriptionFor
        if self._text and match & describes:
            label = QAccessible.queryAccessibleInterface(self._label)
            relations.append((label, describes))
        return relations

    def text(self, kind: QAccessible.Text) -> str:
        return self._own.text(kind)

    def setText(self, kind: QAccessible.Text, text: str) -> None:  # noqa: N802  Qt's name
        self._own.setText(kind, text)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> int:
        own: int | None = self._own.interface_cast(kind)
        # Where None is returned, PySide6 6.11 crashes. Its stub says int of what is a pointer.
        return cast("int", VoidPtr(0)) if own is None else own


class Row(QWidget):
    """A label, its field below, buttons beside that, and the notes; ``name`` begins theirs.

    A screen reader calls the field by its label, unless the field has a name of its own. One that
    says itself what it is, such as a box to tick, has an empty ``label``.
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
            title = QLabel(label, self)
            title.setProperty("look", "strong")
            title.setBuddy(field)
            self.column.addWidget(title)
            if not field.accessibleName():
                field.setAccessibleName(label.replace("&", ""))
        add_to(self.column, row_of(2, (field, 1), *beside), self._lock, self.note)
        # Last: it tells the name that the field has by now.
        self._wrong = InvalidField(field, self.note) if isinstance(field, TextField) else None

    @property
    def is_wrong(self) -> bool:
        return self.note.is_wrong

    def say(self, text: str, *, is_wrong: bool = False) -> None:
        self.note.say(text, is_wrong=is_wrong)
        if self._wrong is not None:
            self._wrong.mark(text if is_wrong else "")
            mark(self.field, "wrong", is_wrong)
            told = (self._lock.text(), text)
            self.field.setAccessibleDescription(" ".join(filter(None, told)))

    def lock(self, *, is_locked: bool) -> None:
        """Lock the field for good, and say so; what is locked once stays so while it is open."""
        if is_locked and not self._lock.text():
            self.field.setEnabled(False)
            self._lock.say(locked_note())
