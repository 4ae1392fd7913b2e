"""What windows are made of: cards, an empty page, what scrolls, and a line of progress."""

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QFrame,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from petdesk.design.labels import PlainLabel, mark
from petdesk.design.scale import column_of, row_of, set_spacing, unit

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
