"""What windows are made of: cards, an empty page, what scrolls, and a line of progress."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QProgressBar, QPushButton, QScrollArea, QWidget

from petdesk.design.labels import PlainLabel, mark
from petdesk.design.scale import column_of, row_of


class Card(QFrame):
    """A ground with round corners and a hairline; no card stands in another one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        mark(self, "card")
        self.column = column_of(2, margins=(4, 3, 4, 4), parent=self)
        """What the card shows, from top to bottom."""


def progress_line(name: str, parent: QWidget) -> QProgressBar:
    """Return a bar that a screen reader calls ``name``; at first nobody knows how far it is."""
    line = QProgressBar(parent)
    line.setAccessibleName(name)
    line.setTextVisible(False)
    line.setRange(0, 0)
    return line


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
        paw = PlainLabel("", self, look="paw")  # it gives way where there is no room for it
        items = (paw, 9), self.heading, self.note, self.buttons
        self.column = column_of(2, 2, *items, 3, margins=(6, 2, 6, 2), parent=self)

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
        self.column = column_of(0, parent=self.content)
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
