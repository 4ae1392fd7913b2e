"""What windows are made of: cards, an empty page, the list of a dialog's pages, what scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QIcon
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QProgressBar,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from petdesk.design.icons import icon
from petdesk.design.labels import PlainLabel, mark
from petdesk.design.scale import column_of, set_spacing, unit
from petdesk.design.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QPushButton

_PAW: Final = 18.0
_MIN_EMPTY: Final = 14.0
_LINE: Final = 175.0  # units, the longest of a page without rows


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
        self.buttons = QHBoxLayout()
        set_spacing(self.buttons, 2)
        self.buttons.addStretch(1)
        self.buttons.addStretch(1)
        layout = self._column = column_of(2, 2, Paw(self), parent=self)
        for label in (self.heading, self.note):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
            layout.addWidget(label)
        layout.addSpacing(unit(1))
        layout.addLayout(self.buttons)
        layout.addStretch(3)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(super().minimumSizeHint().width(), unit(_MIN_EMPTY))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        beside = max(6.0, (self.width() / unit() - _LINE) / 2)
        set_spacing(self._column, 2, (beside, 2, beside, 2))

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
    """What a dialog shows above its buttons; it scrolls where the screen is too low for it."""

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
        self.setWidget(self.content)
        # The window's ground shows through.
        self.content.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)

    def needed(self) -> int:
        if not self.column.hasHeightForWidth():
            return self.column.totalSizeHint().height()
        # The area scrolls below the least height, too, which counts wrapped texts as narrow ones.
        least = self.column.totalMinimumSize().height()
        return max(least, self.column.totalHeightForWidth(self.width()))
